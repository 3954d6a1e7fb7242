/** A whole tender of aboveThreshold over HTTP: three lots, criteria of every kind, a winner who changes, two contracts (spec/open-tenders.md). */
import { expect } from 'chai';
import { makeBid, onBid, price, tenderer } from '../../../fixtures/bids.ts';
import { type AskedCriterion, espdAnswers, espdCriteria } from '../../../fixtures/espd.ts';
import { openItem, openTender } from '../../../fixtures/open-tenders.ts';
import { accounts, chronograph, contractForm, patchAward, readTender, signature } from '../../../fixtures/procedure.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { createTender, lot, type MadeTender, milestone, monday, patchTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

const lots = ['1', '2', '3'].map((digit) => digit.padStart(32, '1'));
/** Items of the first lot, then one of each other; with the shares of a price that they make. */
const quantities = [1, 3, 25, 1, 1];
const buildItem = (index: number): string => `item-${index + 1}`;
const lotOf = (index: number): string => lots[Math.max(0, index - 2)] ?? '';

const ends = new Date('2027-01-18T00:00:00+02:00');

describe('a whole tender of aboveThreshold', () => {
  const registry = useRegistry({ accounts });

  /** A draft with all that it needs to be published. */
  const drafted = async (): Promise<{ tender: MadeTender; asked: AskedCriterion[] }> => {
    const body = openTender(
      'aboveThreshold',
      {
        mainProcurementCategory: 'services',
        procuringEntity: procuringEntity({ kind: 'special' }),
        value: price(0),
        lots: lots.map((id, index) =>
          lot({ id, value: price(index === 0 ? 2500 : 500), minimalStep: price(index === 0 ? 25 : 10), guarantee: { amount: 100 } }),
        ),
        items: quantities.map((quantity, index) => openItem({ id: buildItem(index), relatedLot: lotOf(index), quantity })),
        milestones: lots.flatMap((relatedLot) => [
          milestone({ relatedLot }),
          milestone({ relatedLot, sequenceNumber: 2, type: 'delivery', code: 'standard', title: 'signingTheContract' }),
        ]),
        tenderPeriod: { endDate: ends.toISOString() },
      },
      { minTenderingDuration: 7, hasValueRestriction: false },
    );
    const { hasMultiSourcing: _, ...config } = body.config;
    const tender = await createTender(registry, {}, { ...body, config });
    const asked = must(await write(registry, tender, 'POST', '/criteria', espdCriteria(lots))).body.data;
    const proforma = await contractForm(registry);
    for (const file of [proforma, await signature(registry, 'notice')]) must(await write(registry, tender, 'POST', '/documents', file));
    return { tender, asked };
  };

  /** A bid for the first two lots, answered and sent in. */
  const offer = async (tender: MadeTender, answers: Body[], id: string, units: readonly number[]): Promise<void> => {
    const [first, second, third, fourth] = [units[0] ?? 0, units[1] ?? 0, units[2] ?? 0, units[3] ?? 0];
    const sum = Math.round((first + 3 * second + 25 * third) * 1e6) / 1e6;
    const bid = await makeBid(registry, tender, {
      tenderers: [tenderer({ identifier: { scheme: 'UA-EDR', id } })],
      selfQualified: true,
      subcontractingDetails: 'ніхто',
      lotValues: [
        { relatedLot: lots[0], value: price(sum) },
        { relatedLot: lots[1], value: price(fourth) },
      ],
      items: units.map((amount, index) => ({
        id: buildItem(index),
        description: 'Послуга',
        quantity: quantities[index],
        unit: { code: 'H87', name: 'штука', value: price(amount) },
      })),
    });
    must(await onBid(registry, bid, 'POST', '/requirement_responses', answers));
    must(await onBid(registry, bid, 'POST', '/documents', await signature(registry, 'proposal')));
    must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }));
  };

  const decide = async (tender: MadeTender, place: number, isAccepted: boolean): Promise<void> => {
    const { awards } = await readTender(registry, tender);
    const { id } = awards[place];
    must(await patchAward(registry, tender, id, { eligible: isAccepted, qualified: isAccepted }));
    must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)));
    must(await patchAward(registry, tender, id, { status: isAccepted ? 'active' : 'unsuccessful' }));
  };

  const states = async (tender: MadeTender): Promise<string> => {
    const { status, lots: own, awards = [], contracts = [] } = await readTender(registry, tender);
    return [status, ...[own, awards, contracts].map((list) => list.map((one: Body) => one.status).join(' '))].join('; ');
  };

  it('goes from draft to terminated contracts', async () => {
    registry.clock.set(monday);
    const { tender, asked } = await drafted();
    const draft = await readTender(registry, tender);
    expect(draft).to.deep.include({ procurementMethod: 'open', value: price(3500), guarantee: { amount: 300, currency: 'UAH' } });
    expect([draft.enquiryPeriod.endDate, draft.enquiryPeriod.clarificationsUntil, draft.complaintPeriod.endDate]).to.deep.equal([
      '2027-01-15T00:00:00.000+02:00',
      '2027-01-18T00:00:00.000+02:00',
      '2027-01-15T00:00:00.000+02:00',
    ]);
    const { body } = must(await patchTender(registry, tender, { status: 'active.tendering' }));
    expect(body.data).to.include({ status: 'active.tendering', next_check: '2027-01-18T00:00:00.000+02:00' });
    expect([body.data.noticePublicationDate, body.data.enquiryPeriod.invalidationDate]).to.deep.equal([body.data.date, body.data.date]);

    registry.clock.set(new Date('2027-01-04T10:00:00+02:00'));
    await offer(tender, espdAnswers(asked, lots[2]), '40000025', [500, 333.55, 20, 500]);
    registry.clock.advance(1000);
    await offer(tender, espdAnswers(asked, lots[2]), '40000033', [500, 222.402777, 20, 500]);
    registry.clock.set(ends);
    expect(must(await chronograph(registry, tender)).body.data.status).to.equal('active.auction');
    expect(await states(tender)).to.equal('active.auction; active active unsuccessful; ; ');
    for (;;) {
      const { status, next_check } = await readTender(registry, tender);
      if (status !== 'active.auction') break;
      registry.clock.set(new Date(next_check));
      must(await chronograph(registry, tender));
    }
    const { awards } = await readTender(registry, tender);
    expect(
      awards.map(({ value, suppliers }: { value: Body; suppliers: { identifier: Body }[] }) => [value.amount, suppliers[0]?.identifier.id]),
    ).to.deep.equal([
      [1667.208331, '40000033'],
      [500, '40000025'],
    ]);

    await decide(tender, 0, true);
    await decide(tender, 1, true);
    expect(await states(tender)).to.equal('active.awarded; active active unsuccessful; active active; pending pending');
    must(await patchAward(registry, tender, awards[1].id, { status: 'cancelled' }));
    expect(await states(tender)).to.equal('active.qualification; active active unsuccessful; active cancelled pending; pending cancelled');
    await decide(tender, 2, false);
    await decide(tender, 3, true);
    expect(await states(tender)).to.equal(
      'active.awarded; active active unsuccessful; active cancelled unsuccessful active; pending cancelled pending',
    );

    const decided = await readTender(registry, tender);
    registry.clock.set(
      new Date(
        Math.max(...decided.awards.map((one: { complaintPeriod: { endDate: string } }) => Date.parse(one.complaintPeriod.endDate))) + 1000,
      ),
    );
    const contracts = decided.contracts
      .filter(({ status }: Body) => status === 'pending')
      .map(({ id }: Body) => `/api/2.5/contracts/${id}`);
    const onContract = async (path: string, method: string, data: Body, below = ''): Promise<Answer> =>
      must(await registry.ask(method, path + below, { key: keys.broker, token: tender.token, body: { data } }));
    const signed = {
      contractNumber: 1,
      period: { startDate: '2027-02-01T00:00:00+02:00', endDate: '2028-02-01T00:00:00+02:00' },
      status: 'active',
    };
    for (const path of contracts)
      expect((await onContract(path, 'PATCH', signed)).body.data).to.include({ status: 'active', contractNumber: '1' });
    expect(await states(tender)).to.equal(
      'complete; complete complete unsuccessful; active cancelled unsuccessful active; active cancelled active',
    );

    const change = await onContract(contracts[0], 'POST', { rationale: 'Рік', rationaleTypes: ['fiscalYearExtension'] }, '/changes');
    await onContract(
      contracts[0],
      'PATCH',
      { status: 'active', dateSigned: registry.clock.now().toISOString() },
      `/changes/${change.body.data.id}`,
    );
    for (const path of contracts) {
      const { value } = (await registry.ask('GET', path)).body.data;
      const ended = await onContract(path, 'PATCH', {
        amountPaid: { amount: value.amount, amountNet: value.amount, currency: 'UAH' },
        status: 'terminated',
      });
      expect(ended.body.data.status).to.equal('terminated');
    }
  });
});
