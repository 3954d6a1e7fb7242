/**
 * What an outsider can try to learn about sealed bids (SECURITY.md): an attack on the hashes of the history, and a snapshot
 * of everything a caller can see, to be compared before and after a save that must be invisible to them.
 */

import { lotValue, type MadeBid, makeBid, onBid } from '../../fixtures/bids.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { type HistoryEntry, type HistoryStep, hashOfEntry, hashOfMade } from '../../src/base/domain/history.ts';
import { followRecords } from './features.ts';
import { type Answer, type Ask, keys, must, type TestRegistry } from './registry.ts';

export const historian = 'historian-key';
export const historianAccount = `[brokers]\nhistorian = ${historian},1h\n`;

/** Every kind of save of a bid that nobody else may see; applied one after another to one bid. */
export const hiddenSaves = async (registry: TestRegistry, tender: MadeTender, said: (what: string) => Promise<void>): Promise<MadeBid> => {
  const { clock } = registry;
  const bid = await makeBid(registry, tender, { lotValues: [lotValue(9471)] });
  await said('a bid is made');
  const file = await uploadDocument(registry, { title: 'offer.pdf' });
  clock.advance(1234);
  const { body } = must(await onBid(registry, bid, 'POST', '/documents', file));
  await said('a document of a bid is added');
  const document = `/documents/${body.data.id}`;
  must(await onBid(registry, bid, 'PATCH', document, { title: 'our offer.pdf' }));
  await said('a document of a bid is renamed');
  clock.advance(1234);
  must(await onBid(registry, bid, 'PUT', document, await uploadDocument(registry, { title: 'newer.pdf' })));
  await said('a document of a bid gets a new version');
  const responses = await onBid(registry, bid, 'POST', '/requirement_responses', [answerToRequirement]);
  must(responses);
  await said('a bid answers a requirement');
  must(await onBid(registry, bid, 'PATCH', `/requirement_responses/${responses.body.data[0].id}`, { title: 'Yes' }));
  await said('an answer of a bid is changed');
  must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }));
  await said('a bid is sent in');
  clock.advance(4567);
  must(await onBid(registry, bid, 'PATCH', '', { lotValues: [lotValue(9457)] }));
  await said('a price is lowered');
  must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }));
  await said('a bid is sent in again');
  const gone = await makeBid(registry, tender, {}, keys.broker);
  await said('a second bid is made');
  must(await onBid(registry, gone, 'DELETE'));
  await said('a bid is taken back');
  return bid;
};

const requirementId = 'a'.padStart(32, '1');
const answerToRequirement = { requirement: { id: requirementId }, value: true };

/** Criteria that bids must answer, as stored in a tender. */
export const criteria = [
  {
    id: 'c'.repeat(32),
    title: 'Experience',
    source: 'tenderer',
    relatesTo: 'tenderer',
    classification: { scheme: 'ESPD211', id: 'CRITERION.SELECTION.TECHNICAL' },
    requirementGroups: [
      {
        id: 'd'.repeat(32),
        description: 'All of it',
        requirements: [{ id: requirementId, title: 'A contract', dataType: 'boolean', expectedValue: true, status: 'active' }],
      },
    ],
  },
];

interface Guessing {
  readonly ask: TestRegistry['ask'];
  /** Address of the tender. */
  readonly path: string;
  /** The time range to search for the save. */
  readonly from: Date;
  readonly to: Date;
  /** Lowest and highest possible price, in whole units. */
  readonly prices: readonly [number, number];
  readonly bidders: readonly string[];
}

export interface Guessed {
  /** Old and new price; null: not found. */
  readonly prices: readonly [number, number] | null;
  readonly requests: number;
  readonly hashes: number;
}

type Version = { readonly rev: number; readonly hash: string; readonly prevHash: string };

/** A lowered price: the bid is no longer submitted, and the amount differs. */
const lowering = (place: number, old: number): HistoryStep[] => [
  { op: 'replace', path: `/bids/${place}/status`, value: 'pending' },
  { op: 'replace', path: `/bids/${place}/lotValues/0/value/amount`, value: old },
];

