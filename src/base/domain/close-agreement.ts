/** An agreement of several suppliers made by one tender, and the effects of its changes (spec/close-frameworks.md §6, §7). Pure. */
import type { AgreementRecord } from './agreement.ts';
import { getDocumentKey, storedUrl } from './documents.ts';
import { omitUndefined } from './json.ts';
import { changedPrice } from './money.ts';
import { forbidden, requireNoErrors, ruleError } from './problem.ts';
import type { AgreementChange, AgreementContract, AgreementModification, TenderAgreement } from './types.generated.ts';

/** It has no token of its own until the tender's owner requests one. */
export interface CloseAgreementRecord extends AgreementRecord {
  /** SHA-256 hex of the owner token (spec/decisions.md D7). */
  owner_token?: string;
  transfer_token?: string;
  /** SHA-256 hex of its tender's owner token at signing. */
  tender_token?: string;
  config?: { restricted: boolean };
}

export const closeAgreementType = 'closeFrameworkAgreementUA';

/** Older records have the second name. */
const closeAgreementTypes: ReadonlySet<unknown> = new Set([closeAgreementType, 'cfaua']);

export const isCloseAgreement = ({ agreementType }: { readonly agreementType?: unknown }): boolean =>
  closeAgreementTypes.has(agreementType);

interface Agreed extends Pick<AgreementRecord, 'mode'> {
  readonly _id: string;
  readonly owner: string;
  readonly owner_token?: string;
  readonly procuringEntity: object;
  readonly config?: { readonly restricted?: boolean };
}

type Documents = AgreementRecord['documents'];

/** Documents moved to the agreement's own path; all of them are public. */
const movedDocuments = (id: string, documents: TenderAgreement['documents'] = []): NonNullable<Documents> =>
  documents.map(({ confidentiality: _, confidentialityRationale: __, previousVersions: ___, url, ...document }) => {
    const key = getDocumentKey(url);
    return { ...document, url: key === null ? url : storedUrl(`/agreements/${id}`, document.id, key) };
  });

/** A party without its signers. */
export const withoutSigners = (party: object): object =>
  Object.fromEntries(Object.entries(party).filter(([field]) => field !== 'signerInfo' && field !== 'contract_owner'));

export const listAgreementParties = ({ contracts }: Pick<TenderAgreement, 'contracts'>): readonly AgreementContract[] =>
  (contracts ?? []).filter(({ status }) => status === 'active');

/** The stored agreement for the signed one of its tender. */
export const signedAgreement = (
  { _id, owner, owner_token, procuringEntity, mode, config }: Agreed,
  { id, contracts: _, documents, status: __, date: ___, ...signed }: TenderAgreement,
  parties: readonly AgreementContract[],
): CloseAgreementRecord => ({
  ...signed,
  agreementType: closeAgreementType,
  status: 'active',
  tender_id: _id,
  owner,
  ...omitUndefined({ tender_token: owner_token, mode }),
  procuringEntity: withoutSigners(procuringEntity),
  contracts: [...parties],
  numberOfContracts: parties.length,
  ...omitUndefined({ documents: documents && movedDocuments(id, documents) }),
  config: { restricted: config?.restricted ?? false },
});

type Placed = readonly [AgreementModification, number];

const withModifiedPrices = (contract: AgreementContract, ofItems: ReadonlyMap<string | undefined, Placed>): AgreementContract => {
  const unitPrices = (contract.unitPrices ?? []).map((price) => {
    const value = price?.value;
    const placed = ofItems.get(price?.relatedItem);
    if (placed === undefined || value?.amount === undefined) return price;
    const [{ addend = 0, factor = 1 }, at] = placed;
    const amount = changedPrice(value.amount, addend, factor);
    if (!Number.isFinite(amount)) requireNoErrors([ruleError(['data', 'modifications', String(at)], 'Price of a unit would be too large')]);
    if (amount <= 0) throw forbidden("unitPrice:value:amount can't be equal or less than 0.");
    return { ...price, value: { ...value, amount } };
  });
  return { ...contract, unitPrices };
};

/**
 * The agreement with a change applied, even if an import has null for a list; one modification per item or contract. Throws 403 for
 * a price of zero, 400 for one too large for a number.
 */
export const withChangeApplied = <T extends AgreementRecord>(
  agreement: T,
  { rationaleType, modifications: sentModifications }: AgreementChange,
): T => {
  const modifications = sentModifications ?? [];
  const ofItems = new Map(modifications.map((one, at): [string | undefined, Placed] => [one.itemId, [one, at]]));
  const leaving = new Set(modifications.map(({ contractId }) => contractId));
  const contracts = (agreement.contracts ?? []).map((contract): AgreementContract => {
    if (modifications.length === 0) return contract;
    if (rationaleType !== 'partyWithdrawal') return withModifiedPrices(contract, ofItems);
    return leaving.has(contract.id) ? { ...contract, status: 'unsuccessful' } : contract;
  });
  return { ...agreement, contracts, numberOfContracts: listAgreementParties({ contracts }).length };
};
