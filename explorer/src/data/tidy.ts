/**
 * Records of other registries are kept as they came, and a page reads any record. Before it does, what it could not walk
 * through is taken away: nulls, lists that are none, and what is no text, number or date where the page says or reckons with one.
 */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that the pages read as lists of records. */
const recordLists = new Set([
  ...['lots', 'items', 'documents', 'bids', 'awards', 'contracts', 'complaints', 'questions', 'criteria', 'features', 'cancellations'],
  ...['milestones', 'plans', 'agreements', 'buyers', 'funders', 'suppliers', 'tenderers', 'lotValues', 'parameters', 'enum', 'changes'],
  ...['eligibilityDocuments', 'financialDocuments', 'qualificationDocuments', 'requirementResponses', 'requirementGroups', 'requirements'],
  ...['legislation', 'transactions', 'additionalClassifications', 'additionalContactPoints', 'breakdown', 'previousVersions'],
  ...['shortlistedFirms', 'defendants', 'unitPrices', 'defendantStatements', 'decisions', 'qualifications'],
  ...['objections', 'arguments', 'evidences', 'requestedRemedies', 'posts', 'appeals'],
]);

/** Fields that the pages read as lists of plain values. */
const valueLists = new Set(['rationaleTypes', 'expectedValues', 'values']);

/** Fields that are said as texts; ids among them, which are compared with each other. */
const texts = new Set([
  ...['id', 'tender_id', 'contract_id', 'bid_id', 'bidID', 'lotID', 'awardID', 'relatedLot', 'relatedItem', 'status', 'scheme', 'code'],
  ...[
    'tenderID',
    'dialogueID',
    'stage2TenderID',
    'planID',
    'contractID',
    'agreementID',
    'prettyID',
    'frameworkID',
    'submissionID',
    'qualificationID',
    'frameworkType',
    'submissionType',
    'qualificationType',
    'contractNumber',
    'title',
    'description',
    'name',
    'region',
    'currency',
    'url',
    'uri',
    'auctionUrl',
  ],
  ...['telephone', 'format', 'documentType', 'documentOf', 'questionOf', 'relatesTo', 'source', 'type', 'rationaleType', 'article'],
  ...['procurementMethodType', 'procurementMethod', 'expectedValue', 'minValue', 'maxValue', 'year'],
]);

/** Fields that are reckoned with. */
const numbers = new Set(['amount', 'amountNet', 'quantity', 'percentage', 'days', 'sequenceNumber', 'numberOfContracts']);

/** `deliveryDate` is a period. */
const isDate = (name: string): boolean => /^date(?:[A-Z]|$)|[a-z]Date$|^clarificationsUntil$/.test(name) && name !== 'deliveryDate';

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const tidyField = (name: string, value: unknown): unknown => {
  if (recordLists.has(name)) return Array.isArray(value) ? value.filter(isRecord).map(tidy) : undefined;
  if (valueLists.has(name)) return Array.isArray(value) ? value.filter(isPlain) : undefined;
  if (texts.has(name)) return isPlain(value) ? String(value) : undefined;
  if (numbers.has(name)) return isPlain(value) && value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (isDate(name)) return typeof value === 'string' ? value : undefined;
  return tidy(value);
};

/** The same record without what no page can walk through; deep, and nothing of the given one is changed. */
export const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((element) => element !== null).map(tidy);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, tidyField(name, field)]).filter(([, field]) => field !== undefined));
};
