/** esco (spec/energy-services.md): from a plan to two contracts paid from the savings. */
import { lotId, otherLotId } from '../../../fixtures/tenders.ts';
import { buildConfig } from '../acts.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { contestWhileBidding } from '../complaints.ts';
import { type Somebody, textAt } from '../scenario.ts';
import { buildBuyer, buildMilestones, service, supplier } from './bodies.ts';
import { announce, awardLots, type Chosen, classification, handIn, qualify, sign } from './open.ts';
import { madeOfPlan } from './plan.ts';

const chosen: Chosen = {
  says: 'an open tender for savings of energy, paid out of what is saved',
  ...{ days: 40, kind: 'general', change: 'priceReduction', hasPrequalification: true, decidesEligible: true },
};

const lots = [lotId, otherLotId];

const tenderOf = ({ type, scenario, pace, inDays }: Cast) => ({
  ...pace.marks,
  ...pace.auction,
  procurementMethodType: type,
  title: 'Обслуговування котельні',
  title_en: 'Maintenance of a boiler house',
  mainProcurementCategory: 'services',
  procuringEntity: buildBuyer(chosen.kind, true),
  NBUdiscountRate: 0.15,
  fundingKind: 'budget',
  lots: lots.map((id, index) => ({
    id,
    title: `Лот ${index + 1}`,
    title_en: `Lot ${index + 1}`,
    minimalStepPercentage: 0.01,
    yearlyPaymentsPercentageRange: 0.8,
  })),
  items: lots.map((relatedLot, index) => service(scenario, `item-${index + 1}`, { relatedLot, classification })),
  milestones: lots.flatMap(buildMilestones),
  tenderPeriod: { startDate: scenario.after(0), endDate: inDays(chosen.days) },
});

/** Growing annual savings, with a share of them for ten years and some days. */
const offerOf = (share: number, days: number) => ({
  annualCostsReduction: Array.from({ length: 21 }, (_, year) => 1000 + 50 * year),
  yearlyPaymentsPercentage: share,
  contractDuration: { years: 10, days },
});

const bidOf = (name: string, id: string, share: number) => ({
  tenderers: [supplier(name, 'UA-EDR', id)],
  selfQualified: true,
  lotValues: lots.map((relatedLot, index) => ({ relatedLot, value: offerOf(share, 30 * index) })),
  items: lots.map((_, index) => ({
    id: `item-${index + 1}`,
    description: 'Обслуговування',
    quantity: 1,
    unit: { code: 'KGM', name: 'кілограм' },
  })),
});

/** Returns the path of the first bid. */
const offer = async ({ first, second, anyone }: Cast, path: string, answers: object[]): Promise<string> => {
  const bidders: readonly (readonly [Somebody, string, string, number])[] = [
    [first, 'ТОВ «Тепло»', '40000025', 0.61357],
    [second, 'ТОВ «Котел»', '40000033', 0.57913],
    [second, 'ТОВ «Пара»', '40000041', 0.59731],
  ];
  const bids: string[] = [];
  for (const [somebody, name, id, share] of bidders) {
    bids.push(await handIn(somebody, `${name} leaves the buyer all but ${share} of the savings`, path, bidOf(name, id, share), answers));
  }
  await anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
  return bids[0] ?? '';
};

export const energy: Script = {
  type: 'esco',
  says: chosen.says,
  play: async (cast) => {
    const canComplain = cast.complaints !== null;
    const made = await madeOfPlan(cast, { classification, amount: 3500, kind: chosen.kind }, tenderOf(cast));
    const path = `${api}/tenders/${textAt(made, 'data', 'id')}`;
    const answers = await announce(cast, chosen, path);
    const bid = await contestWhileBidding(cast, path, () => offer(cast, path, answers));
    await qualify(cast, path, bid, canComplain && buildConfig(cast.type).hasQualificationComplaints);
    await awardLots(cast, path, chosen, bid);
    const contract = await sign(cast, path, chosen);
    return { tender: path.slice(`${api}/tenders/`.length), contract };
  },
};
