/** A type's settings for the agreements of its tenders (spec/frameworks.md §14). Pure. */
import type { FrameAgreement } from '../../domain/agreement.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { Context } from '../../procedures/engine/procedure.ts';

export interface PreSelectionSettings {
  /** The field in which a tender names its agreement: a list of one, or an object. */
  readonly field: 'agreements' | 'agreement';
  /** The only accepted `agreementType`. */
  readonly agreementType: string;
  /** Minimum number of the agreement's active contracts when the tender is published. */
  readonly minContracts: number;
  /** Whose agreement it may be: the buyer's own, for defence bodies that of any of them, or anyone's. */
  readonly buyer: 'own' | 'own, or of defence' | 'any';
  /** Items must be in the agreement's classification group, and among its items if it has any. */
  readonly comparesItems: boolean;
  /** Error text if no agreement is named and if it does not exist; absent: each case has a text of its own. */
  readonly absent?: string;
}

export const preSelectionSettings = phaseSettings<PreSelectionSettings>('pre-selection');

/** The tender's agreement; undefined if it has none or it is not stored here. */
export const agreementIn = ({ config, agreement }: Pick<Context, 'config' | 'agreement'>): FrameAgreement | undefined =>
  config.hasPreSelectionAgreement ? (agreement ?? undefined) : undefined;
