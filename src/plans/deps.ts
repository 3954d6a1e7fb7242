/** What the room of plans asks for, and what its handlers share. */

import type { FeedDeps } from '../feed/routes.ts';
import type { Call, Reply } from '../http/route.ts';
import type { CodeLists } from '../model/code-lists.ts';
import type { DocumentUrls } from '../model/document-urls.ts';
import { byOf } from '../model/history.ts';
import { type FieldError, invalid, notFound } from '../model/problem.ts';
import { withPublicDocuments } from '../model/public-documents.ts';
import type { TenderLinks } from '../model/tender-links.ts';
import type { Calendar } from '../model/working-days.ts';
import type { Zone } from '../model/zone-time.ts';
import type { Store } from '../store/client.ts';
import { makeKeyedQueue } from '../store/records/keyed-queue.ts';
import type { Records, SaveOptions } from '../store/records/records.ts';
import { retryOnConflict } from '../store/records/retry-on-conflict.ts';
import { revisionOf } from '../store/records/single-flight.ts';
import type { Validator } from '../validation/validator.ts';
import type { PlanRecord, StoredPlan } from './plan.ts';
import { makeRevisionLog, type RevisionLog } from './revision-log.ts';
import { stepsBack } from './revisions.ts';
import { makePlanView, type PlanView } from './view.ts';

export interface PlanDeps {
  readonly settings: { readonly planLinkers: readonly string[] };
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction' | 'underWay' | 'collection'>;
  readonly validator: Validator;
  readonly zone: Zone;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly codes: CodeLists;
  readonly calendar: () => Calendar;
  readonly tenders: TenderLinks<Call, Reply>;
}

type Session = NonNullable<SaveOptions['session']>;

/** Who saves, and when. */
type By = Pick<Call, 'actor' | 'now'>;

export interface PlanRoom {
  readonly deps: PlanDeps;
  readonly view: PlanView;
  readonly log: RevisionLog;
  /** A part of a plan with the documents in it as everybody sees them. */
  shownPart(part: object): Record<string, unknown>;
  /** Stores a new plan and its first revision. */
  insert(id: string, plan: PlanRecord, by: By): Promise<StoredPlan>;
  /** Adds a part: one writer of a plan at a time, and a lost race is decided again (`retryOnConflict`). */
  append<T>(planId: string | undefined, decide: () => Promise<() => Promise<T>>): Promise<T>;
  /** A public save with its revision, in one transaction: that of `session`, or one of its own. 409 for a lost race. */
  save(before: StoredPlan, next: PlanRecord, by: By, session?: Session): Promise<StoredPlan>;
  find(id: string): Promise<StoredPlan | null>;
  /** The plan of a path; 404 `Plan not found.` */
  load(id: string | undefined): Promise<StoredPlan>;
}

/** Both writes of a plan, each with the revision that says what it changed. */
const writesOf = (store: PlanDeps['store'], records: Records<PlanRecord>, log: RevisionLog): Pick<PlanRoom, 'insert' | 'save'> => {
  const noted = async (stored: StoredPlan, before: PlanRecord | null, { actor, now }: By, session: Session): Promise<StoredPlan> => {
    const changes = stepsBack(before, stored);
    await log.add(stored._id, { rev: stored.rev, author: actor.name, date: now, changes }, session);
    return stored;
  };
  return {
    insert: (id, plan, by) =>
      store.transaction(async (session) => noted(await records.insert(id, plan, { by: byOf(by), session }), null, by, session)),
    save: (before, next, by, given) => {
      const write = async (session: Session) =>
        noted(await records.save(before, next, { publishes: true, by: byOf(by), session }), before, by, session);
      return given === undefined ? store.transaction(write, revisionOf('plans', before)) : write(given);
    },
  };
};

export const makeRoom = (deps: PlanDeps): PlanRoom => {
  const records = deps.store.records<PlanRecord>('plans');
  const log = makeRevisionLog(deps.store);
  const queue = makeKeyedQueue(deps.store.underWay);
  return {
    deps,
    view: makePlanView(deps.validator, deps.documents),
    log,
    shownPart: (part) => withPublicDocuments(part, deps.documents),
    append: (planId = '', decide) => queue(planId, () => retryOnConflict(decide)),
    ...writesOf(deps.store, records, log),
    find: (id) => records.get(id),
    load: async (id = '') => {
      const found = await records.get(id);
      if (found === null) throw notFound('Plan not found.');
      return found;
    },
  };
};

/** Throws 400 `data-validation` when there is anything to say. */
export const refuse = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(errors);
};
