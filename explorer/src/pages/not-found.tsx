import { useLanguage } from '../language/language.tsx';
import { PageTitle } from '../parts/page-title.tsx';

export const NotFound = () => {
  const { words, to } = useLanguage();
  return (
    <>
      <PageTitle text={words.notFound} />
      <p>
        <a href={to('/')}>{words.toSearch}</a>
      </p>
    </>
  );
};
