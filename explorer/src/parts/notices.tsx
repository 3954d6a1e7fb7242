/** What stands in place of a record that is loading, is not there, or could not be had. */
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { PageTitle } from './page-title.tsx';

export const LoadingNotice = () => {
  const words = useWords({ uk, en });
  return (
    <p role="status" class="quiet">
      {words.loading}
    </p>
  );
};

/** `says` names what was looked for. */
export const MissingNotice = ({ says }: { says: string }) => {
  const { to } = useLanguage();
  const words = useWords({ uk, en });
  return (
    <>
      <PageTitle text={words.missing} />
      <p>{says}</p>
      <p>
        <a href={to('/')}>{words.toSearch}</a>
      </p>
    </>
  );
};

interface FailedProps {
  readonly retry: () => void;
  /** The registry's own explanation, when it gave one. */
  readonly says?: string | null | undefined;
}

export const FailedNotice = ({ retry, says }: FailedProps) => {
  const words = useWords({ uk, en });
  return (
    <>
      <PageTitle text={words.failed} />
      <p class="long">{says ?? words.offline}</p>
      <button type="button" onClick={retry}>
        {words.retry}
      </button>
    </>
  );
};
