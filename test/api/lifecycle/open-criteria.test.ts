/** Criteria of the open procedures: what is required, and what the law says of them (spec/open-tenders.md §4). */
import { expect } from 'chai';
import { makeBid, onBid, price } from '../../../fixtures/bids.ts';
import { criterion, criterionId, evidenceId, ofCriterion, ofGroup, ofRequirement, requirement } from '../../../fixtures/criteria.ts';
import { bidding, openBid, openTender, openTenderingOver } from '../../../fixtures/open-tenders.ts';
import { contractForm, readTender, signature } from '../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday, patchTender } from '../../../fixtures/tenders.ts';
import { startWithLists } from '../../support/listed.ts';
import type { Answer, Body, TestRegistry } from '../../support/registry.ts';

const FRAUD = 'CRITERION.EXCLUSION.CONVICTIONS.FRAUD';
const LANGUAGE = 'CRITERION.OTHER.BID.LANGUAGE';
const SHARE = 'CRITERION.SELECTION.TECHNICAL_PROFESSIONAL_ABILITY.MANAGEMENT.SUBCONTRACTING_PROPORTION';
const EQUIPMENT = 'CRITERION.SELECTION.TECHNICAL_PROFESSIONAL_ABILITY.TECHNICAL.EQUIPMENT';
const STANDING = 'CRITERION.SELECTION.ECONOMIC_FINANCIAL_STANDING';
const choice = 'required_article_16';
const COST = 'CRITERION.OTHER.LIFE_CYCLE_COST.COST_OF_USE';

const rules = (entries: Readonly<Record<string, string>>): Body => ({
  criteria: Object.fromEntries(Object.entries(entries).map(([id, rule]) => [id, { rules: rule.split(' ') }])),
});

const classified = (id: string, overrides: Body = {}): Body =>
  criterion({ classification: { scheme: 'LAW922', id }, ...overrides }, [
    requirement({ eligibleEvidences: [{ id: evidenceId, title: 'Довідка', type: 'document' }] }),
  ]);

/** One of its own, however many there are. */
const another = (id: string, mark: string): Body => {
  const own = (end: string): string => mark.repeat(31) + end;
  return {
    ...criterion({ id: own('1'), classification: { scheme: 'LAW922', id } }),
    requirementGroups: [{ id: own('2'), requirements: [requirement({ id: own('3') })] }],
  };
};

const outcome = ({ status, body }: Answer): unknown[] => [status, body.details];

