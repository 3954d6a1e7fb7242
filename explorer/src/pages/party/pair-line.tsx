import type { Pair } from '../../data/parties.ts';
import { sumText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePartyWords } from '../../language/party.ts';
import { Notes } from '../../parts/notes.tsx';
import { KeyedParty } from './keyed-party.tsx';

/** A buyer and a supplier it chose repeatedly within a year. */
export const PairLine = ({ pair }: { pair: Pair }) => {
  const words = usePartyWords();
  const { language } = useLanguage();
  const { buyer, supplier, year = '', awards = 0, of = 0, sums = [] } = pair;
  return (
    <>
      <p>
        <KeyedParty of={buyer} as="buyer" />
        {' → '}
        <KeyedParty of={supplier} as="supplier" />
      </p>
      <Notes
        of={[
          fill(words.awardsInYear, { n: awards, of, year }),
          ...sums.map(({ awarded: amount, currency }) => (amount === undefined ? null : sumText({ amount, currency }, language))),
        ]}
      />
    </>
  );
};
