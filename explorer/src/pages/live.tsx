import { live as en } from '../language/en/live.ts';
import { useWords } from '../language/language.tsx';
import { live as uk } from '../language/uk/live.ts';

export const LivePage = () => {
  const words = useWords({ uk, en });
  return <h1>{words.title}</h1>;
};
