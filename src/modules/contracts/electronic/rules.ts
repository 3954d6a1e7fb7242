/** Who may sign an electronic contract, and what may be done with its text until then (spec/electronic-contracts.md). Pure. */
import type { Actor } from '../../../base/domain/actor.ts';
import { type ContractRecord, holdsSide, isElectronic, notHolder } from '../../../base/domain/contract.ts';
import { latestVersion } from '../../../base/domain/documents.ts';
import { listOf } from '../../../base/domain/json.ts';
import { type FieldError, forbidden, NO_ERRORS, ruleError, tooLong } from '../../../base/domain/problem.ts';
import type {
  ContractCancellation,
  ContractChange,
  ContractDocument,
  PostContractAccess,
  Signatory,
} from '../../../base/domain/types.generated.ts';

export type SigningSide = Signatory['author'];

const SIGNING_SIDES: readonly SigningSide[] = ['buyer', 'supplier'];

/** Signed by two sides: a contract, or a change of one. */
export interface Signable {
  readonly signatories?: readonly Signatory[] | undefined;
  readonly cancellations?: readonly ContractCancellation[] | undefined;
  readonly documents?: readonly ContractDocument[] | undefined;
}

export const CONTRACT_NOTICE = 'contractNotice';
export const CONTRACT_SIGNATURE = 'contractSignature';

export const requireElectronic = (contract: ContractRecord): void => {
  if (!isElectronic(contract)) throw forbidden('This contract is not electronic: its buyer and supplier have no contract_owner both');
};

/** The side whose token was sent; 403 for everybody else, admins included: nobody signs on behalf of others. */
export const requireOwnSide = (contract: ContractRecord, actor: Actor, token: string | null): SigningSide => {
  requireElectronic(contract);
  const side = SIGNING_SIDES.find((one) => holdsSide(contract, one, actor, token));
  if (side === undefined) throw notHolder(contract, 'buyer');
  return side;
};

export const isDisputed = ({ cancellations }: Signable): boolean => listOf(cancellations).some(({ status }) => status === 'pending');

export const requireUndisputed = (text: Signable, what: string): void => {
  if (isDisputed(text)) throw forbidden(`Can't ${what} with pending cancellation`);
};

export const requireDisputed = (contract: ContractRecord): void => {
  if (!isDisputed(contract)) throw forbidden("Can't add new version of contract without pending cancellation");
};

/** 403: the text is frozen once a side has signed or disputed it, and only signatures bring it into force. */
export const requireOpenText = (before: ContractRecord, after: ContractRecord): void => {
  if (before.status !== 'pending' || !isElectronic(before)) return;
  if (after.status === 'active') throw forbidden("Can't update contract status");
  if (listOf(before.signatories).length > 0) throw forbidden("Can't update contract that a side has signed");
  requireUndisputed(before, 'update contract');
};

/** The same for a change. */
export const requireOpenChange = (contract: ContractRecord, before: ContractChange, after: ContractChange): void => {
  if (!isElectronic(contract)) return;
  if (after.status !== before.status) throw forbidden("Can't update contract change status");
  if (listOf(before.signatories).length > 0) throw forbidden("Can't update contract change that a side has signed");
};

/** Maximum documents of an unsigned text: these limits leave space for each new text and for both signatures. */
const DOCUMENT_LIMITS = { texts: 100, documents: 800, signatures: 100 } as const;

const isContractSignature = ({ documentType }: ContractDocument): boolean => documentType === CONTRACT_SIGNATURE;
const isContractNotice = ({ documentType }: ContractDocument): boolean => documentType === CONTRACT_NOTICE;

/** 400 when documents would leave no space for the text, or one side's signatures for the other's. */
export const documentSpaceErrors = (documents: readonly ContractDocument[]): readonly FieldError[] => {
  const ofSides = SIGNING_SIDES.map((side) => documents.filter((one) => isContractSignature(one) && one.author === side));
  const lists = [
    tooLong(
      documents.filter((one) => !isContractSignature(one)),
      { most: DOCUMENT_LIMITS.documents },
    ),
    ...ofSides.map((list) => tooLong(list, { most: DOCUMENT_LIMITS.signatures })),
  ];
  return lists.find((errors) => errors.length > 0) ?? NO_ERRORS;
};

