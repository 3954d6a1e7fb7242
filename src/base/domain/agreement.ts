/** A tender's requirements of its agreement (spec/frameworks.md §14). Pure. */

import type { Agreement } from './types.generated.ts';

/** An agreement as stored. */
export type AgreementRecord = Omit<Agreement, 'id' | 'dateCreated' | 'dateModified'>;

interface Identified {
  readonly identifier?: { readonly scheme?: string; readonly id?: string | number };
}

/** The fields of an item used to compare two lists of items. */
export interface FrameItem {
  readonly description?: string;
  readonly classification?: { readonly scheme?: string; readonly id?: string };
  readonly unit?: { readonly code?: string };
}

/** As imported: any field may be missing. */
export interface FrameAgreement {
  readonly status?: string;
  readonly agreementType?: string;
  readonly procuringEntity?: Identified & { readonly kind?: string };
  readonly classification?: { readonly id?: string };
  readonly items?: readonly FrameItem[];
  readonly contracts?: readonly FrameContract[];
  readonly config?: { readonly restricted?: boolean };
}

interface FrameContract {
  readonly status?: string;
  readonly suppliers?: readonly Identified[];
  readonly value?: { readonly amount?: number };
}

/** References to an agreement: a list of one, or, in some types, a single object. */
interface Resting {
  readonly agreement?: { readonly id?: string | undefined } | undefined;
  readonly agreements?: readonly { readonly id?: string | undefined }[] | undefined;
}

/** Id of the tender's agreement (spec/decisions.md D3). */
export const agreementIdOf = ({ agreement, agreements }: Resting): string | undefined => agreement?.id ?? agreements?.[0]?.id;

export const activeContracts = <C extends FrameContract>({ contracts }: { readonly contracts?: readonly C[] }): readonly C[] =>
  Array.isArray(contracts) ? contracts.filter(({ status }) => status === 'active') : [];

/** True for the same organization in the same register. */
export const isSame = ({ identifier: one }: Identified, { identifier: other }: Identified): boolean =>
  one?.id !== undefined && one.id === other?.id && one.scheme === other.scheme;

/** The active contract of a supplier under the agreement. */
export const findContractOfSupplier = (agreement: FrameAgreement, party: Identified): FrameContract | undefined =>
  activeContracts(agreement).find(({ suppliers = [] }) => suppliers.some((supplier) => isSame(supplier, party)));
