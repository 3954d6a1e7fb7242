/**
 * Procedures of the last two years: copies of those that were played to their ends, with other times, people, things and
 * sums. They are imported, which makes many in the time of playing one.
 */

import { makeNamedRandom, type Random } from '../../fixtures/random.ts';
import type { makeImporter } from '../../src/app/operations/exchange/batch-import.ts';
import { makeShow } from '../../src/app/operations/exchange/export.ts';
import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import { isPlainObject } from '../../src/base/domain/json.ts';
import type { StoredRecord } from '../../src/modules/publishing/public-views.ts';
import { readTenderNumber, tenderCounter, tenderNumber } from '../../src/procurement/tenders/numbers.ts';
import { buildChange, buildDresser, buildFixture, scaled } from './fixture.ts';
import { grown } from './growing.ts';
import { idFor, type Ledger } from './ledger.ts';
import { hurried, revised } from './notable.ts';
import { pickOf } from './purchases.ts';
import type { Seeded } from './stages.ts';

const day = 86_400_000;
const week = 7 * day;
/** Maximum age of the oldest. */
const years = 2 * 365 * day;

type Data = Readonly<Record<string, unknown>>;

interface Line {
  readonly collection: 'tenders' | 'contracts';
  readonly data: Data;
  readonly config?: unknown;
}

/** An ended procedure in public form. */
interface Lines extends Seeded {
  readonly tenderID: string;
  /** Ids of other records it refers to, which are not copied. */
  readonly stays: readonly string[];
  readonly lines: readonly Line[];
}

/** Relative frequency of types; most purchases are small. */
const weights: Readonly<Record<string, number>> = {
  belowThreshold: 10,
  reporting: 9,
  aboveThreshold: 4,
  requestForProposal: 2,
  aboveThresholdUA: 2,
};

/** Of twenty copies, three are unsuccessful or cancelled. */
const computeWeight = ({ type, status }: Seeded): number =>
  (weights[type] ?? 1) * (status === 'complete' ? 17 : status === 'cancelled' ? 1 : 2);

const listOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** The number of a second stage is that of its first stage plus a suffix after a dot. */
const firstOf = (tenderID: string): string => tenderID.replace(/\..*$/, '');

/** A contract never signed has no date of its own, and would be among the newest. */
const isSigned = ({ status }: Data): boolean => status !== 'cancelled';

const read = async (services: ScriptServices, one: Seeded): Promise<Lines> => {
  const show = makeShow(services);
  const storedRecord = await services.store.collection<StoredRecord>('tenders').findOne({ _id: one.tender });
  if (storedRecord === null) throw new Error(`the tender ${one.tender} is gone`);
  const contracts = await services.store.collection<StoredRecord>('contracts').find({ tender_id: one.tender }).toArray();
  const { data, ...beside } = JSON.parse(JSON.stringify(show('tenders', storedRecord)));
  const { plans: _, dialogueID: __, ...tender } = data;
  const others = contracts
    .filter(isSigned)
    .map((contract): Line => ({ collection: 'contracts', ...JSON.parse(JSON.stringify(show('contracts', contract))) }));
  if (tender.contracts !== undefined) tender.contracts = listOf(tender.contracts).filter(isSigned);
  const stays = [...listOf(tender.agreements), Object(tender.agreement)].flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  return { ...one, tenderID: String(tender.tenderID), stays, lines: [{ collection: 'tenders', data: tender, ...beside }, ...others] };
};

interface Rebase {
  readonly idOf: (id: string) => string;
  /** The new time of a moment. */
  readonly at: (time: number) => number;
  readonly from: string;
  readonly to: string;
}

/** Replaces ids, number and times. */
const move = (value: unknown, moved: Rebase): unknown => {
  if (Array.isArray(value)) return value.map((one) => move(one, moved));
  if (isPlainObject(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, move(part, moved)]));
  if (typeof value !== 'string') return value;
  if (/^[0-9a-f]{32}$/.test(value)) return moved.idOf(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return new Date(moved.at(Date.parse(value))).toISOString();
  return value.replaceAll(moved.from, moved.to);
};

/** Exchange rates in hryvnias. */
const rates = { USD: 41, EUR: 45 } as const;

type Currency = keyof typeof rates | 'UAH';

const renamed = (value: unknown, currency: Currency): unknown => {
  if (Array.isArray(value)) return value.map((one) => renamed(one, currency));
  if (!isPlainObject(value)) return value === 'UAH' ? currency : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part, currency)]));
};

/** The same value in another currency. */
const inCurrency = (value: unknown, currency: Currency): unknown =>
  currency === 'UAH' ? value : renamed(scaled(value, 1 / rates[currency]), currency);

