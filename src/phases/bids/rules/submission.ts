/** How a bid enters the competition (spec/tender-rules.md §6 B2, B8, B13, B14). */
import { latestOf } from '../../../model/document-versions.ts';
import { type FieldError, forbidden, missing, ruleError } from '../../../model/problem.ts';
import type { Bid } from '../../../model/types.generated.ts';
import { doubledDocument, isSignature, signatureText } from '../../../tenders/rules/documents.ts';
import { each, isEmpty, none } from '../../../tenders/rules/rule.ts';
import { containers } from '../../../tenders/visibility.ts';
import { type BidRule, becomesPending } from './rule.ts';

interface Signer {
  readonly signerInfo?: object | undefined;
  readonly contract_owner?: string | undefined;
}

/** What of a tender says who has to sign. */
interface SignedTender {
  readonly contractTemplateName?: string | undefined;
  readonly procuringEntity?: Signer | undefined;
  readonly buyers?: readonly Signer[] | undefined;
}

export const PROPOSAL = 'proposal';

/** Bidders of this register sign their bid. */
const SIGNING_SCHEME = 'UA-EDR';

/**
 * Who signs for each of the tenderers of a bid, or suppliers of an award, which stand at `place` (spec/tender-rules.md §8); a
 * contract owner is
 * never demanded (spec/decisions.md D2, D8).
 */
export const signerErrors = (
  tender: SignedTender,
  signers: readonly Signer[] | undefined,
  place: readonly string[],
): readonly FieldError[] => {
  const parties = isEmpty(tender.buyers) ? [tender.procuringEntity] : (tender.buyers ?? []);
  const tenderNamesOwner = parties.some((party) => party?.contract_owner !== undefined);
  return each(signers, place, ({ signerInfo, contract_owner }, path) => {
    if (tender.contractTemplateName !== undefined && signerInfo === undefined) return [missing([...path, 'signerInfo'])];
    if (contract_owner === undefined) return none;
    const at = [...path, 'contract_owner'];
    if (tender.contractTemplateName === undefined) return [ruleError(at, 'could be set only along with contractTemplateName')];
    return tenderNamesOwner ? none : [ruleError(at, 'could not be set when contract_owner is not set on tender')];
  });
};

/** B2. */
export const signersAreNamed: BidRule = ({ tender, after }) => signerErrors(tender, after.tenderers, ['data', 'tenderers']);

/** B8, answered with 403. */
export const statusIsWithinReach: BidRule = ({ before, asked }) => {
  if (before === null && asked !== 'draft' && asked !== 'pending') {
    throw forbidden("Bid can be added only with status: ('draft', 'pending')");
  }
  if (before !== null && asked !== before.status && asked !== 'pending') throw forbidden(`Can't update bid to (${asked}) status`);
  return none;
};

/** B13. */
export const proposalIsOne: BidRule = ({ after }) => {
  for (const container of containers) {
    const text = doubledDocument(after[container] ?? [], { types: [PROPOSAL], name: 'bid', stored: [] });
    if (text !== null) return [ruleError(['data', container], text)];
  }
  return none;
};

/** A signed proposal; one that is sent again is signed after it was sent before. */
const hasSignedProposal = ({ documents = [] }: Bid, sentBefore: Date | undefined): boolean =>
  latestOf(documents).some(
    (document) =>
      document.documentType === PROPOSAL &&
      (document.documentOf ?? 'tender') === 'tender' &&
      isSignature(document) &&
      (sentBefore === undefined || document.datePublished > sentBefore),
  );

/** B14. */
export const proposalIsSigned: BidRule = (change) => {
  const { after, before } = change;
  const signs = after.tenderers?.[0]?.identifier.scheme === SIGNING_SCHEME;
  if (!becomesPending(change) || !signs || hasSignedProposal(after, before?.submissionDate)) return none;
  return [ruleError(['data', 'documents'], signatureText(PROPOSAL))];
};
