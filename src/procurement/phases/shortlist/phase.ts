/** A closed list of firms, the only ones to bid and ask (spec/second-stages.md §4); for lists by agreement see pre-selection. */

import { firmKey } from '../../../base/domain/firm.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { eachElementErrors, type FieldError, forbidden, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { Party, TenderFields } from '../../../base/domain/tender.ts';
import type { ShortlistedFirm } from '../../../base/domain/types.generated.ts';
import type { Phase } from '../../engine/phase.ts';
import { hasId, modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { type BidRule, becomesPending } from '../bids/offer.ts';
import { bidStateRules } from '../bids/rules.ts';
import type { Asked } from '../enquiries/rules.ts';
import { authorRules } from '../enquiries/rules.ts';

/** A posted list may name a firm once per lot. */
const entriesOf = ({ shortlistedFirms = [] }: TenderFields, party: Party): readonly ShortlistedFirm[] =>
  shortlistedFirms.filter((firm) => firmKey(firm) === firmKey(party));

/** Whether the party is listed with this lot; for undefined, without lots. */
const isShortlisted = (tender: TenderFields, party: Party, lot: string | undefined): boolean =>
  entriesOf(tender, party).some(({ lots = [] }) => (lot === undefined ? lots.length === 0 : hasId(lots, lot)));

/** Throws 403; checked for new bids, for changed bidders or lots, and on submission. */
export const biddersAreListed: BidRule = (change) => {
  const { tender, before, after } = change;
  const stays =
    before !== null &&
    sameValue(before.tenderers, after.tenderers) &&
    sameValue(
      before.lotValues?.map(({ relatedLot }) => relatedLot),
      after.lotValues?.map(({ relatedLot }) => relatedLot),
    );
  if (stays && !becomesPending(change)) return NO_ERRORS;
  const lots = after.lotValues?.map(({ relatedLot }) => relatedLot) ?? [];
  for (const bidder of after.tenderers ?? [])
    for (const lot of lots.length === 0 ? [undefined] : lots)
      if (!isShortlisted(tender, bidder, lot)) throw forbidden("Firm can't create bid");
  return NO_ERRORS;
};

/** Throws 403: only firms that may bid for a lot may ask about it or its items. */
export const requireListed = ({ author, questionOf, relatedItem }: Asked, tender: TenderFields): void => {
  const lot = questionOf === 'item' ? tender.items?.find(({ id }) => id === relatedItem)?.relatedLot : relatedItem;
  const isAboutAll = questionOf !== 'item' && questionOf !== 'lot';
  const mayAsk = isAboutAll ? entriesOf(tender, author).length > 0 : isShortlisted(tender, author, lot);
  if (!mayAsk) throw forbidden("Author can't create question");
};

const LEAST = 3;

const SHORTLISTED_FIRMS_PATH = ['data', 'shortlistedFirms'];

/** For a posted list; one made by the registry contains the firms it has counted. */
export const listIsFit: Rule = ({ shortlistedFirms = [], lots = [] }, { origin }, before): readonly FieldError[] => {
  if (before !== null || origin === undefined) return NO_ERRORS;
  if (shortlistedFirms.length < LEAST) return [ruleError(SHORTLISTED_FIRMS_PATH, `Please provide at least ${LEAST} items.`)];
  return eachElementErrors(shortlistedFirms, SHORTLISTED_FIRMS_PATH, (firm, path) =>
    eachElementErrors(firm.lots, [...path, 'lots'], ({ id }, inLot) =>
      hasId(lots, id) ? NO_ERRORS : [ruleError([...inLot, 'id'], 'id should be one of lots')],
    ),
  );
};

export const shortlistPhase = (): Phase => ({
  name: 'shortlist',
  adds: () => [modelRules.add({ listIsFit }), bidStateRules.add({ biddersAreListed }), authorRules.add(requireListed)],
  models: () => ({ '/tenders/create': { has: ['shortlistedFirms'], needs: ['shortlistedFirms', 'shortlistedFirms.lots'] } }),
});
