/** The price of a tender's awards, from its facts. Pure. */
import { type Amount, addUp } from './sums.ts';

interface LotFacts {
  readonly value?: Amount | undefined;
  readonly awards?: readonly { readonly value?: Amount | undefined; readonly suppliers?: readonly string[] | undefined }[] | undefined;
  /** Known where the price compares with the expected value. */
  readonly saving?: Amount | undefined;
}

interface TenderFacts {
  readonly lots?: readonly LotFacts[] | undefined;
  readonly agreed?: boolean | undefined;
}

export interface AwardSum {
  /** Null without awards, where they cannot be added up, and for an agreement. */
  readonly price: Amount | null;
  /** The expected value of what was awarded, and of nothing else; null where the price does not compare with it. */
  readonly expected: Amount | null;
}

/** Of all awards, or of those to one supplier. */
export const sumAwards = ({ lots = [], agreed = false }: TenderFacts, supplier?: string): AwardSum => {
  const won = lots
    .map(({ awards = [], value, saving }) => {
      const own = awards.filter(({ suppliers = [] }) => supplier === undefined || suppliers.includes(supplier));
      return { own, value, isWhole: saving !== undefined && own.length === awards.length };
    })
    .filter(({ own }) => own.length > 0);
  const price = agreed ? null : addUp(won.flatMap(({ own }) => own.map(({ value }) => value)));
  const compares = price !== null && won.every(({ isWhole }) => isWhole);
  return { price, expected: compares ? addUp(won.map(({ value }) => value)) : null };
};
