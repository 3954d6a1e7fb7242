/** Fills a registry with plausible records, through the routes of the API and the import. */

import { makeRandom, type Random } from '../../fixtures/random.ts';
import { makeImporter, type NewToken } from '../../src/app/operations/exchange/batch-import.ts';
import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import { type Actor, schedulerActor } from '../../src/base/domain/actor.ts';
import { isPlainObject } from '../../src/base/domain/json.ts';
import { collectAccounts } from '../../src/base/platform/accounts/accounts.ts';
import { mapConcurrently } from '../../src/base/platform/concurrently.ts';
import { unboundedTimestamps } from '../../src/feed/closed-timestamp.ts';
import { makeAgreementWriter } from '../../src/modules/agreements/service.ts';
import { makeContractMaker } from '../../src/modules/contracts/creation.ts';
import { makeContractWriter } from '../../src/modules/contracts/service.ts';
import { violationReportRoutes } from '../../src/modules/violation-reports/routes.ts';
import { tenderRoutes } from '../../src/procurement/tenders/routes.ts';
import { makeTenderService } from '../../src/procurement/tenders/service.ts';
import { newId } from '../../src/store/records/ids.ts';
import { newerBody, olderBody } from './bodies.ts';
import { type Call, makeCall, type SeedFile, storeSeedFile } from './caller.ts';
import { makeCopier } from './copies.ts';
import { makeFramework, minFrameworks, openFraming } from './frameworks.ts';
import { idFor, type Ledger, openLedger, type Piece } from './ledger.ts';
import { makeAgreement, makeContract, makeReport, type ReportTools } from './reports.ts';
import { day } from './scenario.ts';
import type { Seeded } from './stages.ts';

export interface SeedOptions {
  /** Number of tenders; a twentieth as many contracts are added, each with a tender of another procedure and a report. */
  readonly count: number;
  /** The same number yields the same content; ids and tokens are always new. */
  readonly seed: number;
  /** Account that owns everything. */
  readonly owner: string;
  readonly keepToken: (token: NewToken) => Promise<void>;
  readonly progress: (done: number, total: number) => void;
  /** What has been made before; absent: nothing. */
  readonly ledger?: Ledger;
  /** Procedures already played: most of the tenders are copies of the ended ones, spread over the last two years. */
  readonly told?: readonly Seeded[];
}

export interface SeedCounts {
  readonly tenders: number;
  /** The drafts among them, visible only to their owner. */
  readonly drafts: number;
  readonly frameworks: number;
  readonly agreements: number;
  readonly contracts: number;
  readonly reports: number;
  /** The drafts among them. */
  readonly draftReports: number;
}

/** One framework per this many tenders. */
const tendersPerFramework = 50;
/** Objects created concurrently. */
const concurrency = 16;
const contractsPerAgreement = 10;
/** Share of ended tenders. */
const pastShare = 0.75;
const stages = [0, 1, 2, 3, 4] as const;

/** Open tenders began within this many days, so that some end this week and some next. */
const openFor = 11;

const isDraft = (index: number): boolean => index % 20 === 13;

interface Making extends Pick<Piece, 'note'>, Pick<SeedOptions, 'keepToken'> {
  readonly actor: Actor;
  readonly now: Date;
}

/** A tender: every second one newer, every twentieth a draft, every tenth a test. Its token is kept before anybody else can see it. */
const makeTender = async (call: Call, file: SeedFile, index: number, random: Random, making: Making): Promise<void> => {
  const { actor, now, note, keepToken } = making;
  const begun = new Date(now.getTime() - random.int(0, openFor) * day);
  const { data, config } = (index % 2 === 0 ? olderBody : newerBody)(random, begun, index % 10 === 7);
  const created = await call('post', '/tenders', { actor, now: begun, data, config });
  const access = isPlainObject(created.access) ? created.access : {};
  const id = String(created.data.id);
  const [token, transfer] = [String(access.token), String(access.transfer)];
  await keepToken({ collection: 'tenders', id, token, transfer });
  await note(id);
  if (!isDraft(index)) {
    const documents = [
      file.document('contract.txt', 'contractProforma'),
      file.document('sign.p7s', 'notice', 'application/pkcs7-signature'),
    ];
    const params = { tender: id };
    await call('patch', '/tenders/:tender', { actor, now: begun, token, params, data: { status: 'active.enquiries', documents } });
    await call('patch', '/tenders/:tender/chronograph', { actor: schedulerActor, now, params, data: {} });
  }
};

