/**
 * The stored fields on which facts depend: the consumer reads no others, and skips records in which none of them
 * changed (docs/statistics.md "Maintenance"). `registry statistics verify` uses whole records, so it detects a
 * field that is missing here.
 */

const of = (part: string, names: readonly string[]): string[] => names.map((name) => `${part}.${name}`);

/** `mirrored`: the record is shown as its source shows it. */
const common = ['mode', 'status', 'dateCreated', 'mirrored'];
const classification = ['id', 'description', 'description_en'];
const subject = of('items.classification', classification);
const party = ['name', 'name_en', ...of('identifier', ['scheme', 'id', 'legalName'])];
const buyer = [...party, 'kind', ...of('address', ['countryName', 'region'])];

/** Stored fields by collection. A bid's visibility depends on the type, status, config and lots of its tender. */
export const factFields = {
  tenders: [
    ...common,
    ...['tenderID', 'stage2TenderID', 'noticePublicationDate', 'enquiryPeriod.startDate', 'tenderPeriod', 'value', 'plans.id'],
    ...[
      'procurementMethod',
      'procurementMethodType',
      'procurementMethodDetails',
      'config.hasPrequalification',
      'config.restricted',
      'agreementDuration',
    ],
    ...[...of('procuringEntity', buyer), ...subject, 'items.relatedLot'],
    ...of('lots', ['id', 'title', 'status', 'value']),
    ...of('contracts', ['id', 'awardID', 'status', 'value']),
    ...of('bids', ['id', 'status', ...of('tenderers', party), 'value', 'initialValue', 'lotValues']),
    ...of('awards', ['id', 'status', 'date', 'bid_id', 'lotID', 'value', ...of('suppliers', party)]),
    ...of('documents', ['id', 'title', 'documentType', 'datePublished', 'dateModified']),
  ],
  contracts: [
    ...common,
    ...['contractID', 'tender_id', 'awardID', 'config.restricted', 'dateSigned', 'value', 'amountPaid', 'period.endDate', ...subject],
    ...[...of('buyer', buyer), ...of('procuringEntity', buyer), ...of('suppliers', party)],
    ...of('changes', ['id', 'status', 'rationaleTypes']),
  ],
  plans: [
    ...common,
    ...['planID', 'datePublished', 'tender_id', 'tender.procurementMethodType', 'tender.tenderPeriod.startDate'],
    ...['budget.amount', 'budget.currency', ...of('procuringEntity', buyer), ...of('classification', classification), ...subject],
  ],
  violation_reports: [
    ...common,
    ...['datePublished', 'tender_id', 'contract_id', 'details.reason', ...of('author', buyer), ...of('defendants', party)],
    ...of('decisions', ['id', 'status', 'resolution', 'datePublished']),
  ],
} satisfies Readonly<Record<string, readonly string[]>>;
