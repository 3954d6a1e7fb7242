/** closeFrameworkAgreementSelectionUA (spec/selections.md): creates an agreement, and two of its suppliers compete for a part of it. */

import { price as net } from '../../../fixtures/bids.ts';
import { lotId as lot } from '../../../fixtures/tenders.ts';
import { buildConfig, getAward, sendBid } from '../acts.ts';
import { overAuction } from '../bargaining.ts';
import { api, type Cast, type Script } from '../cast.ts';
import { endContract, getContract, pricedAt, signContract } from '../contracts.ts';
import { at, textAt } from '../scenario.ts';
import { buildBuyer, buildMilestones, supplier } from './bodies.ts';
import { closeFramework } from './close-framework.ts';

const QUANTITY = 100;

/** Tenders a hundred of the agreement's first item; returns the tender's path once bids are accepted. */
const publish = async ({ type, scenario, pace, buyer, anyone }: Cast, agreement: string): Promise<string> => {
  const agreed = Object(at(await scenario.look(`${api}/agreements/${agreement}`), 'data', 'items', 0));
  const item = { ...agreed, quantity: QUANTITY, relatedLot: lot };
  const tender = {
    ...pace.marks,
    ...pace.auction,
    procurementMethodType: type,
    title: 'Обслуговування котельні',
    procuringEntity: buildBuyer('general'),
    agreements: [{ id: agreement }],
    lots: [{ id: lot, title: 'Лот 1' }],
    items: [item],
    milestones: buildMilestones(lot),
  };
  const created = await buyer.post('The buyer selects among the suppliers', `${api}/tenders`, tender, 201, { config: buildConfig(type) });
  const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
  await buyer.patch('Only the registry leaves draft for enquiries', path, { status: 'active.enquiries' }, 403);
  await buyer.patch('The buyer asks for the agreement to be looked at', path, { status: 'draft.pending' });
  const selected = await anyone.get('It carries the tender, and says what that is worth', path);
  scenario.say(`    … ${at(selected, 'data', 'value', 'amount')}`);
  await buyer.patch('No item is added any more', path, { items: [item, { ...item, id: 'item-2' }] }, 403);
  await scenario.until(path, 'active.tendering');
  return path;
};

interface Party {
  readonly name: string;
  readonly id: string;
}

const buildBid = ({ name, id }: Party, price: number) => ({
  tenderers: [supplier(name, 'UA-EDR', id)],
  lotValues: [{ relatedLot: lot, value: net(price * QUANTITY) }],
  items: [{ id: 'item-1', description: 'Обслуговування', quantity: QUANTITY, unit: { code: 'KGM', name: 'кілограм', value: net(price) } }],
});

const offer = async ({ scenario, first, second, anyone }: Cast, path: string): Promise<void> => {
  const tender = await scenario.look(path);
  const partyAt = (place: number): Party => {
    const party = ['data', 'agreements', 0, 'contracts', place, 'suppliers', 0] as const;
    return { name: textAt(tender, ...party, 'name'), id: textAt(tender, ...party, 'identifier', 'id') };
  };
  const [one, other] = [partyAt(0), partyAt(1)];
  // What is refused comes last: tendering is short.
  await sendBid(second, 'A party bids 9,500', path, buildBid(one, 95), true);
  await sendBid(first, 'Another one bids 9,800', path, buildBid(other, 98), true);
  await second.post('Nobody bids above his own price', `${path}/bids`, buildBid(one, 111), 400);
  await first.post('Nor does one who is no party', `${path}/bids`, buildBid({ name: 'ТОВ «Вода»', id: '40000066' }, 90), 403);
  await anyone.get('Nobody sees the bids yet', `${path}/bids`, 403);
};

export const selection: Script = {
  type: 'closeFrameworkAgreementSelectionUA',
  says: 'a selection among the suppliers of an agreement, which is made before',
  play: async (cast) => {
    const { agreement = '' } = await closeFramework.play({ ...cast, type: closeFramework.type });
    const path = await publish(cast, agreement);
    await offer(cast, path);
    await overAuction(cast, path);
    const award = await getAward(cast, path);
    await cast.buyer.attach('The buyer attaches the signed decision', award, 'decision.p7s', 'notice');
    await cast.buyer.patch('A party is not refused before it was accepted', award, { status: 'unsuccessful', qualified: false }, 403);
    await cast.buyer.patch('The buyer awards', award, { status: 'active', qualified: true });
    const contract = await getContract(cast, path);
    await signContract(cast, contract, await pricedAt(cast, contract));
    await cast.scenario.until(path, 'complete');
    await endContract(cast, contract);
    return { tender: path.slice(`${api}/tenders/`.length), contract, agreement };
  },
};
