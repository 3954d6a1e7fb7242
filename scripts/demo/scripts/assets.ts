/** complexAsset.arma (spec/asset-managers.md): bidders for managing two assets ask the least share of their income, up to final payment. */

import { price as net } from '../../../fixtures/bids.ts';
import { lotId, otherLotId } from '../../../fixtures/tenders.ts';
import { buildConfig, getWinner, hasPhase } from '../acts.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { getContract, nameSigners, signContract } from '../contracts.ts';
import { at, type Somebody, textAt } from '../scenario.ts';
import { buildBuyer, buildMilestones, service, supplier } from './bodies.ts';
import { awardLots, type Chosen, classification, handIn, qualify } from './open.ts';

const chosen: Chosen = {
  says: 'a manager of assets is chosen by the share of their income, without complaints',
  ...{ days: 40, kind: 'authority', change: 'priceReduction', decidesEligible: true },
};

const lots = [lotId, otherLotId];
const percent = (amountPercentage: number) => ({ amountPercentage });

const tenderOf = ({ type, scenario, pace, inDays }: Cast) => ({
  ...pace.marks,
  ...pace.auction,
  procurementMethodType: type,
  title: 'Обслуговування котельні',
  title_en: 'Maintenance of a boiler house',
  mainProcurementCategory: 'services',
  procuringEntity: buildBuyer(chosen.kind),
  lots: lots.map((id, index) => ({
    id,
    title: `Лот ${index + 1}`,
    title_en: `Lot ${index + 1}`,
    value: percent(50),
    minimalStep: percent(1),
    ...(hasPhase({ type }, 'expected-income') ? { minExpectedIncome: net(3500) } : {}),
  })),
  items: lots.map((relatedLot, index) => service(scenario, `item-${index + 1}`, { relatedLot, classification })),
  milestones: lots.flatMap(buildMilestones),
  tenderPeriod: { startDate: scenario.after(0), endDate: inDays(chosen.days) },
});

const publish = async (cast: Cast): Promise<string> => {
  const { buyer, type } = cast;
  const made = await buyer.post('The agency makes a tender', `${api}/tenders`, tenderOf(cast), 201, { config: buildConfig(type) });
  const path = `${api}/tenders/${textAt(made, 'data', 'id')}`;
  await buyer.attach('… attaches the signed notice', path, 'notice.p7s', 'notice');
  await buyer.patch('… and publishes: bids may come', path, { status: 'active.tendering' });
  return path;
};

/** Bids for both lots at the same share. */
const offer = async ({ first, second, anyone }: Cast, path: string): Promise<string> => {
  const bidders: readonly (readonly [Somebody, string, string, number])[] = [
    [first, 'ТОВ «Тепло»', '40000025', 49],
    [second, 'ТОВ «Котел»', '40000033', 48.5],
    [second, 'ТОВ «Пара»', '40000041', 50],
  ];
  const bids: string[] = [];
  for (const [somebody, name, id, share] of bidders) {
    const bid = {
      tenderers: [supplier(name, 'UA-EDR', id)],
      selfQualified: true,
      lotValues: lots.map((relatedLot) => ({ relatedLot, value: percent(share) })),
    };
    bids.push(await handIn(somebody, `${name} asks for ${share} %`, path, bid, []));
  }
  await anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
  return bids[0] ?? '';
};

/** Signs the contracts, changes the share, and terminates them: amounts paid are money. Returns the id of the first. */
const sign = async (cast: Cast, path: string): Promise<string> => {
  const { buyer, scenario } = cast;
  const contracts = [await getContract(cast, path), await getContract(cast, path, 2)];
  for (const [place, contract] of contracts.entries()) {
    const { winner, bid } = await getWinner(cast, path, place === 0 ? 0 : 3);
    await nameSigners(cast, contract, winner, bid);
    await signContract(cast, contract);
  }
  await scenario.until(path, 'complete');
  for (const contract of contracts) {
    const own = `${api}/contracts/${contract}`;
    const share = Number(at(await scenario.look(own), 'data', 'value', 'amountPercentage'));
    await buyer.patch('The share of the income changes', own, { value: percent(share + 0.125) });
    await buyer.patch('… and the contract ends, paid in money', own, { amountPaid: { ...net(490), amountNet: 490 }, status: 'terminated' });
  }
  return contracts[0] ?? '';
};

export const assetManagers: Script = {
  type: 'complexAsset.arma',
  says: chosen.says,
  play: async (cast) => {
    const path = await publish(cast);
    const bid = await offer(cast, path);
    if (hasPhase(cast, 'pre-qualification')) await qualify(cast, path, bid, false);
    await awardLots(cast, path, chosen);
    const contract = await sign(cast, path);
    return { tender: path.slice(`${api}/tenders/`.length), contract };
  },
};