const buildDeps = (services: ScriptServices, file: SeedFile) => {
  // Feeds are not read here.
  const feed = { closedTimestamps: unboundedTimestamps, date: services.zone.render, parseUtc: services.zone.parse };
  return { ...services, documents: file.urls, feed };
};

const collectRows = (services: ScriptServices, file: SeedFile) => {
  const given = buildDeps(services, file);
  const writers = { contracts: makeContractWriter(given), agreements: makeAgreementWriter(given) };
  const deps = { ...given, contracts: makeContractMaker(given.zone), writers };
  const settings = { ...services.settings, strictReportRoles: false };
  return [
    ...tenderRoutes(makeTenderService(deps)),
    ...violationReportRoutes({ ...deps, settings, accounts: collectAccounts([]), defaultAuthority: null }),
  ];
};

/** Creates the records and returns the counts. Throws an Error if one is refused: the seed is wrong then. */
export const seedRegistry = async (
  services: ScriptServices,
  { count, seed, owner, keepToken, progress, ledger: given, told = [] }: SeedOptions,
): Promise<SeedCounts> => {
  const ledger = given ?? openLedger(newId(), await services.store.now());
  const { name, began: now } = ledger;
  const file = await storeSeedFile(services.store, services.documents, now);
  const call = makeCall(collectRows(services, file), services);
  const actor: Actor = { name: owner, group: 'brokers', levels: '123456' };
  const tools: ReportTools = { importOne: makeImporter(services), call, file, actor, now };
  const contracts = Math.ceil(count / 20);
  const past = told.length === 0 ? 0 : Math.floor(count * pastShare);
  const agreements: string[] = [];
  /** Nobody sees a draft that an earlier attempt has left. */
  const isPublished = async (id: string): Promise<boolean> =>
    (await services.store.collection<{ _id: string }>('tenders').findOne({ _id: id, status: { $ne: 'draft' } })) !== null;
  const total = count + contracts;
  let done = 0;
  const step = (): void => {
    done += 1;
    progress(done, total);
  };
  /** Makes a piece, unless it has been made; each has random numbers of its own. */
  const make = async <T extends object>(piece: string, index: number, work: (random: Random, piece: Piece) => Promise<T>): Promise<T> =>
    ledger.once(piece, (one) => work(makeRandom(seed, index), one));
  for (let index = 0; index * contractsPerAgreement < contracts; index += 1) {
    const id = idFor(`${name} agreement ${index}`);
    await make(`agreement ${index}`, -2 - index, async (random) => ({ done: await makeAgreement(tools, random, id) }));
    agreements.push(id);
  }
  await mapConcurrently(Array(contracts).keys(), concurrency, async (index) => {
    await make(`contract ${index}`, count + index, async (random) => {
      const agreement = agreements[index % agreements.length] ?? '';
      const contract = await makeContract(tools, services.store, random, { name: `${name} report ${index}`, agreement });
      await makeReport(tools, { store: services.store, random }, contract, stages[index % stages.length] ?? 0);
      return {};
    });
    step();
  });
  const framing = openFraming(buildDeps(services, file), await services.store.now());
  const frameworks = Math.max(minFrameworks, Math.ceil(count / tendersPerFramework));
  await mapConcurrently(Array(frameworks).keys(), concurrency, async (index) => {
    await make(`framework ${index}`, -1_000_000 - index, async (random, piece) => {
      for (const id of piece.begun) await framing.release(id);
      await makeFramework({ ...framing, note: piece.note, file, actor, now }, random, index);
      return {};
    });
  });
  const copy = await makeCopier(services, told, tools.importOne, ledger, seed);
  let ofPast = 0;
  await mapConcurrently(Array(past).keys(), concurrency, async (index) => {
    const place = count + contracts + index;
    ofPast += (await make(`copy ${index}`, place, async (random) => ({ contracts: await copy(random, index) }))).contracts;
    step();
  });
  // Last: open tenders are the newest.
  await mapConcurrently(Array(count - past).keys(), concurrency, async (index) => {
    await make(`open ${index}`, index, async (random, { begun, note }) => {
      for (const id of begun) if (await isPublished(id)) return {};
      await makeTender(call, file, index, random, { actor, now, note, keepToken });
      return {};
    });
    step();
  });
  const drafts = Array.from({ length: count - past }, (_, index) => index).filter(isDraft).length;
  return {
    tenders: count + contracts,
    drafts,
    frameworks,
    agreements: agreements.length,
    contracts: contracts + ofPast,
    reports: contracts,
    draftReports: Math.ceil(contracts / stages.length),
  };
};
