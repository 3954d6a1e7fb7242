/** A write for every route of a tender and its parts, on the tender of the state table. */

import { tenderer } from '../../../fixtures/bids.ts';
import { broughtStage, dialogueToken } from '../../../fixtures/second-stages.ts';
import { everybody, type Role, type Status, statuses } from '../../../fixtures/statuses.ts';
import { awardResponse, credentials, moment, type Table, toBuyer, usual } from '../../../fixtures/tender-in-status.ts';
import { storedTender, storeFields } from '../../../fixtures/tender-parts.ts';
import { createTender, monday, money, newerTender, olderTender } from '../../../fixtures/tenders.ts';
import { closeFrameworkAgreementUA } from '../../../src/procurement/types/close-framework-agreement-ua.ts';
import { requestForProposal } from '../../../src/procurement/types/request-for-proposal.ts';
import { type Ask, type Body, keys, type TestRegistry } from '../registry.ts';
import { bidVerbs } from '../state-table/bid-verbs.ts';
import { tenderVerbs } from '../state-table/tender-verbs.ts';
import { expected, type Verb } from '../state-table/verb.ts';
import { complaintWrites } from './complaints.ts';
import { prefix, type Request, type Write } from './write.ts';

/** Where the state table's request would change nothing. */
const instead: Readonly<Record<string, unknown>> = {
  'PATCH /tenders/:tender/bids/:bid/requirement_responses/:response': { title: 'Інша' },
  'PATCH /tenders/:tender/awards/:award/requirement_responses/:response': { title: 'Інша' },
};

/** An authorized role, and a status in which it may act. */
const allowed = (verb: Verb): { role: Role; status: Status } | null => {
  for (const status of statuses) {
    const role = everybody.find((one) => expected(verb, one, status)[0] < 300);
    if (role !== undefined) return { role, status };
  }
  return null;
};

/** Routes in the state table, each with the first line that succeeds. */
const ofTable = (registry: TestRegistry, table: Table, besides: ReadonlySet<string>): Write[] => {
  const found = new Map<string, Write>();
  for (const verb of [...tenderVerbs(table), ...bidVerbs(table)]) {
    const may = allowed(verb);
    if (verb.row.startsWith('GET') || may === null || found.has(verb.row) || besides.has(verb.row)) continue;
    const known: Readonly<Record<string, string>> = { ...usual, ...verb.ids, tender: table.tender.id };
    const path = prefix + (verb.row.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => known[name] ?? name);
    const data = instead[verb.row] ?? verb.data;
    found.set(verb.row, {
      row: verb.row,
      ready: async () => {
        registry.clock.set(moment);
        await table.enter(may.status);
        return { path, ask: { ...credentials[may.role], ...(data === undefined ? {} : { body: { data } }) } };
      },
    });
  }
  return [...found.values()];
};

const asBuyer = (path: string, data?: unknown): Request => ({
  path,
  ask: { ...credentials.buyer, ...(data === undefined ? {} : { body: { data } }) },
});

const mustMake = async (registry: TestRegistry, { path, ask }: Request): Promise<string> => {
  const { status, body, text } = await registry.ask('POST', path, ask);
  if (status !== 201) throw new Error(`POST ${path}: ${text}`);
  return body.data.id;
};

/** The same three writes for a part in a list. */
const partOf = (
  registry: TestRegistry,
  row: string,
  list: () => Promise<string>,
  created: unknown,
  changed: unknown,
  verbs: string[],
): Write[] => {
  const part = row.split(' ')[1] ?? '';
  return [
    { row: `POST ${row.split(' ')[0]}`, ready: async () => asBuyer(await list(), created) },
    ...verbs.map((verb) => ({
      row: `${verb} ${row.split(' ')[0]}/${part}`,
      ready: async () => {
        const path = await list();
        const id = await mustMake(registry, asBuyer(path, created));
        return asBuyer(`${path}/${id}`, verb === 'DELETE' ? undefined : verb === 'PUT' ? created : changed);
      },
    })),
  ];
};

/** A tender without lots whose auction is still to come. */
const inAuction = async (registry: TestRegistry): Promise<string> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, olderTender());
  registry.clock.set(moment);
  const bid = (id: string): Body => ({
    id: id.repeat(32),
    status: 'active',
    date: moment,
    value: { amount: 9500, currency: 'UAH', valueAddedTaxIncluded: true },
    tenderers: [tenderer()],
    owner: 'other',
  });
  const auctionPeriod = { startDate: new Date('2026-12-22T12:00:00+02:00'), shouldStartAfter: new Date('2026-12-21T00:00:00+02:00') };
  await storeFields(registry, tender, { status: 'active.auction', auctionPeriod, bids: [bid('1'), bid('2')], next_check: undefined });
  return tender.path;
};