/** Requests old versions with level h, takes their hashes and dates, and tries every price offline. */
export const guessPrice = async ({ ask, path, from, to, prices, bidders }: Guessing): Promise<Guessed> => {
  let requests = 0;
  let hashes = 0;
  const version = async (headers: Record<string, string>): Promise<Version | null> => {
    requests += 1;
    const answer = await ask('GET', `${path}/historical`, { key: historian, headers });
    const header = (name: string): string => answer.headers.get(name) ?? '';
    return answer.status === 200
      ? { rev: Number(header('x-revision-n')), hash: header('x-revision-hash'), prevHash: header('x-previous-hash') }
      : null;
  };
  /** The time of a version, to the millisecond. */
  const getDate = async (rev: number): Promise<Date> => {
    let [before, after] = [from.getTime(), to.getTime()];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      const matchingVersion = await version({ 'X-Revision-Date': new Date(middle).toISOString() });
      if ((matchingVersion?.rev ?? 0) >= rev) after = middle;
      else before = middle;
    }
    return new Date(after);
  };
  const tryAll = (of: string, { rev, hash, prevHash }: Version, date: Date): readonly [number, number] | null => {
    for (let now = prices[0]; now <= prices[1]; now += 1) {
      const created = hashOfMade(['invalid', now]);
      for (let old = now; old <= prices[1]; old += 1) {
        for (const author of bidders) {
          for (const place of [0, 1]) {
            hashes += 1;
            const entry: Omit<HistoryEntry, 'hash'> = { of, rev, author, date, patch: lowering(place, old), made: created, prevHash };
            if (hashOfEntry('tenders', entry) === hash) return [old, now];
          }
        }
      }
    }
    return null;
  };
  const newest = await version({});
  for (let rev = newest?.rev ?? 0; rev > 0; rev -= 1) {
    const matchingVersion = await version({ 'X-Revision-N': String(rev) });
    if (matchingVersion === null || matchingVersion.hash === '') continue;
    const date = await getDate(rev);
    if (date <= new Date(from.getTime() + 1)) break;
    const guessed = tryAll(path.split('/').at(-1) ?? '', matchingVersion, date);
    if (guessed !== null) return { prices: guessed, requests, hashes };
  }
  return { prices: null, requests, hashes };
};

/** The responses to one caller: status, stable headers, body. */
export type Seen = ReadonlyMap<string, string>;

const ofTheMoment = new Set(['date', 'x-request-id', 'x-response-time']);

const textOf = ({ status, headers, text }: Answer): string =>
  [status, ...[...headers].filter(([name]) => !ofTheMoment.has(name)).map(([name, value]) => `${name}: ${value}`), text].join('\n');

/** Those of one record. */
const signals = ['singleBid', 'shortDeadline', 'manyChanges', 'nearExpected', 'priceRaised', 'reportSatisfied'];

/** The bidder of bids made by tests. */
const bidder = { name: 'ФОП Петренко', code: '3000000001' };

/** Everything derived from public records by which a tender and its bids could be found or counted. */
const madeOfRecords = async (registry: TestRegistry, { id, path }: MadeTender): Promise<string[]> => {
  const { ask } = registry;
  await followRecords(registry, 'statistics');
  const { tenderID, procuringEntity } = (await ask('GET', path)).body.data;
  const words = ['папір', tenderID, bidder.name, bidder.code].map((word) => `q=${encodeURIComponent(String(word))}&total=1&facets=1`);
  const party = `/facts/buyers/${procuringEntity.identifier.scheme}-${procuringEntity.identifier.id}`;
  return [
    ...[id, tenderID].map((name) => `/find/${name}`),
    ...['', '?by=region', '?by=status', '?by=procurementMethodType', '?by=buyerKind', '?by=category'].map((by) => `/statistics${by}`),
    ...['', '/signals'].map((part) => `/facts/tenders/${id}${part}`),
    ...['', '/tenders', '/contracts'].map((part) => party + part),
    ...['', '/sameWinner', ...signals.map((signal) => `/${signal}`)].map((signal) => `/facts/signals${signal}`),
    ...words.map((asked) => `/search/records?${asked}`),
    `/search/records?supplier=${bidder.code}`,
    ...['csv', 'json', 'ocds.json', 'atom'].flatMap((file) => ['', `?q=${bidder.code}`].map((asked) => `/search/records.${file}${asked}`)),
  ];
};

