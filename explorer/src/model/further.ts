/** Fields of a record that this registry does not know: from another registry, or a later version. Pure. */
import type { HistoryOf } from '../data/records.ts';
import { collectLeaves, type Fields, isFields, type Leaf } from './changes.ts';
import { partNames } from './part-names.ts';

/** Fields that every page shows, or omits because they are of no interest to a reader. */
const everywhere = [...['id', 'status', 'mode', 'dateCreated', 'dateModified', 'rev']];

/** A test compares them with the schemas. */
export const knownFields: Readonly<Record<HistoryOf, readonly string[]>> = {
  tenders: [
    ...everywhere,
    ...['tenderID', 'title', 'description', 'owner', 'date', 'public_modified', 'procurementMethodType', 'procurementMethod'],
    ...['procurementMethodRationale', 'mainProcurementCategory', 'procuringEntity', 'buyers', 'value', 'minimalStep'],
    ...['guarantee', 'complaintPeriod', 'enquiryPeriod', 'tenderPeriod', 'auctionPeriod', 'qualificationPeriod', 'awardPeriod'],
    ...['items', 'lots', 'features', 'milestones', 'targets', 'documents', 'awardCriteria', 'awardCriteriaDetails'],
    ...['eligibilityCriteria', 'submissionMethod', 'submissionMethodDetails', 'funders', 'plans', 'agreement', 'agreements'],
    ...['causeDetails', 'maxAwardsCount', 'agreementDuration', 'contractPeriod', 'unsuccessfulReason'],
    ...[
      'stage2TenderID',
      'contractTemplateName',
      'is_masked',
      'procurementMethodDetails',
      'noticePublicationDate',
      'contractChangeRationaleTypes',
    ],
    ...['auctionUrl', 'bids', 'questions', 'complaints', 'qualifications', 'awards', 'contracts', 'cancellations', 'criteria'],
    ...['next_check', 'dialogueID', 'shortlistedFirms', 'inspector', 'reviewRequests'],
  ],
  contracts: [
    ...everywhere,
    ...['contractID', 'contractNumber', 'awardID', 'buyerID', 'tender_id', 'bid_owner', 'owner', 'title', 'description', 'date'],
    ...['dateSigned', 'period', 'value', 'amountPaid', 'items', 'buyer', 'procuringEntity', 'suppliers', 'contractTemplateName'],
    ...['milestones', 'contractChangeRationaleTypes', 'changes', 'documents', 'implementation', 'terminationDetails'],
    ...['signatories', 'cancellations'],
  ],
  plans: [
    ...everywhere,
    ...['planID', 'owner', 'procuringEntity', 'buyers', 'tender', 'budget', 'classification', 'additionalClassifications'],
    ...['items', 'rationale', 'project', 'cancellation', 'tender_id', 'documents', 'milestones', 'datePublished'],
    ...['public_modified'],
  ],
  agreements: [
    ...everywhere,
    ...['agreementID', 'agreementNumber', 'agreementType', 'tender_id', 'frameworkID', 'owner', 'title', 'description'],
    ...['procuringEntity', 'classification', 'additionalClassifications', 'items', 'contracts', 'features', 'milestones', 'changes'],
    ...['documents', 'frameworkDetails', 'period', 'date', 'dateSigned', 'next_check', 'terminationDetails', 'numberOfContracts'],
    ...['hasItems', 'public_modified'],
  ],
  violation_reports: [
    ...everywhere,
    ...['details', 'tender_id', 'contract_id', 'datePublished', 'author', 'defendants', 'authority', 'defendantPeriod'],
    ...['defendantStatements', 'decisions'],
  ],
  frameworks: [
    ...everywhere,
    ...['prettyID', 'frameworkType', 'agreementID', 'title', 'description', 'procuringEntity', 'classification', 'items', 'documents'],
    ...['enquiryPeriod', 'period', 'qualificationPeriod', 'owner', 'date', 'next_check', 'additionalClassifications', 'questions'],
    ...['changes', 'frameworkDetails', 'public_modified'],
  ],
  submissions: [
    ...everywhere,
    ...['frameworkID', 'qualificationID', 'submissionType', 'tenderers', 'documents', 'owner', 'date', 'datePublished'],
    ...['public_modified'],
  ],
  qualifications: [
    ...everywhere,
    ...['frameworkID', 'submissionID', 'qualificationType', 'tenderers', 'documents', 'date', 'public_modified'],
  ],
};

export interface Further {
  readonly field: string;
  readonly leaves: readonly Leaf[];
}

/** Limits of what is shown beside the known fields; the JSON has the rest. */
const maxFields = 40;
const maxLeaves = 30;

const plainName = (field: string): string => field.replace(/_(?:en|ru)$/, '');

/** Values in unknown fields inside a known one; within a list the path includes the position: `2 › novelty`. */
const strangeIn = (value: unknown, most: number): readonly Leaf[] => {
  const leaves: Leaf[] = [];
  const look = (part: unknown, where: readonly string[]): void => {
    if (leaves.length >= most) return;
    if (Array.isArray(part)) {
      for (const [at, one] of part.entries()) look(one, [...where, String(at + 1)]);
    } else if (isFields(part)) {
      for (const [name, one] of Object.entries(part)) {
        if (partNames.has(plainName(name))) look(one, [...where, name]);
        else
          leaves.push(
            ...collectLeaves({ [name]: one }, most - leaves.length).map((leaf) => ({ ...leaf, where: [...where, ...leaf.where] })),
          );
      }
    }
  };
  look(value, []);
  return leaves;
};

/** The unknown fields of a record; translations belong to the field they translate. */
export const collectFurther = (kind: HistoryOf, record: Fields): readonly Further[] => {
  const known = new Set(knownFields[kind]);
  return Object.entries(record)
    .map(([field, value]) => ({
      field,
      leaves: known.has(plainName(field)) ? strangeIn(value, maxLeaves) : collectLeaves(value, maxLeaves),
    }))
    .filter(({ leaves }) => leaves.length > 0)
    .slice(0, maxFields);
};

/** All fields of a record, as far as there is room. */
export const allOf = (record: Fields): readonly Further[] =>
  Object.entries(record)
    .map(([field, value]) => ({ field, leaves: collectLeaves(value, maxLeaves) }))
    .filter(({ leaves }) => leaves.length > 0);
