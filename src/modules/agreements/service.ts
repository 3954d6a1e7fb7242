/** The service shared by the handlers of agreements: the writer and the public view (spec/frameworks.md §10). */

import { hasOwnerToken, isAdmin, isAdministrator } from '../../base/domain/actor.ts';
import { type CloseAgreementRecord, closeAgreementType, isCloseAgreement } from '../../base/domain/close-agreement.ts';
import type { DocumentUrls } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import type { FrameAgreementRecord } from '../../base/domain/frame-agreement.ts';
import type { JsonObject } from '../../base/domain/json.ts';
import { omitUndefined } from '../../base/domain/json.ts';
import { maskParties } from '../../base/domain/masks.ts';
import type { Calendar } from '../../base/domain/period.ts';
import { notOwner } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { type RecordView, recordViewOf } from '../../base/validation/record-view.ts';
import type { Validator } from '../../base/validation/validator.ts';
import type { FeedDeps } from '../../feed/routes.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import type { Records } from '../../store/records/records.ts';
import { makePlainWriter, type PlainWriter } from '../../store/records/writer.ts';

/** An agreement of either kind (kinds.ts). */
export interface KeptAgreement extends FrameAgreementRecord, CloseAgreementRecord {}

export type StoredAgreement = Stored<KeptAgreement>;

export const answers = {
  agreement: '/agreements/agreement',
  contract: '/agreements/contract',
  milestone: '/agreements/milestone',
  document: '/frameworks/document',
  ofClass: '/agreements/by-classification',
} as const;

/** The framework itself shows its accelerator. Older agreements of tenders have another type. */
const shownOtherwise = (agreement: { readonly agreementType?: unknown }): object => ({
  frameworkDetails: undefined,
  agreementType: isCloseAgreement(agreement) ? closeAgreementType : agreement.agreementType,
});

export const makeAgreementView = recordViewOf(answers.agreement, { mask: maskParties, fields: shownOtherwise });

interface AgreementsDeps {
  readonly store: Pick<Store, 'records' | 'feed' | 'transaction' | 'underWay'>;
  readonly validator: Validator;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly foreign?: ForeignRecords | undefined;
  readonly zone: Zone;
  readonly calendar: () => Calendar;
  /** Called after every save with the time the agreement is due next. */
  readonly saved: (nextCheck: Date | undefined) => void;
}

export interface AgreementService extends PlainWriter<KeptAgreement> {
  readonly deps: AgreementsDeps;
  readonly view: RecordView;
  /** `buildAgreementConfig`, or its version that also covers imported records. */
  readonly beside: (agreement: StoredAgreement) => { readonly config?: JsonObject };
  readonly findBy: Records<KeptAgreement>['findBy'];
}

interface WriterDeps extends Pick<AgreementsDeps, 'store'> {
  readonly documents?: DocumentUrls;
  readonly saved?: AgreementsDeps['saved'];
}

/** The writer of agreements: one per process, since writes queue in it. */
export const makeAgreementWriter = ({ store, documents, saved = () => {} }: WriterDeps): PlainWriter<KeptAgreement> =>
  makePlainWriter<KeptAgreement>({
    store,
    names: { collection: 'agreements', param: 'agreement' },
    notFound: 'Agreement not found.',
    records: store.records<KeptAgreement>('agreements'),
    ...omitUndefined({ documents }),
    onSaved: ({ next_check }) => saved(next_check),
  });

export const makeAgreementService = (deps: AgreementsDeps, writer: PlainWriter<KeptAgreement>): AgreementService => ({
  deps,
  view: makeAgreementView(deps.validator, deps.documents, deps.foreign),
  beside: deps.foreign?.beside(buildAgreementConfig) ?? buildAgreementConfig,
  findBy: deps.store.records<KeptAgreement>('agreements').findBy,
  ...writer,
});

/** The config of an agreement, shown beside `data`; empty when an import had none. */
export const buildAgreementConfig = (agreement: StoredAgreement): { readonly config?: JsonObject } =>
  agreement.config === undefined ? {} : { config: { ...agreement.config } };

const ownsFramework = ({ framework_owner: owner, framework_token: owner_token }: StoredAgreement, { actor, token }: Asking): boolean =>
  hasOwnerToken({ owner, owner_token }, actor, token);

type Asking = Pick<ApiRequest, 'actor' | 'token'>;

/** 403 for everybody but the owner of the agreement or of its framework, with the token, and administrators. */
export const requireAgreementOwner = (agreement: StoredAgreement, call: Asking): void => {
  const { actor, token } = call;
  if (!isAdministrator(actor) && !hasOwnerToken(agreement, actor, token) && !ownsFramework(agreement, call)) throw notOwner('agreement');
};

/** 403 for everybody but the owner of the framework, with the token, and admins: the suppliers belong to the framework. */
export const requireOwnerOfFramework = (agreement: StoredAgreement, call: Asking): void => {
  if (!ownsFramework(agreement, call) && !isAdmin(call.actor)) throw notOwner('agreement');
};
