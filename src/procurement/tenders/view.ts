/** Stored tender → public view (spec/tenders.md §4.1, §3.2): an allow-list, never a token. */
import { type Actor, hasOwnerToken } from '../../base/domain/actor.ts';
import { type CodeListName, type CodeLists, noCodeLists } from '../../base/domain/code-lists.ts';
import { type DocumentUrls, type DocumentVersion, publicVersions, withoutAuthor } from '../../base/domain/documents.ts';
import type { ForeignRecords } from '../../base/domain/foreign-records.ts';
import { isPlainObject, type JsonObject } from '../../base/domain/json.ts';
import { isRestricted, purchaseFor } from '../../base/domain/masks.ts';
import { privateTenderFields, type StoredTender } from '../../base/domain/tender.ts';
import type { Schema } from '../../base/validation/dialect.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { makeViewCache, type ViewCache } from '../../http/conditional.ts';
import { type ApiRequest, okReply, type Reply } from '../../http/route.ts';
import { phaseList } from '../engine/lists.ts';
import type { Procedure, Procedures } from '../engine/procedure.ts';
import type { CriteriaSubject } from './criteria/criterion.ts';
import { withShownResponses } from './criteria/responses.ts';
import { configView, foreignView, TENDER_VIEW } from './schema.ts';
import { type BidVisibility, makeBidVisibility } from './visibility.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A field filled in from code lists. */
interface ListedField {
  readonly field: string;
  /** The code lists it depends on. */
  readonly lists: readonly CodeListName[];
  /** The value shown instead of the stored one; undefined: the stored one. */
  /** A stored value is shown as it is: most tenders have their own list, which is not even decoded. */
  readonly onlyIfAbsent?: boolean;
  readonly fills: (tender: Fields, procedure: Procedure, codes: CodeLists) => unknown;
}

export const listedFields = phaseList<ListedField>();

/** The fields of a whole tender that code lists fill in. */
const filledIn = (tender: Fields, procedure: Procedure, codes: CodeLists): Record<string, unknown> => {
  const filled: Record<string, unknown> = {};
  for (const { field, onlyIfAbsent = false, fills } of listedFields.of(procedure)) {
    if (onlyIfAbsent && field in tender) continue;
    const value = fills(tender, procedure, codes);
    if (value !== undefined) filled[field] = value;
  }
  return filled;
};

/** A view cache that is cleared when a code list the views depend on changes. */
export const rememberedAsListed = (bytes: number, codes: CodeLists, { all }: Pick<Procedures, 'all'>): ViewCache => {
  const names = new Set(all.flatMap((procedure) => listedFields.of(procedure).flatMap(({ lists }) => lists)));
  const inForce = (): readonly unknown[] => [...names].map((name) => codes.list(name));
  let lists = inForce();
  let views = makeViewCache(bytes);
  const ofTheseLists = (): ViewCache => {
    const now = inForce();
    if (now.some((list, index) => list !== lists[index])) views = makeViewCache(bytes);
    lists = now;
    return views;
  };
  return {
    find: (id, look) => ofTheseLists().find(id, look),
    keep: (id, version, view) => ofTheseLists().keep(id, version, view),
  };
};

interface ViewDeps {
  readonly validator: Validator;
  readonly documents: DocumentUrls;
  /** The types that are run here; tenders of others are shown as they were imported. */
  readonly procedures: Pick<Procedures, 'runs' | 'bidVisibility'>;
  readonly foreign?: ForeignRecords | undefined;
  /** Code lists that fill in fields of a whole tender; absent: it is shown as stored. */
  readonly codes?: CodeLists;
}

/** A stored record, or the part of it that a feed read. */
export interface ViewableTender {
  readonly _id: string;
  readonly procurementMethodType?: unknown;
  readonly unrun?: unknown;
  readonly documents?: unknown;
  readonly config?: unknown;
  readonly [field: string]: unknown;
}

/** Builds the addresses of closed files for the owner of the tender; null for others. */
type OwnAddress = ((path: string) => string) | null;