const withoutLots = (registry: TestRegistry): Write[] => {
  const auctioneer: Ask = { key: 'auction-key' };
  const write = (row: string, ask: Ask, data: unknown): Write => ({
    row,
    ready: async () => {
      const path = await inAuction(registry);
      return { path: path + (row.split(':tender')[1] ?? ''), ask: { ...ask, body: { data } } };
    },
  });
  const participationUrl = 'https://a.example.org/me';
  const result = { value: { amount: 9000 }, date: '2026-12-22T13:00:00+02:00' };
  return [
    write('PATCH /tenders/:tender/auction', auctioneer, {
      auctionUrl: 'https://a.example.org',
      bids: [{ participationUrl }, { participationUrl }],
    }),
    write('POST /tenders/:tender/auction', auctioneer, { bids: [result, result] }),
    write('PUT /tenders/:tender/auctionPeriod', { key: keys.administrator }, { startDate: '2026-12-23T12:00:00+02:00' }),
    write('PATCH /tenders/:tender/chronograph', { key: keys.chronograph }, { auctionPeriod: { startDate: '2026-12-23T12:00:00+02:00' } }),
  ];
};

const ofOldClaims = (registry: TestRegistry, { tender, enter, file }: Table): Write[] => {
  const path = `${tender.path}/complaints/${usual.complaint}`;
  const open = async (): Promise<void> => {
    registry.clock.set(moment);
    await enter('active.enquiries');
    const { complaints } = await storedTender(registry, tender);
    await storeFields(registry, tender, { complaints: [{ ...complaints[0], status: 'claim' }] });
  };
  const row = '/tenders/:tender/complaints/:complaint';
  const documents = async (): Promise<string> => {
    await open();
    return `${path}/documents`;
  };
  return [
    {
      row: `PATCH ${row}`,
      ready: async () => {
        await open();
        return asBuyer(path, { resolution: 'Вимогу розглянуто, ціни порівняно ще раз.' });
      },
    },
    ...partOf(registry, `${row}/documents :document`, documents, file, { description: 'інше' }, ['PUT', 'PATCH']),
  ];
};

const ofAwardEvidences = (registry: TestRegistry, { tender, enter }: Table): Write[] => {
  const list = async (): Promise<string> => {
    await enter('active.qualification');
    return `${tender.path}/awards/${usual.award}/requirement_responses/${awardResponse}/evidences`;
  };
  const row = '/tenders/:tender/awards/:award/requirement_responses/:response/evidences :evidence';
  return partOf(registry, row, list, { title: 'Довідка', type: 'statement' }, { title: 'Інша' }, ['PATCH', 'DELETE']);
};

/** On a tender of a type with qualification decisions. */
const ofQualifications = (registry: TestRegistry, { tender, enter, file }: Table): Write[] => {
  const row = '/tenders/:tender/qualifications/:qualification';
  const list = (below: string) => async (): Promise<string> => {
    registry.clock.set(moment);
    await enter('active.pre-qualification', requestForProposal);
    return `${tender.path}/qualifications/${usual.qualification}${below}`;
  };
  const write = (method: string, below: string, path: string, data?: unknown): Write => ({
    row: `${method} ${row}${below}`,
    ready: async () => asBuyer(await list(path)(), data),
  });
  const responses = '/requirement_responses';
  const evidences = list(`${responses}/${usual.response}/evidences`);
  const evidence = { title: 'Довідка', type: 'statement' };
  return [
    write('PATCH', '', '', { title: 'Про допуск' }),
    write('POST', '/milestones', '/milestones', { code: '24h' }),
    write('POST', responses, responses, [{ requirement: { id: toBuyer }, value: true }]),
    write('PATCH', `${responses}/:response`, `${responses}/${usual.response}`, { title: 'Інша' }),
    write('DELETE', `${responses}/:response`, `${responses}/${usual.response}`),
    ...partOf(registry, `${row}${responses}/:response/evidences :evidence`, evidences, evidence, { title: 'Інша' }, ['PATCH', 'DELETE']),
    ...partOf(registry, `${row}/documents :document`, list('/documents'), file, { description: 'інше' }, ['PUT', 'PATCH']),
  ];
};

