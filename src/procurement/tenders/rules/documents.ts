/** Documents of a tender and its contract template (spec/tender-rules.md §4, §5). */

import { confidentialityErrors, rationaleErrors } from '../../../base/domain/documents.ts';
import { isPlainObject, sameValue } from '../../../base/domain/json.ts';
import { eachElementErrors, type FieldError, firstFailing, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Document } from '../../../base/domain/types.generated.ts';
import type { DocumentRequest } from '../../../modules/documents/holder.ts';
import { leavesDraft } from '../../engine/procedure.ts';
import { mayWrite, refusalOf } from '../../engine/writes.ts';
import { tenderSettings } from '../settings.ts';
import { type Context, type Rule, relatedErrors } from './rule.ts';

/** V25 and the model's part of spec/tender-rules.md §5 for one document; `path` is its path in the body. */
export const documentModelErrors = (document: Document, path: readonly string[], tender: TenderFields): readonly FieldError[] => {
  const ofRelated = relatedErrors(document.documentOf, document.relatedItem, path, tender);
  return ofRelated.length > 0 ? ofRelated : rationaleErrors(document, path);
};

/** The last version of each document; versions share an id and are in order of creation. Without ids: all documents. */
export const latestVersions = (documents: readonly Document[]): readonly Document[] => {
  const latest = new Map<unknown, Document>();
  for (const [index, document] of documents.entries()) latest.set(document.id ?? index, document);
  return [...latest.values()];
};

/** V25. Earlier versions are history; without versions a document is at its index in the body. */
export const documentsConcernSomething: Rule = (tender) =>
  eachElementErrors(latestVersions(tender.documents ?? []), ['data', 'documents'], (document, path) =>
    documentModelErrors(document, path, tender),
  );

interface Singles {
  /** Document types allowed once. */
  readonly types: readonly string[];
  /** The holder's name in error texts. */
  readonly name: string;
}

/** The error for a type that may occur once but does so twice for the same subject (the whole, a lot, an item), or null. */
export const doubledDocument = (documents: readonly Document[], { types, name }: Singles): string | null => {
  const seen = new Set<string>();
  for (const document of latestVersions(documents)) {
    const { documentType = '', documentOf = 'tender', relatedItem } = document;
    if (!types.includes(documentType)) continue;
    const of = documentOf === 'lot' || documentOf === 'item' ? ` for ${documentOf} ${relatedItem}` : '';
    const text = `${documentType} document in ${name} should be only one${of}`;
    if (seen.has(text)) return text;
    seen.add(text);
  }
  return null;
};

const singlesAreSingle: Rule = ({ documents = [] }, { procedure }) => {
  const text = doubledDocument(documents, { types: tenderSettings.of(procedure).documents?.single ?? [], name: 'tender' });
  return text === null ? NO_ERRORS : [ruleError(['data', 'documents'], text)];
};

/** The signature file of an owner from a listed body. */
const SIGNATURE_TITLE = 'sign.p7s';

/** Documents are public; signatures of listed bodies must not be (spec/tender-rules.md §5). */
const tenderHidingErrors = (
  { procuringEntity }: Pick<TenderFields, 'procuringEntity'>,
  document: Document,
  path: readonly string[],
  { confidentialBodies = [] }: Pick<Context, 'confidentialBodies'>,
): readonly FieldError[] => {
  const { scheme, id } = procuringEntity?.identifier ?? {};
  const isListed = scheme === 'UA-EDR' && confidentialBodies.includes(String(id));
  const { title, author = 'tender_owner' } = document;
  return confidentialityErrors(document, path, isListed && title === SIGNATURE_TITLE && author === 'tender_owner');
};

