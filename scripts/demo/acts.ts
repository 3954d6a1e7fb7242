/** Steps shared by several procedures. */
import { actingConfig, type SentConfig, type TenderConfig } from '../../src/procurement/engine/config.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import type { Cast } from './cast.ts';
import { type Somebody, textAt } from './scenario.ts';

/** The config a broker sends for a tender: the chosen flags and the type's defaults. */
export const buildConfig = (type: string, chosen: SentConfig = {}): TenderConfig => {
  const procedure = procedures.of(type);
  if (procedure === undefined) throw new Error(`${type} is not run here`);
  return actingConfig(chosen, procedure);
};

/** Whether the type has the phase: a type may use the script of another one that has more phases. */
export const hasPhase = ({ type }: Pick<Cast, 'type'>, phase: string): boolean => procedures.of(type)?.phases.has(phase) === true;

/** Submits a bid, with the signed proposal if the supplier is a company; returns its path. */
export const sendBid = async (supplier: Somebody, title: string, tender: string, body: object, isCompany = false): Promise<string> => {
  const created = await supplier.post(title, `${tender}/bids`, body);
  const bid = `${tender}/bids/${textAt(created, 'data', 'id')}`;
  if (isCompany) await supplier.attach('… attaches the signed proposal', bid, 'bid.p7s', 'proposal');
  await supplier.patch('… and submits', bid, { status: 'pending' });
  return bid;
};

/** The path of an award, by its index. */
export const getAward = async ({ anyone }: Cast, tender: string, place = 0): Promise<string> => {
  const listed = await anyone.get('An award is to be decided', `${tender}/awards`);
  return `${tender}/awards/${textAt(listed, 'data', place, 'id')}`;
};

/** The bidder of an award and the bid's path: after an auction that may be another bidder than the first. */
export const getWinner = async (
  { scenario, first, second }: Cast,
  tender: string,
  place = 0,
): Promise<{ winner: Somebody; bid: string }> => {
  const id = textAt(await scenario.look(`${tender}/awards`), 'data', place, 'bid_id');
  const winner = second.bids.some((path) => path.endsWith(id)) ? second : first;
  return { winner, bid: `${tender}/bids/${id}` };
};
