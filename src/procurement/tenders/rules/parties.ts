/** The organizations of a tender: contact details, signers, and funders (spec/tender-rules.md §8). */
import { addressErrors, BUYER_KINDS_SINCE, funderErrors, identifierErrors, organizationErrors } from '../../../base/domain/code-lists.ts';
import { isPlainObject, textIn } from '../../../base/domain/json.ts';
import { eachElementErrors, extraForbidden, type FieldError, missingField, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Party, TenderFields } from '../../../base/domain/tender.ts';
import type { ContactPoint } from '../../../base/domain/types.generated.ts';
import { type Context, isCreatedSince, isEmpty, type Rule } from './rule.ts';

type Check = (party: Party, path: readonly string[]) => readonly FieldError[];

/** Runs `check` on every organization in a tender. */
const eachParty = ({ procuringEntity, buyers, funders, inspector }: TenderFields, check: Check): readonly FieldError[] => {
  const ofOne = (party: Party | undefined, field: string) => (party === undefined ? NO_ERRORS : check(party, ['data', field]));
  const ofEntity = [...ofOne(procuringEntity, 'procuringEntity'), ...ofOne(inspector, 'inspector')];
  if (isEmpty(buyers) && isEmpty(funders)) return ofEntity;
  return [...ofEntity, ...eachElementErrors(buyers, ['data', 'buyers'], check), ...eachElementErrors(funders, ['data', 'funders'], check)];
};

const contactErrors = (contact: Partial<ContactPoint>, path: readonly string[]): readonly FieldError[] =>
  textIn(contact.email) === undefined && textIn(contact.telephone) === undefined
    ? [ruleError([...path, 'email'], 'telephone or email should be present')]
    : NO_ERRORS;

const contactsErrors: Check = ({ contactPoint, additionalContactPoints }, path) => [
  ...(contactPoint === undefined ? NO_ERRORS : contactErrors(contactPoint, [...path, 'contactPoint'])),
  ...eachElementErrors(additionalContactPoints, [...path, 'additionalContactPoints'], contactErrors),
];

/** V24. */
export const contactsCanBeReached: Rule = (tender) => eachParty(tender, contactsErrors);

/** spec/tenders.md §2 "Identifier schemes". */
export const identifiersUseListedSchemes: Rule = (tender, { codes }) =>
  eachParty(tender, (party, path) => identifierErrors(party, path, codes));

/** spec/tenders.md §2 "Countries", "Regions", "Settlements". */
export const addressesAreListed: Rule = (tender, { codes }) => [
  ...eachParty(tender, ({ address }, path) => addressErrors(address, [...path, 'address'], codes)),
  ...eachElementErrors(tender.items, ['data', 'items'], ({ deliveryAddress }, path) =>
    addressErrors(deliveryAddress, [...path, 'deliveryAddress'], codes),
  ),
];

/** V3, on creation only. */
export const onlyCentralBodiesHaveBuyers: Rule = ({ procuringEntity, buyers }, _context, before) => {
  if (before !== null) return NO_ERRORS;
  const isCentral = procuringEntity?.kind === 'central';
  if (isCentral === !isEmpty(buyers)) return NO_ERRORS;
  return [isCentral ? missingField(['data', 'buyers']) : extraForbidden(['data', 'buyers'])];
};

/** Step 15. */
export const publicKindStays: Rule = (after, { procedure: { first } }, before) => {
  const isKept = before === null || before.status === first || before.procuringEntity?.kind === after.procuringEntity?.kind;
  if (isKept) return NO_ERRORS;
  return [ruleError(['data', 'procuringEntity', 'kind'], "Can't change procuringEntity.kind in a public tender")];
};

/** C22 and step 28. A type that is not in the list is open to all. */
export const kindMayUseProcedure: Rule = ({ procuringEntity }, context, before) => {
  if (!isCreatedSince(BUYER_KINDS_SINCE, before, context)) return NO_ERRORS;
  const { codes, procedure } = context;
  const kinds = codes.list('kinds-by-procedure')?.get(procedure.type);
  const kind = procuringEntity?.kind;
  if (!Array.isArray(kinds) || kind === undefined || kinds.includes(kind)) return NO_ERRORS;
  const text = `Procedure publishing with method type ${procedure.type} is not allowed for procuringEntity.kind ${kind}`;
  return [ruleError(['data', 'procuringEntity', 'kind'], text)];
};

