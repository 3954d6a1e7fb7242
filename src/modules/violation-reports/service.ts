/** The service shared by the handlers of violation reports: the writer, the records they read, and lookups by request. */

import type { Actor } from '../../base/domain/actor.ts';
import type { DocumentUrls } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import type { JsonObject } from '../../base/domain/json.ts';
import type { Calendar } from '../../base/domain/period.ts';
import { notFound } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { ReportAuthority } from '../../base/domain/types.generated.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import type { Accounts } from '../../base/platform/accounts/accounts.ts';
import type { Settings } from '../../base/platform/settings.ts';
import type { Validator } from '../../base/validation/validator.ts';
import type { FeedDeps } from '../../feed/routes.ts';
import type { PathParams } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import type { Records } from '../../store/records/records.ts';
import { makePlainWriter, type PlainWriter } from '../../store/records/writer.ts';
import type { HolderPath, ReportPart } from './parts.ts';
import type { Report } from './report.ts';
import { answers, makeViews, type Views } from './report.ts';
import { maySee, type ReportAccess } from './rules.ts';
export interface ViolationReportsDeps {
  readonly settings: Pick<Settings, 'strictReportRoles'>;
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction' | 'underWay'>;
  readonly accounts: Pick<Accounts, 'inGroup'>;
  readonly zone: Zone;
  readonly validator: Validator;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly calendar: () => Calendar;
  readonly foreign?: ForeignRecords | undefined;
  /** See `readDefaultAuthority`. */
  readonly defaultAuthority: ReportAuthority | null;
}

/** The fields of a contract used by reports. */
interface ContractFacts {
  readonly tender_id?: string;
  readonly buyer?: unknown;
  readonly suppliers?: unknown;
  readonly access?: readonly ReportAccess[];
}

/** The fields of a tender used by reports. */
export interface ReportedTender {
  readonly mode?: string;
  readonly procurementMethodDetails?: string;
  readonly agreement?: { readonly id?: string };
  readonly agreements?: readonly { readonly id?: string }[];
}

/** The fields of the tender's agreement used by reports. */
interface AgreementFacts {
  readonly owner?: string;
  readonly procuringEntity?: unknown;
}

/** Keeps only the fields declared by a response schema (`Validator.view`). */
export type Keep = (value: unknown) => JsonObject;

export interface Copiers {
  readonly author: Keep;
  readonly defendant: Keep;
  readonly authority: Keep;
}

/** The deps as used by the handlers. */
export interface ReportService extends ViolationReportsDeps {
  readonly reports: PlainWriter<Report>;
  readonly findReports: Records<Report>['findBy'];
  readonly contracts: Pick<Records<ContractFacts>, 'get'>;
  readonly tenders: Pick<Records<ReportedTender>, 'get'>;
  readonly agreements: Pick<Records<AgreementFacts>, 'get'>;
  readonly views: Views;
  readonly copiers: Copiers;
}

export const makeReportService = (deps: ViolationReportsDeps): ReportService => {
  const records = deps.store.records<Report>('violationReports');
  return {
    ...deps,
    reports: makePlainWriter<Report>({
      store: deps.store,
      names: { collection: 'violation_reports', param: 'report' },
      notFound: 'Violation Report not found.',
      records,
      documents: deps.documents,
    }),
    findReports: records.findBy,
    contracts: deps.store.records<ContractFacts>('contracts'),
    tenders: deps.store.records<ReportedTender>('tenders'),
    agreements: deps.store.records<AgreementFacts>('agreements'),
    views: makeViews(deps.validator, deps.foreign),
    copiers: {
      author: deps.validator.view(answers.author),
      defendant: deps.validator.view(answers.defendant),
      authority: deps.validator.view(answers.authority),
    },
  };
};

export const requireFound = async <T>(looking: Promise<T | null>, details: string): Promise<T> => {
  const record = await looking;
  if (record === null) throw notFound(details);
  return record;
};

/** The report in the path; hides drafts from readers without a key (spec/decisions.md D3). */
export const loadReport = async (
  { reports }: ReportService,
  { params, actor }: { params: PathParams; actor: Actor },
): Promise<Stored<Report>> => {
  const report = await reports.load(params);
  if (!maySee(actor, report)) throw notFound('Violation Report not found.');
  return report;
};

/** The part of the report in the path; hides drafts from readers without a key. */
export const placeIn = (part: ReportPart, report: Report, { params, actor }: { params: PathParams; actor: Actor }): HolderPath => {
  const holderPath = part.find(report, params);
  if (holderPath.isHidden && !maySee(actor, { status: 'draft' })) throw notFound(holderPath.notFound);
  return holderPath;
};

/** The tender of a contract or a report. */
export const loadTender = ({ tenders }: ReportService, id: string | undefined): Promise<Stored<ReportedTender>> =>
  requireFound(tenders.get(id ?? ''), 'Tender not found.');