/** Unchanged documents are not checked again: the list of bodies may have changed since. */
const documentsAreShownAsTheyShould: Rule = (tender, context, before) => {
  const stored = new Map(latestVersions(before?.documents ?? []).map((document) => [document.id, document]));
  return eachElementErrors(latestVersions(tender.documents ?? []), ['data', 'documents'], (document, path) => {
    const errors = tenderHidingErrors(tender, document, path, context);
    return errors.length === 0 || sameValue(stored.get(document.id), document) ? NO_ERRORS : errors;
  });
};

/** C12 and step 20. */
export const documentsAreInOrder: Rule = (...subject) => firstFailing([singlesAreSingle, documentsAreShownAsTheyShould], ...subject);

/** Whether a document is a signature: by its name only, since clients choose its format freely (spec/decisions.md D20). */
export const isSignature = ({ title }: Pick<Document, 'title'>): boolean => title?.endsWith('.p7s') === true;

/** The error for a list without the signed document of this type. */
export const signatureText = (type: string): string => `Document with type '${type}' and format pkcs7-signature is required`;

const hasSigned = (documents: readonly Document[], type: string): boolean =>
  latestVersions(documents).some(
    (document) => document.documentType === type && (document.documentOf ?? 'tender') === 'tender' && isSignature(document),
  );

/** spec/tender-rules.md §5 "required signature document": an error for the first of these types without a signed document. */
export const requiredSignatureErrors = (documents: readonly Document[], types: readonly string[] = []): readonly FieldError[] => {
  const lacking = types.find((type) => !hasSigned(documents, type));
  if (lacking === undefined) return NO_ERRORS;
  return [ruleError(['data', 'documents'], signatureText(lacking))];
};

/** The same, if the tender's buyer has to sign at all. */
export const buyersSignatureErrors = (
  documents: readonly Document[],
  types: readonly string[] | undefined,
  { procuringEntity }: Pick<TenderFields, 'procuringEntity'>,
  { procedure }: Pick<Context, 'procedure'>,
): readonly FieldError[] => {
  const { unsignedKinds = [] } = tenderSettings.of(procedure).documents ?? {};
  return unsignedKinds.includes(procuringEntity?.kind ?? '') ? NO_ERRORS : requiredSignatureErrors(documents, types);
};

/** Step 26c. */
export const signedDocumentsAreThere: Rule = (tender, context) =>
  buyersSignatureErrors(tender.documents ?? [], tenderSettings.of(context.procedure).documents?.signedAtActivation, tender, context);

const PROFORMA = 'contractProforma';
const EITHER = 'Cannot use both contractTemplateName and contractProforma document simultaneously';

/** How lists of documents differ. */
export interface ListRules {
  /** A proforma excludes a template. */
  readonly excludesTemplate?: true;
  /** Documents may be buyer-only. */
  readonly mayBeConfidential?: true;
}

const hasProforma = (documents: readonly Document[]): boolean =>
  latestVersions(documents).some(({ documentType }) => documentType === PROFORMA);

/**
 * Rules for documents added or changed under their own path (spec/documents.md §3.4), after the checks of url and
 * hash.
 */
export const documentErrors = (
  tender: TenderFields,
  { documents, written }: DocumentRequest<Document>,
  { name, types, excludesTemplate, mayBeConfidential }: ListRules & Singles,
  context: Context,
): readonly FieldError[] => {
  const ofModel = written.flatMap(({ document, path }) => documentModelErrors(document, path, tender));
  if (ofModel.length > 0) return ofModel;
  const doubled = doubledDocument(documents, { types, name });
  if (doubled !== null) return [ruleError(['data'], doubled)];
  if (excludesTemplate === true && tender.contractTemplateName !== undefined && hasProforma(documents))
    return [ruleError(['data'], EITHER)];
  return mayBeConfidential === true
    ? NO_ERRORS
    : written.flatMap(({ document, path }) => tenderHidingErrors(tender, document, path, context));
};

const GENERAL = 'general';
const CHANGE_TEMPLATE = 'change contract template';

const templateError = (text: string): readonly FieldError[] => [ruleError(['data', 'contractTemplateName'], text)];

