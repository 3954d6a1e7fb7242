/** Energy service contracts over HTTP, from the draft to the signed contract, and what they refuse (spec/energy-services.md). */
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { type MadeBid, onBid, postBid, tenderer } from '../../../fixtures/bids.ts';
import {
  amountsIn,
  bidder,
  energyAdmitted,
  energyBid,
  energyInTendering,
  energyOffer,
  energyTender,
  energyValue,
  noticed,
  savings,
} from '../../../fixtures/energy.ts';
import { accounts, readTender, signature } from '../../../fixtures/procedure.ts';
import { at } from '../../../fixtures/qualifying.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, otherLotId, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { importLines, MAX_LINE_LENGTH, readImportLines } from '../../../src/app/operations/exchange/import.ts';
import { openServices } from '../../../src/app/operations/script-services.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const complaint = {
  type: 'complaint',
  title: 'Скарга',
  description: 'Умови дискримінаційні',
  author: tenderer({ scale: undefined, identifier: { scheme: 'UA-EDR', id: '40000017', legalName: 'ТОВ «Скарга»' } }),
};

const said = (answer: Answer): unknown =>
  answer.status === 400 ? errorsIn(answer).join() : `${answer.status} ${answer.body.details ?? ''}`.trim();

describe('An energy service contract', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'builtin' } });

  const decideAward = async (tender: MadeTender, id: string, isGood: boolean): Promise<void> => {
    must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)));
    const status = isGood ? 'active' : 'unsuccessful';
    must(await write(registry, tender, 'PATCH', `/awards/${id}`, { status, qualified: isGood, eligible: isGood }));
  };

  it('runs from draft to complete, won by what is left to the buyer, and lasts as long as was offered', async () => {
    const tender = await energyInTendering(registry);
    const minValue = { currency: 'UAH', valueAddedTaxIncluded: false };
    const announced = await readTender(registry, tender);
    expect(announced).to.deep.include({ NBUdiscountRate: 0.22986, fundingKind: 'budget', awardCriteria: 'ratedCriteria', minValue });
    expect(announced).not.to.have.any.keys('value', 'minimalStep');
    expect(announced.lots[0]).to.deep.include({ fundingKind: 'budget', minValue, minimalStepPercentage: 0.005 });
    const first = await energyBid(registry, tender, [
      [0.7, 10, 74],
      [0.3, 5, 74],
    ]);
    const others = { tenderers: [bidder('3000000002')] };
    const second = await energyBid(registry, tender, [[0.6, 10, 74], [0.3, 5, 74]], others); // biome-ignore format: a bid
    await energyBid(registry, tender, [[0.6, 10, 74]], { tenderers: [bidder('3000000003')] });
    const own = (await onBid(registry, first, 'GET')).body.data.lotValues.map(({ value }: { value: Body }) => amountsIn(value));
    expect(own).to.deep.equal([
      [1486.28, 6799.59],
      [3143.27, 1414.11],
    ]);

    const awarded = await energyAdmitted(registry, tender);
    expect(awarded.status).to.equal('active.qualification');
    expect(awarded.bids[0].lotValues[0].initialValue).to.deep.equal(awarded.bids[0].lotValues[0].value);
    const rows = ({ awards }: { awards: Body[] }) => awards.map(({ bid_id, lotID, value }) => [bid_id, lotID, ...amountsIn(value as Body)]);
    // Of equal offers the earlier one.
    expect(rows(awarded)).to.deep.equal([
      [second.id, lotId, 1828.62, 5828.22],
      [first.id, otherLotId, 3143.27, 1414.11],
    ]);
    expect(awarded.awards[0].value).to.deep.include({ annualCostsReduction: savings, contractDuration: { years: 10, days: 74 } });
    expect(awarded.awards[0]).not.to.have.property('milestones');
    const [one, two] = awarded.awards;
    const hours = await write(registry, tender, 'POST', `/awards/${one.id}/milestones`, { code: '24h' });
    expect(said(hours)).to.include('Forbidden to add milestone with code 24h');
    const supplied = [{ id: (energyTender().data.items as Body[])[0]?.id, description: 'Вікна' }];
    const described = must(await write(registry, tender, 'PATCH', `/awards/${one.id}`, { items: supplied }));
    expect(described.body.data.items).to.deep.equal(supplied);
    await decideAward(tender, one.id, true);
    await decideAward(tender, two.id, true);

    const complain = async (award: string, by: MadeBid, lot?: string) => {
      const path = `${tender.path}/awards/${award}/complaints`;
      const answer = await registry.ask('POST', path, {
        key: by.key,
        token: by.token,
        body: { data: complaint },
      });
      must(answer);
      return [answer.body.data.value, lot];
    };
    expect(await complain(one.id, second)).to.deep.equal([{ amount: 3000, currency: 'UAH' }, undefined]);

    const { awards } = await readTender(registry, tender);
    await at(registry, tender, new Date(Date.parse(awards[1].complaintPeriod.endDate) + 1000));
    const { contracts } = await readTender(registry, tender);
    expect(contracts.map(({ value }: Body) => value)).to.deep.equal(
      [5828.22, 1414.11].map((amount) => ({ amount, amountNet: amount, ...minValue })),
    );
    const paths = contracts.map(({ id }: Body) => `/api/2.5/contracts/${id}`);
    const sign = async (place: number, data: Body): Promise<Answer> =>
      registry.ask('PATCH', paths[place], { key: keys.broker, token: tender.token, body: { data } });
    expect(said(await sign(0, { value: { amountPerformance: 1 } }))).to.equal(
      'extra_forbidden data.value.amountPerformance: Extra inputs are not permitted',
    );
    expect(said(await sign(0, { value: { amount: 500, amountNet: 500, currency: 'EUR' } }))).to.equal(
      "403 Can't update currency for contract value",
    );
    expect(said(await sign(0, { value: { amount: 6000, amountNet: 6000 } }))).to.equal(
      '403 AmountNet should be less or equal to awarded amount',
    );
    expect(said(await sign(0, { period: { startDate: '9995-03-01T12:00:00+02:00' } }))).to.equal(
      'data.period.startDate: startDate is too far in the future',
    );
    const period = { startDate: '2027-03-01T12:00:00+02:00', endDate: '2028-01-01T00:00:00+02:00' };
    const ends: string[] = [];
    for (const place of [0, 1]) {
      const money = { amount: 500, amountNet: 500 };
      const signed = must(await sign(place, { status: 'active', value: money, contractNumber: '7-П', period }));
      ends.push(signed.body.data.period.endDate);
    }
    expect(ends).to.deep.equal(['2037-05-12T00:00:00.000+03:00', '2032-05-13T00:00:00.000+03:00']);
    expect((await readTender(registry, tender)).status).to.equal('complete');
    const later = must(await sign(0, { period: { endDate: '2030-01-01T00:00:00+02:00' } }));
    expect(later.body.data.period.endDate).to.equal('2030-01-01T00:00:00.000+02:00');
  });

  it('has no estimated value: a rate, a kind of money, and shares in its lots', async () => {
    registry.clock.set(noticed);
    const refused = async (overrides: Body): Promise<unknown> => said(await postTender(registry, energyTender(overrides)));
    const money = { amount: 100, currency: 'UAH', valueAddedTaxIncluded: false };
    const unknown = (...paths: string[]) => paths.map((path) => `extra_forbidden data.${path}: Extra inputs are not permitted`).join();
    expect(await refused({ value: money, minimalStep: money })).to.equal(unknown('value', 'minimalStep'));
    expect(await refused({ minimalStepPercentage: 0.01 })).to.equal(unknown('minimalStepPercentage'));
    const planned = { startDate: '2027-03-01T00:00:00+02:00' };
    expect(await refused({ auctionPeriod: planned, awardPeriod: planned })).to.equal(unknown('auctionPeriod', 'awardPeriod'));
    expect(await refused({ minValue: money })).to.equal(unknown('minValue.amount'));
    expect(await refused({ minValue: { amount: 0, valueAddedTaxIncluded: true } })).to.equal(
      'data.minValue.valueAddedTaxIncluded: valueAddedTaxIncluded should be false',
    );
    expect(await refused({ NBUdiscountRate: undefined })).to.equal('missing data.NBUdiscountRate: Field required');
    for (const [rate, text] of [
      [-0.01, 'greater_than_equal data.NBUdiscountRate: Input should be greater than or equal to 0'],
      [1, 'less_than_equal data.NBUdiscountRate: Input should be less than or equal to 0.99'],
    ] as const) {
      expect(await refused({ NBUdiscountRate: rate })).to.equal(text);
    }
    expect(await refused({ awardCriteria: 'lowestCost' })).to.match(/^literal_error data.awardCriteria|^enum data.awardCriteria/);
    const lots = energyTender().data.lots as Body[];
    const lotsWith = (overrides: Body): Body => ({ lots: [lots[0], { ...lots[1], ...overrides }] });
    expect(await refused(lotsWith({ minimalStepPercentage: undefined }))).to.equal(
      'missing data.lots.1.minimalStepPercentage: Field required',
    );
    expect(await refused(lotsWith({ minimalStepPercentage: 0.004 }))).to.match(/^greater_than_equal data.lots.1.minimalStepPercentage/);
    expect(await refused(lotsWith({ minimalStepPercentage: 0.031 }))).to.match(/^less_than_equal data.lots.1.minimalStepPercentage/);
    expect(await refused({ fundingKind: 'other' })).to.equal(
      'data.lots.1.yearlyPaymentsPercentageRange: when tender fundingKind is other, yearlyPaymentsPercentageRange should be equal 0.8',
    );
    expect(await refused(lotsWith({ yearlyPaymentsPercentageRange: 0.81 }))).to.equal(
      'data.lots.1.yearlyPaymentsPercentageRange: when tender fundingKind is budget, yearlyPaymentsPercentageRange should be less or equal 0.8, and more or equal 0',
    );
    // To five digits it is 0.8.
    expect(await refused(lotsWith({ yearlyPaymentsPercentageRange: 0.800004 }))).to.equal('201');
    const items = energyTender().data.items as Body[];
    expect(await refused({ items: [items[0], { ...items[1], quantity: undefined }] })).to.equal(
      'data.items: At least one item should be with not empty quantity for each lot',
    );
    const feature = (value: number) => ({ code: 'f', title: 'Ознака', title_en: 'Feature', enum: [{ value, title: 'Так' }] });
    expect(await refused({ features: [feature(0.26)] })).to.match(/^less_than_equal data.features.0.enum.0.value: .* 0.25$/);
    expect(await refused({ features: [feature(0.2), { ...feature(0.06), code: 'g', featureOf: 'lot', relatedItem: lotId }] })).to.equal(
      'data.features: Sum of max value of all features for lot should be less then or equal to 25%',
    );

    const copied = { fundingKind: 'other', minValue: { currency: 'EUR' } };
    const tender = await createTender(
      registry,
      {},
      energyTender({ ...lotsWith({ ...copied, yearlyPaymentsPercentageRange: undefined }), NBUdiscountRate: 0.123456 }),
    );
    expect([
      tender.data.NBUdiscountRate,
      tender.data.lots[1].yearlyPaymentsPercentageRange,
      tender.data.lots[1].minValue.currency,
    ]).to.deep.equal([0.12346, 0.8, 'UAH']);
    expect(said(await patchTender(registry, tender, { minValue: { currency: 'EUR' } }))).to.equal(unknown('minValue'));
    const lotPath = `/lots/${otherLotId}`;
    expect(said(await write(registry, tender, 'PATCH', lotPath, copied))).to.equal(unknown('fundingKind', 'minValue'));
    expect(said(await write(registry, tender, 'PATCH', lotPath, { yearlyPaymentsPercentageRange: 0.9 }))).to.match(
      /^data.yearlyPaymentsPercentageRange: when tender/,
    );
    must(await write(registry, tender, 'PATCH', lotPath, { yearlyPaymentsPercentageRange: 0.6 }));
    const added = must(await write(registry, tender, 'POST', '/lots', { title: 'Третій лот', minimalStepPercentage: 0.01 }));
    expect(added.body.data).to.deep.include({ yearlyPaymentsPercentageRange: 0.8, fundingKind: 'budget' });
    must(await write(registry, tender, 'DELETE', `/lots/${added.body.data.id}`));
    const stored = (await readTender(registry, tender)).lots.map(({ id, title, minimalStepPercentage }: Body) => ({
      id,
      title,
      minimalStepPercentage,
      yearlyPaymentsPercentageRange: 0.8,
    }));
    const changed = must(await patchTender(registry, tender, { fundingKind: 'other', lots: stored }));
    expect(changed.body.data.lots.map(({ fundingKind }: Body) => fundingKind)).to.deep.equal(['other', 'other']);
  });

  it('takes offers by their terms, and works out both amounts itself', async () => {
    const tender = await energyInTendering(registry);
    const refused = async (value: Body, terms = 0): Promise<unknown> => {
      const offer = energyOffer(terms === 0 ? [[0.7, 10]] : [undefined, [0.6, 10]]);
      const [own] = offer.lotValues as Body[];
      return said(await postBid(registry, tender, { ...offer, lotValues: [{ ...own, value }] }));
    };
    expect(await refused({})).to.equal(
      ['annualCostsReduction', 'yearlyPaymentsPercentage', 'contractDuration']
        .map((field) => `missing data.lotValues.0.value.${field}: Field required`)
        .join(),
    );
    const place = 'data.lotValues.0.value';
    expect(await refused(energyValue([0.7, 10], { annualCostsReduction: savings.slice(1) }))).to.equal(
      `${place}.annualCostsReduction: annual costs reduction should be set for 21 period`,
    );
    expect(await refused(energyValue([0.7, 10], { annualCostsReduction: [-1, ...savings.slice(1)] }))).to.equal(
      `greater_than_equal ${place}.annualCostsReduction.0: Input should be greater than or equal to 0`,
    );
    expect(await refused(energyValue([0.7, 10], { annualCostsReduction: savings.map(() => 1e300) }))).to.equal(
      `${place}.annualCostsReduction: Amounts of the offer would come back as other numbers`,
    );
    expect(await refused(energyValue([0.7, 20]))).to.match(/^less_than_equal data.lotValues.0.value.contractDuration.years: .*15$/);
    expect(await refused(energyValue([0.7, 15, 1]))).to.equal(`${place}.contractDuration.days: max contract duration 15 years`);
    expect(await refused(energyValue([0.7, 0]))).to.equal(`${place}.contractDuration.days: min contract duration 1 day`);
    expect(await refused(energyValue([0.61, 10]), 1)).to.equal(
      `${place}.yearlyPaymentsPercentage: yearlyPaymentsPercentage should be greater than 0 and less than 0.6`,
    );
    expect(await refused(energyValue([0.7, 10], { currency: 'EUR' }))).to.equal(
      `${place}.currency: currency of bid should be identical to currency of minValue of lot`,
    );
    expect(await refused(energyValue([0.7, 10], { valueAddedTaxIncluded: true }))).to.equal(
      `${place}.valueAddedTaxIncluded: valueAddedTaxIncluded of bid should be identical to valueAddedTaxIncluded of minValue of lot`,
    );
    expect(await refused(energyValue([0.7, 10]))).to.equal('201');
    expect(said(await postBid(registry, tender, { ...energyOffer([[0.7, 10]]), value: energyValue([0.7, 10]) }))).to.equal(
      'data.value: value should be posted for each lot of bid',
    );

    const asked = energyValue([0.600004, 10, 74], { amount: 1, amountPerformance: 500 });
    const bid = await energyBid(registry, tender, [[0.7, 10]], { selfQualified: false, lotValues: [{ relatedLot: lotId, value: asked }] });
    const { lotValues, selfQualified } = (await onBid(registry, bid, 'GET')).body.data;
    expect([selfQualified, lotValues[0].value.yearlyPaymentsPercentage, ...amountsIn(lotValues[0].value)]).to.deep.equal([
      ...[false, 0.6, 1828.62, 5828.22],
    ]);
    expect(
      said(await onBid(registry, bid, 'PATCH', '', { lotValues: [{ relatedLot: lotId, value: { yearlyPaymentsPercentage: 0.5 } }] })),
    ).to.match(/^missing data.lotValues.0.value.annualCostsReduction/);

    // The rate changes, and with it nothing but what is left to the buyer: each bid as it is sent in again.
    must(await patchTender(registry, tender, { NBUdiscountRate: 0.1 }));
    expect((await onBid(registry, bid, 'GET')).body.data.status).to.equal('invalid');
    must(await write(registry, { ...tender, token: bid.token }, 'GET', ''));
    const again = must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }));
    const [performance, price] = amountsIn(again.body.data.lotValues[0].value);
    expect(price).to.equal(5828.22);
    expect(performance).to.be.above(1828.62);
  });

  it('asks for 80 per cent at least where others than the budget pay, and charges complaints by the price of who complains', async () => {
    const lots = (energyTender().data.lots as Body[]).map((lot) => ({ ...lot, yearlyPaymentsPercentageRange: 0.8 }));
    const tender = await energyInTendering(registry, { fundingKind: 'other', lots });
    const low = await postBid(registry, tender, energyOffer([[0.79, 10]]));
    expect(said(low)).to.equal(
      'data.lotValues.0.value.yearlyPaymentsPercentage: yearlyPaymentsPercentage should be greater than 0.8 and less than 1',
    );
    const dear = energyValue([0.8, 0, 361], { annualCostsReduction: [1_250_000, ...savings.slice(1)] });
    const first = await energyBid(registry, tender, [[0.8, 0, 361], [0.8, 15]], { lotValues: [{ relatedLot: lotId, value: dear }, { relatedLot: otherLotId, value: energyValue([0.8, 15]) }] }); // biome-ignore format: a bid
    await energyBid(registry, tender, [[0.8, 10], [0.8, 10]], { tenderers: [bidder('3000000002')] }); // biome-ignore format: a bid
    const early = await registry.ask('POST', `${tender.path}/complaints`, {
      key: keys.other,
      body: { data: complaint },
    });
    expect(must(early).body.data.value).to.deep.equal({ amount: 2000, currency: 'UAH' });
    const { awards } = await energyAdmitted(registry, tender);
    const ofFirst = awards.find(({ lotID }: Body) => lotID === lotId);
    expect(amountsIn(ofFirst.value)[1]).to.equal(1_000_000);
    await decideAward(tender, ofFirst.id, true);
    const path = `${tender.path}/awards/${ofFirst.id}/complaints`;
    const late = await registry.ask('POST', path, {
      key: first.key,
      token: first.token,
      body: { data: complaint },
    });
    expect(must(late).body.data.value).to.deep.equal({ amount: 6000, currency: 'UAH' });
  });

  it('is shown as it was made before it had lots: brought in with a step and a range of its own', async () => {
    const { lots: _, milestones: __, items, ...data } = energyTender().data as Body & { items: Body[] };
    const own = { minimalStepPercentage: 0.01, yearlyPaymentsPercentageRange: 0.7 };
    const value = {
      ...energyValue([0.7, 10, 74]),
      amount: 6799.59,
      amountPerformance: 1486.28,
      currency: 'UAH',
      valueAddedTaxIncluded: false,
    };
    const date = '2022-11-02T10:00:00+02:00';
    const old = {
      ...data,
      ...own,
      ...{ id: 'a'.repeat(32), tenderID: 'UA-2022-11-02-000001-a', owner: 'broker', status: 'complete', procurementMethod: 'open' },
      ...{ date, dateCreated: date, dateModified: date, noticePublicationDate: date },
      items: items.map(({ relatedLot: ___, ...item }) => item),
      bids: [{ id: 'b'.repeat(32), status: 'active', date, tenderers: [bidder('3000000001')], value }],
    };
    const reasons: string[] = [];
    const services = await openServices(registry.store, registry.settings);
    await importLines(services, {
      lines: readImportLines(Readable.from([Buffer.from(JSON.stringify({ collection: 'tenders', data: old }))]), MAX_LINE_LENGTH),
      keepTokens: async () => {},
      complain: (line, reason) => void reasons.push(`${line}: ${reason}`),
    });
    await services.codes.close();
    expect(reasons).to.deep.equal([]);
    const shown = (await registry.ask('GET', `/api/2.5/tenders/${old.id}`)).body.data;
    expect(shown).to.deep.include(own);
    expect(shown.bids[0].value).to.deep.equal(value);
  });

  it('weighs by multiplying, and fails where one bids alone', async () => {
    const feature = (of: Body, ...values: number[]): Body => ({
      ...of,
      title: 'Ознака',
      title_en: 'Feature',
      enum: values.map((value) => ({ value, title: `${value}` })),
    });
    const features = [
      feature({ code: 'lot', featureOf: 'lot', relatedItem: lotId }, 0, 0.05, 0.15),
      feature({ code: 'item', featureOf: 'item', relatedItem: (energyTender().data.items as Body[])[0]?.id }, 0, 0.01, 0.05),
    ];
    const tender = await energyInTendering(registry, { features });
    const says = (lot: number, item: number): Body => ({
      parameters: [
        { code: 'lot', value: lot },
        { code: 'item', value: item },
      ],
    });
    await energyBid(registry, tender, [[0.7, 10, 74], [0.3, 5, 74]], says(0.05, 0.01)); // biome-ignore format: a bid
    const best = await energyBid(registry, tender, [[0.6, 10, 74]], { ...says(0.15, 0.05), tenderers: [bidder('3000000002')] });
    const { awards, bids, lots } = await energyAdmitted(registry, tender);
    const weights = bids.map(({ lotValues }: { lotValues: Body[] }) => lotValues[0]?.weightedValue);
    expect(weights).to.deep.equal([
      { amountPerformance: 1597.75, currency: 'UAH', denominator: 1.075 },
      { amountPerformance: 2285.78, currency: 'UAH', denominator: 1.25 },
    ]);
    expect(awards.map(({ bid_id, weightedValue }: Body) => [bid_id, weightedValue])).to.deep.equal([[best.id, weights[1]]]);
    expect(lots.map(({ status }: Body) => status)).to.deep.equal(['active', 'unsuccessful']);
  });
});
