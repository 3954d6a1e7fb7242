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

/** The files of a page could not be had: a newer version of the site is there, or no connection. */
export const Outdated = () => <Broken again={() => location.reload()} />;
