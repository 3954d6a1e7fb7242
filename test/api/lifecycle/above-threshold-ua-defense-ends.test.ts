/** How tenders of aboveThresholdUA.defense are contested and end without a contract, over HTTP (spec/open-tenders.md §9.2, §11). */
import { expect } from 'chai';
import { type MadeBid, onBid, tenderer } from '../../../fixtures/bids.ts';
import { cancelling, reason } from '../../../fixtures/cancellations.ts';
import { author, body as claimBody } from '../../../fixtures/claims.ts';
import {
  decideNth,
  defenceAccounts,
  lotless,
  lotlessBid,
  no,
  onContract,
  qualifiedLotless,
  reviewer,
  said,
  signing,
  stateOf,
  takeBackNth,
  defenceType as type,
  yes,
} from '../../../fixtures/defence.ts';
import { openBid, openInTendering, openTender, openTenderingEnds, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { botKey, chronograph, must, readTender } from '../../../fixtures/procedure.ts';
import { lotId, type MadeTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

describe(`${type}: contests and ends`, () => {
  const registry = useRegistry({ accounts: defenceAccounts });
  let tender: MadeTender;
  const cancellation = cancelling(registry, () => tender);

  const state = (): Promise<string> => stateOf(registry, tender);
  const passTo = async (date: string | Date): Promise<Body> => {
    registry.clock.set(new Date(date));
    return must(await chronograph(registry, tender), 200).body.data;
  };
  /** In qualification without lots. */
  const qualified = async (...amounts: readonly number[]): Promise<readonly MadeBid[]> => {
    const made = await qualifiedLotless(registry, ...amounts);
    tender = made.tender;
    return made.bids;
  };
  const decide = (place: number, data: Body): Promise<Answer> => decideNth(registry, tender, place, data);

  const complaint = {
    ...claimBody({ type: 'complaint' }),
    author: { ...author, identifier: { scheme: 'UA-EDR', id: '40000099', legalName: 'ТОВ' } },
  };
  const complain = async (path: string, by: { key: string; token?: string }) => {
    const at = `${tender.path}${path}/complaints`;
    const { data } = must(await registry.ask('POST', at, { ...by, body: { data: complaint } }), 201).body;
    const step = async (ask: { key: string; token?: string }, sent: Body): Promise<Answer> =>
      must(await registry.ask('PATCH', `${at}/${data.id}`, { ...ask, body: { data: sent } }), 200);
    const buyer = { key: keys.broker, token: tender.token };
    return {
      fee: data.value.amount,
      take: async () => {
        await step({ key: botKey }, { status: 'pending' });
        const now = registry.clock.now().toISOString();
        await step(reviewer, { status: 'accepted', reviewDate: now, reviewPlace: 'Київ' });
      },
      decline: () => step(reviewer, { status: 'declined' }),
      satisfy: () => step(reviewer, { status: 'satisfied' }),
      resolve: () => step(buyer, { tendererAction: 'Виправлено', status: 'resolved' }),
      mend: () => step(buyer, { tendererAction: 'Виправлено' }),
    };
  };
  const atAward = async (place: number): Promise<string> => `/awards/${(await readTender(registry, tender)).awards[place].id}`;

  it('takes one bidder, and none ends it', async () => {
    tender = await openInTendering(registry, lotless());
    expect(await passTo(openTenderingEnds)).to.include({ status: 'unsuccessful' });
    tender = await openInTendering(registry, lotless());
    await lotlessBid(registry, tender, 9000);
    expect(await passTo(openTenderingEnds)).to.include({ status: 'active.qualification' });
  });

  it('waits for complaints on the tender, and for the answers of the buyer, before tendering ends', async () => {
    tender = await openInTendering(registry, lotless({}, { hasAuction: false }));
    const bid = await lotlessBid(registry, tender, 9000);
    const claim = await registry.ask('POST', `${tender.path}/complaints`, { key: keys.other, body: { data: claimBody() } });
    expect(said(claim)).to.match(/^404 /);
    const made = await complain('', { key: keys.other });
    expect(made.fee).to.equal(2000);
    await made.take();
    expect(await passTo(openTenderingEnds))
      .to.include({ status: 'active.tendering' })
      .and.not.to.have.property('next_check');
    await made.satisfy();
    await made.resolve();
    expect(await passTo(new Date(openTenderingEnds.getTime() + 1000))).to.include({ status: 'active.qualification' });
    expect((await onBid(registry, bid, 'GET', '')).body.data.status).to.equal('active');
  });

  it('takes no complaint once the time for them is over', async () => {
    tender = await openInTendering(registry, lotless());
    registry.clock.set(new Date('2027-01-14T00:00:01+02:00'));
    const late = await registry.ask('POST', `${tender.path}/complaints`, { key: keys.other, body: { data: complaint } });
    expect(said(late)).to.equal('403 Can submit complaint not later than complaintPeriod end date');
  });

  it('is unsuccessful with the last refusal, with lots and without', async () => {
    await qualified(9000, 9500);
    await decide(0, no);
    expect(await state()).to.equal('active.qualification; unsuccessful –, pending –');
    must(await decide(1, no), 200);
    expect(await state()).to.equal('unsuccessful; unsuccessful –, unsuccessful –');

    tender = await openInTendering(registry, openTender(type, {}, { hasAuction: false }));
    await openBid(registry, tender, [9000, 9000]);
    await openTenderingOver(registry, tender);
    await decide(0, no);
    expect(await state()).to.equal('active.qualification; unsuccessful –, pending –');
    await decide(1, no);
    const { status, lots } = await readTender(registry, tender);
    expect([status, ...lots.map((lot: Body) => lot.status)]).to.deep.equal(['unsuccessful', 'unsuccessful', 'unsuccessful']);
  });

  it('that had a winner waits for the time for complaints on its refusals, and ends by itself', async () => {
    await qualified(9000, 9500);
    await decide(0, no);
    await decide(1, yes);
    expect(await state()).to.equal('active.awarded; unsuccessful 01-22, active 01-22');
    await takeBackNth(registry, tender, 1);
    // The period of a cancelled award is not cut, and does not count.
    expect(await state()).to.equal('active.qualification; unsuccessful 01-22, cancelled 01-22, pending –');
    await decide(2, no);
    expect(await state()).to.equal('active.awarded; unsuccessful 01-22, cancelled 01-22, unsuccessful –');
    const end = '2027-01-22T00:00:00.000+02:00';
    expect((await readTender(registry, tender)).next_check).to.equal(end);
    expect(await passTo('2027-01-21T23:59:59+02:00')).to.include({ status: 'active.awarded' });
    expect(await passTo(end)).to.include({ status: 'unsuccessful' });
  });

  it('is contested at its awards by bidders, the refused one too, and by no claims', async () => {
    const [cheap, dear] = await qualified(9000, 9500);
    if (cheap === undefined || dear === undefined) return expect.fail();
    await decide(0, no);
    await decide(1, yes);
    const path = `${tender.path}${await atAward(1)}/complaints`;
    const claim = await registry.ask('POST', path, { key: dear.key, token: dear.token, body: { data: claimBody() } });
    expect(said(claim)).to.equal("403 Can't add complaint of 'claim' type");
    const refused = await complain(await atAward(0), { key: cheap.key, token: cheap.token });
    // 0.6 % of the own price is less than the least fee.
    expect(refused.fee).to.equal(3000);
    await refused.take();
    const [contract] = (await readTender(registry, tender)).contracts;
    registry.clock.set(new Date('2027-01-24T10:00:00+02:00'));
    expect(said(await onContract(registry, tender, contract.id, signing))).to.equal(
      "403 Can't sign contract before reviewing all complaints",
    );
    await refused.satisfy();
    await takeBackNth(registry, tender, 0);
    expect(await state()).to.match(/^active.qualification; cancelled 01-22, cancelled 01-22, pending –/);
    await refused.resolve();
    await decide(2, yes);
    const { awards, contracts } = await readTender(registry, tender);
    registry.clock.set(new Date(Date.parse(awards[2].complaintPeriod.endDate) + 1000));
    must(await onContract(registry, tender, contracts.at(-1).id, signing), 200);
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });

  it('is cancelled ten days after it was said, unless that is contested', async () => {
    tender = await openInTendering(registry, lotless());
    expect(said(await cancellation.post({ ...reason, reasonType: 'forceMajeure' }))).to.equal(
      "enum data.reasonType: Input should be 'noDemand', 'unFixable', 'expensesCut' or 'noLocalization'",
    );
    const wait = async (): Promise<string> => {
      const { id } = must(await cancellation.post(), 201).body.data;
      expect(said(await cancellation.patch(id, { status: 'pending' }))).to.match(/cancellationReport|Document/);
      must(await cancellation.report(id), 201);
      must(await cancellation.patch(id, { status: 'pending' }), 200);
      return id;
    };
    const first = await wait();
    const made = await complain(`/cancellations/${first}`, { key: keys.other });
    await made.take();
    await made.satisfy();
    must(await cancellation.patch(first, { status: 'unsuccessful' }), 200);
    await made.mend();
    expect((await readTender(registry, tender)).status).to.equal('active.tendering');

    const second = await wait();
    const { endDate } = (await readTender(registry, tender)).cancellations.find(({ id }: Body) => id === second).complaintPeriod;
    expect(endDate).to.equal('2026-12-21T00:00:00.000+02:00');
    expect(await passTo('2026-12-20T23:59:59+02:00')).to.include({ status: 'active.tendering' });
    expect(await passTo(endDate)).to.include({ status: 'cancelled' });
  });

  it('loses one lot by a cancellation of it and goes on with the other', async () => {
    tender = await openInTendering(registry, openTender(type, {}, { hasAuction: false }));
    const bid = await openBid(registry, tender, [9000, 9000]);
    const { id } = must(await cancellation.post({ ...reason, relatedLot: lotId }), 201).body.data;
    must(await cancellation.report(id), 201);
    must(await cancellation.patch(id, { status: 'pending' }), 200);
    const { complaintPeriod } = (await registry.ask('GET', `${tender.path}/cancellations/${id}`)).body.data;
    await passTo(complaintPeriod.endDate);
    const { lots } = await readTender(registry, tender);
    expect(lots.map(({ status }: Body) => status)).to.deep.equal(['cancelled', 'active']);
    expect((await onBid(registry, bid, 'GET', '')).body.data.tenderers[0].name).to.equal(tenderer().name);
  });
});
