/** Steps of a contract after its award (spec/contracts.md). */
import { api, type Cast } from './cast.ts';
import { at, type Somebody, textAt } from './scenario.ts';
import { signer } from './scripts/bodies.ts';

/** Finds a contract of the tender and gets a token to sign it; returns its id. */
export const getContract = async ({ anyone, buyer }: Cast, tender: string, place = 0): Promise<string> => {
  const contract = textAt(await anyone.get('A contract has come up', `${tender}/contracts`), 'data', place, 'id');
  await buyer.inherit(`/contracts/${contract}`, tender.slice(api.length));
  return contract;
};

const roundUp = (amount: number, digits: number): number => Math.ceil(amount * 10 ** digits - 1e-6) / 10 ** digits;

/**
 * The contract's value, and its items with prices that add up to it: after an auction it is below the offer. Rounded as sums of the
 * registry, whatever the script's are: a kopeck of the script may be worth hryvnias there, and a contract never costs more than its award.
 */
export const pricedAt = async ({ anyone, pace: { factor = 1 } }: Cast, contract: string, times = 1) => {
  const read = await anyone.get('What the contract says', `${api}/contracts/${contract}`);
  const items = [at(read, 'data', 'items')].flat().map(Object);
  const { currency, valueAddedTaxIncluded, ...rest } = Object(at(read, 'data', 'value'));
  const kopecks = Math.round(Number(rest.amount) * factor * times * 100);
  const amount = kopecks / 100 / factor;
  // Upwards: what is lost in dividing would make the total a whole unit less. All together stay below the next kopeck.
  const shareOf = (quantity: number): number => roundUp(kopecks / 100 / items.length / quantity, 4) / factor;
  return {
    value: { currency, valueAddedTaxIncluded, amount, amountNet: amount },
    items: items.map(({ unit, quantity, ...item }) => ({
      ...{ ...item, quantity },
      unit: { ...unit, value: { currency, valueAddedTaxIncluded, ...unit.value, amount: shareOf(quantity) } },
    })),
  };
};

/** Each side names its signer: the buyer with a token for the contract, the supplier with that of the bid, or of the tender without one. */
export const nameSigners = async ({ buyer }: Cast, contract: string, supplier: Somebody, from: string): Promise<void> => {
  const path = `${api}/contracts/${contract}`;
  await buyer.patch('The buyer gets a token of the contract', `${path}/credentials`, {});
  await buyer.put('… and says who signs for him', `${path}/buyer/signer_info`, signer());
  const place = `${path}/suppliers/signer_info`;
  await supplier.inherit(place.slice(api.length), from.slice(api.length));
  await supplier.put('Who signs for the supplier', place, signer());
};

/** Signs it as the buyer; `wanted` is the status if it is refused. */
export const signContract = async (cast: Cast, contract: string, more: object = {}, wanted = 200) =>
  cast.buyer.patch(
    wanted === 200 ? 'The buyer signs the contract' : 'To sign the contract now is refused',
    `${api}/contracts/${contract}`,
    {
      status: 'active',
      contractNumber: '7-П',
      period: { startDate: cast.scenario.after(0), endDate: cast.scenario.after(30) },
      ...more,
    },
    wanted,
  );

/** Raises the price of a contract in force, for a reason of the list. */
export const changeContract = async (cast: Cast, contract: string, rationale: string): Promise<void> => {
  const { buyer } = cast;
  const path = `${api}/contracts/${contract}`;
  await buyer.patch('The contract becomes a little dearer', path, await pricedAt(cast, contract, 1.01));
  const change = { rationale: 'Змінились умови', rationaleTypes: [rationale] };
  const created = await buyer.post('The buyer changes the contract', `${path}/changes`, change);
  // The clock here may be ahead of the registry's.
  const signed = { status: 'active', dateSigned: textAt(created, 'data', 'date') };
  await buyer.patch('… and signs the change', `${path}/changes/${textAt(created, 'data', 'id')}`, signed);
};

/** Terminates it, fully paid. */
export const endContract = async ({ scenario, buyer }: Cast, contract: string): Promise<void> => {
  const path = `${api}/contracts/${contract}`;
  const amountPaid = at(await scenario.look(path), 'data', 'value');
  await buyer.patch('The buyer ends the contract, paid', path, { amountPaid, status: 'terminated' });
};
