/** The records that pages read, as the registry returns them; in an older or foreign record any field may be absent. */
import type { components } from '../../../clients/typescript/src/schema.generated.ts';
import { api, askJson } from '../api.ts';
import { named } from './english-names.ts';
import { type Answer, type Outcome, settle } from './outcome.ts';
import { tidy } from './tidy.ts';

type Schemas = components['schemas'];

/** The same shape with every field optional at every depth: a page shows whatever is present. */
export type Loose<T> = T extends readonly (infer U)[]
  ? readonly Loose<U>[]
  : T extends object
    ? { readonly [K in keyof T]?: Loose<T[K]> | undefined }
    : T;

export type Tender = Loose<Schemas['tenders.tender']>;
export type Contract = Loose<Schemas['contracts.contract']>;
export type Plan = Loose<Schemas['plans.plan']>;
export type Agreement = Loose<Schemas['agreements.agreement']>;
export type Report = Loose<Schemas['violation-reports.report']>;

/** A framework, a submission to it, and its qualification: one page shows all three. */
export type ForeignKind = 'frameworks' | 'submissions' | 'qualifications';

type Framework = Loose<Schemas['frameworks.framework']>;
type Submission = Loose<Schemas['submissions.submission']>;
type Admission = Loose<Schemas['qualifications.qualification']>;

export type Foreign = Omit<Framework, 'status'> &
  Omit<Submission, keyof Framework> &
  Omit<Admission, keyof Framework | keyof Submission> & { readonly status?: string | undefined };

export type Lot = NonNullable<Tender['lots']>[number];
export type Bid = NonNullable<Tender['bids']>[number];
export type Qualification = NonNullable<Tender['qualifications']>[number];
export type Award = NonNullable<Tender['awards']>[number];
export type Complaint = NonNullable<Tender['complaints']>[number];
export type Question = NonNullable<Tender['questions']>[number];
export type Criterion = NonNullable<Tender['criteria']>[number];
export type Feature = NonNullable<Tender['features']>[number];
export type Cancellation = NonNullable<Tender['cancellations']>[number];
export type ReviewRequest = NonNullable<Tender['reviewRequests']>[number];

/** Narrows a response to the record in its envelope; the documented types are stricter than older records. */
const getRecord = <T>(answer: Promise<Answer<unknown>>): Promise<Outcome<T>> =>
  // Unless OCDS is requested, there is an envelope; the schema of its contents is what `T` loosens.
  settle(named(answer), (body) => tidy((body as { readonly data: unknown }).data) as T);

export const readTender = (tender: string): Promise<Outcome<Tender>> =>
  getRecord(api.GET('/api/2.5/tenders/{tender}', { params: { path: { tender } } }));

export const readContract = (contract: string): Promise<Outcome<Contract>> =>
  getRecord(api.GET('/api/2.5/contracts/{contract}', { params: { path: { contract } } }));

export const readPlan = (plan: string): Promise<Outcome<Plan>> =>
  getRecord(api.GET('/api/2.5/plans/{plan}', { params: { path: { plan } } }));

export const readAgreement = (agreement: string): Promise<Outcome<Agreement>> =>
  getRecord(api.GET('/api/2.5/agreements/{agreement}', { params: { path: { agreement } } }));

export const readReport = (report: string): Promise<Outcome<Report>> =>
  getRecord(api.GET('/violation_reports/{report}', { params: { path: { report } } }));

export const readForeign = (kind: ForeignKind, id: string): Promise<Outcome<Foreign>> =>
  getRecord(askJson(`/api/2.5/${kind}/${encodeURIComponent(id)}`));

/** Reports on all contracts of a tender; the registry returns the latest 1,000. */
export const readReportsOfTender = (tender: string): Promise<Outcome<readonly Report[]>> =>
  getRecord(api.GET('/tender/{tender}/violation_reports', { params: { path: { tender } } }));

export const readReportsOfContract = (contract: string): Promise<Outcome<readonly Report[]>> =>
  getRecord(api.GET('/contracts/{contract}/violation_reports', { params: { path: { contract } } }));

export type Changes = Loose<Schemas['history.changes']>;

/** Addresses below `/history`. */
export type HistoryOf = 'tenders' | 'contracts' | 'plans' | 'agreements' | 'violation_reports' | ForeignKind;

/** What has changed in a record since its publication. */
export const readChanges = (kind: HistoryOf, record: string): Promise<Outcome<Changes>> =>
  // One address for every kind; all responses have the same shape.
  settle(askJson(`/history/${kind}/${encodeURIComponent(record)}`), (body) => body as Changes);
