/**
 * What the search reads of each kind of record (docs/search.md "Entries"): only what its public page shows, and bids only
 * once they are public. Pure; no field of a record is trusted.
 */
import { isPlainObject, momentIn, omitUndefined, shownBids } from '../../../base/domain/json.ts';
import { isRestricted } from '../../../base/domain/masks.ts';
import type { PublicKind } from '../../../base/domain/public-kinds.ts';
import { entryOfSubject, objectOrNothing, type SearchEntry, type SearchSubject } from './terms.ts';

type Part = Readonly<Record<string, unknown>>;

interface Subject {
  /** Paths of the stored fields read, besides `dateCreated`. */
  readonly fields: readonly string[];
  readonly of: (record: Part, id: string) => SearchSubject;
}

const partsIn = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);
/** Mirrored records have dates as text. */
const dateOrNull = (value: unknown): Date | null => (value instanceof Date && Number.isFinite(value.getTime()) ? value : momentIn(value));
const collectTitles = ({ title, title_en, title_ru }: Part): unknown[] => [title, title_en, title_ru];
const TITLE_KEYS = ['title', 'title_en', 'title_ru'] as const;

/** For records public since their creation: one signed later still counts from its creation. */
const signedOf = ({ dateSigned, dateCreated }: Part): Date | null => {
  const [signed, created] = [dateOrNull(dateSigned), dateOrNull(dateCreated)];
  return signed !== null && created !== null && signed > created ? created : (signed ?? created);
};

/** Statuses in which the bids of a tender are public with their values; a test compares it with the modules' own table. */
export const bidsAreNamedIn: ReadonlySet<unknown> = new Set([
  ...['active.qualification', 'active.qualification.stand-still', 'active.awarded', 'complete', 'unsuccessful'],
]);
/** Bids in force, or in force until they were evaluated. */
const VALID_BID_STATUSES: ReadonlySet<unknown> = new Set(['pending', 'active', 'unsuccessful']);

const collectBidders = ({ status, bids }: Part): Part[] =>
  bidsAreNamedIn.has(status)
    ? shownBids(partsIn(bids))
        .filter((bid) => VALID_BID_STATUSES.has(bid.status))
        .flatMap(({ tenderers }) => partsIn(tenderers))
    : [];

const itemTexts = (items: readonly Part[]): unknown[] =>
  items.flatMap(({ description, description_en, description_ru }) => [description, description_en, description_ru]);
/** The first one determines its category. */
const collectCodes = (...parts: readonly Part[]): Part[] => [
  ...parts.flatMap(({ classification }) => (isPlainObject(classification) ? [classification] : [])),
  ...parts.flatMap(({ additionalClassifications }) => partsIn(additionalClassifications)),
];
const collectAddresses = (items: readonly Part[], parties: readonly Part[]): Part[] => [
  ...items.map(({ deliveryAddress }) => objectOrNothing(deliveryAddress)),
  ...parties.map(({ address }) => objectOrNothing(address)),
];

/** What many kinds have none of. */
const EMPTY_SUBJECT = { references: [], titles: [], texts: [], classifications: [], buyers: [], suppliers: [], value: {}, end: null };

const tenderSubject: Subject = {
  fields: [
    ...['tenderID', 'status', 'procurementMethodType', ...TITLE_KEYS, 'value', 'items', 'lots', 'procuringEntity'],
    ...['noticePublicationDate', 'enquiryPeriod', 'tenderPeriod', 'date', 'awards.suppliers', 'bids.status', 'bids.tenderers'],
  ],
  of: (tender, id) => {
    const items = partsIn(tender.items);
    const buyer = objectOrNothing(tender.procuringEntity);
    const awarded = partsIn(tender.awards).flatMap(({ suppliers }) => partsIn(suppliers));
    return {
      ...EMPTY_SUBJECT,
      numbers: [tender.tenderID, id],
      titles: collectTitles(tender),
      texts: [...partsIn(tender.lots).flatMap(collectTitles), ...itemTexts(items)],
      classifications: collectCodes(...items),
      places: collectAddresses(items, [buyer]),
      buyers: [buyer],
      suppliers: [...awarded, ...collectBidders(tender)],
      status: tender.status,
      type: tender.procurementMethodType,
      value: objectOrNothing(tender.value),
      end: dateOrNull(objectOrNothing(tender.tenderPeriod).endDate),
      published:
        dateOrNull(tender.noticePublicationDate) ??
        dateOrNull(objectOrNothing(tender.enquiryPeriod).startDate) ??
        dateOrNull(objectOrNothing(tender.tenderPeriod).startDate) ??
        // Types without periods are published into this status.
        (tender.status === 'active' ? dateOrNull(tender.date) : null),
    };
  },
};

