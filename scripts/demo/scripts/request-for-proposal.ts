/** `requestForProposal` (spec/request-for-proposal.md): without signatures, edited during bidding, decided in any order. */
import { lotId as lot } from '../../../fixtures/tenders.ts';
import { getAward, hasPhase } from '../acts.ts';
import { overAuction } from '../bargaining.ts';
import { api, type Cast, type Run, type Script } from '../cast.ts';
import { framed } from '../frameworks.ts';
import { textAt } from '../scenario.ts';
import { example, money, supplierBid } from './bodies.ts';
import { admitAll, decide, offer, openTendering, signAll, standStill, toAdmit } from './proposal.ts';

/** The buyer changes the conditions, so that all bids have to be confirmed. */
const edit = async ({ inDays, buyer, first, second }: Cast, path: string, [cheap = '', dear = '']: readonly string[]): Promise<void> => {
  const confirm = async (): Promise<void> => {
    await first.patch('The first supplier confirms his bid', cheap, { status: 'pending' });
    await second.patch('… so does the second one', dear, { status: 'pending' });
  };
  await buyer.patch('The buyer says more of what is bought, and the bids do not count any more', path, { description: 'Уточнено' });
  await first.get('… as a bidder sees', cheap);
  await confirm();
  await buyer.patch('To end within four days is refused', path, { tenderPeriod: { endDate: inDays(1) } }, 403);
  await buyer.attach('A document that is added counts as a change, too', path, 'drawing.pdf', 'technicalSpecifications');
  await confirm();
};

/** Requests missing information, withdraws a decision, and publishes the admissions, twice. */
const qualify = async (cast: Cast, path: string): Promise<void> => {
  const { scenario, buyer, anyone } = cast;
  const [incomplete = '', whole = ''] = await toAdmit(cast, path);
  await anyone.get('Who has bid is known now, not for how much', `${path}/bids`);
  await buyer.patch('Publishing before all are decided is refused', path, standStill, 403);
  const asked = await buyer.post('A bidder gets a day to correct his bid', `${incomplete}/milestones`, { code: '24h' });
  await buyer.patch('To decide before it is over is refused', incomplete, { status: 'active' }, 403);
  await scenario.waitFor(textAt(asked, 'data', 'dueDate'));
  await buyer.patch('The buyer admits an offer', incomplete, { status: 'active' });
  await buyer.patch('… and thinks again', incomplete, { status: 'cancelled' });
  const [, , anew = ''] = await toAdmit(cast, path);
  for (const one of [anew, whole]) await buyer.patch('The buyer admits an offer', one, { status: 'active' });
  await buyer.patch('The buyer publishes who is admitted', path, standStill);
  await buyer.patch('… takes it back', path, { status: 'active.pre-qualification' });
  await buyer.patch('… and publishes it again', path, standStill);
};

const withAuction: Run = {
  says: 'a request for proposals with an auction after pre-qualification, in order and within the estimate',
  play: async (cast) => {
    const flags = { hasAuction: true, hasAwardingOrder: true, hasValueRestriction: true, valueCurrencyEquality: true };
    const path = await openTendering(
      cast,
      { ...flags, hasPrequalification: true, qualificationComplainDuration: 0, minBidsNumber: 2 },
      { ...cast.pace.auction, lots: [{ id: lot, title: 'Папір А4', value: money(10_000), minimalStep: money(100) }] },
    );
    const above = supplierBid('ФОП Петренко', 'UA-IPN', '3000000001', 1280);
    await cast.first.post('To ask for more than was estimated is refused', `${path}/bids`, above, 400);
    await offer(cast, path, 950, 980);
    await admitAll(cast, path);
    await overAuction(cast, path);
    await decide(cast, path, 0, 'active');
    return signAll(cast, path, 0);
  },
};

const currencies: Run = {
  says: 'a request for proposals in any currency, for parts of what is bought, with several winners',
  play: async (cast) => {
    const path = await openTendering(cast, { hasMultiSourcing: true });
    const euros = { price: 2000, currency: 'EUR' };
    await offer(cast, path, euros, { price: 100, currency: 'UAH', quantity: 5 }, { price: 950, currency: 'USD' });
    await cast.scenario.until(path, 'active.qualification');
    await decide(cast, path, 0, 'active');
    await decide(cast, path, 1, 'active');
    await decide(cast, path, 2, 'unsuccessful');
    return signAll(cast, path, 0, 1);
  },
};

