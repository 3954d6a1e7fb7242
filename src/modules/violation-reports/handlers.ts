/** The reports themselves: load, decide, save, show. */

import { isAnonymous } from '../../base/domain/actor.ts';
import { agreementIdOf } from '../../base/domain/agreement.ts';
import { isPlainObject, type Json, omitUndefined, sameValue } from '../../base/domain/json.ts';
import { purchaseFor } from '../../base/domain/masks.ts';
import { defendantPeriodEnd, parseAccelerator } from '../../base/domain/period.ts';
import { badRequest } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type {
  ReportAuthor,
  ReportAuthority,
  ReportDefendant,
  ReportDetailsPatchRequestData,
  ViolationReportPatchDetailsRequestData,
  ViolationReportPostRequestData,
  ViolationReportPublishRequestData,
} from '../../base/domain/types.generated.ts';
import { type ApiRequest, createdReply, type Handler, okReply, type Reply } from '../../http/route.ts';
import { validateReportDocuments } from './documents.ts';
import { withReportPublished } from './parts.ts';
import { type Report, reportCounter, reportId } from './report.ts';
import {
  hasDefendant,
  isCreator,
  mayChangeDetails,
  mayPublish,
  mayReport,
  oneSignatureAtMost,
  requirePermission,
  requireRuleHolds,
} from './rules.ts';
import { type Copiers, type Keep, loadReport, loadTender, type ReportedTender, type ReportService, requireFound } from './service.ts';

const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['url', 'uri']);

/**
 * Adds the trailing slash to a bare host, and makes a text of a number of an imported contract (spec/violation-reports.md §4);
 * strings that are not URLs are unchanged.
 */
const normalizeJson = (value: Json, key = ''): Json => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return ADDRESS_FIELDS.has(key) && URL.canParse(value) ? new URL(value).href : value;
  if (Array.isArray(value)) return value.map((part) => normalizeJson(part, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalizeJson(part, name)]));
};

const isOrganization = (value: unknown): boolean =>
  isPlainObject(value) && typeof value.name === 'string' && isPlainObject(value.identifier);

/** `keep` left only the fields of the type's schema, and the required ones were checked. */
const copyOrganization = <T>(keep: Keep, organization: unknown): T => normalizeJson(keep(organization)) as T;

interface ContractParties {
  readonly buyer?: unknown;
  readonly suppliers?: unknown;
}

/** Throws 400 without a buyer, or without a list of suppliers; the list may be empty (spec/violation-reports.md §5 steps 5 and 12). */
export const buildParties = (
  { buyer, suppliers }: ContractParties,
  copiers: Copiers,
): { readonly author: ReportAuthor; readonly defendants: ReportDefendant[] } => {
  if (!isOrganization(buyer)) throw badRequest('The contract has no buyer.');
  if (!Array.isArray(suppliers)) throw badRequest('The contract has no suppliers.');
  return {
    author: copyOrganization(copiers.author, buyer),
    defendants: suppliers.filter(isOrganization).map((supplier) => copyOrganization(copiers.defendant, supplier)),
  };
};

/** An organization as an authority, with default kind `general`; null when it is not an organization. */
export const buildAuthority = (organization: unknown, copiers: Copiers): ReportAuthority | null => {
  if (!isOrganization(organization)) return null;
  const authority = copyOrganization<ReportAuthority>(copiers.authority, organization);
  return { ...authority, kind: authority.kind ?? 'general' };
};

/** A list shows the latest reports that this reader may see: ids start with the day. */
const MAX_LISTED_REPORTS = 1000;

interface Authority {
  readonly authority: ReportAuthority;
  readonly agreement_id?: string;
}

/** The owner of the tender's agreement, else DEFAULT_AUTHORITY (spec/decisions.md D3). Throws 404, or 400 without either. */
const decidingBody = async (service: ReportService, tender: ReportedTender): Promise<Authority> => {
  const id = agreementIdOf(tender);
  const agreement = id === undefined ? null : await requireFound(service.agreements.get(id), 'Agreement not found.');
  const authority = buildAuthority(agreement?.procuringEntity, service.copiers) ?? service.defaultAuthority;
  if (authority === null)
    throw badRequest(
      'Nobody can decide on this report: no agreement of its tender names an authority, and the registry has no default authority.',
    );
  return { authority, ...omitUndefined({ agreement_id: id }) };
};

