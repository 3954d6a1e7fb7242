/** The public view of a record of each collection: the response of its GET without a key. */

import { makeAgreementView } from '../agreements/service.ts';
import { makeContractView } from '../contracts/service.ts';
import { type CodeLists, noCodeLists } from '../domain/code-lists.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import type { ForeignRecords } from '../domain/foreign-records.ts';
import { isPlainObject, type JsonObject } from '../domain/json.ts';
import type { PublicKind } from '../domain/public-kinds.ts';
import { makeFrameworkViews } from '../frameworks/service.ts';
import { makePlanView } from '../plans/service.ts';
import type { Procedures } from '../procedures/engine/procedure.ts';
import { makeTenderView } from '../tenders/view.ts';
import type { Validator } from '../validation/validator.ts';
import { makeViews } from '../violation-reports/report.ts';

/** A public record, and the response's members beside `data`, for a reader without a key. */
export interface ExportView {
  readonly data: JsonObject;
  readonly config?: JsonObject;
}

/** A record as stored. */
export interface StoredRecord {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** `absolute` turns a path below the API into the URL for the caller. */
export type PublicView = (record: StoredRecord, absolute: (path: string) => string) => ExportView;

export interface ViewDeps {
  readonly validator: Validator;
  readonly documents: DocumentUrls;
  readonly procedures: Procedures;
  /** Absent: tenders are shown as stored. */
  readonly codes?: CodeLists;
  readonly foreign?: ForeignRecords | undefined;
}

/** The config of a record, shown beside its data. */
const ownConfig = (record: StoredRecord): { readonly config?: JsonObject } =>
  isPlainObject(record.config) ? { config: record.config as JsonObject } : {}; // it was sent as JSON

export const makePublicViews = ({
  validator,
  documents,
  procedures,
  codes = noCodeLists,
  foreign,
}: ViewDeps): Readonly<Record<PublicKind, PublicView>> => {
  const tenders = makeTenderView({ validator, documents, procedures, codes, foreign });
  const contracts = makeContractView(validator, documents, foreign);
  const plans = makePlanView(validator, documents, foreign);
  const agreements = makeAgreementView(validator, documents, foreign);
  const frameworks = makeFrameworkViews({ validator, documents, foreign });
  const reports = makeViews(validator, foreign);
  const configOf = foreign?.beside(ownConfig) ?? ownConfig;
  return {
    tenders: (record) => ({
      data: tenders.whole(record),
      ...tenders.beside(isPlainObject(record.config) ? { config: record.config } : {}),
    }),
    contracts: (record) => ({ data: contracts.data(record), ...contracts.beside(record) }),
    plans: (record) => ({ data: plans(record) }),
    agreements: (record) => ({ data: agreements(record), ...configOf(record) }),
    violation_reports: (record, absolute) => ({ data: reports.report(record, absolute) }),
    frameworks: (record) => ({ data: frameworks.framework(record), ...configOf(record) }),
    submissions: (record) => ({ data: frameworks.submission(record), ...configOf(record) }),
    qualifications: (record) => ({ data: frameworks.qualification(record), ...configOf(record) }),
  };
};
