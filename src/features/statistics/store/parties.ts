/**
 * Names and counters of buyers and suppliers, and the signals of records (docs/signals.md). They are written in the transaction that
 * stores the facts, by the consumer, so they always equal the sum over all facts.
 */
import type { Db, Document } from 'mongodb';
import { omitUndefined } from '../../../base/domain/json.ts';
import { type Session, type Update, updateAll } from '../../../store/consuming/checkpoints.ts';
import { callStore } from '../../../store/failures.ts';
import type { ContractFacts, Facts, PartyFact, TenderFacts } from '../model/facts.ts';
import { buildPartyTallyId, makePartyTotals } from '../model/party-tallies.ts';
import { type SignalTerms, termsIn, withSignals } from '../model/signals.ts';
import { type FactsChange, factsName, type MadeFacts } from './facts.ts';
import { increments } from './whole-numbers.ts';

export const partiesName = 'parties';
export const totalsName = 'party_totals';

/** A party's name, from the newest record with that party. */
export interface PartyDocument {
  readonly _id: string;
  readonly scheme: string;
  readonly id: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly at: Date;
}

type Change = Pick<FactsChange, 'before' | 'after'>;
type StoredFacts = Facts & { readonly _id: string; readonly digest?: string };

const everybodyIn = ({ buyer, suppliers, bidders }: Facts): readonly PartyFact[] => [
  ...(buyer === undefined ? [] : [buyer]),
  ...suppliers,
  ...bidders,
];

const partiesByKey = (facts: Facts | null): ReadonlyMap<string, PartyFact> =>
  new Map((facts === null ? [] : everybodyIn(facts)).map((party) => [party.key, party]));

/** A party's name in a record of that time. */
interface Naming {
  readonly party: PartyFact;
  readonly at: Date;
}

/** Parties with a changed name, each once, from the newest record. */
const listRenamedParties = (changes: readonly FactsChange[]): Iterable<Naming> => {
  const newest = new Map<string, Naming>();
  for (const { before, after, modified: at } of changes) {
    const known = partiesByKey(before);
    for (const [key, party] of partiesByKey(after)) {
      const was = known.get(key);
      if (was !== undefined && JSON.stringify(was) === JSON.stringify(party)) continue;
      const other = newest.get(key);
      if (other === undefined || other.at <= at) newest.set(key, { party, at });
    }
  }
  return newest.values();
};

/** An older record's name does not replace a newer one. */
const buildNamingUpdate = ({ party: { key, ...party }, at }: Naming): Update => {
  const next = { $literal: { _id: key, ...party, at } };
  const isNewer = { $lte: [{ $ifNull: ['$at', new Date(0)] }, at] };
  return { q: { _id: key }, u: [{ $replaceWith: { $cond: [isNewer, next, '$$ROOT'] } }], upsert: true };
};

const buildTallyUpdate = ({ key, ...measures }: ReturnType<ReturnType<typeof makePartyTotals>['rows']>[number]): Update => ({
  q: { _id: buildPartyTallyId(key) },
  u: { $inc: increments(measures, 'n', 's'), $setOnInsert: key },
  upsert: true,
});

export const makePartyWriter = (db: Db) => {
  const facts = db.collection<StoredFacts>(factsName);
  const names = db.collection<PartyDocument>(partiesName);
  const totals = db.collection(totalsName);

  const read = <T extends Facts>(
    kind: T['kind'],
    ids: readonly string[],
    session: Session,
    filter: Document = {},
  ): Promise<StoredFacts[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : facts.find({ _id: { $in: ids.map((id) => `${kind}:${id}`) }, ...filter }, { session, batchSize: ids.length + 1 }).toArray();

  const termsOf = async (contracts: readonly ContractFacts[], session: Session): Promise<ReadonlyMap<string, SignalTerms>> => {
    const ids = [...new Set(contracts.flatMap(({ tenderId }) => tenderId ?? []))];
    const found = await read<TenderFacts>('tender', ids, session);
    return termsIn(found.filter((one) => one.kind === 'tender'));
  };

  /** Contracts whose tender now has other terms, or was read after them. */
  const rejudged = async (changes: readonly FactsChange[], session: Session): Promise<Change[]> => {
    const collectTenders = (when: keyof Change): TenderFacts[] =>
      changes.flatMap((change) => (change[when]?.kind === 'tender' ? [change[when]] : []));
    const tenders = new Map(collectTenders('after').map((tender) => [tender.id, tender]));
    const terms = termsIn([...tenders.values()]);
    const ids = new Set([...tenders.values(), ...collectTenders('before')].flatMap(({ contracts }) => contracts.map(({ id }) => id)));
    const moved: Change[] = [];
    for (const { _id, digest, ...before } of await read<ContractFacts>('contract', [...ids], session)) {
      const type = before.type ?? tenders.get(before.tenderId ?? '')?.type;
      const after = withSignals({ ...before, ...omitUndefined({ type }) } as Facts, terms.get(before.id));
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      moved.push({ before, after });
      await facts.replaceOne({ _id }, { ...after, ...omitUndefined({ digest }) } as StoredFacts, { session });
    }
    return moved;
  };

  return {
    /** The facts with their signals; null stays null. */
    judged: async (created: ReadonlyMap<string, MadeFacts>, session: Session): Promise<ReadonlyMap<string, MadeFacts>> => {
      const asking = [...created.values()].flatMap(({ facts: one }) => (one?.kind === 'contract' ? [one] : []));
      const terms = await termsOf(asking, session);
      return new Map(
        [...created].map(([id, { facts: one, ...own }]) => [
          id,
          { ...own, facts: one === null ? null : withSignals(one, terms.get(one.id)) },
        ]),
      );
    },
    /** Applies the consequences of written, judged changes of facts of one kind; returns these changes and those that followed from them. */
    follow: async (changes: readonly FactsChange[], session: Session): Promise<readonly Change[]> => {
      const all = [...changes, ...(await rejudged(changes, session))];
      const totals = makePartyTotals();
      for (const { before, after } of all) {
        if (before !== null) totals.add(before, -1);
        if (after !== null) totals.add(after);
      }
      await updateAll(db, partiesName, Array.from(listRenamedParties(changes), buildNamingUpdate), session);
      await updateAll(db, totalsName, totals.rows().map(buildTallyUpdate), session);
      return all;
    },
    clear: (): Promise<void> =>
      callStore(async () => {
        await totals.deleteMany({});
        await names.deleteMany({});
      }),
  };
};
