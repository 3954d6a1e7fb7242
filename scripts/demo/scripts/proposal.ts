/** Shared by the runs of `requestForProposal` (spec/request-for-proposal.md). */
import { lotId as lot } from '../../../fixtures/tenders.ts';
import type { SentConfig } from '../../../src/procurement/engine/config.ts';
import { buildConfig, getAward, sendBid } from '../acts.ts';
import { api, type Cast, type Left } from '../cast.ts';
import { getContract, signContract } from '../contracts.ts';
import { at, textAt } from '../scenario.ts';
import { bidders, example, money, question, supplierBid } from './bodies.ts';

/** Publishes without a document and waits for tendering; returns the path. Without an auction there are no minimal steps. */
export const openTendering = async (cast: Cast, flags: SentConfig, fields: object = {}): Promise<string> => {
  const { type, scenario, pace, inDays, buyer, first } = cast;
  const tender = {
    ...example().data,
    ...pace.marks,
    procurementMethodType: type,
    lots: [{ id: lot, title: 'Папір А4', value: money(10_000) }],
    enquiryPeriod: { endDate: inDays(4) },
    tenderPeriod: { endDate: inDays(16) },
    ...fields,
  };
  const config = buildConfig(type, { hasValueEstimation: true, ...flags });
  const created = await buyer.post('The buyer creates a tender', `${api}/tenders`, tender, 201, { config });
  const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
  await buyer.patch('… and publishes it, without any document', path, { status: 'active.enquiries' });
  const asked = await first.post('A supplier asks', `${path}/questions`, question());
  await buyer.patch('The buyer answers', `${path}/questions/${textAt(asked, 'data', 'id')}`, { answer: '80 г/м²' });
  await scenario.until(path, 'active.tendering');
  return path;
};

/** Bids at these prices per unit, of the first supplier and then of the second one, who may bid twice; returns their paths. */
export const offer = async (
  { first, second, anyone }: Cast,
  path: string,
  ...prices: readonly (number | { readonly price: number; readonly currency: string; readonly quantity?: number })[]
): Promise<readonly string[]> => {
  const bids: string[] = [];
  for (const [place, asked] of prices.entries()) {
    const { price, ...terms } = typeof asked === 'number' ? { price: asked } : asked;
    const [name, id] = bidders[place] ?? ['', ''];
    const bid = supplierBid(name, 'UA-IPN', id, price, terms);
    bids.push(await sendBid(place === 0 ? first : second, `${name} bids ${bid.lotValues[0]?.value.amount}`, path, bid));
  }
  await anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
  return bids;
};

export const standStill = { status: 'active.pre-qualification.stand-still' };

/** Paths of the offers to admit. */
export const toAdmit = async ({ scenario, anyone }: Cast, path: string): Promise<readonly string[]> => {
  await scenario.until(path, 'active.pre-qualification');
  const listed = await anyone.get('Offers are to be admitted', `${path}/qualifications`);
  return [at(listed, 'data')].flat().map((_, place) => `${path}/qualifications/${textAt(listed, 'data', place, 'id')}`);
};

/** Admits all and publishes that; no report has to be signed. */
export const admitAll = async (cast: Cast, path: string): Promise<void> => {
  for (const one of await toAdmit(cast, path)) await cast.buyer.patch('The buyer admits an offer', one, { status: 'active' });
  await cast.buyer.patch('The buyer publishes who is admitted', path, standStill);
};

/** Decides on the award with this index, without a signed decision. */
export const decide = async (cast: Cast, path: string, place: number, status: 'active' | 'unsuccessful'): Promise<void> => {
  const says = status === 'active' ? 'The buyer awards, without a signed decision' : 'The buyer rejects an offer';
  await cast.buyer.patch(says, await getAward(cast, path, place), { status, qualified: status === 'active' });
};

/** Signs the contracts with these indexes; the last one completes the tender. */
export const signAll = async (cast: Cast, path: string, ...places: readonly number[]): Promise<Left> => {
  let contract = '';
  for (const place of places) {
    if (contract !== '') await cast.anyone.get('Another contract is to be signed yet', path);
    contract = await getContract(cast, path, place);
    await signContract(cast, contract);
  }
  await cast.scenario.until(path, 'complete');
  return { tender: path.slice(`${api}/tenders/`.length), contract };
};