/** Everything about a tender, for everyone but its bidder; `since` is before its bids. */
export const lookAround = async (registry: TestRegistry, tender: MadeTender, since: Date): Promise<Seen> => {
  const seen = new Map<string, string>();
  const look = async (who: string, method: string, path: string, ask: Ask = {}): Promise<Answer> => {
    const answer = await registry.ask(method, path, ask);
    seen.set(`${who} ${method} ${path}${ask.headers === undefined ? '' : ` ${JSON.stringify(ask.headers)}`}`, textOf(answer));
    return answer;
  };
  const owner: Ask = { key: keys.broker, token: tender.token };
  const historical = (headers: Record<string, string>) =>
    look('historian', 'GET', `${tender.path}/historical`, { key: historian, headers });
  const unknown = 'f'.repeat(32);
  const own = ['/bids', `/bids/${unknown}`, `/bids/${unknown}/documents`, '/lots', '/documents', '/questions', '/awards', '/criteria'];
  const others = ['/complaints', '/cancellations', '/contracts', '/plans'];
  const parts = [...own, ...others, '', '?opt_fields=public_modified', '?opt_schema=ocds', '?opt_pretty=1'];
  const fields = 'next_check,status,auctionPeriod,tenderPeriod,lots,awardPeriod,public_modified,dateCreated';
  const lists = [
    `/api/2.5/tenders?opt_fields=${fields}`,
    `/api/2.5/tenders?descending=1&opt_fields=${fields}`,
    '/search/tenders',
    '/export/tenders.ndjson',
    ...['tenders', 'lots', 'bids', 'awards'].map((table) => `/export/${table}.csv`),
    `/history/tenders/${tender.id}`,
    ...(await madeOfRecords(registry, tender)),
  ];
  const tag = (await registry.ask('GET', tender.path, owner)).headers.get('etag') ?? '';
  await Promise.all([
    ...parts.map((part) => look('nobody', 'GET', tender.path + part)),
    ...own.map((part) => look('owner', 'GET', tender.path + part, owner)),
    ...['', '/bids'].map((part) => look('bidder', 'GET', tender.path + part, { key: keys.low })),
    look('nobody', 'HEAD', tender.path),
    // 404 until one of the bidder's bids is public.
    ...['', '/tenders'].map((part) => look('nobody', 'GET', `/facts/suppliers/UA-IPN-${bidder.code}${part}`)),
  ]);
  // Sequentially: the number of concurrent exports per address is limited.
  for (const list of lists) {
    const { status, text } = await look('nobody', 'GET', list);
    if (status !== 200) throw new Error(`${list}: ${text}`);
  }
  await look('owner', 'PATCH', tender.path, { ...owner, headers: { 'If-Match': tag }, body: { data: { title: 'x' } } });
  await look('owner', 'PATCH', tender.path, { ...owner, body: { data: { nothing: 1 } } });
  await look('bidder', 'POST', `${tender.path}/bids`, { key: keys.other, body: { data: { status: 'none' } } });
  const { headers } = await look('historian', 'GET', `${tender.path}/historical`, { key: historian });
  await historical({ 'X-Revision-Hash': headers.get('x-revision-hash') ?? unknown });
  await Promise.all([
    ...[3, 4, 5, 6, 7, 9, 11, 13, 15].map((number) => historical({ 'X-Revision-N': String(number) })),
    // Later than anything done here.
    ...[0, 1, 3, 6, 9].map((second) => historical({ 'X-Revision-Date': new Date(since.getTime() + second * 1000).toISOString() })),
  ]);
  return seen;
};

/** The requests whose responses differ from before. */
export const changed = (before: Seen, after: Seen): string[] =>
  [...after].filter(([what, text]) => before.get(what) !== text).map(([what]) => what);
