/** What a tender asks of the agreement that it rests on (spec/request-for-proposal.md §10). Pure. */

import type { Agreement } from './types.generated.ts';

/** An agreement as the store keeps it. */
export type AgreementRecord = Omit<Agreement, 'id' | 'dateCreated' | 'dateModified'>;

interface Identified {
  readonly identifier?: { readonly scheme?: string; readonly id?: string };
}

/** As it was imported: what is not there says nothing. */
export interface FrameAgreement {
  readonly status?: string;
  readonly agreementType?: string;
  readonly procuringEntity?: Identified;
  readonly contracts?: readonly FrameContract[];
  readonly config?: { readonly restricted?: boolean };
}

export interface FrameContract {
  readonly status?: string;
  readonly suppliers?: readonly Identified[];
  readonly value?: { readonly amount?: number };
}

export const activeContracts = ({ contracts }: FrameAgreement): readonly FrameContract[] =>
  Array.isArray(contracts) ? contracts.filter(({ status }) => status === 'active') : [];

/** The same organization of the same register. */
export const isSame = ({ identifier: one }: Identified, { identifier: other }: Identified): boolean =>
  one?.id !== undefined && one.id === other?.id && one.scheme === other.scheme;

/** The active contract of a supplier under the agreement. */
export const contractOf = (agreement: FrameAgreement, party: Identified): FrameContract | undefined =>
  activeContracts(agreement).find(({ suppliers = [] }) => suppliers.some((supplier) => isSame(supplier, party)));
