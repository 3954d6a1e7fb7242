import { useLanguage } from '../language/language.tsx';

export const NotFound = () => {
  const { words } = useLanguage();
  return (
    <>
      <h1>{words.notFound}</h1>
      <p>
        <a href="/">{words.toSearch}</a>
      </p>
    </>
  );
};
