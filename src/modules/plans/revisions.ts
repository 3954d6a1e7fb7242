/**
 * The changes of each save of a plan, as a JSON Patch of top-level fields that reverts it (spec/plans.md §11, spec/service.md §3).
 * Stored in a separate collection to keep plans small; written in the transaction of the save.
 */
import { sameValue } from '../../base/domain/json.ts';
import type { Store } from '../../store/client.ts';
import { callStore } from '../../store/failures.ts';
import type { SaveOptions } from '../../store/records/records.ts';
import { type PlanRecord, privatePlanFields, withoutSecrets } from './plan.ts';

interface PatchStep {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: unknown;
}

/** Changed by every save, so not recorded. */
const TIMESTAMP_FIELDS: ReadonlySet<string> = new Set(['dateCreated', 'dateModified']);

/** The JSON pointer to a top-level field. */
export const pointerTo = (field: string): string => `/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const toPlanContent = (plan: PlanRecord | null): Readonly<Record<string, unknown>> => {
  if (plan === null) return {};
  const view = Object.entries(withoutSecrets(plan)).filter(([field]) => !privatePlanFields.has(field) && !TIMESTAMP_FIELDS.has(field));
  return Object.fromEntries(view);
};

const buildStepBack = (field: string, old: unknown, now: unknown): PatchStep => {
  const path = pointerTo(field);
  if (old === undefined || old === null) return { op: 'remove', path };
  return { op: now === undefined || now === null ? 'add' : 'replace', path, value: old };
};

/** The steps from `after` back to `before`, in field order; `before` is null for a new plan. Secrets are left out. */
export const buildRevisionSteps = (before: PlanRecord | null, after: PlanRecord): PatchStep[] => {
  const [old, now] = [toPlanContent(before), toPlanContent(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !sameValue(old[field], now[field]))
    .map((field) => buildStepBack(field, old[field], now[field]));
};

type Session = NonNullable<SaveOptions['session']>;

export interface Revision {
  /** The `rev` after the save. */
  readonly rev: number;
  /** Account that saved the plan. */
  readonly author: string;
  readonly date: Date;
  readonly changes: readonly PatchStep[];
}

interface StoredRevision extends Revision {
  readonly _id: string;
  /** Length of the changes as JSON, in characters: the memory a reader needs. */
  readonly size: number;
}

export interface RevisionLog {
  add(planId: string, revision: Revision, session: Session): Promise<void>;
  /** The latest 1,000 changes, oldest first, fewer when they exceed 16 MiB together; with `field` only changes of that field. */
  read(planId: string, field?: string): Promise<Revision[]>;
}

const MOST = 1000;
const HEAVIEST = 16 * 1024 * 1024;
const PLAN_REV_DIGITS = 10;

/** Sorts numerically. */
const buildRevisionId = (planId: string, rev: number): string => `${planId}:${String(rev).padStart(PLAN_REV_DIGITS, '0')}`;

const toPlanRevision = ({ _id, size, ...revision }: StoredRevision): Revision => revision;

export const makeRevisionLog = (store: Pick<Store, 'collection'>): RevisionLog => {
  const collection = store.collection<StoredRevision>('plan_revisions');
  return {
    add: async (planId, revision, session) => {
      const size = JSON.stringify(revision.changes).length;
      await collection.insertOne({ _id: buildRevisionId(planId, revision.rev), ...revision, size }, { session });
    },
    read: (planId, field) =>
      callStore(async () => {
        const ofPlan = { _id: { $gte: `${planId}:`, $lt: `${planId};` } };
        const filter = field === undefined ? ofPlan : { ...ofPlan, 'changes.path': pointerTo(field) };
        const revisions: Revision[] = [];
        let weight = 0;
        for await (const one of collection.find(filter).sort({ _id: -1 }).limit(MOST)) {
          weight += one.size;
          if (weight > HEAVIEST && revisions.length > 0) break;
          revisions.push(toPlanRevision(one));
        }
        return revisions.reverse();
      }),
  };
};
