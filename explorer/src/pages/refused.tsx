import { useLanguage } from '../language/language.tsx';
import { Lost } from '../parts/lost.tsx';

/** The registry cannot read the address (400), or the page was sent something (405). */
export const Refused = ({ status }: { status: number }) => {
  const { words } = useLanguage();
  return status === 400 ? (
    <Lost title={words.unreadable} says={words.unreadableHint} />
  ) : (
    <Lost title={words.onlyRead} says={words.onlyReadHint} />
  );
};
