/** Statements and decisions: the same operations under the rules of their kind (spec/violation-reports.md §2 rows 14–19). */

import { type Actor, isAnonymous } from '../domain/actor.ts';
import { sameValue } from '../domain/json.ts';
import { notFound } from '../domain/problem.ts';
import type { Stored } from '../domain/record.ts';
import type { PostReportDocument } from '../domain/types.generated.ts';
import { created, type Handler, shown } from '../http/route.ts';
import { newId } from '../store/records/ids.ts';
import { documentsOfBody } from './documents.ts';
import { childOf, type Kind, withChild } from './parts.ts';
import type { Child, Report } from './report.ts';
import { loadReport, type Room } from './room.ts';
import { isCreator, mayAnswer, mayDecide, mayHoldOneMore, obey, permit } from './rules.ts';

/** Whether this account may add a child to this report. */
type MayCreate = (actor: Actor, report: Report) => Promise<boolean>;

/** The holder of the contract's supplier side when the contract knows one (spec/decisions.md D3). */
export const suppliersBroker =
  ({ contracts, settings }: Room): MayCreate =>
  async (actor, report) =>
    mayAnswer(actor, (await contracts.get(report.contract_id))?.access, settings.strictReportRoles);

/** The agreement's owner, else group `authorities`, else any broker (spec/decisions.md D3). */
export const decidingAccount =
  ({ agreements, accounts, settings }: Room): MayCreate =>
  async (actor, { agreement_id }) => {
    const agreement = agreement_id === undefined ? null : await agreements.get(agreement_id);
    return mayDecide(actor, agreement?.owner, accounts.inGroup('authorities').length > 0, settings.strictReportRoles);
  };

/** Only the active ones. */
export const listChildren =
  <C extends Child>(room: Room, kind: Kind<C>): Handler =>
  async (call) => {
    const report = await loadReport(room, call);
    const active = kind.all(report).filter(({ status }) => status === 'active');
    return shown(active.map((child) => room.views.child(kind.list, child, call.links.absolute)));
  };

export const readChild =
  <C extends Child>(room: Room, kind: Kind<C>): Handler =>
  async (call) => {
    const child = childOf(kind, await loadReport(room, call), call.params);
    if (child.status === 'draft' && isAnonymous(call.actor)) throw notFound(kind.notFound);
    return shown(room.views.child(kind.list, child, call.links.absolute));
  };

/** A draft; the report stays where it is in the feed. `make` joins what was sent and what the server knows, type by type. */
export const addChild =
  <Sent extends { documents?: PostReportDocument[] }, C extends Child>(
    room: Room,
    kind: Kind<C>,
    mayCreate: MayCreate,
    make: (sent: Omit<Sent, 'documents'>, common: Omit<Child, 'description'>) => C,
  ): Handler<Sent> =>
  async (call) => {
    const { documents: sent = [], ...text } = call.data();
    const { actor, links, now } = call;
    const id = newId();
    const path = `/violation_reports/${call.params.report}/${kind.list}/${id}`;
    const { gives } = await room.reports.append(call, async ({ before: report }) => {
      // A draft has no period yet, whoever asks (spec/violation-reports.md §7).
      if (report.status === 'draft') obey(kind.mayAdd, report, now);
      permit(await mayCreate(actor, report), `This account may not add a ${kind.name} to the report.`);
      obey(kind.mayAdd, report, now);
      obey(mayHoldOneMore, kind.all(report), now);
      const { documents, written: _, ...files } = documentsOfBody(room, call, sent, path, ['data', 'documents']);
      const child = make(text, { id, documents, dateModified: now, status: 'draft', owner: actor.name });
      return { next: kind.withAll(report, [...kind.all(report), child]), gives: child, publishes: false, ...files };
    });
    return created(room.views.child(kind.list, gives, links.absolute), links.absolute(path));
  };

/** Text and resolution are replaced; the same again writes nothing. A private save (spec/violation-reports.md §8). */
const withChanged = <C extends Child>(kind: Kind<C>, report: Stored<Report>, child: C, sent: Partial<C>, now: Date): Report => {
  obey(kind.mayChange, { report, child }, now);
  const next = { ...child, ...sent };
  return sameValue(next, child) ? report : withChild(kind, report, { ...next, dateModified: now });
};

/** The same activation again is no error and writes nothing, whatever the time is (spec/decisions.md D3). */
const withActive = <C extends Child>(kind: Kind<C>, report: Stored<Report>, child: C, now: Date): Report => {
  if (child.status === 'active') return report;
  obey(kind.mayActivate, { report, child }, now);
  return kind.activated(report, child, now);
};

export const changeChild =
  <C extends Child>(room: Room, kind: Kind<C>): Handler<Partial<C> | { status: 'active' }> =>
  async (call) => {
    const data = call.data();
    const { stored } = await room.reports.change(call, ({ before: report }) => {
      const child = childOf(kind, report, call.params);
      permit(isCreator(call.actor, child), `Only the account that created the ${kind.name} may change it.`);
      // The model of a change has no status: only the model of an activation does.
      if ('status' in data) return { next: withActive(kind, report, child, call.now), gives: null };
      return { next: withChanged(kind, report, child, data, call.now), gives: null, publishes: false };
    });
    return shown(room.views.child(kind.list, childOf(kind, stored, call.params), call.links.absolute));
  };
