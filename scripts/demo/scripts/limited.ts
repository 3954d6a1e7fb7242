/** Procedures with a supplier already chosen (spec/limited-tenders.md): a report, and negotiations with one supplier. */

import { price as net } from '../../../fixtures/bids.ts';
import { lotId, otherLotId } from '../../../fixtures/tenders.ts';
import { buildConfig } from '../acts.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { reviewComplaints, submitComplaints } from '../complaints.ts';
import { changeContract, endContract, getContract, nameSigners, pricedAt, signContract } from '../contracts.ts';
import { textAt } from '../scenario.ts';
import { buildBuyer, buildMilestones, service, supplier } from './bodies.ts';
import { madeOfPlan } from './plan.ts';

interface Chosen {
  readonly says: string;
  /** Why there was no competition: a code of the type's list. */
  readonly cause: string;
  readonly lots: readonly string[];
  /** The time for complaints is short: only the first one is submitted. */
  readonly isHurried?: true;
  /** Reason for the later change of the contract. */
  readonly change: string;
}

const classification = { scheme: 'ДК021', id: '42000000-6', description: 'Промислова техніка' };
const price = 475;

/** From the plan to the active tender; returns its path. */
const publish = async (cast: Cast, { cause, lots }: Chosen): Promise<string> => {
  const { type, buyer, scenario, pace } = cast;
  const tender = {
    ...pace.marks,
    procurementMethodType: type,
    title: 'Обслуговування котельні',
    mainProcurementCategory: 'services',
    procuringEntity: buildBuyer('general'),
    causeDetails: { code: cause, description: 'Інших постачальників немає' },
    value: net(lots.length === 0 ? 500 : 0),
    ...(lots.length === 0
      ? { items: [service(scenario, 'item-1', { classification })] }
      : {
          lots: lots.map((id, index) => ({ id, title: `Лот ${index + 1}`, title_en: `Lot ${index + 1}`, value: net(500) })),
          items: lots.map((relatedLot, index) => service(scenario, `item-${index + 1}`, { relatedLot, classification })),
        }),
    milestones: lots.length === 0 ? buildMilestones() : lots.flatMap((lot) => buildMilestones(lot)),
  };
  const created = await madeOfPlan(cast, { classification, amount: 1000, kind: 'general', method: 'limited' }, tender);
  const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
  await buyer.attach('… attaches the form of the contract', path, 'proforma.docx', 'contractProforma');
  await buyer.patch('… and publishes, without a notice', path, { status: 'active' });
  return path;
};

/** Names the supplier of each lot and decides; a report needs no signed decision. Returns the path of the last award. */
const award = async ({ buyer }: Cast, path: string, lots: readonly string[]): Promise<string> => {
  const places = lots.length === 0 ? [undefined] : lots;
  const awards: string[] = [];
  for (const lotID of places) {
    const body = { suppliers: [supplier('ФОП Петренко', 'UA-IPN', '3000000001')], value: net(price), lotID };
    const created = await buyer.post('The buyer names the supplier', `${path}/awards`, body);
    awards.push(`${path}/awards/${textAt(created, 'data', 'id')}`);
  }
  for (const one of awards) {
    await buyer.patch('The supplier meets the conditions', one, { qualified: true });
    if (lots.length > 0) await buyer.attach('The buyer attaches the signed decision', one, 'decision.p7s', 'notice');
    await buyer.patch('The buyer awards', one, { status: 'active' });
  }
  return awards.at(-1) ?? '';
};

/** The contract's value is itemized before signing. */
const sign = async (cast: Cast, contract: string, wanted = 200): Promise<void> =>
  void (await signContract(cast, contract, await pricedAt(cast, contract), wanted));

const limited = (type: string, chosen: Chosen): Script => ({
  type,
  says: chosen.says,
  play: async (given) => {
    const { lots, isHurried } = chosen;
    const cast = isHurried === true && given.complaints ? { ...given, complaints: { ...given.complaints, onlyFirst: true } } : given;
    const { scenario, anyone, second } = cast;
    const path = await publish(cast, chosen);
    const last = await award(cast, path, lots);
    const { hasAwardComplaints } = buildConfig(cast.type);
    const submitted = hasAwardComplaints ? await submitComplaints(cast, second, last) : null;
    const contract = await getContract(cast, path, Math.max(0, lots.length - 1));
    if (hasAwardComplaints) {
      await sign(cast, contract, 403);
      await reviewComplaints(cast, submitted);
      const awarded = await anyone.get('The decision may be contested for some days', last);
      await scenario.waitFor(textAt(awarded, 'data', 'complaintPeriod', 'endDate'));
    }
    const contracts = [...(lots.length > 1 ? [await getContract(cast, path)] : []), contract];
    for (const one of contracts) {
      await nameSigners(cast, one, cast.buyer, path);
      await sign(cast, one);
    }
    await scenario.until(path, 'complete');
    await changeContract(cast, contract, chosen.change);
    for (const one of contracts) await endContract(cast, one);
    return { tender: path.slice(`${api}/tenders/`.length), contract };
  },
});

const two = [lotId, otherLotId];

export const limitedScripts: readonly Script[] = [
  limited('reporting', { says: 'a report of a contract', cause: 'defencePurchase', lots: [], change: 'itemPriceChange' }),
  limited('negotiation', {
    says: 'talks with one supplier, and days in which they may be contested',
    ...{ cause: 'additionalPurchase', lots: two, change: 'durationExtension' },
  }),
  limited('negotiation.quick', {
    says: 'talks that cannot wait',
    ...{ cause: 'humanitarianAidProvision', lots: two, change: 'fiscalYearExtension', isHurried: true },
  }),
];
