/** What this room uses of the rest of the registry. */
import { makePlainWriter, type PlainWriter } from '../changing/writer.ts';
import type { FeedDeps } from '../feed/routes.ts';
import type { DocumentUrls } from '../model/document-urls.ts';
import type { ReportAuthority } from '../model/types.generated.ts';
import type { Calendar } from '../model/working-days.ts';
import type { Zone } from '../model/zone-time.ts';
import type { Accounts } from '../runtime/accounts/accounts.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Store } from '../store/client.ts';
import type { Records } from '../store/records/records.ts';
import type { Validator } from '../validation/validator.ts';
import type { Copiers } from './parties.ts';
import type { Report } from './report.ts';
import type { Access } from './roles.ts';
import { answers } from './schema.ts';
import { makeViews, type Views } from './view.ts';

export interface ViolationReportsDeps {
  readonly settings: Pick<Settings, 'strictReportRoles'>;
  readonly store: Pick<Store, 'records' | 'feed' | 'sequences' | 'transaction' | 'underWay'>;
  readonly accounts: Pick<Accounts, 'inGroup'>;
  readonly zone: Zone;
  readonly validator: Validator;
  readonly feed: FeedDeps;
  readonly documents: DocumentUrls;
  readonly calendar: () => Calendar;
  /** See `readDefaultAuthority`. */
  readonly defaultAuthority: ReportAuthority | null;
}

/** What a report needs to know of its contract. */
export interface ContractFacts {
  readonly tender_id?: string;
  readonly buyer?: unknown;
  readonly suppliers?: unknown;
  readonly access?: readonly Access[];
}

/** What a report needs to know of its tender. */
export interface TenderFacts {
  readonly mode?: string;
  readonly procurementMethodDetails?: string;
  readonly agreement?: { readonly id?: string };
  readonly agreements?: readonly { readonly id?: string }[];
}

/** Id of the agreement that a tender rests on (spec/decisions.md D3). */
export const agreementOf = ({ agreement, agreements }: TenderFacts): string | undefined => agreement?.id ?? agreements?.[0]?.id;

/** What a report needs to know of the agreement its tender rests on. */
export interface AgreementFacts {
  readonly owner?: string;
  readonly procuringEntity?: unknown;
}

/** The deps as the handlers use them. */
export interface Room extends ViolationReportsDeps {
  readonly reports: PlainWriter<Report>;
  readonly findReports: Records<Report>['findBy'];
  readonly contracts: Pick<Records<ContractFacts>, 'get'>;
  readonly tenders: Pick<Records<TenderFacts>, 'get'>;
  readonly agreements: Pick<Records<AgreementFacts>, 'get'>;
  readonly views: Views;
  readonly copiers: Copiers;
}

export const makeRoom = (deps: ViolationReportsDeps): Room => {
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
    tenders: deps.store.records<TenderFacts>('tenders'),
    agreements: deps.store.records<AgreementFacts>('agreements'),
    views: makeViews(deps.validator),
    copiers: {
      author: deps.validator.view(answers.author),
      defendant: deps.validator.view(answers.defendant),
      authority: deps.validator.view(answers.authority),
    },
  };
};
