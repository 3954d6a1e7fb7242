/** An agreement with several suppliers that one tender has made: as it is stored, and what its changes do to it (spec/close-frameworks.md §6, §7). Pure. */
import type { AgreementRecord } from './agreement.ts';
import { keyOf, storedUrl } from './documents.ts';
import { changedPrice } from './money.ts';
import { forbidden, refuse, ruleError } from './problem.ts';
import type { AgreementChange, AgreementContract, AgreementModification, TenderAgreement } from './types.generated.ts';

/** Has no token of its own until the owner of its tender takes one. */
export interface CloseAgreementRecord extends AgreementRecord {
  /** SHA-256 hex of the owner token (spec/decisions.md D7). */
  owner_token?: string;
  transfer_token?: string;
  /** SHA-256 hex of the owner token that its tender had when it was signed. */
  tender_token?: string;
  config?: { restricted: boolean };
}

export const closeAgreementType = 'closeFrameworkAgreementUA';

/** Older records say the second name. */
const types: ReadonlySet<unknown> = new Set([closeAgreementType, 'cfaua']);

export const isCloseAgreement = ({ agreementType }: { readonly agreementType?: unknown }): boolean => types.has(agreementType);

/** The parts of a tender that its agreement takes over. */
interface Agreed extends Pick<AgreementRecord, 'mode'> {
  readonly _id: string;
  readonly owner: string;
  readonly owner_token?: string;
  readonly procuringEntity: object;
  readonly config?: { readonly restricted?: boolean };
}

type Documents = AgreementRecord['documents'];

/** Documents under the address of the agreement itself; all of them are public. */
const movedDocuments = (id: string, documents: TenderAgreement['documents'] = []): NonNullable<Documents> =>
  documents.map(({ confidentiality: _, confidentialityRationale: __, previousVersions: ___, url, ...document }) => {
    const key = keyOf(url);
    return { ...document, url: key === null ? url : storedUrl(`/agreements/${id}`, document.id, key) };
  });

/** A party, but for who signs for it. */
export const withoutSigners = (party: object): object =>
  Object.fromEntries(Object.entries(party).filter(([field]) => field !== 'signerInfo' && field !== 'contract_owner'));

export const collectParties = ({ contracts }: Pick<TenderAgreement, 'contracts'>): readonly AgreementContract[] =>
  (contracts ?? []).filter(({ status }) => status === 'active');

/** The agreement that stands for the signed one of its tender. */
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
  ...(owner_token === undefined ? {} : { tender_token: owner_token }),
  ...(mode === undefined ? {} : { mode }),
  procuringEntity: withoutSigners(procuringEntity),
  contracts: [...parties],
  numberOfContracts: parties.length,
  ...(documents === undefined ? {} : { documents: movedDocuments(id, documents) }),
  config: { restricted: config?.restricted ?? false },
});

/** A modification, and its place among the others. */
type Placed = readonly [AgreementModification, number];

const repriced = (contract: AgreementContract, ofItems: ReadonlyMap<string | undefined, Placed>): AgreementContract => {
  const unitPrices = (contract.unitPrices ?? []).map((price) => {
    const value = price?.value;
    const placed = ofItems.get(price?.relatedItem);
    if (placed === undefined || value?.amount === undefined) return price;
    const [{ addend = 0, factor = 1 }, at] = placed;
    const amount = changedPrice(value.amount, addend, factor);
    if (!Number.isFinite(amount)) refuse([ruleError(['data', 'modifications', String(at)], 'Price of a unit would be too large')]);
    if (amount <= 0) throw forbidden("unitPrice:value:amount can't be equal or less than 0.");
    return { ...price, value: { ...value, amount } };
  });
  return { ...contract, unitPrices };
};

/**
 * The agreement with what a change says done to it, though an import may hold null for a list; there is one modification of an item or a contract. Throws 403 for a price of
 * nothing, 400 for one that no number holds.
 */
export const applied = <T extends AgreementRecord>(
  agreement: T,
  { rationaleType, modifications: sentModifications }: AgreementChange,
): T => {
  const modifications = sentModifications ?? [];
  const ofItems = new Map(modifications.map((one, at): [string | undefined, Placed] => [one.itemId, [one, at]]));
  const leaving = new Set(modifications.map(({ contractId }) => contractId));
  const contracts = (agreement.contracts ?? []).map((contract): AgreementContract => {
    if (modifications.length === 0) return contract;
    if (rationaleType !== 'partyWithdrawal') return repriced(contract, ofItems);
    return leaving.has(contract.id) ? { ...contract, status: 'unsuccessful' } : contract;
  });
  return { ...agreement, contracts, numberOfContracts: collectParties({ contracts }).length };
};