/** Only the winner bids, so that there is no auction. */
const aloneIn = (tender: Data): Data => {
  const winners = new Set(listOf(tender.awards).map(({ bid_id }) => bid_id));
  const lots = listOf(tender.lots).map(({ auctionPeriod: _, ...lot }) => lot);
  return { ...tender, lots, bids: listOf(tender.bids).filter(({ id }) => winners.has(id)) };
};

/**
 * This many first copies are of one buyer, who buys from one supplier: they fall into three calendar years, so that one year has
 * three. Three of them also raise `shortDeadline`, `singleBid` and `manyChanges`, whatever the seed draws.
 */
const REGULAR_COPIES = 7;

/** Parts that contain offers. */
const offered = ['bids', 'awards', 'contracts'];

export const makeCopier = async (
  services: ScriptServices,
  seeded: readonly Seeded[],
  importOne: ReturnType<typeof makeImporter>,
  { name, began: now }: Ledger,
  seed: number,
) => {
  const ends = new Set(['complete', 'cancelled', 'unsuccessful']);
  const all = await Promise.all(seeded.filter(({ status }) => ends.has(status)).map((one) => read(services, one)));
  // A first stage is incomplete without its second.
  const chosen = all
    .filter(({ lines: [tender] }) => tender?.data.stage2TenderID === undefined)
    .flatMap((one) => Array<Lines>(computeWeight(one)).fill(one));
  const completes = chosen.filter(({ status }) => status === 'complete');
  const regular = completes.find(({ type }) => type === 'belowThreshold') ?? completes[0];
  const tenders = services.store.collection<StoredRecord>('tenders');
  /** Makes one; returns its number of contracts. What an earlier attempt has imported has the same ids, and stays. */
  return async (random: Random, index: number): Promise<number> => {
    const isRegular = regular !== undefined && index < REGULAR_COPIES;
    const { type, status, fixture, begins, ended, tenderID, lines, stays } = isRegular ? regular : pickOf(random, chosen);
    const lasts = ended.getTime() - begins.getTime();
    const begin = now.getTime() - lasts - 2 * week - random.next() * (years - lasts);
    // Whole weeks plus up to two days, so that few times fall on days off.
    const by = Math.floor((begin - begins.getTime()) / week) * week + random.int(0, 2) * day;
    const hurry = hurried(type, Object(lines[0]?.data), random, index === 0);
    const at = (time: number): number => hurry(time) + by;
    const date = readTenderNumber(firstOf(tenderID))?.day ?? '';
    const newDay = new Date(at(Date.parse(`${date}T12:00:00Z`))).toISOString().slice(0, 10);
    const newIdOf = (id: string): string => idFor(`${name} copy ${index} of ${id}`);
    const earlier = await tenders.findOne({ _id: newIdOf(String(lines[0]?.data.id)) });
    const to = String(earlier?.tenderID ?? tenderNumber(newDay, await services.store.sequences.next(tenderCounter(newDay))));
    const own = buildFixture(type, random);
    const subject = isRegular ? { ...buildFixture(type, makeNamedRandom(seed, 'regular')), factor: own.factor } : own;
    const change = buildChange(fixture, subject);
    const { dress } = buildDresser(change);
    const { dress: dressOffer } = buildDresser({ ...change, factor: change.factor * (1 - random.next() ** 2 / 4) });
    const chance = random.next();
    // An expected income is always in hryvnias.
    const isOfIncome = listOf(lines[0]?.data.lots).some(({ minExpectedIncome }) => minExpectedIncome !== undefined);
    const currency: Currency = isOfIncome ? 'UAH' : chance < 0.04 ? 'EUR' : chance < 0.07 ? 'USD' : 'UAH';
    const moved: Rebase = { idOf: (id) => (stays.includes(id) ? id : newIdOf(id)), at, from: tenderID, to };
    const isAlone = type === 'belowThreshold' && status === 'complete' && (random.next() < 0.3 || index === 1);
    for (const { data, ...line } of lines) {
      const other = Object(move(data, moved));
      const isTender = line.collection === 'tenders';
      // Types without a notice have no publication date, and the import date would be wrong.
      const published = { noticePublicationDate: new Date(at(begins.getTime())).toISOString() };
      const view: Data = isTender ? { ...published, ...(isAlone ? aloneIn(other) : other) } : other;
      const parts = Object.entries(view).map(
        ([key, part]) => [key, offered.includes(key) ? dressOffer(part) : dress({ [key]: part })] as const,
      );
      const whole = parts.map(([key, part]) => (offered.includes(key) ? { [key]: part } : Object(part)));
      const imported: Data = isTender
        ? revised(Object.assign({}, ...whole), random, index === 2)
        : grown(Object(dressOffer(view)), random, now);
      await importOne({ ...line, data: Object(inCurrency(imported, currency)) }, async () => {});
    }
    return lines.length - 1;
  };
};
