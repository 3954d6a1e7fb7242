/**
 * The stored fields on which facts depend: the consumer reads no others, and skips records in which none of them
 * changed (docs/statistics.md "Maintenance"). `registry statistics verify` uses whole records, so it detects a
 * field that is missing here.
 */

const fieldsOf = (part: string, names: readonly string[]): string[] => names.map((name) => `${part}.${name}`);

/** `mirrored`: the record is shown as its source shows it. */
const COMMON_FACT_FIELDS = ['mode', 'status', 'dateCreated', 'mirrored'];
const CLASSIFICATION_FIELDS = ['id', 'description', 'description_en'];
const ITEM_CODE_FIELDS = fieldsOf('items.classification', CLASSIFICATION_FIELDS);
const PARTY_FACT_FIELDS = ['name', 'name_en', ...fieldsOf('identifier', ['scheme', 'id', 'legalName'])];
const BUYER_FACT_FIELDS = [...PARTY_FACT_FIELDS, 'kind', ...fieldsOf('address', ['countryName', 'region'])];

/** Stored fields by collection. A bid's visibility depends on the type, status, config and lots of its tender. */
export const factFields = {
  tenders: [
    ...COMMON_FACT_FIELDS,
    ...['tenderID', 'stage2TenderID', 'noticePublicationDate', 'enquiryPeriod.startDate', 'tenderPeriod', 'value', 'plans.id'],
    ...[
      'procurementMethod',
      'procurementMethodType',
      'procurementMethodDetails',
      'config.hasPrequalification',
      'config.restricted',
      'agreementDuration',
    ],
    ...[...fieldsOf('procuringEntity', BUYER_FACT_FIELDS), ...ITEM_CODE_FIELDS, 'items.relatedLot'],
    ...fieldsOf('lots', ['id', 'title', 'status', 'value']),
    ...fieldsOf('contracts', ['id', 'awardID', 'status', 'value']),
    ...fieldsOf('bids', ['id', 'status', ...fieldsOf('tenderers', PARTY_FACT_FIELDS), 'value', 'initialValue', 'lotValues']),
    ...fieldsOf('awards', ['id', 'status', 'date', 'bid_id', 'lotID', 'value', ...fieldsOf('suppliers', PARTY_FACT_FIELDS)]),
    ...fieldsOf('documents', ['id', 'title', 'documentType', 'datePublished', 'dateModified']),
  ],
  contracts: [
    ...COMMON_FACT_FIELDS,
    ...[
      'contractID',
      'tender_id',
      'awardID',
      'config.restricted',
      'dateSigned',
      'value',
      'amountPaid',
      'period.endDate',
      ...ITEM_CODE_FIELDS,
    ],
    ...[
      ...fieldsOf('buyer', BUYER_FACT_FIELDS),
      ...fieldsOf('procuringEntity', BUYER_FACT_FIELDS),
      ...fieldsOf('suppliers', PARTY_FACT_FIELDS),
    ],
    ...fieldsOf('changes', ['id', 'status', 'rationaleTypes']),
  ],
  plans: [
    ...COMMON_FACT_FIELDS,
    ...['planID', 'datePublished', 'tender_id', 'tender.procurementMethodType', 'tender.tenderPeriod.startDate'],
    ...[
      'budget.amount',
      'budget.currency',
      ...fieldsOf('procuringEntity', BUYER_FACT_FIELDS),
      ...fieldsOf('classification', CLASSIFICATION_FIELDS),
      ...ITEM_CODE_FIELDS,
    ],
  ],
  violation_reports: [
    ...COMMON_FACT_FIELDS,
    ...[
      'datePublished',
      'tender_id',
      'contract_id',
      'details.reason',
      ...fieldsOf('author', BUYER_FACT_FIELDS),
      ...fieldsOf('defendants', PARTY_FACT_FIELDS),
    ],
    ...fieldsOf('decisions', ['id', 'status', 'resolution', 'datePublished']),
  ],
} satisfies Readonly<Record<string, readonly string[]>>;
