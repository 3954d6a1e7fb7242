/** Organizations and their addresses (spec/tenders.md §2, §3.1, spec/tender-rules.md §1 V3, V24; spec/tender-rules.md §3 steps 15, 28). */
import { makeAddressCheck } from '../../model/addresses.ts';
import { notAmong } from '../../model/choice.ts';
import { extraForbidden, type FieldError, missing, ruleError } from '../../model/problem.ts';
import { type Context, each, isEmpty, none, type Rule } from './rule.ts';
import type { ContactPoint, Identifier, Party, Tender } from './tender.ts';

type Check = (party: Party, path: readonly string[]) => readonly FieldError[];

/** `check` on every organization a tender names. */
const eachParty = (tender: Tender, check: Check): readonly FieldError[] => [
  ...(tender.procuringEntity === undefined ? none : check(tender.procuringEntity, ['data', 'procuringEntity'])),
  ...each(tender.buyers, ['data', 'buyers'], check),
  ...each(tender.funders, ['data', 'funders'], check),
];

const contactErrors = (contact: ContactPoint, path: readonly string[]): readonly FieldError[] =>
  contact.email === undefined && contact.telephone === undefined
    ? [ruleError([...path, 'email'], 'telephone or email should be present')]
    : none;

/** V24. */
export const contactsCanBeReached: Rule = (tender) =>
  eachParty(tender, ({ contactPoint, additionalContactPoints }, path) => [
    ...(contactPoint === undefined ? none : contactErrors(contactPoint, [...path, 'contactPoint'])),
    ...each(additionalContactPoints, [...path, 'additionalContactPoints'], contactErrors),
  ]);

/** spec/tenders.md §2 "Identifier schemes". */
export const identifiersUseListedSchemes: Rule = (tender, { codes }) => {
  const list = codes.list('identifier-schemes');
  if (list === undefined) return none;
  const errorsOf = ({ scheme }: Identifier, path: readonly string[]): readonly FieldError[] =>
    list.has(scheme) ? none : [notAmong([...path, 'scheme'], [...list.keys()])];
  return eachParty(tender, ({ identifier, additionalIdentifiers }, path) => [
    ...(identifier === undefined ? none : errorsOf(identifier, [...path, 'identifier'])),
    ...each(additionalIdentifiers, [...path, 'additionalIdentifiers'], errorsOf),
  ]);
};

/** spec/tenders.md §2 "Countries", "Regions", "Settlements". */
export const addressesAreListed: Rule = (tender, { codes }) => {
  const check = makeAddressCheck(codes);
  return [
    ...eachParty(tender, ({ address }, path) => check(address, [...path, 'address'])),
    ...each(tender.items, ['data', 'items'], ({ deliveryAddress }, path) => check(deliveryAddress, [...path, 'deliveryAddress'])),
  ];
};

/** V3, on creation only. */
export const onlyCentralBodiesHaveBuyers: Rule = ({ procuringEntity, buyers }, _context, before) => {
  if (before !== null) return none;
  const isCentral = procuringEntity?.kind === 'central';
  if (isCentral === !isEmpty(buyers)) return none;
  return [isCentral ? missing(['data', 'buyers']) : extraForbidden(['data', 'buyers'])];
};

/** Step 15. */
export const publicKindStays: Rule = (after, _context, before) => {
  const isKept = before === null || before.status === 'draft' || before.procuringEntity?.kind === after.procuringEntity?.kind;
  if (isKept) return none;
  return [ruleError(['data', 'procuringEntity', 'kind'], "Can't change procuringEntity.kind in a public tender")];
};

/** C22 and step 28. */
export const kindMayUseProcedure: Rule = ({ procuringEntity }, { codes, procedure }) => {
  const kinds = codes.list('kinds-by-procedure')?.get(procedure.type);
  const kind = procuringEntity?.kind;
  if (!Array.isArray(kinds) || kind === undefined || kinds.includes(kind)) return none;
  const text = `Procedure publishing with method type ${procedure.type} is not allowed for procuringEntity.kind ${kind}`;
  return [ruleError(['data', 'procuringEntity', 'kind'], text)];
};

/**
 * V24 and spec/tenders.md §2 for an organization that stands elsewhere: a bidder, who asks, who claims. `path` is its place in the
 * body.
 */
export const partyErrors = (party: Party, path: readonly string[], context: Context): readonly FieldError[] =>
  [contactsCanBeReached, identifiersUseListedSchemes, addressesAreListed]
    .flatMap((rule) => rule({ procuringEntity: party }, context, null))
    .map((error) => ({ ...error, path: [...path, ...error.path.slice(2)] }));