/** A field whose public form differs from the stored one; undefined where it is not public. Asked only where it is stored. */
interface PublicField {
  readonly field: string;
  readonly shows: (tender: ViewableTender, urls: DocumentUrls, visibility: BidVisibility, ownAddress: OwnAddress) => unknown;
}

/** The public fields of phases. */
export const publicFields = phaseList<PublicField>();

export interface TenderView {
  /** The public fields of a tender, as far as present; a restricted one as this reader, or the public, may see it. */
  data(tender: ViewableTender | StoredTender, reader?: Actor): JsonObject;
  /** `data` of a whole tender, with the fields from code lists; `ownAddress` for its owner (spec/tenders.md §4.3). */
  whole(tender: ViewableTender | StoredTender, reader?: Actor, ownAddress?: OwnAddress): JsonObject;
  /** The reply to a GET of it, as JSON. */
  answer(tender: ViewableTender | StoredTender): string;
  /** Beside `data`: `config` as it was sent. */
  beside(tender: Pick<ViewableTender, 'config'>): { readonly config?: JsonObject };
}

const isDocumentVersion = (value: unknown): value is DocumentVersion => isPlainObject(value) && typeof value.id === 'string';

/** An imported tender may have something other than a list of documents here. */
const shownDocuments = (documents: unknown, urls: DocumentUrls): unknown =>
  Array.isArray(documents) && documents.every(isDocumentVersion) ? publicVersions(documents, urls) : documents;

/** Awards, complaints and cancellations with their documents, at any depth. */
const shownParts = (parts: unknown, urls: DocumentUrls): unknown => {
  if (!Array.isArray(parts)) return parts;
  return parts.map((part) => {
    if (!isPlainObject(part)) return part;
    const [complaints, appeals] = [shownParts(part.complaints, urls), shownParts(part.appeals, urls)];
    return { ...part, documents: shownDocuments(part.documents, urls), complaints, appeals };
  });
};

/** Awards or qualifications with what their answers to requirements are about (spec/procedures.md §4.5). */
const withAnswersShown = (tender: ViewableTender, parts: unknown): unknown =>
  Array.isArray(parts) && parts.some((part) => Array.isArray(part?.requirementResponses))
    ? // Parts of a type that is run here match the schemas.
      parts.map((part) => withShownResponses(tender as CriteriaSubject, part))
    : parts;

const withoutAuthorsOfDocuments = (parts: unknown): unknown =>
  Array.isArray(parts)
    ? parts.map((part) =>
        isPlainObject(part) && Array.isArray(part.documents) ? { ...part, documents: part.documents.map(withoutAuthor) } : part,
      )
    : parts;

/** Claims on the tender or its qualifications hide their authors (spec/tenders.md §4.4); complaints do not. */
const withoutAuthors = (claims: unknown): unknown =>
  Array.isArray(claims)
    ? claims.map((claim) => (isPlainObject(claim) && claim.type !== 'complaint' ? { ...claim, author: undefined } : claim))
    : claims;

/** Qualifications whose claims hide their authors. */
const withAuthorlessClaims = (qualifications: unknown): unknown =>
  Array.isArray(qualifications)
    ? qualifications.map((one) => (isPlainObject(one) ? { ...one, complaints: withoutAuthors(one.complaints) } : one))
    : qualifications;

const storedFields = (tender: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(tender).filter(([name]) => !privateTenderFields.has(name)));

/** Private fields that the view's schema declares, set to undefined: the view drops the undeclared ones itself. */
const toWithheldFields = ({ properties = {} }: Schema): Record<string, undefined> =>
  Object.fromEntries(Object.keys(properties).flatMap((name) => (privateTenderFields.has(name) ? [[name, undefined]] : [])));

/** Rendered only by the phase that owns it. */
const SEALED_PARTS = { bids: undefined, questions: undefined };

