/** The service shared by the handlers of frameworks, submissions and qualifications: writers, views, and their agreements. */

import type { CodeLists } from '../../base/domain/code-lists.ts';
import type { DocumentUrls } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import { type FrameAgreementRecord, withFrameworkChange } from '../../base/domain/frame-agreement.ts';
import type { JsonObject } from '../../base/domain/json.ts';
import { maskParties, publicQuestions } from '../../base/domain/masks.ts';
import type { Calendar } from '../../base/domain/period.ts';
import { notFound } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { type RecordView, recordViewOf } from '../../base/validation/record-view.ts';
import type { Validator } from '../../base/validation/validator.ts';
import type { FeedDeps } from '../../feed/routes.ts';
import type { Store } from '../../store/client.ts';
import type { Records, TransactionStep } from '../../store/records/records.ts';
import { makePlainWriter, type PlainWriter } from '../../store/records/writer.ts';
import {
  FRAMEWORK_VIEWS,
  type FrameworkQualificationRecord,
  type FrameworkRecord,
  type StoredFramework,
  type StoredQualification,
  type StoredSubmission,
  type SubmissionRecord,
} from './framework.ts';
import { type Clockwork, nextCheck } from './periods.ts';

/** The framework with the time of its next check. */
export const withNextCheck = (service: FrameworkService, framework: FrameworkRecord): FrameworkRecord => {
  const { next_check: _, ...rest } = framework;
  const at = nextCheck(framework, service.clockwork());
  return at === undefined ? rest : { ...rest, next_check: at };
};

/** The step that updates the agreement after a change of its framework; none without an active agreement. */
export const agreementFollows = async (
  service: FrameworkService,
  before: StoredFramework,
  next: FrameworkRecord,
  now: Date,
): Promise<readonly TransactionStep[]> => {
  const agreement = await service.agreementOf(next);
  if (agreement?.status !== 'active') return [];
  return [service.agreements.saveStep(agreement, withFrameworkChange(agreement, { ...next, _id: before._id }, now))];
};

interface FrameworkDeps {
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction' | 'underWay'>;
  readonly validator: Validator;
  readonly zone: Zone;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly foreign?: ForeignRecords | undefined;
  readonly codes: CodeLists;
  readonly calendar: () => Calendar;
  readonly agreements: PlainWriter<FrameAgreementRecord>;
  /** Ids of fast frameworks: their suppliers are admitted without a decision. */
  readonly settings?: { readonly fastFrameworks?: readonly string[] };
  /** Called after every save of a framework with the time it is due next. */
  readonly saved: (nextCheck: Date | undefined) => void;
}

export interface FrameworkService {
  readonly deps: FrameworkDeps;
  readonly frameworks: PlainWriter<FrameworkRecord>;
  readonly submissions: PlainWriter<SubmissionRecord>;
  readonly findSubmissions: Records<SubmissionRecord>['findBy'];
  readonly qualifications: PlainWriter<FrameworkQualificationRecord>;
  readonly agreements: PlainWriter<FrameAgreementRecord>;
  readonly show: { readonly framework: RecordView; readonly submission: RecordView; readonly qualification: RecordView };
  /** `buildFrameworkConfig`, or its version that also covers imported records. */
  readonly beside: (record: StoredRecord) => { readonly config?: JsonObject };
  /** The zone and the calendar used to count periods. */
  clockwork(): Clockwork;
  /** The framework of a submission or qualification; throws 404. */
  frameworkOf(record: { readonly frameworkID: string }): Promise<StoredFramework>;
  /** The agreement of a framework; null when there is none yet. */
  agreementOf(framework: FrameworkRecord): Promise<Stored<FrameAgreementRecord> | null>;
}

type StoredRecord = StoredFramework | StoredSubmission | StoredQualification;

/** The config of a stored record, shown beside `data`. */
export const buildFrameworkConfig = (record: StoredRecord): { readonly config?: JsonObject } => ({ config: { ...record.config } });

const shownQuestions = (framework: object): object => ({
  questions: publicQuestions(Reflect.get(framework, 'questions'), Reflect.get(framework, 'owner_token')),
});

const makeFrameworkView = recordViewOf(FRAMEWORK_VIEWS.framework, { mask: maskParties, fields: shownQuestions });
const makeSubmissionView = recordViewOf(FRAMEWORK_VIEWS.submission, { mask: maskParties });
const makeQualificationView = recordViewOf(FRAMEWORK_VIEWS.qualification, { mask: maskParties });

/** The public views of the three records. */
export const makeFrameworkViews = (...deps: Parameters<typeof makeFrameworkView>): FrameworkService['show'] => ({
  framework: makeFrameworkView(...deps),
  submission: makeSubmissionView(...deps),
  qualification: makeQualificationView(...deps),
});

export const makeFrameworkService = (deps: FrameworkDeps): FrameworkService => {
  const { store, documents, agreements } = deps;
  const writerOf = <R extends object>(
    collection: 'frameworks' | 'submissions' | 'qualifications',
    param: string,
    name: string,
    onSaved: (stored: Stored<R>) => void = () => {},
  ) =>
    makePlainWriter<R>({
      store,
      documents,
      names: { collection, param },
      notFound: `${name} not found.`,
      records: store.records<R>(collection),
      onSaved,
    });
  const frameworks = writerOf<FrameworkRecord>('frameworks', 'framework', 'Framework', ({ next_check }) => deps.saved(next_check));
  return {
    deps,
    frameworks,
    submissions: writerOf<SubmissionRecord>('submissions', 'submission', 'Submission'),
    findSubmissions: store.records<SubmissionRecord>('submissions').findBy,
    qualifications: writerOf<FrameworkQualificationRecord>('qualifications', 'qualification', 'Qualification'),
    agreements,
    show: makeFrameworkViews(deps.validator, documents, deps.foreign),
    beside: deps.foreign?.beside(buildFrameworkConfig) ?? buildFrameworkConfig,
    clockwork: () => ({ zone: deps.zone, calendar: deps.calendar() }),
    frameworkOf: async ({ frameworkID }) => {
      const framework = await frameworks.find(frameworkID);
      if (framework === null) throw notFound('Framework not found.');
      return framework;
    },
    agreementOf: async ({ agreementID }) => (agreementID === undefined ? null : agreements.find(agreementID)),
  };
};
