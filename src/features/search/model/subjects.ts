/**
 * What the search reads of each kind of record (docs/search.md "Entries"): only what its public page shows, and bids only
 * once they are public. Pure; no field of a record is trusted.
 */
import { isPlainObject, momentIn, omitUndefined, shownBids } from '../../../domain/json.ts';
import { isRestricted } from '../../../domain/masking.ts';
import type { PublicKind } from '../../../domain/public-kinds.ts';
import { entryOfSubject, type SearchEntry, type SearchSubject } from './terms.ts';

type Part = Readonly<Record<string, unknown>>;

interface Subject {
  /** Paths of the stored fields read, besides `dateCreated`. */
  readonly fields: readonly string[];
  readonly of: (record: Part, id: string) => SearchSubject;
}

const listOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);
const partOf = (value: unknown): Part => (isPlainObject(value) ? value : {});
/** Mirrored records have dates as text. */
const dateOf = (value: unknown): Date | null => (value instanceof Date && Number.isFinite(value.getTime()) ? value : momentIn(value));
const collectTitles = ({ title, title_en, title_ru }: Part): unknown[] => [title, title_en, title_ru];
const titleFields = ['title', 'title_en', 'title_ru'] as const;

/** For records public since their creation: one signed later still counts from its creation. */
const signedOf = ({ dateSigned, dateCreated }: Part): Date | null => {
  const [signed, created] = [dateOf(dateSigned), dateOf(dateCreated)];
  return signed !== null && created !== null && signed > created ? created : (signed ?? created);
};

/** Statuses in which the bids of a tender are public with their values; a test compares it with the modules' own table. */
export const bidsAreNamedIn: ReadonlySet<unknown> = new Set([
  ...['active.qualification', 'active.qualification.stand-still', 'active.awarded', 'complete', 'unsuccessful'],
]);
/** Bids in force, or in force until they were evaluated. */
const named: ReadonlySet<unknown> = new Set(['pending', 'active', 'unsuccessful']);

const collectBidders = ({ status, bids }: Part): Part[] =>
  bidsAreNamedIn.has(status)
    ? shownBids(listOf(bids))
        .filter((bid) => named.has(bid.status))
        .flatMap(({ tenderers }) => listOf(tenderers))
    : [];

const itemTexts = (items: readonly Part[]): unknown[] =>
  items.flatMap(({ description, description_en, description_ru }) => [description, description_en, description_ru]);
/** The first one determines its category. */
const collectCodes = (...parts: readonly Part[]): Part[] => [
  ...parts.flatMap(({ classification }) => (isPlainObject(classification) ? [classification] : [])),
  ...parts.flatMap(({ additionalClassifications }) => listOf(additionalClassifications)),
];
const collectAddresses = (items: readonly Part[], parties: readonly Part[]): Part[] => [
  ...items.map(({ deliveryAddress }) => partOf(deliveryAddress)),
  ...parties.map(({ address }) => partOf(address)),
];

/** What many kinds have none of. */
const none = { references: [], titles: [], texts: [], classifications: [], buyers: [], suppliers: [], value: {}, end: null };

const tenders: Subject = {
  fields: [
    ...['tenderID', 'status', 'procurementMethodType', ...titleFields, 'value', 'items', 'lots', 'procuringEntity'],
    ...['noticePublicationDate', 'enquiryPeriod', 'tenderPeriod', 'date', 'awards.suppliers', 'bids.status', 'bids.tenderers'],
  ],
  of: (tender, id) => {
    const items = listOf(tender.items);
    const buyer = partOf(tender.procuringEntity);
    const awarded = listOf(tender.awards).flatMap(({ suppliers }) => listOf(suppliers));
    return {
      ...none,
      numbers: [tender.tenderID, id],
      titles: collectTitles(tender),
      texts: [...listOf(tender.lots).flatMap(collectTitles), ...itemTexts(items)],
      classifications: collectCodes(...items),
      places: collectAddresses(items, [buyer]),
      buyers: [buyer],
      suppliers: [...awarded, ...collectBidders(tender)],
      status: tender.status,
      type: tender.procurementMethodType,
      value: partOf(tender.value),
      end: dateOf(partOf(tender.tenderPeriod).endDate),
      published:
        dateOf(tender.noticePublicationDate) ??
        dateOf(partOf(tender.enquiryPeriod).startDate) ??
        dateOf(partOf(tender.tenderPeriod).startDate) ??
        // Types without periods are published into this status.
        (tender.status === 'active' ? dateOf(tender.date) : null),
    };
  },
};

const contracts: Subject = {
  fields: [
    ...['contractID', 'contractNumber', 'tender_id', 'status', ...titleFields, 'value', 'items', 'buyer', 'procuringEntity', 'suppliers'],
    ...['period', 'dateSigned', 'dateModified'],
  ],
  of: (contract, id) => {
    const items = listOf(contract.items);
    const buyers = [contract.buyer, contract.procuringEntity].filter(isPlainObject);
    return {
      numbers: [contract.contractID, id],
      references: [contract.tender_id],
      titles: [...collectTitles(contract), contract.contractNumber],
      texts: itemTexts(items),
      classifications: collectCodes(...items),
      places: collectAddresses(items, buyers),
      buyers,
      suppliers: listOf(contract.suppliers),
      status: contract.status,
      type: '',
      value: partOf(contract.value),
      signed: partOf(contract.signedValue),
      modified: dateOf(contract.dateModified),
      end: dateOf(partOf(contract.period).endDate),
      published: signedOf(contract),
    };
  },
};

