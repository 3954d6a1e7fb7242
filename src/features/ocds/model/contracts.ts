/** `contracts` of a release: records of the collection, with their changes and payments (docs/ocds.md «Contracts»). Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import type { Scale } from '../../../base/domain/scale.ts';
import { buildOcdsDocuments, buildOcdsItems, buildOcdsMilestones, buildOcdsMoney, buildOcdsPeriod, offerOf } from './building-blocks.ts';
import { contractStatuses } from './codes.ts';
import { referencesTo, referenceTo } from './parties.ts';
import {
  buildTexts,
  type Fields,
  findCode,
  idIn,
  instantIn,
  objectIn,
  objectsIn,
  oncePerId,
  textIn,
  withoutEmpty,
} from './release-fields.ts';

const RATIONALE_SCHEME = 'contractChangeRationaleTypes';

/** The reasons for a change, by the list that the contract itself includes. */
const collectRationales = (change: Fields, contract: Fields): JsonObject[] => {
  const known = objectIn(contract.contractChangeRationaleTypes);
  const types = Array.isArray(change.rationaleTypes) ? change.rationaleTypes.flatMap((type) => textIn(type) ?? []) : [];
  return [...new Set(types)].map((type) => {
    const { title_uk, title_en } = objectIn(Object.hasOwn(known, type) ? known[type] : undefined);
    return withoutEmpty({
      scheme: RATIONALE_SCHEME,
      id: type,
      ...buildTexts({ description: title_uk, description_en: title_en }, 'description'),
    });
  });
};

/** Signed changes; pending ones are no amendments yet. */
const collectAmendments = (contract: Fields): JsonObject[] =>
  oncePerId(
    objectsIn(contract.changes)
      .filter(({ status }) => status === 'active')
      .map((change) =>
        withoutEmpty({
          id: idIn(change.id),
          date: instantIn(change.dateSigned) ?? instantIn(change.date),
          ...buildTexts(change, 'rationale'),
          description: textIn(change.contractNumber),
          rationaleClassifications: collectRationales(change, contract),
        }),
      ),
  );

const paymentsIn = (contract: Fields): readonly Fields[] => objectsIn(objectIn(contract.implementation).transactions);

const buildImplementation = (contract: Fields): JsonObject => {
  const payments = paymentsIn(contract);
  return withoutEmpty({
    transactions: oncePerId(
      payments.map((payment) =>
        withoutEmpty({
          id: idIn(payment.id),
          date: instantIn(payment.date),
          value: buildOcdsMoney(payment.value),
          payer: referenceTo(payment.payer),
          payee: referenceTo(payment.payee),
        }),
      ),
    ),
    documents: buildOcdsDocuments('implementation', ...payments.map(({ documents }) => documents)),
  });
};

/** Both parties of every payment. */
export const payersIn = (contract: Fields): readonly Fields[] => paymentsIn(contract).map(({ payer }) => objectIn(payer));
export const payeesIn = (contract: Fields): readonly Fields[] => paymentsIn(contract).map(({ payee }) => objectIn(payee));

const contractOf = (contract: Fields, scale: Scale): JsonObject => {
  const title = textIn(contract.title) ?? textIn(contract.contractNumber) ?? textIn(contract.contractID);
  return withoutEmpty({
    id: idIn(contract.id),
    awardID: idIn(contract.awardID),
    ...buildTexts({ ...contract, title }, 'title', 'description'),
    status: findCode(contractStatuses, contract.status),
    period: buildOcdsPeriod(contract.period),
    ...offerOf(scale, contract.value),
    buyer: referenceTo(contract.buyer),
    suppliers: referencesTo(objectsIn(contract.suppliers)),
    items: buildOcdsItems(contract.items),
    dateSigned: instantIn(contract.dateSigned),
    documents: buildOcdsDocuments('contract', contract.documents),
    milestones: buildOcdsMilestones(contract.milestones),
    amendments: collectAmendments(contract),
    implementation: buildImplementation(contract),
  });
};

/**
 * Contracts of the collection, and those known only from the tender (imported without them). The standard requires an award:
 * contracts are left out if neither they nor their tender know it.
 */
export const buildOcdsContracts = (tender: Fields, contracts: readonly Fields[], scale: Scale): JsonObject[] => {
  const stubs = objectsIn(tender.contracts);
  const awards = new Map(stubs.map(({ id, awardID }) => [idIn(id), awardID]));
  const whole = contracts.map((one) => ({ ...one, awardID: idIn(one.awardID) ?? awards.get(idIn(one.id)) }));
  return oncePerId([...stubs, ...whole].map((one) => contractOf(one, scale))).filter(({ awardID }) => awardID !== undefined);
};