/** On a tender that results in an agreement with three parties, whose prices are known. */
const ofAgreements = (registry: TestRegistry, { tender, enter, file }: Table): Write[] => {
  const row = '/tenders/:tender/agreements/:agreement';
  const path = `${tender.path}/agreements/${usual.agreement}`;
  const list = (below: string) => async (): Promise<string> => {
    registry.clock.set(moment);
    await enter('active.awarded', closeFrameworkAgreementUA);
    const { agreements, awards, items, lots } = await storedTender(registry, tender);
    const [agreement] = agreements;
    const unitPrices = items.map(({ id }: Body) => ({ relatedItem: id, value: money(1) }));
    const contracts = [usual.contract, usual.award, usual.bid].map((id) => ({ ...agreement.contracts[0], id, unitPrices }));
    // Without complaints.
    const uncontested = { complaints: [], awards: awards.map((award: Body) => ({ ...award, complaints: [] })) };
    await storeFields(registry, tender, { ...uncontested, agreements: [{ ...agreement, contracts }], lots: lots.slice(0, 1) });
    return path + below;
  };
  const write = (method: string, below: string, place: string, data: unknown): Write => ({
    row: `${method} ${row}${below}`,
    ready: async () => asBuyer(await list(place)(), data),
  });
  const period = { startDate: '2026-12-14T00:00:00+02:00', endDate: '2027-12-14T00:00:00+02:00' };
  return [
    // Also creates the agreement, and completes the tender.
    write('PATCH', '', '', { status: 'active', period }),
    write('PATCH', '/contracts/:contract', `/contracts/${usual.contract}`, { status: 'unsuccessful' }),
    ...partOf(registry, `${row}/documents :document`, list('/documents'), file, { description: 'інше' }, ['PUT', 'PATCH']),
  ];
};

/** On a tender with a review request. */
const ofReviews = (registry: TestRegistry, { tender, enter }: Table): Write[] => {
  const id = 'b'.repeat(32);
  const list = async (asked: readonly Body[]): Promise<string> => {
    registry.clock.set(moment);
    await enter('active.enquiries');
    await storeFields(registry, tender, { inspector: tenderer(), reviewRequests: asked });
    return `${tender.path}/review_requests`;
  };
  const row = '/tenders/:tender/review_requests';
  return [
    { row: `POST ${row}`, ready: async () => asBuyer(await list([]), {}) },
    {
      row: `PATCH ${row}/:reviewRequest`,
      ready: async () => ({
        path: `${await list([{ id, dateCreated: moment, tenderStatus: 'active.enquiries' }])}/${id}`,
        ask: { key: 'inspector-key', body: { data: { approved: true } } },
      }),
    },
  ];
};

/** Documents of a bid can only be removed before it is submitted. */
const ofDraftBids = (registry: TestRegistry, { tender, enter }: Table): Write[] =>
  ['documents', 'eligibility_documents', 'financial_documents', 'qualification_documents'].map((list) => ({
    row: `DELETE /tenders/:tender/bids/:bid/${list}/:document`,
    ready: async () => {
      await enter('active.tendering');
      const { bids } = await storedTender(registry, tender);
      await storeFields(registry, tender, { bids: [{ ...bids[0], status: 'draft' }, ...bids.slice(1)] });
      return { path: `${tender.path}/bids/${usual.bid}/${list}/${usual.document}`, ask: credentials.bidder };
    },
  }));

export const tenderWrites = (registry: TestRegistry, table: Table): Write[] => {
  const own = [
    {
      row: 'POST /tenders',
      ready: async () => {
        registry.clock.set(monday);
        return { path: `${prefix}/tenders`, ask: { key: keys.broker, body: newerTender() } };
      },
    },
    {
      row: 'PATCH /tenders/:tender/credentials',
      ready: async () => {
        const { path } = await broughtStage(registry, 'competitiveDialogueUA.stage2');
        return { path: `${path}/credentials`, ask: { key: keys.broker, token: dialogueToken } };
      },
    },
    ...withoutLots(registry),
    ...ofOldClaims(registry, table),
    ...ofAwardEvidences(registry, table),
    ...ofDraftBids(registry, table),
    ...ofQualifications(registry, table),
    ...ofAgreements(registry, table),
    ...ofReviews(registry, table),
  ];
  const claims = [...own, ...ofTable(registry, table, new Set(own.map(({ row }) => row)))];
  const known = new Set(claims.map(({ row }) => row));
  return [...claims, ...complaintWrites(registry, table).filter(({ row }) => !known.has(row))];
};
