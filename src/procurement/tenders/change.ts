/** `PATCH` of a tender: what it is (`patch-decision.ts`), then the rules on the result. */

import { type Donor, findDonor, type Programmed } from '../../base/domain/code-lists.ts';
import { sameValue } from '../../base/domain/json.ts';
import { requireNoErrors } from '../../base/domain/problem.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../base/domain/tender.ts';
import type { PatchTender } from '../../base/domain/types.generated.ts';
import type { Handler } from '../../http/route.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import { inSequence } from '../../store/records/transaction-steps.ts';
import { tick } from '../engine/procedure.ts';
import { decidePatch, withoutStale } from './patch-decision.ts';
import { catalogueIdsOf } from './rules/items.ts';
import { type Context, statusCommands, tenderChangeErrors } from './rules/rule.ts';
import type { LoadedTender, TenderService } from './service.ts';
import { tickContext } from './ticker.ts';
import { showKept } from './view.ts';

type Paid = Pick<TenderFields, 'plans' | 'funders'>;

/** Reads nothing where no rule needs it: without plans, for unchanged funders, and without a list of programmes. */
const getTenderDonors = async ({ deps }: TenderService, after: Paid, before: Paid | null): Promise<readonly Donor[]> => {
  const { plans = [], funders } = after;
  const isKept = before !== null && sameValue(before.funders, funders);
  if (isKept || plans.length === 0 || deps.codes.list('funder-programmes') === undefined) return [];
  const records = deps.store.records<Programmed>('plans');
  const stored = await Promise.all(plans.map(({ id }) => records.get(id)));
  return stored.flatMap((plan) => (plan === null ? [] : (findDonor(plan, deps.codes) ?? [])));
};

/** The context for the rules: with the agreement, the donors and the catalogue entries of the items, where there are any. */
export const rulesContext = async (
  service: TenderService,
  context: Context,
  after: TenderRecord,
  before: StoredTender | null,
): Promise<Context> => {
  const ids = catalogueIdsOf(after, context, before);
  const [agreed, donors] = await Promise.all([service.withAgreement(context, after), getTenderDonors(service, after, before)]);
  const known = ids === null ? agreed : await service.withCatalogue(agreed, ids);
  return donors.length === 0 ? known : { ...known, donors };
};

/** Runs the events that `next` makes due immediately, on the stored tender and its agreement at that time. */
const followUp = (service: TenderService, { procedure, context }: LoadedTender, next: TenderRecord) => {
  if (!procedure.events.some(({ runsImmediately, time }) => runsImmediately === true && time(next, context) !== undefined))
    return undefined;
  return (stored: StoredTender): TransactionStep =>
    async (within) => {
      const resting = await service.withAgreement(context, stored, within.session);
      const outcome = tick(stored, tickContext(service, resting));
      return inSequence([...service.stepsFor(outcome), service.saveStep(stored, outcome.next)])(within);
    };
};

/**
 * `PATCH /tenders/{id}`: owner, status, model, merged model, rules in the order of spec/tender-rules.md §3. A PATCH that changes
 * nothing runs no rules and saves nothing (spec/decisions.md D5).
 */
export const changeTender =
  (service: TenderService): Handler<PatchTender> =>
  async (request) => {
    // Retried when it loses a race: the error should be about the tender's new state, not the conflict.
    const sentStatus: unknown = Reflect.get(Object(request.sent), 'status');
    const isCommand = service.deps.procedures.all.some((one) => statusCommands.of(one).some(({ word }) => word === sentStatus));
    const { stored } = await service[isCommand ? 'append' : 'change'](request, (loaded) => {
      const { before } = loaded;
      const decision = decidePatch(service, request, loaded);
      const { next, files } = decision;
      const rules = async (changed: TenderRecord): Promise<void> => {
        if (decision.kind === 'groupAction') return;
        // For a status command, everything in the body but the status is validated.
        const saved = decision.kind === 'statusCommand' ? { ...changed, status: decision.statusBefore } : changed;
        // Requirements that this change cancels do not count as removed.
        const previous = withoutStale(before, before, saved, request.now);
        requireNoErrors(tenderChangeErrors(previous, saved, await rulesContext(service, loaded.context, saved, before)));
      };
      return { next, ...files, result: null, rules, followedBy: followUp(service, loaded, next) };
    });
    return showKept(service, stored, request);
  };
