/** Loads what a request names, or answers 404 (spec/violation-reports.md §7). */
import type { Actor } from '../model/actor.ts';
import { notFound } from '../model/problem.ts';
import type { Stored } from '../store/records/records.ts';
import type { Room, TenderFacts } from './deps.ts';
import type { Params, Part, Place } from './parts.ts';
import type { Report } from './report.ts';
import { maySee } from './roles.ts';

export const found = async <T>(looking: Promise<T | null>, details: string): Promise<T> => {
  const record = await looking;
  if (record === null) throw notFound(details);
  return record;
};

/** The report of the request; a draft does not exist for a reader without a key (spec/decisions.md D3). */
export const loadReport = async ({ reports }: Room, { params, actor }: { params: Params; actor: Actor }): Promise<Stored<Report>> => {
  const report = await reports.load(params);
  if (!maySee(actor, report)) throw notFound('Violation Report not found.');
  return report;
};

/** The part of the report that the request names; a draft does not exist for a reader without a key. */
export const placeIn = (part: Part, report: Report, { params, actor }: { params: Params; actor: Actor }): Place => {
  const place = part.find(report, params);
  if (place.isHidden && !maySee(actor, { status: 'draft' })) throw notFound(place.notFound);
  return place;
};

/** The tender of a contract or a report. */
export const loadTender = ({ tenders }: Room, id: string | undefined): Promise<Stored<TenderFacts>> =>
  found(tenders.get(id ?? ''), 'Tender not found.');
