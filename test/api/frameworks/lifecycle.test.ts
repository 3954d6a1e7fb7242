/** From a draft framework to an agreement with suppliers, and what time does to both (spec/frameworks.md §4–spec/frameworks.md §11). */
import { expect } from 'chai';
import {
  activate,
  activeFramework,
  admit,
  draftFramework,
  draftSubmission,
  framed,
  frameworkBody,
  postFramework,
  postSubmission,
  qualificationPath,
  report,
  write,
} from '../../../fixtures/frameworks.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { keys, must, startRegistry, type TestRegistry } from '../../support/registry.ts';

const monday = new Date('2026-12-07T10:15:00+02:00');

describe('A framework', () => {
  let registry: TestRegistry;
  beforeEach(async () => {
    registry = await startRegistry({ now: monday });
  });
  afterEach(() => registry.stop());

  const get = async (path: string) => (await registry.ask('GET', path)).body.data;

  it('takes submissions, qualifies suppliers, and makes one agreement with them', async () => {
    const framework = await draftFramework(registry);
    expect(await get(framework.path)).to.include({ status: 'draft', frameworkType: 'dynamicPurchasingSystem' });
    const { body } = await write(registry, framework, 'PATCH', framework.path, { status: 'active' });
    expect(body.data).to.include({ status: 'active', prettyID: 'UA-F-2026-12-07-000001' });
    expect(body.config).to.deep.equal({
      restrictedDerivatives: false,
      clarificationUntilDuration: 3,
      qualificationComplainDuration: 0,
      hasItems: false,
    });
    for (const supplier of ['00137256', '00137255', '00137200']) {
      const submission = await draftSubmission(registry, framework, supplier);
      const qualification = await activate(registry, submission);
      expect(await get(qualificationPath(qualification))).to.include({ status: 'pending', submissionID: submission.id });
      const decided = await admit(registry, framework, qualification);
      expect(decided.body.data.status).to.equal('active');
      expect((await get(submission.path)).status).to.equal('complete');
    }
    const { agreementID } = await get(framework.path);
    const agreement = await get(`/api/2.5/agreements/${agreementID}`);
    expect(agreement).to.include({ agreementID: 'UA-2026-12-07-000001', status: 'active', frameworkID: framework.id });
    expect(agreement.contracts.map(({ status }: { status: string }) => status)).to.deep.equal(['active', 'active', 'active']);
    expect(agreement.contracts[0].milestones[0]).to.include({ type: 'activation', status: 'scheduled' });
    expect(agreement).not.to.have.any.keys('owner_token', 'transfer_token', 'config');
  });

  it('has the periods of its type, counted in full days of Kyiv', async () => {
    const framework = await activeFramework(registry, { qualificationPeriod: { endDate: '2027-12-08T12:00:00+02:00' } });
    expect(await get(framework.path)).to.deep.include({
      enquiryPeriod: {
        startDate: '2026-12-07T10:15:00.000+02:00',
        endDate: '2026-12-22T00:00:00.000+02:00',
        clarificationsUntil: '2026-12-25T00:00:00.000+02:00',
      },
      period: { startDate: '2026-12-07T10:15:00.000+02:00', endDate: '2027-11-08T00:00:00.000+02:00' },
      next_check: '2026-12-23T00:00:00.000+02:00',
    });
    const other = await activeFramework(registry, {
      frameworkType: 'internationalFinancialInstitutions',
      qualificationPeriod: { endDate: '2027-01-17T00:00:00+02:00' },
    });
    expect(await get(other.path)).to.deep.include({
      enquiryPeriod: {
        startDate: '2026-12-07T10:15:00.000+02:00',
        endDate: '2026-12-18T00:00:00.000+02:00',
        clarificationsUntil: '2026-12-23T00:00:00.000+02:00',
      },
      next_check: '2026-12-18T00:00:00.000+02:00',
    });
  });

  it('that is too short or too long is not activated', async () => {
    for (const [days, text] of [
      [364, "qualificationPeriod couldn't be less than 365 full calendar days long"],
      [1500, "qualificationPeriod couldn't be more than 1461 full calendar days long"],
    ] as const) {
      const answer = await postFramework(registry, frameworkBody(registry, {}, days));
      const { data, access } = answer.body;
      const path = `/api/2.5/frameworks/${data.id}`;
      const refused = await registry.ask('PATCH', path, { key: keys.broker, token: access.token, body: { data: { status: 'active' } } });
      expect([refused.status, refused.body.details]).to.deep.equal([403, text]);
    }
  });

  it('with fewer submissions than its type needs fails when they are counted, and its agreement ends', async () => {
    const { framework, agreement } = await framed(registry, ['00137256', '00137255']);
    registry.clock.set(new Date(monday.getTime() + 17 * DAY));
    await registry.running.scheduler.run();
    expect((await get(framework.path)).status).to.equal('unsuccessful');
    expect(await get(framework.path)).not.to.have.property('next_check');
    expect(await get(agreement)).to.include({
      status: 'terminated',
      terminationDetails: 'Відмінено електронною системою через недостатню кількість заявок',
    });
  });

  it('with enough submissions goes on to its end, and its agreement with it', async () => {
    const { framework, agreement } = await framed(registry, ['00137256', '00137255', '00137200']);
    registry.clock.set(new Date(monday.getTime() + 17 * DAY));
    await registry.running.scheduler.run();
    const data = await get(framework.path);
    expect(data).to.include({ status: 'active', next_check: data.qualificationPeriod.endDate });
    registry.clock.set(new Date(monday.getTime() + 733 * DAY));
    await registry.running.scheduler.run();
    expect((await get(framework.path)).status).to.equal('complete');
    expect((await get(agreement)).status).to.equal('terminated');
    must(await postSubmission(registry, framework, '00137201'), 403);
  });

  it('of IFI needs no report for a decision, a dynamic purchasing system does', async () => {
    const needs = await activeFramework(registry);
    const needed = await activate(registry, await draftSubmission(registry, needs, '00137256'));
    const refused = await registry.ask('PATCH', qualificationPath(needed), {
      key: keys.broker,
      token: needs.token,
      body: { data: { status: 'active' } },
    });
    expect([refused.status, refused.body.errors[0].msg]).to.deep.equal([
      400,
      "Document with type 'evaluationReports' and format pkcs7-signature is required",
    ]);
    const free = await activeFramework(registry, { frameworkType: 'internationalFinancialInstitutions' });
    const decided = await activate(registry, await draftSubmission(registry, free, '00137256'));
    const { body } = await write(registry, free, 'PATCH', qualificationPath(decided), { status: 'active' });
    expect(body.data.status).to.equal('active');
    await write(registry, needs, 'POST', `${qualificationPath(needed)}/documents`, await report(registry));
  });
});
