/** A central body buys for others: one agreement for two buyers, and a selection with a contract for each (spec/close-frameworks.md). */
import { expect } from 'chai';
import { bidItem, price, tenderer } from '../../../fixtures/bids.ts';
import { buildPeriod, closeAwarded, closeQualified, closeTender, priceAll } from '../../../fixtures/close-tenders.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { openItem } from '../../../fixtures/open-tenders.ts';
import { createPlan, planned } from '../../../fixtures/plans.ts';
import { accounts, decideAward, must, readTender } from '../../../fixtures/procedure.ts';
import { at } from '../../../fixtures/qualifying.ts';
import { selectionConfig, sentBid } from '../../../fixtures/selections.ts';
import { auctionKey, botKey, write } from '../../../fixtures/tender-parts.ts';
import { createTender, itemId, lotId, type MadeTender, otherItemId, patchTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { type Body, keys, useRegistry } from '../../support/registry.ts';

const buyerIds = ['b1'.repeat(16), 'b2'.repeat(16)] as const;
const buyers = buyerIds.map((id) => {
  const { contactPoint: _, kind: __, ...party } = procuringEntity();
  return { ...party, id };
});
const items = [openItem({ quantity: 5, relatedBuyer: buyerIds[0] }), openItem({ id: otherItemId, quantity: 5, relatedBuyer: buyerIds[1] })];
const entity = { ...(closeTender().data.procuringEntity as Body), kind: 'central' };

describe('A framework of a central body', () => {
  const registry = useRegistry({ accounts });

  const planFor = async (tender: MadeTender): Promise<void> => {
    const { id } = await createPlan(registry, {
      tender: planned({ procurementMethod: '', procurementMethodType: 'centralizedProcurement' }),
    });
    must(await write(registry, tender, 'POST', '/plans', { id }), 200);
  };

  it('rests on three plans, and its selection ends when the contracts of both buyers are signed', async () => {
    const drafted = async (tender: MadeTender): Promise<void> => {
      for (let count = 0; count < 3; count += 1) await planFor(tender);
    };
    const over = { procuringEntity: entity, buyers, items, maxAwardsCount: 3 };
    const { tender } = await closeQualified(registry, [499, 499, 499], over, drafted);
    expect((await closeAwarded(registry, tender)).plans).to.have.length(3);
    const path = await priceAll(registry, tender);
    must(await write(registry, tender, 'PATCH', path, { status: 'active', period: buildPeriod(registry) }), 200);
    const agreement = (await registry.ask('GET', `/api/2.5${path}`)).body.data;
    expect(agreement.items.map(({ relatedBuyer }: Body) => relatedBuyer)).to.deep.equal(buyerIds);

    const selection = await createTender(
      registry,
      {},
      {
        data: {
          procurementMethodType: 'closeFrameworkAgreementSelectionUA',
          ...{ title: 'Насоси', procuringEntity: entity, buyers, agreements: [{ id: agreement.id }] },
          ...{ lots: [{ id: lotId, title: 'Насоси' }], items, milestones: closeTender().data.milestones },
        },
        config: selectionConfig,
      },
    );
    const plan = await createPlan(registry, {
      tender: planned({ procurementMethod: '', procurementMethodType: 'centralizedProcurement' }),
    });
    expect(must(await write(registry, selection, 'POST', '/plans', { id: plan.id }), 403).body.details).to.match(
      /^Should be one of the first stage values/,
    );
    must(await patchTender(registry, selection, { status: 'draft.pending' }), 200);
    const { status, tenderPeriod, value, unsuccessfulReason } = await readTender(registry, selection);
    expect([status, unsuccessfulReason, value.amount]).to.deep.equal(['active.enquiries', undefined, 5]);
    await at(registry, selection, tenderPeriod.startDate);
    const bidOf = (amount: number): Body => ({
      tenderers: [tenderer()],
      lotValues: [{ relatedLot: lotId, value: price(amount) }],
      parameters: [{ code: 'quality', value: 0.1 }],
      items: [itemId, otherItemId].map((id) =>
        bidItem({ id, quantity: 5, unit: { code: 'H87', name: 'штука', value: price(amount / 10) } }),
      ),
    });
    const bids = [await sentBid(registry, selection, bidOf(4.8)), await sentBid(registry, selection, bidOf(4.6))];
    const { lots } = await at(registry, selection, tenderPeriod.endDate);
    for (const method of ['POST', 'PATCH']) {
      const answer = await registry.ask(method, `${selection.path}/auction`, { key: auctionKey, body: { data: {} } });
      expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET,HEAD,OPTIONS']);
    }
    must(await registry.ask('GET', `${selection.path}/auction`, { key: auctionKey }), 200);
    const { awards } = await at(registry, selection, new Date(Date.parse(lots[0].auctionPeriod.startDate) + 1000));
    expect(awards[0].bid_id).to.equal(bids[1]?.id);
    must(await decideAward(registry, selection, awards[0].id, 'active'), 200);

    // Bots bring and change their documents to the end; the owner does not.
    const documents = `${selection.path}/awards/${awards[0].id}/documents`;
    const file = await uploadDocument(registry, { title: 'report.pdf' });
    const made = must(await registry.ask('POST', documents, { key: botKey, body: { data: file } }), 201).body.data;
    must(await registry.ask('PATCH', `${documents}/${made.id}`, { key: botKey, body: { data: { title: 'Звіт' } } }), 200);
    must(await write(registry, selection, 'POST', `/awards/${awards[0].id}/documents`, file), 403);

    const { contracts } = await readTender(registry, selection);
    expect(contracts).to.have.length(2);
    for (const [nth, { id }] of contracts.entries()) {
      expect((await readTender(registry, selection)).status).to.equal('active.awarded');
      const data = {
        ...{ status: 'active', contractNumber: `${nth}`, dateSigned: registry.clock.now().toISOString(), period: buildPeriod(registry) },
        value: { amount: 2.3, amountNet: 2.3, currency: 'UAH', valueAddedTaxIncluded: false },
      };
      must(await registry.ask('PATCH', `/api/2.5/contracts/${id}`, { key: keys.broker, token: selection.token, body: { data } }), 200);
    }
    expect((await readTender(registry, selection)).status).to.equal('complete');
    const known = (await registry.ask('GET', `/api/2.5/contracts/${contracts[1].id}`)).body.data;
    expect([known.buyerID, known.items.length]).to.deep.equal([buyerIds[1], 1]);
  });
});
