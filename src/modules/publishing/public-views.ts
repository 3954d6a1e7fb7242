/** The public view of a record of each collection: the response of its GET without a key. */

import { type CodeLists, noCodeLists } from '../../base/domain/code-lists.ts';
import type { DocumentUrls } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import { isPlainObject, type JsonObject } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import type { Validator } from '../../base/validation/validator.ts';
import type { Procedures } from '../../procurement/engine/procedure.ts';
import { makeTenderView } from '../../procurement/tenders/view.ts';
import { makeAgreementView } from '../agreements/service.ts';
import { makeContractView } from '../contracts/service.ts';
import { makeFrameworkViews } from '../frameworks/service.ts';
import { makePlanView } from '../plans/service.ts';
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
  const frameworks = makeFrameworkViews(validator, documents, foreign);
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
