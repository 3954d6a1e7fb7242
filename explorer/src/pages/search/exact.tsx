import { findByNumber, isNumber } from '../../data/find.ts';
import { useLoading } from '../../data/loading.ts';
import { useLanguage } from '../../language/language.tsx';
import { useSearchWords } from './words.ts';

/** Links to the record with exactly the typed number when the first result is another record, which only mentions it. */
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