describe('Criteria of open tenders', () => {
  let registry: TestRegistry;
  before(async () => {
    const asked = { [FRAUD]: 'required', [SHARE]: 'required_works required_services', [EQUIPMENT]: choice, [STANDING]: choice };
    const periods = [rules({ [LANGUAGE]: 'required' }), rules(asked)];
    const entries = periods.map((one, index) => [String(index), one] as const);
    registry = await startWithLists([['criteria-rules-above-threshold', entries]], { now: monday });
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  const publish = async (tender: MadeTender): Promise<Answer> => {
    const template = await contractForm(registry);
    return patchTender(registry, tender, { documents: [template, await signature(registry, 'notice')], status: 'active.tendering' });
  };

  it('those of the last period of the list are required, more of services and works than of goods', async () => {
    const tender = await createTender(registry, {}, openTender('aboveThreshold'));
    expect(outcome(await publish(tender))).to.deep.equal([403, `Tender must contain all required criteria: ${FRAUD}`]);
    expect((await write(registry, tender, 'POST', '/criteria', [another(FRAUD, 'a')])).status).to.equal(201);
    expect((await publish(tender)).status).to.equal(200);

    const service = await createTender(registry, {}, openTender('aboveThreshold', { mainProcurementCategory: 'services' }));
    expect(outcome(await publish(service))).to.deep.equal([403, `Tender must contain all required criteria: ${FRAUD}, ${SHARE}`]);
    await write(registry, service, 'POST', '/criteria', [another(FRAUD, 'a'), another(SHARE, 'b')]);
    expect(outcome(await publish(service))).to.deep.equal([
      403,
      `Tender must contain one of article 16 criteria: ${STANDING}, ${EQUIPMENT}`,
    ]);
    await write(registry, service, 'POST', '/criteria', [another(STANDING, 'c')]);
    expect((await publish(service)).status).to.equal(200);
    // A type whose list is not loaded asks for none.
    expect((await publish(await createTender(registry, {}, openTender('aboveThresholdUA')))).status).to.equal(200);
  });

  it('a reason of exclusion is changed by new versions of its requirements only, and those say little', async () => {
    const tender = await createTender(registry, {}, openTender('aboveThresholdUA'));
    await write(registry, tender, 'POST', '/criteria', [classified(FRAUD)]);
    const text = "Can't update exclusion ecriteria objects";
    expect(outcome(await write(registry, tender, 'PATCH', ofCriterion, { title: 'Інше' }))).to.deep.equal([403, text]);
    expect(outcome(await write(registry, tender, 'PATCH', ofGroup, { description: 'Інше' }))).to.deep.equal([403, text]);
    expect(
      outcome(
        await write(registry, tender, 'POST', `${ofCriterion}/requirement_groups`, { requirements: [requirement({ id: 'f'.repeat(32) })] }),
      ),
    ).to.deep.equal([403, text]);
    expect(outcome(await patchTender(registry, tender, { criteria: [{ ...classified(FRAUD), title: 'Інше' }] }))).to.deep.equal([
      403,
      text,
    ]);
    expect((await publish(tender)).status).to.equal(200);
    registry.clock.set(bidding);
    const put = (data: Body): Promise<Answer> => write(registry, tender, 'PUT', ofRequirement, data);
    expect(errorsIn(await put({ title: 'Інше', status: 'active' }))).to.deep.equal([
      'extra_forbidden data.title: Extra inputs are not permitted',
    ]);
    const replaced = await put({ eligibleEvidences: [{ title: 'Витяг', type: 'document' }] });
    expect(replaced.body.data.map(({ status }: { status: string }) => status)).to.deep.equal(['active', 'cancelled']);
    const ended = await put({ status: 'cancelled' });
    expect(ended.body.data[0].status).to.equal('cancelled');
  });

  it('are written in draft and in tendering, proofs and removals in draft; texts name other drafts too', async () => {
    const tender = await createTender(registry, {}, openTender('aboveThresholdUA'));
    await write(registry, tender, 'POST', '/criteria', [classified(LANGUAGE)]);
    expect((await publish(tender)).status).to.equal(200);
    registry.clock.set(bidding);
    const bid = await openBid(registry, tender, [9000, 9000], {
      requirementResponses: [{ requirement: { id: requirement().id }, value: true }],
    });
    for (const criteria of [[], null])
      expect(outcome(await patchTender(registry, tender, { criteria }))).to.deep.equal([403, 'Only allowed in draft tender status']);
    expect((await readTender(registry, tender)).criteria).to.have.lengthOf(1);
    expect((await write(registry, tender, 'PATCH', ofCriterion, { title: 'Мова' })).status).to.equal(200);
    expect((await onBid(registry, bid, 'GET')).body.data.status).to.equal('invalid');
    const drafts = "'draft', 'draft.pending', 'draft.stage2'";
    expect(outcome(await write(registry, tender, 'PATCH', ofRequirement, { title: 'Інше' }))).to.deep.equal([
      403,
      `Can't patch object if tender not in [${drafts}] statuses`,
    ]);
    expect(
      outcome(await write(registry, tender, 'POST', `${ofRequirement}/evidences`, { title: 'Витяг', type: 'document' })),
    ).to.deep.equal([403, `Can't post object if tender not in [${drafts}] statuses`]);
    expect(outcome(await write(registry, tender, 'DELETE', ofCriterion))).to.deep.equal([403, 'Only allowed in draft tender status']);
  });

  const number = { dataType: 'number', minValue: 0, expectedValue: undefined, unit: { code: 'H87', name: 'грн' } };
  const cost = (overrides: Body = {}): Body =>
    criterion({ classification: { scheme: 'LAW922', id: COST }, relatesTo: 'lot', relatedItem: lotId, ...overrides }, [
      requirement(number),
    ]);

  it('costs of the life cycle are asked for where they decide, of each lot', async () => {
    const cheap = await createTender(registry, {}, openTender('aboveThresholdUA'));
    expect(errorsIn(await write(registry, cheap, 'POST', '/criteria', [cost()]))).to.deep.equal([
      `data.0.classification.id: ${COST} is available only with lifeCycleCost awardCriteria`,
    ]);
    const tender = await createTender(registry, {}, openTender('aboveThresholdUA', { awardCriteria: 'lifeCycleCost' }));
    const wrong = await write(registry, tender, 'POST', '/criteria', [cost({ relatesTo: 'tender', relatedItem: undefined })]);
    expect(errorsIn(wrong)).to.deep.equal([`data.0.relatesTo: ${COST} criteria relatesTo should be \`lot\` if tender has lots`]);
    expect((await write(registry, tender, 'POST', '/criteria', [cost()])).status).to.equal(201);
    const same = { ...another(COST, 'e'), relatesTo: 'lot', relatedItem: lotId };
    expect(outcome(await write(registry, tender, 'POST', '/criteria', [same]))).to.deep.equal([403, 'Criteria are not unique']);
    expect((await readTender(registry, tender)).criteria.map(({ id }: { id: string }) => id)).to.deep.equal([criterionId]);
  });

  it('costs that bids name are added to their prices, and the sum decides', async () => {
    const body = openTender('aboveThresholdUA', { awardCriteria: 'lifeCycleCost' }, { hasAuction: false });
    const tender = await createTender(registry, {}, body);
    await write(registry, tender, 'POST', '/criteria', [cost()]);
    expect((await publish(tender)).status).to.equal(200);
    registry.clock.set(bidding);
    const costs = (value: number): Body => ({ requirementResponses: [{ requirement: { id: requirement().id }, value }] });
    await openBid(registry, tender, [9000], costs(500));
    await openBid(registry, tender, [9200], costs(100.5));
    const third = await makeBid(registry, tender, { lotValues: [{ relatedLot: lotId, value: price(9000) }], ...costs(-1) });
    expect(errorsIn(await onBid(registry, third, 'PATCH', '', { status: 'pending' })).join()).to.include(
      'is lower than minimal required 0',
    );
    await openTenderingOver(registry, tender);
    const { bids, awards } = await readTender(registry, tender);
    const weighed = (list: { lotValues?: Body[]; weightedValue?: Body }[]): unknown[] =>
      list.map((one) => one.lotValues?.[0]?.weightedValue ?? one.weightedValue);
    expect(weighed(bids.filter(({ status }: Body) => status === 'active'))).to.deep.equal([
      { amount: 9500, currency: 'UAH', addition: 500 },
      { amount: 9300.5, currency: 'UAH', addition: 100.5 },
    ]);
    expect(
      awards.map(({ value, weightedValue }: { value: Body; weightedValue?: Body }) => [value.amount, weightedValue?.amount]),
    ).to.deep.equal([[9200, 9300.5]]);
  });
});
