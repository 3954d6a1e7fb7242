import { useLanguage } from '../language/language.tsx';

export const SearchPage = () => {
  const { words } = useLanguage();
  return <h1>{words.search}</h1>;
};
