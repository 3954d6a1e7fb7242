/** The second-stage tender made from the first stage (spec/dialogues.md §6). Pure: ids, time and periods are passed in. */
import { firmKey } from '../../../base/domain/firm.ts';
import { omitUndefined, unlessEmpty } from '../../../base/domain/json.ts';
import type { TenderRecord } from '../../../base/domain/tender.ts';
import type { ShortlistedFirm } from '../../../base/domain/types.generated.ts';
import { withDefined } from '../../tenders/derived.ts';
import { isActiveLot } from '../awarding/next-awards.ts';

/** Fields that are copied unchanged, if present. */
const keptOf = (first: TenderRecord) => {
  const { title, title_en, title_ru, description, description_en, description_ru, owner, procuringEntity, buyers } = first;
  const { mode, procurementMethodDetails, submissionMethodDetails, value, contractTemplateName, lots = [] } = first;
  // With lots it would stay as a field that is never removed.
  const minimalStep = lots.length === 0 ? first.minimalStep : undefined;
  return withDefined<Pick<TenderRecord, 'title' | 'owner' | 'procuringEntity'> & Partial<TenderRecord>>(
    { title, owner, procuringEntity },
    {
      ...{ title_en, title_ru, description, description_en, description_ru, buyers },
      ...{ mode, procurementMethodDetails, submissionMethodDetails, value, minimalStep, contractTemplateName },
    },
  );
};

/** The first-stage tender at its end. */
export type FirstStage = TenderRecord & { readonly _id: string };

type Admitted = Required<ShortlistedFirm>;

/** The admitted bidders and their lots, in the order of the qualifications. */
export const buildShortlist = ({ qualifications = [], bids = [], lots = [] }: TenderRecord): Admitted[] => {
  const open = new Set(lots.filter(isActiveLot).map(({ id }) => id));
  const firms = new Map<string, Admitted>();
  for (const { bidID, lotID, status } of qualifications) {
    const [firm] = bids.find(({ id }) => id === bidID)?.tenderers ?? [];
    if (status !== 'active' || firm === undefined || (lotID !== undefined && !open.has(lotID))) continue;
    const { name, identifier } = firm;
    const known = firms.get(firmKey(firm)) ?? { name, identifier, lots: [] };
    const isNew = lotID !== undefined && !known.lots.some(({ id }) => id === lotID);
    firms.set(firmKey(firm), isNew ? { ...known, lots: [...known.lots, { id: lotID }] } : known);
  }
  return [...firms.values()];
};

/** The lots with admitted bidders, their items, and the features that still apply. */
const toSecondStageSubject = (
  { lots = [], items = [], features = [] }: TenderRecord,
  firms: readonly Admitted[],
  now: Date,
): Pick<TenderRecord, 'lots' | 'items' | 'features'> => {
  const wanted = new Set(firms.flatMap((firm) => firm.lots.map(({ id }) => id)));
  const going = lots.filter(({ id }) => wanted.has(id)).map((lot) => ({ ...lot, date: now }));
  const bought = lots.length === 0 ? items : items.filter(({ relatedLot = '' }) => wanted.has(relatedLot));
  const ids = new Set<unknown>([...going, ...bought].map(({ id }) => id));
  const own = features.filter(({ featureOf = 'tenderer', relatedItem }) => featureOf === 'tenderer' || ids.has(relatedItem));
  return {
    items: bought,
    ...omitUndefined({ lots: lots.length === 0 ? undefined : going, features: unlessEmpty(own) }),
  };
};

/** Fields set by the second stage's type and by the time of its creation. */
interface NewStage extends Pick<TenderRecord, 'procurementMethodType' | 'status' | 'tenderPeriod'> {
  readonly now: Date;
}

/** The new second-stage tender; sums, periods and defaults are derived as in any new tender. */
export const buildSecondStage = (first: FirstStage, { now, ...stage }: NewStage): TenderRecord => {
  const firms = buildShortlist(first);
  const subject = toSecondStageSubject(first, firms, now);
  const decides = first.awardCriteria === 'lifeCycleCost' && subject.features === undefined;
  return {
    ...keptOf(first),
    ...stage,
    ...subject,
    date: now,
    procurementMethod: 'selective',
    tenderID: `${first.tenderID}.2`,
    dialogueID: first._id,
    ...(first.owner_token !== undefined && { dialogue_token: first.owner_token }),
    shortlistedFirms: firms,
    ...(decides && { awardCriteria: 'lifeCycleCost' as const }),
  };
};
