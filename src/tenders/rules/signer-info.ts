/**
 * Who signs for the procuring entity (spec/tender-rules.md §8). A contract owner is never demanded: electronic contracts do not
 * exist here, a tender with a template takes the plain path plus signer infos (spec/decisions.md D2, D8).
 */
import { type FieldError, missing, ruleError } from '../../model/problem.ts';
import type { Party, TenderFields } from '../../model/tender.ts';
import { each, isEmpty, none, type Rule } from './rule.ts';

/** Every buyer, or the procuring entity where there are none. */
const eachSigner = (
  { buyers, procuringEntity }: TenderFields,
  check: (party: Party, path: readonly string[]) => readonly FieldError[],
): readonly FieldError[] => {
  if (!isEmpty(buyers)) return each(buyers, ['data', 'buyers'], check);
  return procuringEntity === undefined ? none : check(procuringEntity, ['data', 'procuringEntity']);
};

/** C23 and step 29. */
export const signersAreKnown: Rule = (tender) => {
  if (tender.contractTemplateName === undefined) return none;
  return eachSigner(tender, ({ signerInfo }, path) => (signerInfo === undefined ? [missing([...path, 'signerInfo'])] : none));
};

/** C23 and step 29. */
export const contractOwnersGoWithTemplate: Rule = (tender) => {
  if (tender.contractTemplateName !== undefined) return none;
  return eachSigner(tender, ({ contract_owner }, path) =>
    contract_owner === undefined ? none : [ruleError([...path, 'contract_owner'], 'could be set only along with contractTemplateName')],
  );
};

/** C23 and step 29. */
export const allBuyersHaveContractOwners: Rule = ({ buyers = [] }) => {
  if (buyers.every(({ contract_owner }) => contract_owner === undefined)) return none;
  return each(buyers, ['data', 'buyers'], ({ contract_owner }, path) =>
    contract_owner === undefined ? [ruleError([...path, 'contract_owner'], 'should be set for all buyers when set on any buyer')] : none,
  );
};
