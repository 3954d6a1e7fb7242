/** An auction of saved energy over HTTP: what bidders post, what everybody sees, and what the tender is told (spec/energy-services.md §6). */

import { expect } from 'chai';
import type { MadeBid } from '../../../../fixtures/bids.ts';
import { energyBid, energyInTendering, energyTenderingEnds } from '../../../../fixtures/energy.ts';
import { accounts, auctionKey, readTender } from '../../../../fixtures/procedure.ts';
import { at, qualifyAll } from '../../../../fixtures/qualifying.ts';
import { storedTender, storeFields } from '../../../../fixtures/tender-parts.ts';
import { lotId, type MadeTender, patchTender } from '../../../../fixtures/tenders.ts';
import { type Log, silentLog } from '../../../../src/base/platform/log.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { type Answer, type Body, keys, useRegistry } from '../../../support/registry.ts';
import { getAuction, getReport } from '../support/auctions.ts';
import { enterTurn } from '../support/scheduled.ts';

describe('An auction of saved energy', () => {
  const warned: (readonly unknown[])[] = [];
  const log: Log = { ...silentLog, warn: (...said) => void warned.push(said) };
  const registry = useRegistry({ accounts, log, env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' } });

  /** All are admitted; the stand-still lasts. */
  const admitted = async (tender: MadeTender): Promise<void> => {
    await at(registry, tender, energyTenderingEnds);
    registry.clock.advance(3_600_000);
    await qualifyAll(registry, tender);
  };

  it('takes shares and lengths, shows what they are worth, and leaves both amounts in the tender', async () => {
    const tender = await energyInTendering(registry);
    const bids = [await energyBid(registry, tender, [[0.7, 10, 74]]), await energyBid(registry, tender, [[0.69, 10, 74]])] as [
      MadeBid,
      MadeBid,
    ];
    const [first] = bids;
    await admitted(tender);
    await at(registry, tender, (await readTender(registry, tender)).qualificationPeriod.endDate);

    const seen = (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).body.data;
    expect(seen.lots[0]).to.deep.include({ minimalStepPercentage: 0.005, yearlyPaymentsPercentageRange: 0.8, fundingKind: 'budget' });
    expect(seen).to.deep.include({ NBUdiscountRate: 0.22986, noticePublicationDate: '2027-01-04T10:15:00.000+02:00' });

    const id = `${tender.id}_${lotId}`;
    await enterTurn(registry, id, 1, 1);
    const post = (sent: Body): Promise<Answer> =>
      registry.ask('POST', `/api/2.5/auctions/${id}/bids/${first.id}`, { key: keys.other, token: first.token, body: { data: sent } });
    const text = async (sent: Body): Promise<unknown> => (await post(sent)).body.details;
    const offer = (yearlyPaymentsPercentage: number): Body => ({
      yearlyPaymentsPercentage,
      contractDuration: 10,
      contractDurationDays: 74,
    });
    expect(await text(offer(0.698))).to.equal('Amount NPV: Too low value');
    expect(await text({ ...offer(0.6), contractDuration: 16 })).to.equal('contractDuration must be between 0 and 15.');
    expect(await text({ contractDuration: '10' })).to.equal('Provide yearlyPaymentsPercentage');
    expect((await post({ amount: 2000 })).status).to.equal(400);
    const { kept } = await registry.store.part(auctionStore).refusals(id);
    expect(kept[0]).to.deep.include({ reason: 'Amount NPV: Too low value', terms: offer(0.698) });
    expect(kept[2]).to.deep.include({ reason: 'Provide yearlyPaymentsPercentage' }).and.not.to.have.any.keys('amount', 'terms');
    const held = await post(offer(0.6975));
    expect([held.status, held.body.data], held.text).to.deep.include.members([200]);
    expect(held.body.data).to.deep.include({
      amount: 1494.84,
      limit: 1493.7114,
      yearlyPaymentsPercentage: 0.6975,
      contractDurationYears: 10,
      contractDurationDays: 74,
      changed: true,
    });
    const back = await post({ yearlyPaymentsPercentage: -1 });
    expect(back.body.data).to.deep.include({ amount: null, yearlyPaymentsPercentage: 0.7, changed: false });
    expect((await post(offer(0.6))).body.data).to.include({ amount: 1828.62 });
    await enterTurn(registry, id, 1, 2);
    const { data } = (await registry.ask('GET', `/api/2.5/auctions/${id}`)).body;
    expect(data).to.include({ step: 0.005, minimalStepPercentage: 0.005, NBUdiscountRate: 0.22986 });
    expect(data.noticePublicationDate).to.equal('2027-01-04T10:15:00.000+02:00');
    expect(data.stages[1]).to.deep.include({ amount: 1828.62, changed: true, yearlyPaymentsPercentage: 0.6, contractDurationYears: 10 });
    expect(data.initial_bids[0].annualCostsReduction).to.have.length(21);

    await enterTurn(registry, id, 3, 2);
    registry.clock.set((await getAuction(registry, id)).timer ?? new Date());
    await registry.ask('GET', `/api/2.5/auctions/${id}`);
    await getReport(registry, id);
    const audit = (await registry.ask('GET', `/api/2.5/auctions/${id}/audit.yaml`)).text;
    for (const input of ['NBUdiscountRate: 0.22986', "noticeDay: '2027-01-04'", 'annualCostsReduction:']) expect(audit).to.include(input);
    const after = await readTender(registry, tender);
    const { value, initialValue } = after.bids.find((one: Body) => one.id === first.id).lotValues[0];
    expect(value).to.deep.include({ amountPerformance: 1828.62, amount: 5828.22, yearlyPaymentsPercentage: 0.6 });
    expect(initialValue).to.deep.include({ amountPerformance: 1486.28, amount: 6799.59 });
    expect(after.awards.map(({ bid_id, value: won }: Body) => [bid_id, won])).to.deep.equal([[first.id, value]]);
  });

  it('is not held over offers that an import has left incomplete: the tender stays as it is, read-only, which is said once', async () => {
    const tender = await energyInTendering(registry);
    for (const share of [0.7, 0.6]) await energyBid(registry, tender, [[share, 10]]);
    await admitted(tender);
    const { bids } = await storedTender(registry, tender);
    for (const { value } of bids[1].lotValues) delete value.contractDuration;
    await storeFields(registry, tender, { bids });
    const { status, lots, next_check } = await at(registry, tender, (await readTender(registry, tender)).qualificationPeriod.endDate);
    expect([status, next_check]).to.deep.equal(['active.auction', lots[0].auctionPeriod.startDate]);
    expect(await registry.store.part(auctionStore).get(`${tender.id}_${lotId}`)).to.equal(null);
    await at(registry, tender, lots[0].auctionPeriod.startDate);
    const fault = 'bids.1: its offer has no contractDuration';
    const kept = await storedTender(registry, tender);
    expect([kept.unrun, kept.next_check, kept.status]).to.deep.equal([fault, undefined, 'active.auction']);
    registry.clock.advance(86_400_000);
    expect([await registry.running.scheduler.run(), await registry.running.adoption.run()]).to.deep.equal([
      0,
      { adopted: 0, unfit: { [tender.id]: fault } },
    ]);
    const shown = await readTender(registry, tender);
    expect([shown.status, shown.bids]).to.deep.equal(['active.auction', undefined]);
    const changed = await patchTender(registry, tender, { title: 'Інша' });
    expect([changed.status, changed.body.details]).to.deep.equal([
      403,
      `This tender is read-only: as it was imported it does not fit procurementMethodType esco, ${fault}`,
    ]);
    expect(warned.map(([message]) => message)).to.not.include('tick of a tender failed');
    expect(warned).to.deep.include(['an imported tender does not fit its type and stays read-only', { tender: tender.id, fault }]);
  });
});
