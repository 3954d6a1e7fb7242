import { useLanguage } from '../language/language.tsx';

export const LivePage = () => {
  const { words } = useLanguage();
  return <h1>{words.live}</h1>;
};
