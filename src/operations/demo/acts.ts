/** What happens in several procedures. */
import { actingConfig, type SentConfig, type TenderConfig } from '../../procedures/engine/config.ts';
import { procedures } from '../../procedures/index.ts';
import { api, type Cast } from './cast.ts';
import { at, type Somebody, textAt } from './story.ts';

/** What a broker sends as the config of a tender: the flags that are chosen, and those by default of its type. */
export const configOf = (type: string, chosen: SentConfig = {}): TenderConfig => {
  const procedure = procedures.of(type);
  if (procedure === undefined) throw new Error(`${type} is not run here`);
  return actingConfig(chosen, procedure);
};

/** A bid that is sent in, with the signed proposal where the supplier is a company; gives its path. */
export const sendBid = async (supplier: Somebody, title: string, tender: string, body: object, isCompany = false): Promise<string> => {
  const made = await supplier.post(title, `${tender}/bids`, body);
  const bid = `${tender}/bids/${textAt(made, 'data', 'id')}`;
  if (isCompany) await supplier.attach('… attaches the signed proposal', bid, 'bid.p7s', 'proposal');
  await supplier.patch('… and submits', bid, { status: 'pending' });
  return bid;
};

/** The path of an award, by its place among all. */
export const awardOf = async ({ anyone }: Cast, tender: string, place = 0): Promise<string> => {
  const listed = await anyone.get('An award is to be decided', `${tender}/awards`);
  return `${tender}/awards/${textAt(listed, 'data', place, 'id')}`;
};

/** Who has made the bid of an award: after an auction that is not always the one who was first before it. */
export const winnerOf = async ({ story, first, second }: Cast, tender: string): Promise<Somebody> => {
  const bid = textAt(await story.look(`${tender}/awards`), 'data', 0, 'bid_id');
  return second.bids.some((path) => path.endsWith(bid)) ? second : first;
};

/** A contract of the tender, whose owner signs it; gives its id. */
export const contractOf = async ({ anyone, buyer }: Cast, tender: string, place = 0): Promise<string> => {
  const contract = textAt(await anyone.get('A contract has come up', `${tender}/contracts`), 'data', place, 'id');
  await buyer.inherit(`/contracts/${contract}`, tender.slice(api.length));
  return contract;
};

/** Its items, each at a price that makes up what the contract costs: after an auction that is less than was offered. */
export const pricedItems = async ({ anyone }: Cast, contract: string): Promise<object> => {
  const read = await anyone.get('What is to be signed', `${api}/contracts/${contract}`);
  const items = [at(read, 'data', 'items')].flat().map(Object);
  const amount = Number(at(read, 'data', 'value', 'amount')) / items.length;
  return {
    items: items.map(({ unit, quantity, ...item }) => ({
      ...{ ...item, quantity },
      unit: { ...unit, value: { ...unit.value, amount: amount / quantity } },
    })),
  };
};

/** Signs it as the buyer; `wanted` when it is refused. */
export const signContract = async (cast: Cast, contract: string, more: object = {}, wanted = 200) =>
  cast.buyer.patch(
    wanted === 200 ? 'The buyer signs the contract' : 'To sign the contract now is refused',
    `${api}/contracts/${contract}`,
    {
      status: 'active',
      contractNumber: '7-П',
      period: { startDate: cast.story.after(0), endDate: cast.story.after(30) },
      ...more,
    },
    wanted,
  );
