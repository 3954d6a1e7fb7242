/** `GET /tenders/{id}/historical` (common.md §6, docs/history.md): old versions of a tender, taken back step by step. */
import { Problem } from '../../domain/problem.ts';
import { BrokenStep, stepBack } from '../../domain/replay.ts';
import { type Call, groups, type Handler, one, type Row, row, shown } from '../../http/route.ts';
import type { HistoryReader } from '../../store/history-reader.ts';
import { contentOf } from '../../store/record-updates.ts';
import type { TenderRoom } from '../room.ts';
import { foreignView, tenderView } from '../schema.ts';
import type { StoredTender } from '../tender.ts';
import { asking, noVersion, requireHistoryLevel, wantedBy } from './asked.ts';
import { sealedAsToday } from './sealed.ts';

/** Of a tender that was saved more often than this since, an old version would take too long to be put together. */
const mostSteps = 10_000;

interface Version {
  readonly rev: number;
  readonly content: Record<string, unknown>;
  /** Of the entry that the save of this version has left; absent for one from before there was a history. */
  readonly hash?: string;
  readonly prevHash?: string;
}

const taken = (state: Record<string, unknown>, patch: Parameters<typeof stepBack>[1]): Record<string, unknown> => {
  try {
    const { state: before } = stepBack(state, patch);
    if (before === null) throw noVersion();
    return before;
  } catch (error) {
    // decisions.md D1: also for a patch that cannot be applied. `registry history verify` names it.
    throw error instanceof BrokenStep ? noVersion() : error;
  }
};

/** Revision `rev`, from the present one back. Throws 404 when the history does not reach so far. */
const versionAt = async (history: HistoryReader, tender: StoredTender, rev: number): Promise<Version> => {
  let content: Record<string, unknown> = contentOf(tender);
  if (tender.rev - rev > mostSteps) {
    throw new Problem('http-not-found', `Version not found. It lies more than ${mostSteps} saves back, which is as far as is shown`);
  }
  let at = tender.rev;
  for await (const { rev: made, patch, hash, prevHash } of history.back(tender._id, tender.rev, rev)) {
    if (made !== at) throw noVersion();
    if (made === rev) return { rev, content, hash, prevHash };
    content = taken(content, patch);
    at -= 1;
  }
  if (at !== rev) throw noVersion();
  return { rev, content };
};

const revOf = async (room: TenderRoom, history: HistoryReader, tender: StoredTender, call: Call): Promise<number> => {
  const header = (name: string): string | undefined => call.header?.(name);
  const wanted = wantedBy(header, room.deps.zone.parse, tender.rev);
  if (wanted.kind === 'current') return tender.rev;
  if (wanted.kind === 'number') return wanted.rev;
  const rev = await history.revAt(tender._id, wanted.date);
  if (rev === null) throw noVersion();
  return Math.min(rev, tender.rev);
};

const readHistorical =
  (room: TenderRoom): Handler =>
  async (call) => {
    const history = room.deps.store.history('tenders');
    const tender = await room.load(call.params);
    requireHistoryLevel(call.actor);
    const version = await versionAt(history, tender, await revOf(room, history, tender, call));
    const asked = call.header?.(asking.hash);
    if (asked !== undefined && asked !== version.hash) throw noVersion();
    const dateModified = (await history.lastChange(tender._id, version.rev, '/bids')) ?? tender.dateModified;
    const stamps = { _id: tender._id, dateCreated: tender.dateCreated, dateModified };
    const fields = { ...sealedAsToday(version.content, tender), ...stamps };
    const { config } = version.content as Pick<StoredTender, 'config'>; // a version of a stored tender
    const { hash, prevHash } = version;
    return {
      ...shown(room.view.data(fields), room.view.beside(config === undefined ? {} : { config })),
      headers: {
        'X-Revision-N': String(version.rev),
        ...(hash === undefined || prevHash === undefined ? {} : { 'X-Revision-Hash': hash, 'X-Previous-Hash': prevHash }),
      },
    };
  };

export const historicalRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/historical',
    says: 'An old version of a tender, by its number or a date; of bids no more than is open today. Needs level h.',
    who: groups('brokers', 'Administrator'),
    headers: { takes: Object.values(asking), gives: ['X-Revision-N', 'X-Revision-Hash', 'X-Previous-Hash'] },
    answers: { ...one(tenderView, 200, ['config']), or: [foreignView] },
    negotiates: false,
    handler: readHistorical(room),
  }),
];
