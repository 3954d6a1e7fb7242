/**
 * What of a stored record its facts are made of: whoever follows the records reads no more of them, and a save that changes none of
 * it is passed (docs/statistics.md "How it is kept"). `registry statistics verify` makes the facts of whole records, so it finds a
 * field that is missing here.
 */

const of = (part: string, names: readonly string[]): string[] => names.map((name) => `${part}.${name}`);

/** `mirrored` tells that a record is shown as its source shows it. */
const common = ['mode', 'status', 'dateCreated', 'mirrored'];
const subject = 'items.classification';

/** Stored fields by collection. Who may see a bid is told by the type, the status, the config and the lots of its tender. */
export const factFields = {
  tenders: [
    ...common,
    ...['tenderID', 'noticePublicationDate', 'enquiryPeriod', 'tenderPeriod', 'procuringEntity', 'value', 'plans', 'contracts'],
    ...['procurementMethod', 'procurementMethodType', 'procurementMethodDetails', 'config', 'lots', subject, 'items.relatedLot'],
    ...of('bids', ['id', 'status', 'tenderers', 'value', 'initialValue', 'lotValues']),
    ...of('awards', ['id', 'status', 'date', 'bid_id', 'lotID', 'value', 'suppliers']),
    ...of('documents', ['id', 'title', 'documentType', 'datePublished', 'dateModified']),
  ],
  contracts: [
    ...common,
    ...['contractID', 'tender_id', 'awardID', 'dateSigned', 'buyer', 'procuringEntity', 'suppliers', subject],
    ...['value', 'amountPaid', 'period', 'changes.id', 'changes.status', 'changes.rationaleTypes'],
  ],
  plans: [...common, 'planID', 'datePublished', 'tender_id', 'tender', 'budget', 'procuringEntity', 'classification', subject],
  violation_reports: [
    ...common,
    ...['datePublished', 'tender_id', 'contract_id', 'author', 'defendants', 'details.reason'],
    ...of('decisions', ['id', 'status', 'resolution', 'datePublished']),
  ],
} satisfies Readonly<Record<string, readonly string[]>>;

/** The first words of these paths: what a save tells of what it changes. */
export const factKeys = (collection: keyof typeof factFields): ReadonlySet<string> =>
  new Set(factFields[collection].map((path) => path.split('.', 1)[0] ?? path));

/** In a stored record: the revision that last changed what facts are made of, and the one that says so. */
export interface FactsMark {
  readonly since: number;
  /** A version that does not know of marks leaves an old one, which then says nothing. */
  readonly rev: number;
}

/** Undefined where nobody knows. */
export const factsSince = ({ rev, facts_mark }: { readonly rev?: unknown; readonly facts_mark?: unknown }): number | undefined => {
  const mark: Partial<FactsMark> = Object(facts_mark);
  return mark.rev === rev ? mark.since : undefined;
};
