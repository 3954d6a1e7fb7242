import { useLanguage } from '../language/language.tsx';
import { PageTitle } from '../parts/page-title.tsx';

/** Something that no page expected. */
export const Broken = ({ again }: { again: () => void }) => {
  const { words } = useLanguage();
  return (
    <>
      <PageTitle text={words.broken} />
      <p>{words.brokenHint}</p>
      <button type="button" onClick={again}>
        {words.again}
      </button>
    </>
  );
};
