/** Every status × every verb × every role, for bids (spec/tenders.md §4.1, §5.3). */
import { expect } from 'chai';
import { bidBody, type MadeBid, makeBid, tenderInTendering } from '../../../fixtures/bids.ts';
import { storedTender, storeFields } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { short, unauthorized as withHelp } from '../../support/errors.ts';
import { type Ask, keys, useRegistry } from '../../support/registry.ts';

const early = ['draft', 'active.enquiries'];
const secret = ['active.tendering', 'active.auction'];
const open = ['active.qualification', 'active.awarded', 'complete', 'cancelled', 'unsuccessful'];

type Role = 'nobody' | 'bidder' | 'buyer' | 'another broker' | 'reviewer' | 'Administrator' | 'admins';
const roles: readonly Role[] = ['nobody', 'bidder', 'buyer', 'another broker', 'reviewer', 'Administrator', 'admins'];
const asRole = (role: Role, tender: MadeTender, bid: MadeBid): Ask =>
  ({
    nobody: {},
    bidder: { key: bid.key, token: bid.token },
    buyer: { key: keys.broker, token: tender.token },
    'another broker': { key: keys.low, token: bid.token },
    reviewer: { key: keys.authority },
    Administrator: { key: keys.administrator },
    admins: { key: keys.admin },
  })[role];

const isBroker = (role: Role): boolean => ['bidder', 'buyer', 'another broker', 'admins'].includes(role);
const refused = (details: string): [number, string] => [403, details];

interface Verb {
  readonly method: string;
  readonly path: (bid: Pick<MadeBid, 'id'>) => string;
  readonly data?: unknown;
  /** Status and details of the answer; no details for a success. */
  readonly answer: (role: Role, status: string) => [number, string?];
}

const unauthorized: [number, string] = [401, withHelp('Authorization not found')];

/** One holder answers for all four (test/support/document-holders.ts): each role asks for one of them in each status, in turn. */
const lists = ['documents', 'eligibility_documents', 'financial_documents', 'qualification_documents'];

const verbs: readonly Verb[] = [
  {
    method: 'GET',
    path: () => '/bids',
    answer: (_, status) => (secret.includes(status) ? refused(`Can't view bids in current (${status}) tender status`) : [200]),
  },
  {
    method: 'GET',
    path: ({ id }) => `/bids/${id}`,
    answer: (role, status) => {
      if (early.includes(status)) return [404, 'Bid not found.'];
      return open.includes(status) || role === 'bidder' ? [200] : refused(`Can't view bid in current (${status}) tender status`);
    },
  },
  ...lists.map(
    (list): Verb => ({
      method: 'GET',
      path: ({ id }) => `/bids/${id}/${list}`,
      answer: (role, status) => {
        if (early.includes(status)) return [404, 'Bid not found.'];
        return open.includes(status) || role === 'bidder'
          ? [200]
          : refused(`Can't view bid documents in current (${status}) tender status`);
      },
    }),
  ),
  {
    method: 'POST',
    path: () => '/bids',
    data: bidBody(),
    answer: (role, status) => {
      if (role === 'nobody') return unauthorized;
      if (!isBroker(role)) return refused('Forbidden');
      return status === 'active.tendering' ? [201] : refused(`Can't add bid in current (${status}) tender status`);
    },
  },
  {
    method: 'PATCH',
    path: ({ id }) => `/bids/${id}`,
    data: { subcontractingDetails: 'ніхто' },
    answer: (role, status) => {
      if (role === 'nobody') return unauthorized;
      if (role === 'reviewer') return refused('Forbidden');
      if (early.includes(status)) return [404, 'Bid not found.'];
      if (!['bidder', 'Administrator', 'admins'].includes(role)) return refused('Forbidden');
      return status === 'active.tendering' ? [200] : refused(`Can't update bid in current (${status}) tender status`);
    },
  },
  {
    method: 'DELETE',
    path: ({ id }) => `/bids/${id}`,
    answer: (role, status) => {
      if (role === 'nobody') return unauthorized;
      if (!isBroker(role)) return refused('Forbidden');
      if (early.includes(status)) return [404, 'Bid not found.'];
      if (role !== 'bidder') return refused('Forbidden');
      return status === 'active.tendering' ? [200] : refused(`Can't delete bid in current (${status}) tender status`);
    },
  },
];

describe('Every status of a tender × every verb on bids × every role', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;
  let bid: MadeBid;
  let stored: unknown;
  /** The status that the tender stands in with that bid alone; '' after a write. */
  let standsIn = '';
  before(async () => {
    tender = await tenderInTendering(registry);
    bid = await makeBid(registry, tender);
    stored = (await storedTender(registry, tender)).bids[0];
  });

  const putInto = async (status: string): Promise<void> => {
    if (standsIn !== status) await storeFields(registry, tender, { status, bids: early.includes(status) ? [] : [stored] });
    standsIn = status;
  };

  for (const [turn, status] of [...early, ...secret, ...open].entries()) {
    describe(status, () => {
      for (const verb of verbs) {
        for (const [place, role] of roles.entries()) {
          const list = lists.findIndex((name) => verb.path({ id: '' }).endsWith(`/${name}`));
          if (list >= 0 && list !== (turn + place) % lists.length) continue;
          const [code, details] = verb.answer(role, status);
          it(`${verb.method} ${verb.path({ id: '…' })} by ${role}: ${code} ${details ?? ''}`, async () => {
            await putInto(status);
            const ask = { ...asRole(role, tender, bid), ...(verb.data === undefined ? {} : { body: { data: verb.data } }) };
            const answer = await registry.ask(verb.method, tender.path + verb.path(bid), ask);
            if (verb.method !== 'GET' && answer.status < 300) standsIn = '';
            expect(answer.status, answer.text).to.equal(code);
            if (details !== undefined) expect(short(answer.body.details)).to.equal(details);
          });
        }
      }
    });
  }
});
