/** A tender for those who were selected before: what it asks of its agreement, and of who bids and asks (spec/request-for-proposal.md §10). Pure. */

import { activeContracts, contractOf, type FrameAgreement, isSame } from '../../domain/agreement.ts';
import { compare } from '../../domain/money.ts';
import { forbidden, missing, none, ruleError, tooLong } from '../../domain/problem.ts';
import type { BidRecord, Party, TenderRecord } from '../../domain/tender.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { Context } from '../../procedures/engine/procedure.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import type { Rule } from '../../tenders/rules/rule.ts';
import type { BidRule } from '../bids/offer.ts';

export interface PreSelectionSettings {
  /** The only `agreementType`. */
  readonly agreementType: string;
  /** Active contracts that an agreement has when a tender on it is published. */
  readonly minContracts: number;
}

const preSelectionSettings = phaseSettings<PreSelectionSettings>('pre-selection');

const path = ['data', 'agreements'];

/** The agreement, where the tender rests on one that is here. */
const agreementIn = ({ config, agreement }: Pick<Context, 'config' | 'agreement'>): FrameAgreement | undefined =>
  config.hasPreSelectionAgreement ? (agreement ?? undefined) : undefined;

/** The model's bound. */
export const agreementIsOne: Rule = ({ agreements = [] }, { config }) =>
  config.hasPreSelectionAgreement ? tooLong(agreements, { path, most: 1 }) : none;

/** C1: what is restricted stays so. */
export const restrictionIsThatOfAgreement: Rule = (_tender, context) =>
  agreementIn(context)?.config?.restricted === true && !context.config.restricted
    ? [ruleError(['config', 'restricted'], 'Value must be True.')]
    : none;

const NOT_OWNER =
  'tender.procuringEntity.identifier (scheme or id), doesnt match tender.agreements[0].procuringEntity.identifier (scheme of id)';

/** C11 and step 18, until the tender is published: an agreement of the right kind, and of this buyer. */
export const agreementFits: Rule = ({ agreements = [], procuringEntity }, context, before) => {
  const isPublic = before !== null && before.status !== initial;
  if (!context.config.hasPreSelectionAgreement || isPublic) return none;
  if (agreements.length === 0) return [missing(path)];
  const { agreement } = context;
  if (agreement === null || agreement === undefined) return [ruleError(path, 'Agreement not found')];
  if (agreement.agreementType !== preSelectionSettings.of(context.procedure).agreementType)
    return [ruleError(path, 'Agreement type mismatch.')];
  return isSame(procuringEntity ?? {}, agreement.procuringEntity ?? {}) ? none : [ruleError(path, NOT_OWNER)];
};

/** Step 26, on leaving draft. */
export const agreementIsAlive: Rule = (after, context, before) => {
  const agreement = agreementIn(context);
  if (agreement === undefined || before?.status !== initial || after.status === initial) return none;
  if (agreement.status !== 'active') return [ruleError(path, 'Agreement status is not active')];
  const { minContracts } = preSelectionSettings.of(context.procedure);
  return activeContracts(agreement).length < minContracts
    ? [ruleError(path, `Agreement has less than ${minContracts} active contracts`)]
    : none;
};

/** Of a new bid, answered with 403: who bids is party to the agreement, and keeps to the price agreed there. */
export const bidderWasSelected: BidRule = ({ before, after, context }) => {
  if (before !== null || !context.config.hasPreSelectionAgreement) return none;
  const contract = contractOf(context.agreement ?? {}, after.tenderers?.[0] ?? {});
  if (contract === undefined) throw forbidden('Bid is not a member of agreement');
  const most = contract.value?.amount;
  const offered = (after.lotValues?.[0] ?? after).value?.amount;
  if (most !== undefined && offered !== undefined && compare(offered, most) > 0)
    throw forbidden("Bid value.amount can't be greater than contract value.amount.");
  return none;
};

/** Throws 403 for a question of somebody else than the parties to the agreement. */
export const requireSelected = ({ author }: { readonly author: Party }, { config, agreement }: Context): void => {
  if (!config.hasPreSelectionAgreement || contractOf(agreement ?? {}, author) !== undefined) return;
  throw forbidden('Forbidden to add question for non-qualified suppliers');
};

/** Bids of who has lost his contract since are invalid as they are opened; what pre-qualification decides it decides. */
export const withMembersOnly = (tender: TenderRecord, { config, agreement }: Context): TenderRecord => {
  if (!config.hasPreSelectionAgreement || config.hasPrequalification || tender.bids === undefined) return tender;
  const isMember = ({ tenderers = [] }: BidRecord): boolean => contractOf(agreement ?? {}, tenderers[0] ?? {}) !== undefined;
  return { ...tender, bids: tender.bids.map((bid) => (isMember(bid) ? bid : { ...bid, status: 'invalid' })) };
};