/** V24 and spec/tenders.md §2 for an organization at `path` of a body: a bidder, the author of a question or claim. */
export const partyErrors = (party: Party, path: readonly string[], { codes }: Context): readonly FieldError[] => [
  ...contactsErrors(party, path),
  ...organizationErrors(party, path, codes),
];

/** All buyers, or the procuring entity if there are none. */
const eachSigner = (
  { buyers, procuringEntity }: TenderFields,
  check: (party: Party, path: readonly string[]) => readonly FieldError[],
): readonly FieldError[] => {
  if (!isEmpty(buyers)) return eachElementErrors(buyers, ['data', 'buyers'], check);
  return procuringEntity === undefined ? NO_ERRORS : check(procuringEntity, ['data', 'procuringEntity']);
};

/** C23 and step 29. A contract owner is never required (spec/decisions.md D2, D8). */
export const signersAreKnown: Rule = (tender) => {
  if (tender.contractTemplateName === undefined) return NO_ERRORS;
  return eachSigner(tender, ({ signerInfo }, path) => (signerInfo === undefined ? [missingField([...path, 'signerInfo'])] : NO_ERRORS));
};

/** C23 and step 29. */
export const contractOwnersGoWithTemplate: Rule = (tender) => {
  if (tender.contractTemplateName !== undefined) return NO_ERRORS;
  return eachSigner(tender, ({ contract_owner }, path) =>
    contract_owner === undefined
      ? NO_ERRORS
      : [ruleError([...path, 'contract_owner'], 'could be set only along with contractTemplateName')],
  );
};

/** 400 for an account that may not be a contract owner (spec/electronic-contracts.md §1). */
export const contractOwnerErrors = (
  owner: string,
  path: readonly string[],
  { keepsContracts = () => true }: Pick<Context, 'keepsContracts'>,
): readonly FieldError[] =>
  keepsContracts(owner) ? NO_ERRORS : [ruleError([...path, 'contract_owner'], 'should be one of brokers with level 6')];

/** C23 and step 29; an unchanged one is not checked again. */
export const contractOwnersKeepContracts: Rule = (after, context, before) => {
  const stored = new Set([before?.procuringEntity, ...(before?.buyers ?? [])].map((party) => party?.contract_owner));
  return eachSigner(after, ({ contract_owner }, path) =>
    contract_owner === undefined || stored.has(contract_owner) ? NO_ERRORS : contractOwnerErrors(contract_owner, path, context),
  );
};

/** C23 and step 29. */
export const allBuyersHaveContractOwners: Rule = ({ buyers = [] }) => {
  if (buyers.every(({ contract_owner }) => contract_owner === undefined)) return NO_ERRORS;
  return eachElementErrors(buyers, ['data', 'buyers'], ({ contract_owner }, path) =>
    contract_owner === undefined
      ? [ruleError([...path, 'contract_owner'], 'should be set for all buyers when set on any buyer')]
      : NO_ERRORS,
  );
};

const keyOf = (identifier: unknown): string =>
  isPlainObject(identifier) ? JSON.stringify([identifier.scheme, String(identifier.id)]) : '';

/** V21: scheme and id match a listed funder. */
export const fundersAreListed: Rule = ({ funders }, { codes }) => {
  const list = codes.list('funders');
  if (list === undefined || isEmpty(funders)) return NO_ERRORS;
  const known = new Set([...list.values()].map((entry) => keyOf(isPlainObject(entry) ? entry.identifier : undefined)));
  return eachElementErrors(funders, ['data', 'funders'], ({ identifier }, path) =>
    identifier === undefined || known.has(keyOf({ ...identifier }))
      ? NO_ERRORS
      : [ruleError([...path, 'identifier'], 'Funder identifier should be one of the values allowed')],
  );
};

/** C5 and P3: funders match the programmes that pay for the linked plans. Checked only if the context has the donors. */
export const fundersMatchPlans: Rule = ({ funders }, { donors = [] }) => funderErrors(funders, donors);
