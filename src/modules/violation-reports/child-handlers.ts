/** Statements and decisions: the same operations under the rules of each kind (spec/violation-reports.md §2 rows 14–19). */

import { type Actor, isAnonymous } from '../../base/domain/actor.ts';
import { sameValue } from '../../base/domain/json.ts';
import { notFound } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { PostReportDocument } from '../../base/domain/types.generated.ts';
import { createdReply, type Handler, okReply } from '../../http/route.ts';
import { newId } from '../../store/records/ids.ts';
import { validateReportDocuments } from './documents.ts';
import { type ChildKind, findChild, withChild } from './parts.ts';
import type { Child, Report } from './report.ts';
import { isCreator, mayAnswer, mayDecide, mayHoldOneMore, requirePermission, requireRuleHolds } from './rules.ts';
import { loadReport, type ReportService } from './service.ts';

/** Whether an account may add a child to a report. */
type MayCreate = (actor: Actor, report: Report) => Promise<boolean>;

/** The holder of the contract's supplier side, if the contract has one (spec/decisions.md D3). */
export const suppliersBroker =
  ({ contracts, settings }: ReportService): MayCreate =>
  async (actor, report) =>
    mayAnswer(actor, (await contracts.get(report.contract_id))?.access, settings.strictReportRoles);

/** The agreement's owner, else group `authorities`, else any broker (spec/decisions.md D3). */
export const decidingAccount =
  ({ agreements, accounts, settings }: ReportService): MayCreate =>
  async (actor, { agreement_id }) => {
    const agreement = agreement_id === undefined ? null : await agreements.get(agreement_id);
    return mayDecide(actor, agreement?.owner, accounts.inGroup('authorities').length > 0, settings.strictReportRoles);
  };

/** Active ones only. */
export const listChildren =
  <C extends Child>(service: ReportService, kind: ChildKind<C>): Handler =>
  async (request) => {
    const report = await loadReport(service, request);
    const active = kind.all(report).filter(({ status }) => status === 'active');
    return okReply(active.map((child) => service.views.child(kind.list, child, request.links.absolute)));
  };

export const readChild =
  <C extends Child>(service: ReportService, kind: ChildKind<C>): Handler =>
  async (request) => {
    const child = findChild(kind, await loadReport(service, request), request.params);
    if (child.status === 'draft' && isAnonymous(request.actor)) throw notFound(kind.notFound);
    return okReply(service.views.child(kind.list, child, request.links.absolute));
  };

/** Adds a draft; the report does not move in the feed. `make` combines sent and computed fields, type-safe for each kind. */
export const addChild =
  <Sent extends { documents?: PostReportDocument[] }, C extends Child>(
    service: ReportService,
    kind: ChildKind<C>,
    mayCreate: MayCreate,
    make: (sent: Omit<Sent, 'documents'>, common: Omit<Child, 'description'>) => C,
  ): Handler<Sent> =>
  async (request) => {
    const { documents: sent = [], ...text } = request.data();
    const { actor, links, now } = request;
    const id = newId();
    const path = `/violation_reports/${request.params.report}/${kind.list}/${id}`;
    const { result } = await service.reports.append(request, async ({ before: report }) => {
      // Checked before the account's rights: a draft has no period yet (spec/violation-reports.md §7).
      if (report.status === 'draft') requireRuleHolds(kind.mayAdd, report, now);
      requirePermission(await mayCreate(actor, report), `This account may not add a ${kind.name} to the report.`);
      requireRuleHolds(kind.mayAdd, report, now);
      requireRuleHolds(mayHoldOneMore, kind.all(report), now);
      const { documents, written: _, ...files } = validateReportDocuments(service, request, sent, path, ['data', 'documents']);
      const child = make(text, { id, documents, dateModified: now, status: 'draft', owner: actor.name });
      return { next: kind.withAll(report, [...kind.all(report), child]), result: child, publishes: false, ...files };
    });
    return createdReply(service.views.child(kind.list, result, links.absolute), links.absolute(path));
  };

/** Replaces text and resolution; an unchanged child is not written. A private save (spec/violation-reports.md §8). */
const withChangedChild = <C extends Child>(kind: ChildKind<C>, report: Stored<Report>, child: C, sent: Partial<C>, now: Date): Report => {
  requireRuleHolds(kind.mayChange, { report, child }, now);
  const next = { ...child, ...sent };
  return sameValue(next, child) ? report : withChild(kind, report, { ...next, dateModified: now });
};

/** Repeating an activation is no error and writes nothing, regardless of the period (spec/decisions.md D3). */
const withActive = <C extends Child>(kind: ChildKind<C>, report: Stored<Report>, child: C, now: Date): Report => {
  if (child.status === 'active') return report;
  requireRuleHolds(kind.mayActivate, { report, child }, now);
  return kind.activated(report, child, now);
};

export const changeChild =
  <C extends Child>(service: ReportService, kind: ChildKind<C>): Handler<Partial<C> | { status: 'active' }> =>
  async (request) => {
    const data = request.data();
    const { stored } = await service.reports.change(request, ({ before: report }) => {
      const child = findChild(kind, report, request.params);
      requirePermission(isCreator(request.actor, child), `Only the account that created the ${kind.name} may change it.`);
      // The model of an edit has no status; only that of an activation does.
      if ('status' in data) return { next: withActive(kind, report, child, request.now), result: null };
      return { next: withChangedChild(kind, report, child, data, request.now), result: null, publishes: false };
    });
    return okReply(service.views.child(kind.list, findChild(kind, stored, request.params), request.links.absolute));
  };
