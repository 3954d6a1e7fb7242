/** What became of a plan: the values of a field, and the raw changes (spec/plans.md §11). */
import { type Handler, shown } from '../http/route.ts';
import type { Revision } from './revision-log.ts';
import { pointerTo } from './revisions.ts';
import type { PlanRoom } from './room.ts';
import { historyView, revisionsView } from './schema.ts';

/** The one field that is supported; other names fall back to it. */
const FIELD = 'rationale';

interface PastValue {
  readonly date: Date;
  readonly data: { readonly [FIELD]: unknown };
}

/** The value after each change, oldest first: from the present one back, each change says what stood before it. */
const valuesOf = (present: unknown, revisions: readonly Revision[]): PastValue[] => {
  let value = present;
  const values: PastValue[] = [];
  for (const { date, changes } of revisions.toReversed()) {
    values.push({ date, data: { [FIELD]: value } });
    value = changes.find(({ path }) => path === pointerTo(FIELD))?.value;
  }
  return values.reverse();
};

/** `GET /history/plans/{id}`; with `descending` the newest value comes first. */
export const readHistory =
  ({ load, log, deps }: PlanRoom): Handler =>
  async ({ params, query }) => {
    const plan = await load(params);
    const values = valuesOf(plan[FIELD], await log.read(plan._id, FIELD));
    const isDescending = (query.get('descending') ?? '') !== '';
    return shown(deps.validator.view(historyView)({ changes: isDescending ? values.reverse() : values }));
  };

/** `GET /plans/{id}/revisions`. */
export const readRevisions =
  ({ load, log, deps }: PlanRoom): Handler =>
  async ({ params }) => {
    const plan = await load(params);
    return shown(deps.validator.view(revisionsView)({ id: plan._id, revisions: await log.read(plan._id) }));
  };