/** The documents with the new text added; the oldest unsigned texts are dropped to make space. */
export const withText = (documents: readonly ContractDocument[], text: ContractDocument): ContractDocument[] => {
  const others = documents.filter((one) => !isContractNotice(one) && !isContractSignature(one)).length;
  const kept = Math.max(1, Math.min(DOCUMENT_LIMITS.texts, DOCUMENT_LIMITS.documents - others));
  const all = [...documents, text];
  const left = new Set(all.filter(isContractNotice).slice(0, -kept));
  return all.filter((one) => !left.has(one));
};

/** 403: the first signature on a text freezes its annexes too. */
export const requireOpenAnnexes = ({ signatories }: Signable, of: string, documents: readonly (ContractDocument | null)[]): void => {
  if (listOf(signatories).length === 0 || documents.every((one) => one === null || isContractSignature(one))) return;
  throw forbidden(`Can't update ${of} that a side has signed`);
};

/** The contract with a new token for the side of this account and identifier; the old token stops working. 403 for others. */
export const withClaimed = (
  contract: ContractRecord,
  { name }: Actor,
  { identifier }: PostContractAccess,
  secrets: { readonly token: string; readonly transfer_token: string },
): ContractRecord => {
  requireElectronic(contract);
  const parties = { buyer: contract.buyer, supplier: contract.suppliers?.[0] };
  const isOf = (side: SigningSide): boolean => {
    const own = parties[side]?.identifier;
    const holds = contract.access?.some(({ role, owner }) => role === side && owner === name) === true;
    return holds && own?.scheme === identifier.scheme && String(own.id) === identifier.id;
  };
  const side = SIGNING_SIDES.find(isOf);
  if (side === undefined) throw forbidden('Forbidden: identifier and account are those of no side of this contract.');
  return { ...contract, access: listOf(contract.access).map((one) => (one.role === side ? { ...one, ...secrets } : one)) };
};

/** 400 unless the side's signature is at least as new as the text and its annexes. */
export const sideSignatureErrors = ({ documents }: Signable, side: SigningSide): readonly FieldError[] => {
  // The date of a document imported inside a change may still be a string.
  const dateOf = ({ datePublished = new Date(0) }: ContractDocument): number => new Date(datePublished).getTime();
  const written = listOf(documents).filter((one) => !isContractSignature(one));
  const isSigned = latestVersion(listOf(documents) as readonly (ContractDocument & { id: string })[]).some(
    (one) =>
      isContractSignature(one) &&
      one.author === side &&
      one.title?.endsWith('.p7s') === true &&
      written.every((part) => dateOf(one) >= dateOf(part)),
  );
  const text = `Document with type '${CONTRACT_SIGNATURE}' and format pkcs7-signature is required`;
  return isSigned ? NO_ERRORS : [ruleError(['data', 'documents'], text)];
};

/** Adds the signature of a side; 403 if it has already signed. */
export const withSignatory = <T extends Signable>(text: T, author: SigningSide, id: string, date: Date): T => {
  if (listOf(text.signatories).some((one) => one.author === author)) throw forbidden(`Already signed by ${author}`);
  return { ...text, signatories: [...listOf(text.signatories), { id, author, date }] };
};

export const isSignedByBoth = ({ signatories }: Signable): boolean =>
  SIGNING_SIDES.every((side) => listOf(signatories).some(({ author }) => author === side));

/** The text with its disputes resolved. */
export const withSettled = <T extends Signable>(text: T, date: Date): T => ({
  ...text,
  cancellations: listOf(text.cancellations).map((one) => (one.status === 'pending' ? { ...one, status: 'active', date } : one)),
});
