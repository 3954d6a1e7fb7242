/** Shown in place of a record that is loading, missing, or unavailable. */
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { Lost } from './lost.tsx';
import { PageTitle } from './page-title.tsx';

/** A placeholder, with an announcement for screen readers. */
export const LoadingNotice = () => {
  const words = useWords({ uk, en });
  return (
    <div role="status" class="skeleton">
      <p class="unseen">{words.loading}</p>
      <p class="bone title" />
      <p class="bone" />
      <p class="bone" />
      <p class="bone short" />
    </div>
  );
};

/** `says` names what was requested. */
export const MissingNotice = ({ says }: { says: string }) => <Lost title={useWords({ uk, en }).missing} says={says} />;

/** The registry has the record but does not make it public. */
export const RefusedNotice = () => {
  const words = useWords({ uk, en });
  return (
    <>
      <PageTitle text={words.refused} />
      <p>{words.refusedHint}</p>
    </>
  );
};

export const FailedNotice = ({ retry }: { retry: () => void }) => {
  const words = useWords({ uk, en });
  return (
    <>
      <PageTitle text={words.failed} />
      <p class="long">{words.offline}</p>
      <button type="button" class="scripted" onClick={retry}>
        {words.retry}
      </button>
    </>
  );
};
