/** Buyers and suppliers with their totals, and records with a signal (docs/signals.md). Read only. */

import { type JsonObject, omitUndefined } from '../../../base/domain/json.ts';
import { notFound } from '../../../base/domain/problem.ts';
import { type ApiRequest, anyone, bareAnswer, type Handler, oneAnswer, type Route, route } from '../../../http/route.ts';
import type { FeatureContext } from '../../feature.ts';
import { type Facts, recordSignals } from '../model/facts.ts';
import type { PartyRole, PartyTallyKey } from '../model/party-tallies.ts';
import { signalDefinitions } from '../model/signals.ts';
import type { TotalDocument } from '../store/party-reader.ts';
import { statisticsStore } from '../store/statistics-store.ts';
import {
  afterIn,
  cursorOfSkip,
  formatRecordsCursor,
  type PartyParameter,
  type PartyQuery,
  parsePartyQuery,
  partyParameters,
  skipIn,
} from './query.ts';
import { isAnything, type Name, shownFacts, shownNumbers, shownParty, shownSums } from './view.ts';

type Names = ReadonlyMap<string, Name>;

const FACT_KIND_OF_LIST = { tenders: 'tender', contracts: 'contract', plans: 'plan', reports: 'report' } as const satisfies Record<
  string,
  Facts['kind']
>;
const LISTS_OF_ROLE: Readonly<Record<'buyer' | 'supplier', readonly (keyof typeof FACT_KIND_OF_LIST)[]>> = {
  buyer: ['tenders', 'contracts', 'plans', 'reports'],
  supplier: ['tenders', 'contracts', 'reports'],
};

const MAX_COUNTERPARTS = 20;

const capitalizeName = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

const buildNextPartyLink = ({ query, links }: ApiRequest, path: string, cursor: string | null): JsonObject => {
  if (cursor === null) return {};
  const stored = [...query].filter(([name, value]) => name !== 'cursor' && value !== '');
  const address = `${links.prefix}${path}?${new URLSearchParams([...stored, ['cursor', cursor]])}`;
  return { next_page: { cursor, path: address, uri: `${links.origin}${address}` } };
};

const yearIn = ({ of }: PartyTallyKey): string => of.slice(0, 4);
const counterpartIn = ({ of }: PartyTallyKey): string => of.slice(5);

