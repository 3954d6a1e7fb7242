/** What happens in several procedures. */
import { actingConfig, type SentConfig, type TenderConfig } from '../../src/procedures/engine/config.ts';
import { procedures } from '../../src/procedures/index.ts';
import type { Cast } from './cast.ts';
import { type Somebody, textAt } from './scenario.ts';

/** What a broker sends as the config of a tender: the flags that are chosen, and those by default of its type. */
export const buildConfig = (type: string, chosen: SentConfig = {}): TenderConfig => {
  const procedure = procedures.of(type);
  if (procedure === undefined) throw new Error(`${type} is not run here`);
  return actingConfig(chosen, procedure);
};

/** A bid that is sent in, with the signed proposal where the supplier is a company; gives its path. */
export const sendBid = async (supplier: Somebody, title: string, tender: string, body: object, isCompany = false): Promise<string> => {
  const created = await supplier.post(title, `${tender}/bids`, body);
  const bid = `${tender}/bids/${textAt(created, 'data', 'id')}`;
  if (isCompany) await supplier.attach('… attaches the signed proposal', bid, 'bid.p7s', 'proposal');
  await supplier.patch('… and submits', bid, { status: 'pending' });
  return bid;
};

/** The path of an award, by its place among all. */
export const getAward = async ({ anyone }: Cast, tender: string, place = 0): Promise<string> => {
  const listed = await anyone.get('An award is to be decided', `${tender}/awards`);
  return `${tender}/awards/${textAt(listed, 'data', place, 'id')}`;
};

/** Who has made the bid of an award, and its path: after an auction that is not always the one who was first before it. */
export const getWinner = async (
  { scenario, first, second }: Cast,
  tender: string,
  place = 0,
): Promise<{ winner: Somebody; bid: string }> => {
  const id = textAt(await scenario.look(`${tender}/awards`), 'data', place, 'bid_id');
  const winner = second.bids.some((path) => path.endsWith(id)) ? second : first;
  return { winner, bid: `${tender}/bids/${id}` };
};