const nextReportId = async ({ store, zone }: ReportService, now: Date): Promise<string> => {
  const day = zone.day(now);
  return reportId(day, await store.sequences.next(reportCounter(day)));
};

/** spec/violation-reports.md §5, in that order. */
export const createReport =
  (service: ReportService): Handler<ViolationReportPostRequestData> =>
  async (request) => {
    const { data, params, actor, now, links } = request;
    const { reason, description, documents: sent = [] } = data().details;
    const contractId = params.contract ?? '';
    const contract = await requireFound(service.contracts.get(contractId), 'Contract not found.');
    const allowed = mayReport(actor, contract.access, service.settings.strictReportRoles);
    requirePermission(allowed, 'Only the buyer of the contract may report a violation.');
    const { author, defendants } = buildParties(purchaseFor(contract, undefined, contract), service.copiers);
    const tender = await loadTender(service, contract.tender_id);
    const deciding = await decidingBody(service, tender);
    requireRuleHolds(oneSignatureAtMost, sent, now);
    const id = await nextReportId(service, now);
    const parent = `/violation_reports/${id}/details`;
    const { documents, written: _, ...files } = validateReportDocuments(service, request, sent, parent, ['data', 'details', 'documents']);
    requireRuleHolds(hasDefendant, defendants, now);
    const record: Report = {
      details: { reason, description, documents, dateModified: now },
      status: 'draft',
      ...omitUndefined({ mode: tender.mode }),
      tender_id: tender._id,
      contract_id: contractId,
      ...deciding,
      author,
      defendants,
      owner: actor.name,
    };
    const stored = await service.reports.insert(request, { id, record, ...files });
    return createdReply(service.views.report(stored, links.absolute), links.absolute(`/violation_reports/${id}`));
  };

const listBy = async (
  service: ReportService,
  field: 'contract_id' | 'tender_id',
  id: string,
  { actor, links }: ApiRequest,
): Promise<Reply> => {
  // Reports withdrawn by another registry are hidden from everybody.
  const publicOnly = isAnonymous(actor) || service.foreign !== undefined;
  const records = await service.findReports(field, id, { most: MAX_LISTED_REPORTS, publicOnly });
  return okReply(records.map((report) => service.views.report(report, links.absolute)));
};

export const listOfContract =
  (service: ReportService): Handler =>
  async (request) => {
    const { _id } = await requireFound(service.contracts.get(request.params.contract ?? ''), 'Contract not found.');
    return listBy(service, 'contract_id', _id, request);
  };

/** An unknown tender has no reports (spec/violation-reports.md §2 row 3). */
export const listOfTender =
  (service: ReportService): Handler =>
  (request) =>
    listBy(service, 'tender_id', request.params.tender ?? '', request);

export const readReport =
  (service: ReportService): Handler =>
  async (request) =>
    okReply(service.views.report(await loadReport(service, request), request.links.absolute));

export const readDetails =
  (service: ReportService): Handler =>
  async (request) =>
    okReply(service.views.details((await loadReport(service, request)).details, request.links.absolute));

/** Replaces both fields; unchanged text is not written. A private save (spec/violation-reports.md §8). */
const withDetails = (report: Stored<Report>, sent: ReportDetailsPatchRequestData, now: Date): Report => {
  requireRuleHolds(mayChangeDetails, report, now);
  const { reason, description } = report.details;
  return sameValue({ reason, description }, sent) ? report : { ...report, details: { ...report.details, ...sent, dateModified: now } };
};

/** Reads the tender again: its current accelerator applies (spec/violation-reports.md §6). */
const publishReport = async (service: ReportService, report: Stored<Report>, now: Date): Promise<Report> => {
  requireRuleHolds(mayPublish, report, now);
  const tender = await loadTender(service, report.tender_id);
  const accelerator = parseAccelerator(tender.procurementMethodDetails);
  return withReportPublished(report, now, defendantPeriodEnd({ zone: service.zone, calendar: service.calendar(), accelerator }, now));
};

export const changeReport =
  (service: ReportService): Handler<ViolationReportPatchDetailsRequestData | ViolationReportPublishRequestData> =>
  async (request) => {
    const data = request.data();
    const { stored } = await service.reports.change(request, async ({ before }) => {
      requirePermission(isCreator(request.actor, before), 'Only the account that created the report may change it.');
      if ('details' in data) return { next: withDetails(before, data.details, request.now), result: null, publishes: false };
      return { next: await publishReport(service, before, request.now), result: null };
    });
    return okReply(service.views.report(stored, request.links.absolute));
  };