export const makeTenderView = ({ validator, documents: urls, procedures, codes = noCodeLists, foreign }: ViewDeps): TenderView => {
  const visibility = makeBidVisibility(procedures);
  const known = validator.view(TENDER_VIEW);
  const unrun = validator.view(foreignView);
  const config = validator.view(configView);
  const hidden = toWithheldFields(validator.schemas.get(TENDER_VIEW));

  /** Fields of a tender that are shown differently from how they are stored, or not at all. */
  const shownOtherwise = (tender: ViewableTender, procedure: Procedure, ownAddress: OwnAddress): Record<string, unknown> => ({
    id: tender._id,
    ...hidden,
    documents: shownDocuments(tender.documents, urls),
    ...SEALED_PARTS,
    awards: shownParts(withAnswersShown(tender, tender.awards), urls),
    qualifications: shownParts(withAuthorlessClaims(withAnswersShown(tender, tender.qualifications)), urls),
    complaints: shownParts(withoutAuthors(tender.complaints), urls),
    cancellations: shownParts(withoutAuthorsOfDocuments(tender.cancellations), urls),
    ...Object.fromEntries(
      publicFields
        .of(procedure)
        .flatMap(({ field, shows }) => (tender[field] === undefined ? [] : [[field, shows(tender, urls, visibility, ownAddress)]])),
    ),
  });

  /** The tender with these overlaid; most of them are absent in both. */
  const shownAs = (
    tender: ViewableTender | StoredTender,
    procedure: Procedure,
    isWhole: boolean,
    ownAddress: OwnAddress,
  ): Record<string, unknown> => {
    const view: Record<string, unknown> & ViewableTender = { ...tender };
    if (isWhole) Object.assign(view, filledIn(view, procedure, codes));
    for (const [name, value] of Object.entries(shownOtherwise(view, procedure, ownAddress))) if (value !== view[name]) view[name] = value;
    return view;
  };

  const ownData = (tender: ViewableTender | StoredTender, isWhole: boolean, reader?: Actor, ownAddress: OwnAddress = null): JsonObject => {
    const procedure = procedures.runs(tender);
    if (procedure !== undefined) return purchaseFor(tender, reader, known(shownAs(tender, procedure, isWhole, ownAddress)));
    // As it was imported, except what is secret in every procedure.
    const bids = visibility.areBidsPublic({ status: tender.status }) ? tender.bids : undefined;
    return unrun({ id: tender._id, ...storedFields(tender), documents: shownDocuments(tender.documents, urls), bids });
  };

  const ownBeside: TenderView['beside'] = (tender) => (tender.config === undefined ? {} : { config: config(tender.config) });

  const dataOf = foreign?.data(ownData) ?? ownData;
  const beside = foreign?.beside(ownBeside) ?? ownBeside;

  return {
    data: (tender, reader) => dataOf(tender, false, reader),
    whole: (tender, reader, ownAddress) => dataOf(tender, true, reader, ownAddress),
    beside,
    answer: (tender) => JSON.stringify({ data: dataOf(tender, true), ...beside(tender) }),
  };
};

/** The addresses of closed files for the owner of the tender, if this is its owner (spec/tenders.md §4.3). */
export const ownAddressFor = (tender: StoredTender, { actor, token, links }: Pick<ApiRequest, 'actor' | 'token' | 'links'>): OwnAddress =>
  hasOwnerToken(tender, actor, token) ? links.absolute : null;

/**
 * The reply to a GET of this tender by this caller, and to a write of it; cached for the next reader unless the tender is restricted
 * or the caller's own.
 */
export const showKept = (
  { view, views }: { readonly view: TenderView; readonly views: ViewCache },
  tender: StoredTender,
  request: Pick<ApiRequest, 'actor' | 'token' | 'links'>,
): Reply => {
  const ownAddress = ownAddressFor(tender, request);
  return ownAddress !== null || isRestricted(tender)
    ? okReply(view.whole(tender, request.actor, ownAddress), view.beside(tender))
    : views.keep(tender._id, tender, Buffer.from(view.answer(tender)));
};
