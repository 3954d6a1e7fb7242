/**
 * Records of other registries are stored unchanged, and pages must cope with any of them. This removes beforehand what pages cannot
 * handle: nulls, non-lists in place of lists, and values of another type where a page shows or calculates with a text, number or date.
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

/** Fields shown as text; including ids, which are compared with each other. */
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

/** Fields used in calculations. */
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

/** The record without anything pages cannot handle, at every depth; the original is not modified. */
export const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((element) => element !== null).map(tidy);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, tidyField(name, field)]).filter(([, field]) => field !== undefined));
};
