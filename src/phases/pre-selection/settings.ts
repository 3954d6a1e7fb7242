/** What a type says of the agreements that its tenders rest on (spec/frameworks.md §14). Pure. */
import type { FrameAgreement } from '../../domain/agreement.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { Context } from '../../procedures/engine/procedure.ts';

export interface PreSelectionSettings {
  /** Where a tender names its agreement: in a list of one, or in an object. */
  readonly field: 'agreements' | 'agreement';
  /** The only `agreementType`. */
  readonly agreementType: string;
  /** Active contracts that an agreement has when a tender on it is published. */
  readonly minContracts: number;
  /** Whose agreement it is: the buyer's own, for bodies of defence anyone's of them, or anybody's. */
  readonly buyer: 'own' | 'own, or of defence' | 'any';
  /** Items are of the agreement's group of the classifier, and among its items where it has any. */
  readonly comparesItems: boolean;
  /** Said where no agreement is named and where there is none of that id, which have texts of their own unless told. */
  readonly absent?: string;
}

export const preSelectionSettings = phaseSettings<PreSelectionSettings>('pre-selection');

/** The agreement, where the tender rests on one that is here. */
export const agreementIn = ({ config, agreement }: Pick<Context, 'config' | 'agreement'>): FrameAgreement | undefined =>
  config.hasPreSelectionAgreement ? (agreement ?? undefined) : undefined;
