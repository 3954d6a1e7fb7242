/**
 * Records of other registries are kept as they came, and a page reads any record. Before it does, what it could not walk
 * through is taken away: nulls, and lists that are none.
 */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Fields that the pages read as lists of records. */
const recordLists = new Set([
  ...['lots', 'items', 'documents', 'bids', 'awards', 'contracts', 'complaints', 'questions', 'criteria', 'features', 'cancellations'],
  ...['milestones', 'plans', 'agreements', 'buyers', 'funders', 'suppliers', 'tenderers', 'lotValues', 'parameters', 'enum', 'changes'],
  ...['eligibilityDocuments', 'financialDocuments', 'qualificationDocuments', 'requirementResponses', 'requirementGroups', 'requirements'],
  ...['legislation', 'transactions', 'additionalClassifications', 'additionalContactPoints', 'breakdown', 'previousVersions'],
  ...['defendants', 'unitPrices', 'defendantStatements', 'decisions'],
]);

/** Fields that the pages read as lists of plain values. */
const valueLists = new Set(['rationaleTypes', 'expectedValues', 'values']);

/** Fields whose text is taken apart. */
const texts = new Set(['telephone', 'title', 'url', 'tenderID', 'auctionUrl']);

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const tidyField = (name: string, value: unknown): unknown => {
  if (recordLists.has(name)) return Array.isArray(value) ? value.filter(isRecord).map(tidy) : undefined;
  if (valueLists.has(name)) return Array.isArray(value) ? value.filter(isPlain) : undefined;
  if (texts.has(name)) return isPlain(value) ? String(value) : undefined;
  return tidy(value);
};

/** The same record without what no page can walk through; deep, and nothing of the given one is changed. */
export const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((element) => element !== null).map(tidy);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, tidyField(name, field)]).filter(([, field]) => field !== undefined));
};
