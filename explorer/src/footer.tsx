import { useLanguage } from './language/language.tsx';

/** What applies to every page, and links for programs. */
export const Footer = () => {
  const { words, to } = useLanguage();
  return (
    <footer>
      <p>{words.kyivTime}</p>
      <p>
        {words.forPrograms}: <a href={to('/data')}>{words.data}</a>, <a href="/docs">{words.docs}</a>, <a href="/openapi.json">OpenAPI</a>
      </p>
    </footer>
  );
};