const contractSubject: Subject = {
  fields: [
    ...['contractID', 'contractNumber', 'tender_id', 'status', ...TITLE_KEYS, 'value', 'items', 'buyer', 'procuringEntity', 'suppliers'],
    ...['period', 'dateSigned', 'dateModified'],
  ],
  of: (contract, id) => {
    const items = partsIn(contract.items);
    const buyers = [contract.buyer, contract.procuringEntity].filter(isPlainObject);
    return {
      numbers: [contract.contractID, id],
      references: [contract.tender_id],
      titles: [...collectTitles(contract), contract.contractNumber],
      texts: itemTexts(items),
      classifications: collectCodes(...items),
      places: collectAddresses(items, buyers),
      buyers,
      suppliers: partsIn(contract.suppliers),
      status: contract.status,
      type: '',
      value: objectOrNothing(contract.value),
      signed: objectOrNothing(contract.signedValue),
      modified: dateOrNull(contract.dateModified),
      end: dateOrNull(objectOrNothing(contract.period).endDate),
      published: signedOf(contract),
    };
  },
};

const planSubject: Subject = {
  fields: [
    'planID',
    'tender_id',
    'status',
    'budget',
    'classification',
    'additionalClassifications',
    'items',
    'procuringEntity',
    'buyers',
    'tender',
    'datePublished',
  ],
  of: (plan, id) => {
    const items = partsIn(plan.items);
    const budget = objectOrNothing(plan.budget);
    const buyers = [objectOrNothing(plan.procuringEntity), ...partsIn(plan.buyers)];
    return {
      ...EMPTY_SUBJECT,
      numbers: [plan.planID, id],
      references: [plan.tender_id],
      titles: [budget.description, budget.description_en],
      texts: itemTexts(items),
      classifications: collectCodes(plan, ...items),
      places: collectAddresses(items, buyers),
      buyers,
      // Old plans have none.
      status: plan.status ?? (plan.tender_id === undefined ? 'scheduled' : 'complete'),
      type: objectOrNothing(plan.tender).procurementMethodType,
      value: budget,
      published: dateOrNull(plan.datePublished),
    };
  },
};

const agreementSubject: Subject = {
  fields: [
    ...['agreementID', 'tender_id', 'frameworkID', 'status', ...TITLE_KEYS, 'agreementType', 'classification', 'items', 'procuringEntity'],
    ...['additionalClassifications', 'contracts', 'period', 'dateSigned'],
  ],
  of: (agreement, id) => {
    const items = partsIn(agreement.items);
    const buyer = objectOrNothing(agreement.procuringEntity);
    return {
      ...EMPTY_SUBJECT,
      numbers: [agreement.agreementID, id],
      references: [agreement.tender_id, agreement.frameworkID],
      titles: collectTitles(agreement),
      texts: itemTexts(items),
      classifications: collectCodes(agreement, ...items),
      places: collectAddresses(items, [buyer]),
      buyers: [buyer],
      suppliers: partsIn(agreement.contracts).flatMap(({ suppliers }) => partsIn(suppliers)),
      status: agreement.status,
      type: agreement.agreementType,
      end: dateOrNull(objectOrNothing(agreement.period).endDate),
      published: signedOf(agreement),
    };
  },
};