const plans: Subject = {
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
    const items = listOf(plan.items);
    const budget = partOf(plan.budget);
    const buyers = [partOf(plan.procuringEntity), ...listOf(plan.buyers)];
    return {
      ...none,
      numbers: [plan.planID, id],
      references: [plan.tender_id],
      titles: [budget.description, budget.description_en],
      texts: itemTexts(items),
      classifications: collectCodes(plan, ...items),
      places: collectAddresses(items, buyers),
      buyers,
      // Old plans have none.
      status: plan.status ?? (plan.tender_id === undefined ? 'scheduled' : 'complete'),
      type: partOf(plan.tender).procurementMethodType,
      value: budget,
      published: dateOf(plan.datePublished),
    };
  },
};

const agreements: Subject = {
  fields: [
    ...['agreementID', 'tender_id', 'frameworkID', 'status', ...titleFields, 'agreementType', 'classification', 'items', 'procuringEntity'],
    ...['additionalClassifications', 'contracts', 'period', 'dateSigned'],
  ],
  of: (agreement, id) => {
    const items = listOf(agreement.items);
    const buyer = partOf(agreement.procuringEntity);
    return {
      ...none,
      numbers: [agreement.agreementID, id],
      references: [agreement.tender_id, agreement.frameworkID],
      titles: collectTitles(agreement),
      texts: itemTexts(items),
      classifications: collectCodes(agreement, ...items),
      places: collectAddresses(items, [buyer]),
      buyers: [buyer],
      suppliers: listOf(agreement.contracts).flatMap(({ suppliers }) => listOf(suppliers)),
      status: agreement.status,
      type: agreement.agreementType,
      end: dateOf(partOf(agreement.period).endDate),
      published: signedOf(agreement),
    };
  },
};

const violationReports: Subject = {
  fields: ['tender_id', 'contract_id', 'status', 'details', 'author', 'defendants', 'defendantPeriod', 'datePublished'],
  of: (report, id) => {
    const author = partOf(report.author);
    const { reason, description } = partOf(report.details);
    return {
      ...none,
      numbers: [id],
      references: [report.tender_id, report.contract_id],
      texts: [description],
      places: collectAddresses([], [author]),
      buyers: [author],
      suppliers: listOf(report.defendants),
      status: report.status,
      type: reason,
      end: dateOf(partOf(report.defendantPeriod).endDate),
      published: dateOf(report.datePublished),
    };
  },
};

/** A selection of suppliers open for years: its owner, its subject, and its deadline for entry. */
const frameworks: Subject = {
  fields: [
    ...['prettyID', 'agreementID', 'status', ...titleFields, 'description', 'description_en', 'frameworkType', 'classification', 'items'],
    ...['additionalClassifications', 'procuringEntity', 'period', 'qualificationPeriod', 'enquiryPeriod', 'date'],
  ],
  of: (framework, id) => {
    const items = listOf(framework.items);
    const buyer = partOf(framework.procuringEntity);
    return {
      ...none,
      numbers: [framework.prettyID, id],
      references: [framework.agreementID],
      titles: collectTitles(framework),
      texts: [framework.description, framework.description_en, ...itemTexts(items)],
      classifications: collectCodes(framework, ...items),
      places: collectAddresses(items, [buyer]),
      buyers: [buyer],
      status: framework.status,
      type: framework.frameworkType,
      end: dateOf(partOf(framework.period).endDate) ?? dateOf(partOf(framework.qualificationPeriod).endDate),
      published: dateOf(partOf(framework.enquiryPeriod).startDate) ?? dateOf(framework.date),
    };
  },
};

/** An application to become a supplier of a framework, and its outcome. */
const entryInto = (type: 'submissionType' | 'qualificationType', other: 'submissionID' | 'qualificationID'): Subject => ({
  fields: ['frameworkID', other, 'status', 'tenderers', type, 'datePublished', 'date'],
  of: (entry, id) => {
    const suppliers = listOf(entry.tenderers);
    return {
      ...none,
      numbers: [id],
      references: [entry.frameworkID, entry[other]],
      places: collectAddresses([], suppliers),
      suppliers,
      status: entry.status,
      type: entry[type],
      published: dateOf(entry.datePublished) ?? dateOf(entry.date),
    };
  },
});

const subjects: Readonly<Record<PublicKind, Subject>> = {
  ...{ tenders, contracts, plans, agreements, violation_reports: violationReports },
  frameworks,
  submissions: entryInto('submissionType', 'qualificationID'),
  qualifications: entryInto('qualificationType', 'submissionID'),
};

/** Stored fields read by `buildSearchEntry`. */
export const searchedFields = (kind: PublicKind): readonly string[] => ['dateCreated', 'config', ...subjects[kind].fields];

/** The search entry of a public record as stored. */
export const buildSearchEntry = (kind: PublicKind, record: object, id: string): SearchEntry => {
  const part = record as Part; // any field may have any type
  const searchSubject = subjects[kind].of(part, id);
  // Restricted records are not found by suppliers nor (except agreements) by places, restricted purchases not by texts either.
  const isPurchase = kind === 'tenders' || kind === 'contracts';
  const hidden = {
    suppliers: [],
    ...omitUndefined({ places: kind === 'agreements' ? undefined : [], texts: isPurchase ? [] : undefined }),
  };
  const subject = isRestricted(part) ? { ...searchSubject, ...hidden } : searchSubject;
  return entryOfSubject({ ...subject, published: subject.published ?? dateOf(part.dateCreated) });
};