/** Template names in an entry `{templates: [{name, active}]}`, in its order. */
const listTemplateNames = (entry: unknown, activeOnly: boolean): readonly string[] => {
  const templates: readonly unknown[] = isPlainObject(entry) && Array.isArray(entry.templates) ? entry.templates : [];
  return templates
    .filter(isPlainObject)
    .filter(({ active }) => !activeOnly || active === true)
    .map(({ name }) => String(name));
};

type Templates = ReadonlyMap<string, unknown>;

/** Template names for one classification; null: templates are forbidden. */
const namesFor = (id: string, templates: Templates, activeOnly: boolean): readonly string[] | null => {
  const entries = [...templates].filter(([prefix]) => prefix !== GENERAL && id.startsWith(prefix)).map(([, entry]) => entry);
  if (entries.length === 0) return listTemplateNames(templates.get(GENERAL), activeOnly);
  if (entries.some((entry) => listTemplateNames(entry, false).length === 0)) return null;
  return [...new Set(entries.flatMap((entry) => listTemplateNames(entry, activeOnly)))];
};

const allowedNames = (ids: readonly string[], templates: Templates, activeOnly: boolean): readonly string[] | null => {
  const perId = ids.map((id) => namesFor(id, templates, activeOnly));
  const sets = perId.flatMap((names) => (names === null ? [] : [names]));
  if (sets.length < perId.length) return null;
  const common = (sets[0] ?? []).filter((name) => sets.every((names) => names.includes(name)));
  return common.length > 0 ? common : listTemplateNames(templates.get(GENERAL), activeOnly);
};

const nameErrors = (tender: TenderFields, name: string, activeOnly: boolean, { codes }: Context): readonly FieldError[] => {
  const ids = [...new Set((tender.items ?? []).flatMap(({ classification }) => (classification === undefined ? [] : [classification.id])))];
  if (ids.length === 0) return templateError("Can't set contractTemplateName for tender without classification");
  const templates = codes.list('contract-templates');
  if (templates === undefined) return NO_ERRORS;
  const allowed = allowedNames(ids, templates, activeOnly);
  if (allowed === null) return templateError(`contractTemplateName is not allowed for current classifications ${ids.join(', ')}`);
  if (allowed.includes(name)) return NO_ERRORS;
  return templateError(
    `Incorrect contractTemplateName ${name} for current classifications ${ids.join(', ')}, use one of ${allowed.join(', ')}`,
  );
};

/** The required part of spec/tender-rules.md §4: a newer tender that leaves draft or changes its template needs one or the other. */
const isTemplateRequired = (after: TenderFields, before: TenderFields | null, context: Context): boolean => {
  const { variant, procedure } = context;
  if (before === null || variant === 'older' || !tenderSettings.of(procedure).documents?.requiresContractTemplate) return false;
  return leavesDraft(after, context, before) || before.contractTemplateName !== after.contractTemplateName;
};

/** C20 and step 4. */
export const contractTemplateFits: Rule = (after, context, before) => {
  // What the registry copies was in force when it was chosen.
  if (before === null && tenderSettings.of(context.procedure).isMadeByRegistry) return NO_ERRORS;
  const name = after.contractTemplateName;
  const isChanged = before === null ? name !== undefined : before.contractTemplateName !== name;
  const status = before?.status ?? context.procedure.first;
  if (isChanged && !mayWrite(context.procedure, CHANGE_TEMPLATE, status))
    return templateError(refusalOf(context.procedure, CHANGE_TEMPLATE, status));
  const isProformaThere = hasProforma(after.documents ?? []);
  if (name !== undefined && isProformaThere) return templateError(EITHER);
  if (name === undefined && !isProformaThere && isTemplateRequired(after, before, context)) {
    return templateError('Either contractTemplateName or contractProforma document is required');
  }
  return name === undefined ? NO_ERRORS : nameErrors(after, name, isChanged, context);
};
