/** closeFrameworkAgreementUA (spec/close-frameworks.md): from a plan to an agreement with three suppliers, and a change of its prices. */

import { price as net } from '../../../fixtures/bids.ts';
import { lotId as lot } from '../../../fixtures/tenders.ts';
import { getAward } from '../acts.ts';
import { overAuction } from '../bargaining.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { at, type Somebody, textAt } from '../scenario.ts';
import { buildBuyer, buildMilestones, service, supplier } from './bodies.ts';
import { type Chosen, decide, handIn, qualify } from './open.ts';
import { answersTo, criteria } from './open-criteria.ts';
import { madeOfPlan } from './plan.ts';

const chosen: Chosen = {
  says: 'an open tender that makes an agreement with several suppliers',
  ...{ days: 40, kind: 'general', change: 'taxRate', hasPrequalification: true, decidesEligible: true },
};

const classification = { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' };
const items = ['item-1', 'item-2'] as const;

const buildTender = ({ type, scenario, pace, inDays }: Cast) => ({
  ...pace.marks,
  ...pace.auction,
  procurementMethodType: type,
  title: 'Обслуговування котельні',
  title_en: 'Maintenance of a boiler house',
  mainProcurementCategory: 'services',
  maxAwardsCount: 3,
  agreementDuration: 'P2Y',
  procuringEntity: buildBuyer(chosen.kind, true),
  value: net(3500),
  lots: [{ id: lot, title: 'Лот 1', title_en: 'Lot 1', value: net(3500), minimalStep: net(35) }],
  items: items.map((id, index) => ({
    ...service(scenario, id, { relatedLot: lot, classification }),
    description_en: `Maintenance, stage ${index + 1}`,
  })),
  milestones: buildMilestones(lot),
  tenderPeriod: { startDate: scenario.after(0), endDate: inDays(chosen.days) },
});

/** Returns the path of the tender and the responses of bids to its criteria. */
const publish = async (cast: Cast): Promise<{ path: string; answers: object[] }> => {
  const { buyer, scenario } = cast;
  const created = await madeOfPlan(cast, { classification, amount: 3500, kind: chosen.kind }, buildTender(cast));
  const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
  const copied = { datePublished: scenario.after(-30), dateModified: scenario.after(-20), status: 'active' };
  const asked = await buyer.post('The buyer says what bidders have to confirm', `${path}/criteria`, criteria(copied));
  await buyer.patch('… and publishes: bids may come', path, { status: 'active.tendering' });
  return { path, answers: answersTo(asked) };
};

/** Price of the second item in all bids. */
const SECOND = 500;

const offer = async ({ first, second, anyone }: Cast, path: string, answers: object[]): Promise<string> => {
  const bidders: readonly (readonly [Somebody, string, string, number])[] = [
    [first, 'ТОВ «Тепло»', '40000025', 2000.65],
    [second, 'ТОВ «Котел»', '40000033', 1667],
    [second, 'ТОВ «Пара»', '40000041', 1700],
    [first, 'ТОВ «Тепло і пара»', '40000058', 1800],
  ];
  const bids: string[] = [];
  for (const [somebody, name, id, price] of bidders) {
    const bid = {
      tenderers: [supplier(name, 'UA-EDR', id)],
      selfQualified: true,
      lotValues: [{ relatedLot: lot, value: net(price) }],
      items: items.map((item, index) => ({
        id: item,
        description: 'Обслуговування',
        quantity: 1,
        unit: { code: 'KGM', name: 'кілограм', value: net(index === 0 ? price - SECOND : SECOND) },
      })),
    };
    bids.push(await handIn(somebody, `${name} bids ${price}`, path, bid, answers));
  }
  await anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
  return bids[0] ?? '';
};

/** Three winners, one of them after a decision that is cancelled; all are contested together. */
const award = async (cast: Cast, path: string): Promise<void> => {
  const { buyer, scenario } = cast;
  await overAuction(cast, path);
  for (const place of [0, 1, 2]) await decide(cast, await getAward(cast, path, place), 'active', chosen);
  await buyer.patch('The buyer thinks again about the last one', await getAward(cast, path, 2), { status: 'cancelled' });
  await decide(cast, await getAward(cast, path, 3), 'active', chosen);
  await buyer.patch('All are decided on: they may be contested', path, { status: 'active.qualification.stand-still' });
  await scenario.until(path, 'active.awarded');
};

/** Sets the prices of all parties and signs; returns the path of the agreement. */
const sign = async ({ buyer, anyone, scenario }: Cast, path: string): Promise<string> => {
  const tender = await anyone.get('An agreement has come up', path);
  const id = textAt(tender, 'data', 'agreements', 0, 'id');
  const own = `${path}/agreements/${id}`;
  for (const place of [0, 1, 2]) {
    const contract = textAt(tender, 'data', 'agreements', 0, 'contracts', place, 'id');
    const unitPrices = items.map((relatedItem, index) => ({ relatedItem, value: net(100 * (index + 1)) }));
    await buyer.patch('What a party asks for a unit', `${own}/contracts/${contract}`, { unitPrices });
  }
  await scenario.waitFor(textAt(tender, 'data', 'contractPeriod', 'clarificationsUntil'));
  await buyer.attach('The buyer attaches the agreement', own, 'agreement.pdf', 'contractSigned');
  const period = { startDate: scenario.after(0), endDate: scenario.after(700) };
  await buyer.patch('… and signs it', own, { status: 'active', agreementNumber: '7-П', period });
  await scenario.until(path, 'complete');
  await buyer.inherit(`/agreements/${id}`, path.slice(api.length));
  return `${api}/agreements/${id}`;
};

/** A change of prices, reviewed before it comes into force. */
const change = async ({ buyer, anyone, scenario }: Cast, agreement: string): Promise<void> => {
  await buyer.patch('The buyer gets a token of the agreement', `${agreement}/credentials`, {});
  const created = await buyer.post('A tax has changed, and prices with it', `${agreement}/changes`, {
    rationaleType: chosen.change,
    rationale: 'Змінилася ставка податку',
    modifications: [{ itemId: items[0], factor: 1.1 }],
  });
  await anyone.get('What would come of it', `${agreement}/preview`);
  const path = `${agreement}/changes/${textAt(created, 'data', 'id')}`;
  // The clock here may be ahead of the registry's.
  await buyer.patch('… and the change is in force', path, { status: 'active', dateSigned: textAt(created, 'data', 'date') });
  const prices = at(
    await anyone.get('The agreement has the new price', agreement),
    'data',
    'contracts',
    0,
    'unitPrices',
    0,
    'value',
    'amount',
  );
  scenario.say(`    … ${prices}`);
};

export const closeFramework: Script = {
  type: 'closeFrameworkAgreementUA',
  says: chosen.says,
  play: async (cast) => {
    const { path, answers } = await publish(cast);
    const bid = await offer(cast, path, answers);
    await qualify(cast, path, bid, cast.complaints !== null);
    await award(cast, path);
    const agreement = await sign(cast, path);
    await change(cast, agreement);
    return { tender: path.slice(`${api}/tenders/`.length), agreement: agreement.slice(`${api}/agreements/`.length) };
  },
};
