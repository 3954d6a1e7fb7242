/** A signed contract writes other records in its own transaction, by an effect of a phase (docs/procedures.md). */
import { expect } from 'chai';
import { awarded, later, money, period, tenderToken } from '../../../fixtures/contracts.ts';
import { tenders } from '../../../fixtures/tenders.ts';
import type { TenderRecord } from '../../../src/base/domain/tender.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import { makeProcedures, type OtherWrite } from '../../../src/procurement/engine/procedure.ts';
import { contractEffects } from '../../../src/procurement/tenders/tender-gateway.ts';
import { belowThresholdType } from '../../../src/procurement/types/below-threshold.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { staged } from '../../support/procedures/staged.ts';
import { type Answer, keys, must, type TestRegistry, useRegistry } from '../../support/registry.ts';

const next = (tender: TenderRecord, newId: () => string): OtherWrite[] => {
  const { procuringEntity, title, description, value, items, mainProcurementCategory, milestones, lots, owner } = tender;
  const copied = { procuringEntity, title, description, value, items, mainProcurementCategory, milestones, lots, owner };
  const days = { enquiryPeriod: { endDate: new Date('2026-12-04') }, tenderPeriod: { endDate: new Date('2026-12-09') } };
  const fields = { procurementMethodType: 'stagedPurchase.stage2', status: 'draft.stage2', tenderID: `${tender.tenderID}.2` };
  return [
    { collection: 'agreements', id: newId(), insert: { status: 'active', agreementID: `${tender.tenderID}-a1`, owner } },
    // Without a description the rules of its type refuse it.
    { collection: 'tenders', id: newId(), insert: { ...copied, ...days, ...fields } as TenderRecord },
  ];
};

const type = 'followedPurchase';
const followed = compose({
  ...belowThresholdType,
  type,
  phases: [
    ...belowThresholdType.phases,
    {
      name: 'following',
      adds: () => [
        contractEffects.add((outcome, { newId }) => ({
          ...outcome,
          otherWrites: [...(outcome.otherWrites ?? []), ...next(outcome.next, newId)],
        })),
      ],
    },
  ],
});

describe('A contract whose signing leads to other records', () => {
  const registry = useRegistry({ procedures: makeProcedures([...ownProcedures, ...staged, followed]), isBeyondContract: true });
  before(() => registry.clock.set(later));

  const sign = (path: string): Promise<Answer> =>
    registry.ask('PATCH', path, {
      key: keys.broker,
      token: tenderToken,
      body: { data: { status: 'active', contractNumber: '1', period, value: money(9500) } },
    });
  const getStates = async ({ ask, store }: TestRegistry, { path, tenderId }: { path: string; tenderId: string }) => ({
    contract: (await ask('GET', path)).body.data.status,
    tender: (await ask('GET', `${tenders}/${tenderId}`)).body.data.status,
    agreements: await store.collection('agreements').countDocuments({}),
    nextTenders: await store.collection('tenders').countDocuments({ status: 'draft.stage2' }),
  });

  it('is as it was, with its tender, when one of them is refused, and nothing of them is stored', async () => {
    const plan = await awarded(registry, { tender: { procurementMethodType: type } });
    const { status, body, text } = await sign(plan.path);
    expect([status, body.errors?.[0].loc], text).to.deep.equal([400, ['data', 'description']]);
    const states = { contract: 'pending', tender: 'active.awarded', agreements: 0, nextTenders: 0 };
    expect(await getStates(registry, plan)).to.deep.equal(states);
  });

  it('is stored with all of them, and ends its tender', async () => {
    const plan = await awarded(registry, { tender: { procurementMethodType: type, description: 'Ще раз' } });
    must(await sign(plan.path), 200);
    expect(await getStates(registry, plan)).to.deep.equal({ contract: 'active', tender: 'complete', agreements: 1, nextTenders: 1 });
  });
});