const violationReportSubject: Subject = {
  fields: ['tender_id', 'contract_id', 'status', 'details', 'author', 'defendants', 'defendantPeriod', 'datePublished'],
  of: (report, id) => {
    const author = objectOrNothing(report.author);
    const { reason, description } = objectOrNothing(report.details);
    return {
      ...EMPTY_SUBJECT,
      numbers: [id],
      references: [report.tender_id, report.contract_id],
      texts: [description],
      places: collectAddresses([], [author]),
      buyers: [author],
      suppliers: partsIn(report.defendants),
      status: report.status,
      type: reason,
      end: dateOrNull(objectOrNothing(report.defendantPeriod).endDate),
      published: dateOrNull(report.datePublished),
    };
  },
};

/** A selection of suppliers open for years: its owner, its subject, and its deadline for entry. */
const frameworkSubject: Subject = {
  fields: [
    ...['prettyID', 'agreementID', 'status', ...TITLE_KEYS, 'description', 'description_en', 'frameworkType', 'classification', 'items'],
    ...['additionalClassifications', 'procuringEntity', 'period', 'qualificationPeriod', 'enquiryPeriod', 'date'],
  ],
  of: (framework, id) => {
    const items = partsIn(framework.items);
    const buyer = objectOrNothing(framework.procuringEntity);
    return {
      ...EMPTY_SUBJECT,
      numbers: [framework.prettyID, id],
      references: [framework.agreementID],
      titles: collectTitles(framework),
      texts: [framework.description, framework.description_en, ...itemTexts(items)],
      classifications: collectCodes(framework, ...items),
      places: collectAddresses(items, [buyer]),
      buyers: [buyer],
      status: framework.status,
      type: framework.frameworkType,
      end: dateOrNull(objectOrNothing(framework.period).endDate) ?? dateOrNull(objectOrNothing(framework.qualificationPeriod).endDate),
      published: dateOrNull(objectOrNothing(framework.enquiryPeriod).startDate) ?? dateOrNull(framework.date),
    };
  },
};

/** An application to become a supplier of a framework, and its outcome. */
const makeEntrySubject = (type: 'submissionType' | 'qualificationType', other: 'submissionID' | 'qualificationID'): Subject => ({
  fields: ['frameworkID', other, 'status', 'tenderers', type, 'datePublished', 'date'],
  of: (entry, id) => {
    const suppliers = partsIn(entry.tenderers);
    return {
      ...EMPTY_SUBJECT,
      numbers: [id],
      references: [entry.frameworkID, entry[other]],
      places: collectAddresses([], suppliers),
      suppliers,
      status: entry.status,
      type: entry[type],
      published: dateOrNull(entry.datePublished) ?? dateOrNull(entry.date),
    };
  },
});

const subjectByKind: Readonly<Record<PublicKind, Subject>> = {
  ...{
    tenders: tenderSubject,
    contracts: contractSubject,
    plans: planSubject,
    agreements: agreementSubject,
    violation_reports: violationReportSubject,
  },
  frameworks: frameworkSubject,
  submissions: makeEntrySubject('submissionType', 'qualificationID'),
  qualifications: makeEntrySubject('qualificationType', 'submissionID'),
};

/** Stored fields read by `buildSearchEntry`. */
export const searchedFields = (kind: PublicKind): readonly string[] => ['dateCreated', 'config', ...subjectByKind[kind].fields];

/** The search entry of a public record as stored. */
export const buildSearchEntry = (kind: PublicKind, record: object, id: string): SearchEntry => {
  const part = record as Part; // any field may have any type
  const searchSubject = subjectByKind[kind].of(part, id);
  // Restricted records are not found by suppliers nor (except agreements) by places, restricted purchases not by texts either.
  const isPurchase = kind === 'tenders' || kind === 'contracts';
  const hidden = {
    suppliers: [],
    ...omitUndefined({ places: kind === 'agreements' ? undefined : [], texts: isPurchase ? [] : undefined }),
  };
  const subject = isRestricted(part) ? { ...searchSubject, ...hidden } : searchSubject;
  return entryOfSubject({ ...subject, published: subject.published ?? dateOrNull(part.dateCreated) });
};
