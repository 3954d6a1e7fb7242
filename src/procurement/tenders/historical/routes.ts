/** `GET /tenders/{id}/historical` (spec/service.md §3, docs/history.md): old versions of a tender, reconstructed by stepping back. */

import { type Actor, hasLevel, isAdministrator } from '../../../base/domain/actor.ts';
import { FIRST_PREV_HASH } from '../../../base/domain/history.ts';
import { omitUndefined } from '../../../base/domain/json.ts';
import { forbidden, notFound, Problem } from '../../../base/domain/problem.ts';
import { BrokenStep, stepBack } from '../../../base/domain/replay.ts';
import type { StoredTender } from '../../../base/domain/tender.ts';
import { type ApiRequest, groups, type Handler, okReply, oneAnswer, type Route, route } from '../../../http/route.ts';
import type { HistoryReader } from '../../../store/records/history.ts';
import { buildRecordContent } from '../../../store/records/updates.ts';
import { foreignView, TENDER_VIEW } from '../schema.ts';
import type { TenderService } from '../service.ts';
import { type HistoricalVersion, listTenderVersions, sealedAsToday } from './versions.ts';

/** Request headers. */
const VERSION_HEADERS = { number: 'X-Revision-N', date: 'X-Revision-Date', hash: 'X-Revision-Hash' } as const;

type VersionQuery =
  | { readonly kind: 'current' }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'date'; readonly date: Date };

const noVersion = (): Problem => notFound('Version not found.');

/** Throws 403 unless the actor is the Administrator or a broker with level h. */
const requireHistoryLevel = (actor: Actor): void => {
  if (isAdministrator(actor) || hasLevel(actor, 'h')) return;
  throw forbidden('Broker Accreditation level does not permit viewing tender historical info');
};

/**
 * The requested version; a number takes precedence over a date. Throws 404 for a malformed number or an unreadable
 * date.
 */
const wantedBy = (header: (name: string) => string | undefined, parse: (text: string) => Date | null): VersionQuery => {
  const [number, date] = [header(VERSION_HEADERS.number), header(VERSION_HEADERS.date)];
  if (number !== undefined) {
    if (!/^\d{1,10}$/.test(number)) throw noVersion();
    return { kind: 'number', number: Number(number) };
  }
  if (date === undefined) return { kind: 'current' };
  const parsed = parse(date);
  if (parsed === null) throw noVersion();
  return { kind: 'date', date: parsed };
};

/** Reconstructing a version more saves back than this would take too long. */
const MAX_STEPS = 10_000;

const undoRevision = (state: Record<string, unknown>, patch: Parameters<typeof stepBack>[1]): Record<string, unknown> => {
  try {
    const { state: before } = stepBack(state, patch);
    if (before === null) throw noVersion();
    return before;
  } catch (error) {
    // spec/decisions.md D1: also for a patch that cannot be applied. `registry history verify` reports it.
    throw error instanceof BrokenStep ? noVersion() : error;
  }
};

/** Revision `rev`, stepping back from the current one. Throws 404 if the history does not reach that far. */
const getContentOfRevision = async (history: HistoryReader, tender: StoredTender, rev: number): Promise<Record<string, unknown>> => {
  let content: Record<string, unknown> = buildRecordContent(tender);
  if (tender.rev - rev > MAX_STEPS) {
    throw new Problem('http-not-found', `Version not found. It lies more than ${MAX_STEPS} saves back, which is as far as is shown`);
  }
  let at = tender.rev;
  if (at === rev) return content;
  for await (const { rev: created, patch } of history.back(tender._id, tender.rev, rev + 1)) {
    if (created !== at) throw noVersion();
    content = undoRevision(content, patch);
    at -= 1;
  }
  if (at !== rev) throw noVersion();
  return content;
};

/** The requested version, by default the newest, and the one before it. Throws 404. */
const getRequestedVersion = (
  service: TenderService,
  versions: readonly HistoricalVersion[],
  request: ApiRequest,
): readonly [HistoricalVersion, HistoricalVersion | undefined] => {
  const version = wantedBy((name) => request.header?.(name), service.deps.zone.parse);
  const matchingVersion = versions.findLast(
    ({ number, date }) =>
      version.kind === 'current' ||
      (version.kind === 'number' && number === version.number) ||
      (version.kind === 'date' && date <= version.date),
  );
  if (matchingVersion === undefined) throw noVersion();
  return [matchingVersion, versions[matchingVersion.number - 2]];
};

const readHistorical =
  (service: TenderService): Handler =>
  async (request) => {
    const history = service.deps.store.history('tenders');
    const tender = await service.load(request.params);
    requireHistoryLevel(request.actor);
    const versions = listTenderVersions(tender, await history.outlines(tender._id, tender.rev, 'bids'), service.visibility);
    const [{ number, rev, dateModified, hash }, before] = getRequestedVersion(service, versions, request);
    const asked = request.header?.(VERSION_HEADERS.hash);
    if (asked !== undefined && asked !== hash) throw noVersion();
    const content = await getContentOfRevision(history, tender, rev);
    const fields = {
      ...sealedAsToday(tender, service.visibility)(content),
      _id: tender._id,
      dateCreated: tender.dateCreated,
      dateModified,
    };
    const { config } = content as Pick<StoredTender, 'config'>; // a version of a stored tender
    const previous = before === undefined ? FIRST_PREV_HASH : before.hash;
    return {
      ...okReply(service.view.data(fields, request.actor), service.view.beside(omitUndefined({ config }))),
      headers: {
        'X-Revision-N': String(number),
        ...omitUndefined({
          'X-Revision-Hash': hash,
          'X-Previous-Hash': hash === undefined || previous === undefined ? undefined : previous,
        }),
      },
    };
  };

export const historicalRoutes = (service: TenderService): Route[] => [
  route({
    get: '/tenders/:tender/historical',
    summary: 'An old version of a tender, by its number or a date; of bids no more than is open today. Needs level h.',
    access: groups('brokers', 'Administrator'),
    headers: { reads: Object.values(VERSION_HEADERS), sends: ['X-Revision-N', 'X-Revision-Hash', 'X-Previous-Hash'] },
    answers: { ...oneAnswer(TENDER_VIEW, 200, ['config']), or: [foreignView] },
    handler: readHistorical(service),
  }),
];