const tooFew: Run = {
  says: 'a request for proposals that two suppliers answer, where three are asked for',
  play: async (cast) => {
    const path = await openTendering(cast, { minBidsNumber: 3 });
    await offer(cast, path, 950, 980);
    await cast.scenario.until(path, 'unsuccessful');
    return { tender: path.slice(`${api}/tenders/`.length) };
  },
};

const noEstimate: Run = {
  says: 'a request for proposals without an estimate, where who is rejected makes room for the next',
  play: async (cast) => {
    const value = { currency: 'UAH' };
    const path = await openTendering(
      cast,
      { hasValueEstimation: false, hasAwardingOrder: true, valueCurrencyEquality: true },
      { value, lots: [{ id: lot, title: 'Папір А4', value }] },
    );
    await offer(cast, path, 950, 97_000);
    await cast.scenario.until(path, 'active.qualification');
    await decide(cast, path, 0, 'unsuccessful');
    await decide(cast, path, 1, 'active');
    return signAll(cast, path, 0);
  },
};

const alone: Run = {
  says: 'a request for proposals that one supplier answers, who is admitted before he is awarded',
  play: async (cast) => {
    const path = await openTendering(cast, { hasPrequalification: true });
    await offer(cast, path, 950);
    await admitAll(cast, path);
    await cast.scenario.until(path, 'active.qualification');
    await decide(cast, path, 0, 'active');
    return signAll(cast, path, 0);
  },
};

const onAgreement: Run = {
  says: 'a request for proposals among the suppliers of an agreement, one of whom is banned after bidding',
  play: async (cast) => {
    const { buyer, anyone, scenario } = cast;
    const { id, framework } = await framed(cast, {
      frameworkType: 'internationalFinancialInstitutions',
      classification: { scheme: 'ДК021', id: '30100000-0', description: 'Офісне устаткування' },
    });
    const flags = { hasPreSelectionAgreement: true, hasAwardingOrder: true, hasValueRestriction: true, valueCurrencyEquality: true };
    const path = await openTendering(cast, flags, {
      agreements: [{ id }],
      procuringEntity: { ...Object(example().data.procuringEntity), kind: 'other' },
    });
    const stranger = supplierBid('ФОП Скаржник', 'UA-IPN', '3000000009', 940);
    await cast.second.post('Somebody else may not bid', `${path}/bids`, stranger, 403);
    await offer(cast, path, 930, 950, 980);
    const contracts = await anyone.get('The suppliers of the agreement', `${api}/agreements/${id}/contracts`);
    const first = `${api}/agreements/${id}/contracts/${textAt(contracts, 'data', 0, 'id')}`;
    await buyer.inherit(`/agreements/${id}`, framework.slice(api.length));
    await buyer.post('The cheapest one is banned from the agreement', `${first}/milestones`, { type: 'ban' });
    await scenario.until(path, 'active.qualification');
    await decide(cast, path, 0, 'active');
    await cast.buyer.patch('The buyer thinks again', await getAward(cast, path), { status: 'cancelled' });
    await decide(cast, path, 1, 'unsuccessful');
    await decide(cast, path, 2, 'active');
    return signAll(cast, path, 1);
  },
};

export const requestForProposal: Script = {
  type: 'requestForProposal',
  says: 'a request for proposals without signatures, changed while bids are made, with pre-qualification',
  play: async (cast) => {
    const hasPrequalification = hasPhase(cast, 'pre-qualification');
    const path = await openTendering(cast, { minBidsNumber: 2, hasPrequalification });
    await edit(cast, path, await offer(cast, path, 950, 1280));
    if (hasPrequalification) await qualify(cast, path);
    await cast.scenario.until(path, 'active.qualification');
    await decide(cast, path, 1, 'active');
    const accept = { status: 'active', qualified: true };
    await cast.buyer.patch('A second winner is refused', await getAward(cast, path), accept, 400);
    await cast.buyer.patch('The buyer thinks again', await getAward(cast, path, 1), { status: 'cancelled' });
    await decide(cast, path, 0, 'active');
    return signAll(cast, path, 1);
  },
  runs: { auction: withAuction, currencies, 'too-few': tooFew, 'no-estimate': noEstimate, alone, 'on-agreement': onAgreement },
};
