import { useLanguage } from '../language/language.tsx';
import { PageTitle } from '../parts/page-title.tsx';

/** An unexpected error. */
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

/** The files of a page could not be loaded: the site has been updated, or there is no connection. */
export const Outdated = () => <Broken again={() => location.reload()} />;
