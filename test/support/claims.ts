/** Bodies of claims, and the award they concern with its bids and contract. */

import { hashOf } from '../../src/base/domain/actor.ts';
import { tenderer } from './bids.ts';
import { keys } from './registry.ts';
import { lotId, monday, procuringEntity } from './tenders.ts';

type Body = Record<string, unknown>;

export const day = 86_400_000;
export const awardId = 'a'.repeat(32);
const { kind: _, ...organization } = procuringEntity();
export const author = organization;
export const value = { amount: 100, currency: 'UAH', valueAddedTaxIncluded: true };
export const body = (more: Body = {}): Body => ({
  type: 'claim',
  title: 'Оцінка невірна',
  description: 'Порівняйте ціни',
  author,
  ...more,
});
export const resolution = 'Вимогу розглянуто, ціни порівняно ще раз.';

export const bid = (id: string, owner: string, token: string, status: string) => ({
  id: id.repeat(32),
  status,
  owner,
  owner_token: hashOf(token),
  transfer_token: hashOf('x'),
  date: monday,
  tenderers: [tenderer()],
  lotValues: [{ relatedLot: lotId, status: 'active', value, date: monday }],
});
export const award = (more: Body = {}): Body => ({
  id: awardId,
  status: 'active',
  date: monday,
  lotID: lotId,
  bid_id: '1'.repeat(32),
  value,
  suppliers: [tenderer()],
  complaintPeriod: { startDate: monday, endDate: new Date(monday.getTime() + 2 * day) },
  ...more,
});
export const contract = { id: 'c'.repeat(32), status: 'pending', awardID: awardId, contractID: 'c', date: monday, value };

/** Statuses of tenders. */
export const statuses = [
  'draft',
  'active.enquiries',
  'active.tendering',
  'active.auction',
  'active.qualification',
  'active.awarded',
  'complete',
  'unsuccessful',
  'cancelled',
];

/** The author of a claim, and the expected status code. */
export const callers: readonly (readonly [string, Body, number])[] = [
  ['nobody', {}, 401],
  ['a broker without a token', { key: keys.other }, 403],
  ['the owner of an invalid bid', { key: keys.other, token: 'left' }, 403],
  ['another broker with the token of a bid', { key: keys.low, token: 'loser' }, 403],
  ['a group that writes nothing here', { key: keys.authority, token: 'loser' }, 403],
  ['the owner of the winning bid', { key: keys.broker, token: 'winner' }, 201],
  ['group admins', { key: keys.admin }, 201],
];
