/** What a contract costs beside its award and the value for which it was signed. Pure. */
import { buildSaving, type Saving } from './result.ts';
import { type Amount, isSigned } from './sums.ts';

interface Compared {
  readonly id?: string | undefined;
  readonly status?: string | undefined;
  readonly awardID?: string | undefined;
  readonly value?: Amount | undefined;
}

interface Parts {
  readonly award?: Compared | undefined;
  /** The contracts of its tender, as the tender lists them: with the values for which they were signed. */
  readonly stubs: readonly Compared[];
}

export interface Comparison {
  readonly awarded?: Amount | undefined;
  /** Contracts of the award, which is the price of all of them. */
  readonly sharing: number;
  readonly signed?: Amount | undefined;
  /** Negative where it fell; null where the values cannot be compared. */
  readonly growth: Saving | null;
}

/** Where only one of two includes the tax, they compare without it. */
const asCompared = (one: Amount | undefined, other: Amount | undefined): Amount | undefined =>
  one === undefined || (one.valueAddedTaxIncluded ?? false) === (other?.valueAddedTaxIncluded ?? false)
    ? one
    : { amount: one.amountNet, currency: one.currency };

/** The sign is turned: a saving is what is left of the first amount. */
const turned = ({ amount, share, currency }: Saving): Saving => ({ amount: -amount, share: -share, currency });

export const compareContract = (contract: Compared, { award, stubs }: Parts): Comparison => {
  const own = stubs.find(({ id }) => id !== undefined && id === contract.id);
  const sharing = stubs.filter(({ awardID, status }) => awardID === contract.awardID && status !== 'cancelled').length;
  const signed = isSigned(contract) ? own?.value : undefined;
  const change = buildSaving(asCompared(signed, contract.value), asCompared(contract.value, signed));
  return {
    awarded: award?.status === 'active' ? award.value : undefined,
    sharing: Math.max(1, sharing),
    signed,
    growth: change === null ? null : turned(change),
  };
};