export const partyRoutes = ({ store, validator }: Pick<FeatureContext, 'store' | 'validator'>): Route[] => {
  const reader = store.part(statisticsStore).partyReader;
  const [showRecord, showParty] = [validator.view('/parties/record'), validator.view('/parties/party')];
  const [showPairs, showSignals] = [validator.view('/parties/pairs'), validator.view('/parties/signals')];

  const page = async (request: ApiRequest, path: string, partyQuery: PartyQuery, more: Partial<Parameters<typeof reader.records>[0]>) => {
    const { test, limit, other, signal, cursor: from } = partyQuery;
    const facts = await reader.records({ ...omitUndefined({ test, other, signal, after: afterIn(from) }), ...more, limit: limit + 1 });
    const rows = facts.slice(0, limit);
    const last = rows.at(-1);
    const cursor = facts.length > limit && last !== undefined ? formatRecordsCursor({ published: last.published, id: last._id }) : null;
    const data = (await reader.called(rows)).map((facts) => showRecord(shownFacts(facts)));
    return { status: 200, body: { data, ...buildNextPartyLink(request, path, cursor) } };
  };

  /** A pair is the counter of its buyer; all awards of the buyer in the year are in another counter. */
  const shownPairs = async (pairs: readonly TotalDocument[]): Promise<object[]> => {
    const ends = pairs.map((pair) => ({
      pair,
      [pair.role]: pair.party,
      [pair.role === 'buyer' ? 'supplier' : 'buyer']: counterpartIn(pair),
    }));
    const sides = ends.map((one) => ({ pair: one.pair, buyer: String(one.buyer), supplier: String(one.supplier) }));
    const yearPlace = (pair: TotalDocument, buyer: string): PartyTallyKey => ({
      role: 'buyer',
      party: buyer,
      by: 'year',
      of: yearIn(pair),
      test: pair.test,
    });
    const [names, years] = await Promise.all([
      reader.names(sides.flatMap(({ buyer, supplier }) => [buyer, supplier])),
      reader.byPlace(sides.map(({ pair, buyer }) => yearPlace(pair, buyer))),
    ]);
    return sides.map(({ pair, buyer, supplier }) => ({
      year: yearIn(pair),
      buyer: shownParty(buyer, names.get(buyer)),
      supplier: shownParty(supplier, names.get(supplier)),
      awards: pair.n?.awards ?? 0,
      of: years(yearPlace(pair, buyer))?.n?.awards ?? 0,
      sums: shownSums(pair),
    }));
  };

  const readParty =
    (role: 'buyer' | 'supplier'): Handler =>
    async (request) => {
      const { test } = parsePartyQuery(request.query);
      const key = request.params.party ?? '';
      const other: PartyTallyKey = { role: role === 'buyer' ? 'supplier' : 'buyer', party: key, by: 'all', of: '', test };
      const [own, totals, others, pairs, counters] = await Promise.all([
        reader.names([key]),
        reader.totals(role, key, test),
        reader.counterparts(role, key, test, MAX_COUNTERPARTS),
        reader.pairs(test, MAX_COUNTERPARTS, 0, { role, party: key }),
        reader.byPlace([other]),
      ]);
      const named = own.get(key);
      const all = totals.find(({ by }) => by === 'all');
      if (named === undefined || all === undefined || !isAnything(all)) throw notFound('Not Found');
      const names: Names = await reader.names(others.map(({ of }) => of));
      const { _id: _, at: __, nameEn, ...party } = named;
      const sliced = (by: PartyTallyKey['by']): readonly TotalDocument[] => totals.filter((total) => total.by === by && isAnything(total));
      const data = {
        ...party,
        key,
        name_en: nameEn,
        isBoth: isAnything(counters(other) ?? {}),
        ...shownNumbers(all),
        years: sliced('year')
          .toSorted((a, b) => (a.of < b.of ? 1 : -1))
          .map((total) => ({ year: total.of, ...shownNumbers(total) })),
        categories: sliced('category')
          .toSorted((a, b) => (b.n?.awards ?? 0) - (a.n?.awards ?? 0) || (a.of < b.of ? -1 : 1))
          .map((total) => ({ category: total.of, ...shownNumbers(total) })),
        counterparts: others.filter(isAnything).map((total) => ({ ...shownParty(total.of, names.get(total.of)), ...shownNumbers(total) })),
        sameWinner: await shownPairs(pairs),
      };
      return { status: 200, body: { data: showParty(data) } };
    };

  const readRecords =
    (role: PartyRole): Handler =>
    async (request) => {
      const { party = '', records = '' } = request.params;
      const partyQuery = parsePartyQuery(request.query);
      const list = role === 'all' ? undefined : LISTS_OF_ROLE[role].find((name) => name === records);
      if (list === undefined) throw notFound('Not Found');
      return page(request, `/facts/${role}s/${encodeURIComponent(party)}/${list}`, partyQuery, {
        role,
        party,
        kind: FACT_KIND_OF_LIST[list],
      });
    };

  const listSignals: Handler = async (request) => {
    const { test } = parsePartyQuery(request.query);
    const everywhere: PartyTallyKey = { role: 'all', party: '', by: 'all', of: '', test };
    const [counters, sameWinner] = await Promise.all([reader.byPlace([everywhere]), reader.pairCount(test)]);
    const counted: Readonly<Record<string, number>> = { ...counters(everywhere)?.n, sameWinner };
    const data = signalDefinitions.map(({ signal, of, says }) => ({ signal, of, says, count: counted[signal] ?? 0 }));
    return { status: 200, body: { data: [], ...showSignals({ data }) } };
  };

  const readSignal: Handler = async (request) => {
    const partyQuery = parsePartyQuery(request.query);
    const signal = recordSignals.find((name) => name === request.params.signal);
    if (signal === undefined) throw notFound('Not Found');
    return page(request, `/facts/signals/${signal}`, partyQuery, { signal });
  };

  const readPairs: Handler = async (request) => {
    const { test, limit, cursor } = parsePartyQuery(request.query);
    const skip = skipIn(cursor);
    const totals = await reader.pairs(test, limit + 1, skip);
    const data = await shownPairs(totals.slice(0, limit));
    const next = totals.length > limit ? cursorOfSkip(skip + limit) : null;
    return { status: 200, body: { data: [], ...showPairs({ data }), ...buildNextPartyLink(request, '/facts/signals/sameWinner', next) } };
  };

  const readRecord =
    (kind: Facts['kind']): Handler =>
    async ({ params }) => {
      const found = await reader.record(kind, params.record ?? '');
      const [facts] = await reader.called(found === null ? [] : [found]);
      if (facts === undefined) throw notFound('Not Found');
      return { status: 200, body: { data: showRecord(shownFacts(facts)) } };
    };

  /** Empty for a record that is unknown or not counted yet. */
  const readRecordSignals =
    (kind: Facts['kind']): Handler =>
    async ({ params }) => {
      const shows = (await reader.record(kind, params.record ?? ''))?.signals ?? [];
      return {
        status: 200,
        body: { data: [], ...showSignals({ data: signalDefinitions.filter(({ signal }) => shows.some((one) => one === signal)) }) },
      };
    };

  const asking = (...names: PartyParameter[]) => ({
    access: anyone,
    query: names,
    strict: { lists: [] },
    describes: Object.fromEntries(names.map((name) => [name, partyParameters[name]])),
  });
  const paged: readonly PartyParameter[] = ['mode', 'limit', 'cursor'];
  const ofParty = (role: 'buyer' | 'supplier', says: string, listed: string): Route[] => [
    route({
      get: `/facts/${role}s/:party`,
      operation: role === 'buyer' ? 'getBuyer' : 'getSupplier',
      summary: says,
      ...asking('mode'),
      answers: oneAnswer('/parties/party'),
      handler: readParty(role),
    }),
    route({
      get: `/facts/${role}s/:party/:records`,
      operation: role === 'buyer' ? 'getBuyerRecords' : 'getSupplierRecords',
      summary: listed,
      ...asking('with', 'signal', ...paged),
      answers: bareAnswer('/parties/records'),
      handler: readRecords(role),
    }),
  ];
  return [
    ...ofParty('buyer', 'A buyer: what it bought, counted.', 'Tenders, contracts, plans or reports of a buyer, newest first.'),
    ...ofParty('supplier', 'A supplier: what it sold, counted.', 'Tenders, contracts or reports of a supplier, newest first.'),
    route({
      get: '/facts/signals',
      operation: 'listSignals',
      summary: 'All signals: their definitions, and how many records show them.',
      ...asking('mode'),
      answers: bareAnswer('/parties/signals'),
      handler: listSignals,
    }),
    route({
      get: '/facts/signals/sameWinner',
      operation: 'listSameWinners',
      summary: 'Buyers and suppliers with three awards or more within a year, most first.',
      ...asking(...paged),
      answers: bareAnswer('/parties/pairs'),
      handler: readPairs,
    }),
    route({
      get: '/facts/signals/:signal',
      operation: 'listSignalRecords',
      summary: 'Records that show a signal, newest first.',
      ...asking(...paged),
      answers: bareAnswer('/parties/records'),
      handler: readSignal,
    }),
    ...Object.entries(FACT_KIND_OF_LIST).flatMap(([name, kind]) => [
      route({
        get: `/facts/${name}/:record`,
        operation: `get${capitalizeName(kind)}Facts`,
        summary: `What is counted and judged of a public ${kind}.`,
        ...asking(),
        answers: oneAnswer('/parties/record'),
        handler: readRecord(kind),
      }),
      route({
        get: `/facts/${name}/:record/signals`,
        operation: `list${capitalizeName(kind)}Signals`,
        summary: `Signals that a ${kind} shows; none of one that is not known.`,
        ...asking(),
        answers: bareAnswer('/parties/signals'),
        handler: readRecordSignals(kind),
      }),
    ]),
  ];
};
