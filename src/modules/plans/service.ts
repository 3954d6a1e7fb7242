/** The service shared by the handlers of plans: the public view (spec/plans.md §1: an allow-list, never a token), and the writer. */

import type { Actor } from '../../base/domain/actor.ts';
import type { CodeLists } from '../../base/domain/code-lists.ts';
import { type DocumentUrls, toPublicDocuments } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import { sameValue } from '../../base/domain/json.ts';
import type { Calendar } from '../../base/domain/period.ts';
import type { StoredTender } from '../../base/domain/tender.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { type RecordView, recordViewOf } from '../../base/validation/record-view.ts';
import type { Validator } from '../../base/validation/validator.ts';
import type { FeedDeps } from '../../feed/routes.ts';
import type { ApiRequest, Reply } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import { makePlainWriter, type PlainWriter } from '../../store/records/writer.ts';
import { type PlanRecord, planView } from './plan.ts';
import { buildRevisionSteps, makeRevisionLog, type RevisionLog } from './revisions.ts';

/** Old plans have no status: those with a tender are complete. */
const statusOf = ({ status, tender_id }: { readonly status?: unknown; readonly tender_id?: unknown }): unknown =>
  status ?? (tender_id === undefined ? 'scheduled' : 'complete');

export const makePlanView = recordViewOf(planView, { fields: (plan) => ({ status: statusOf(plan) }) });

interface TenderLinks {
  /** The tender with this id; 404 `Tender not found.` */
  load(id: string): Promise<StoredTender>;
  /** 403 for everybody but the owner with the token. */
  requireOwner(tender: StoredTender, actor: Actor, token: string | null): void;
  /** 403 when the tender's status does not allow linking another plan. */
  requireLinkable(tender: StoredTender): void;
  /** `POST /tenders` with the body of the request, linked to a plan; `also` is saved in the same transaction. */
  create(request: ApiRequest, planId: string, also: (tenderId: string) => TransactionStep): Promise<Reply>;
  /** The step that saves these plans in the tender. */
  linking(tender: StoredTender, plans: readonly { readonly id: string }[]): TransactionStep;
}

interface PlanDeps {
  readonly settings: { readonly planLinkers: readonly string[] };
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction' | 'underWay' | 'collection'>;
  readonly validator: Validator;
  readonly zone: Zone;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly foreign?: ForeignRecords | undefined;
  readonly codes: CodeLists;
  readonly calendar: () => Calendar;
  readonly tenders: TenderLinks;
}

export interface PlanService extends PlainWriter<PlanRecord> {
  readonly deps: PlanDeps;
  readonly view: RecordView;
  readonly log: RevisionLog;
  /** A part of a plan with the public view of its documents. */
  shownPart(part: object): Record<string, unknown>;
}

/** Owner and owner token: a save that changes them is a transfer. */
const planOwnership = ({ owner, owner_token }: PlanRecord): readonly string[] => [owner, owner_token];

export const makePlanService = (deps: PlanDeps): PlanService => {
  const log = makeRevisionLog(deps.store);
  return {
    deps,
    view: makePlanView(deps.validator, deps.documents, deps.foreign),
    log,
    shownPart: (part) => toPublicDocuments(part, deps.documents),
    ...makePlainWriter<PlanRecord>({
      store: deps.store,
      names: { collection: 'plans', param: 'plan' },
      notFound: 'Plan not found.',
      records: deps.store.records<PlanRecord>('plans'),
      documents: deps.documents,
      // Logs what was changed (spec/plans.md §11); a change of owner is recorded by the transfer instead.
      withinTransaction: async ({ _id, rev, ...plan }, before, { by, session }) => {
        if (before !== null && !sameValue(planOwnership(before), planOwnership(plan))) return;
        await log.add(_id, { rev, author: by.author, date: by.now, changes: buildRevisionSteps(before, plan) }, session);
      },
    }),
  };
};
