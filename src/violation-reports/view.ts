/**
 * Stored report → what a client sees, by the allow-lists of the response schemas (spec/violation-reports.md §4, §10). A report
 * never shows its drafts. Pure.
 */
import { latestOf } from '../model/document-versions.ts';
import type { JsonObject } from '../model/json.ts';
import type { ReportDocument } from '../model/types.generated.ts';
import type { Validator } from '../validation/validator.ts';
import type { Child, Holder, Report } from './report.ts';
import { answers } from './schema.ts';

/** Stored, relative address → absolute one, as the caller should see it. */
export type Absolute = (path: string) => string;

export interface Views {
  report(stored: Partial<Report> & { readonly _id: string }, absolute: Absolute): JsonObject;
  details(details: Holder, absolute: Absolute): JsonObject;
  child(list: 'defendantStatements' | 'decisions', child: Child, absolute: Absolute): JsonObject;
}

/** An address that an import brought is absolute already. */
export const addressed =
  (absolute: Absolute) =>
  (document: ReportDocument): ReportDocument => ({
    ...document,
    url: document.url.startsWith('/') ? absolute(document.url) : document.url,
  });

/** Only the newest versions, with absolute addresses. */
const shownHolder = <H extends Holder>(holder: H, absolute: Absolute): H => ({
  ...holder,
  documents: latestOf(holder.documents ?? []).map(addressed(absolute)),
});

/** Active ones, newest first. */
const shownChildren = (children: readonly Child[] | undefined, absolute: Absolute): Child[] =>
  (children ?? [])
    .filter(({ status }) => status === 'active')
    .map((child) => shownHolder(child, absolute))
    .reverse();

export const makeViews = (validator: Pick<Validator, 'view'>): Views => {
  const show = Object.fromEntries(Object.entries(answers).map(([name, id]) => [name, validator.view(id)]));
  const by = (name: keyof typeof answers, value: object): JsonObject => show[name]?.(value) ?? {};
  return {
    report: (stored, absolute) =>
      by('report', {
        ...stored,
        id: stored._id,
        details: stored.details === undefined ? undefined : shownHolder(stored.details, absolute),
        defendantStatements: shownChildren(stored.defendantStatements, absolute),
        decisions: shownChildren(stored.decisions, absolute),
      }),
    details: (details, absolute) => by('details', shownHolder(details, absolute)),
    child: (list, child, absolute) => by(list === 'decisions' ? 'decision' : 'statement', shownHolder(child, absolute)),
  };
};
