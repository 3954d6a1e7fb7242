import { findByNumber } from '../../data/find.ts';
import { useLoading } from '../../data/loading.ts';
import { useLanguage } from '../../language/language.tsx';
import { useSearchWords } from './words.ts';

/** Numbers of records begin alike; ids are 32 hex digits. */
const isNumber = (text: string): boolean => /^\s*(?:[uу][aа]-\S+|[0-9a-f]{32})\s*$/i.test(text);

/** Leads to the record with the very number that was typed, where the results begin with another one that only names it. */
export const Exact = ({ q, first }: { q: string; first: string | undefined }) => {
  const words = useSearchWords();
  const { to } = useLanguage();
  const [loading] = useLoading(q, async (number) => (isNumber(number) ? findByNumber(number) : { state: 'missing' }), 'exact');
  const found = loading.state === 'done' ? loading.value.filter(({ id, page }) => page !== undefined && id !== first) : [];
  return found.map(({ id, number, page = '' }) => (
    <p key={id} class="notice">
      {words.exact} <a href={to(page)}>{number ?? id}</a>
    </p>
  ));
};
