/** The inspector of a tender approves it before its bids, and its awards before their contracts (spec/reviews.md). */
import { expect } from 'chai';
import { awarded, later, patch, period, read, tenderToken } from '../../../fixtures/contracts.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { negotiationTender, reportingTender } from '../../../fixtures/limited.ts';
import { openTender } from '../../../fixtures/open-tenders.ts';
import { chronograph, must, patchAward, published, readTender, systemAccounts, tendering } from '../../../fixtures/procedure.ts';
import { enquiriesOver, proposalTender, publishedProposal } from '../../../fixtures/proposals.ts';
import { errorsIn, storedTender, write } from '../../../fixtures/tender-parts.ts';
import {
  createTender,
  lot,
  lotId,
  type MadeTender,
  newerTender,
  patchTender,
  procuringEntity,
  tenders,
} from '../../../fixtures/tenders.ts';
import { type Answer, keys, useRegistry } from '../../support/registry.ts';

const inspectorKey = 'inspector-key';
const { kind: _, signerInfo: __, ...organization } = procuringEntity();
const paid = { funders: [organization], inspector: organization };
const waiting = 'data: Disallowed while exist unanswered review request';

describe('The inspector of a tender', () => {
  const registry = useRegistry({ now: later, accounts: `${systemAccounts}[inspectors]\ninspector = ${inspectorKey}\n` });
  const ask = (tender: MadeTender, data: object = {}) => write(registry, tender, 'POST', '/review_requests', data);
  const reply = ({ path }: { readonly path: string }, id: string, data: object, key = inspectorKey): Promise<Answer> =>
    registry.ask('PATCH', `${path}/review_requests/${id}`, { key, body: { data } });
  /** What is stored only. */
  const isValid = async (tender: MadeTender, index = 0): Promise<boolean> =>
    (await storedTender(registry, tender)).reviewRequests[index].is_valid;
  const refused = async (answer: Promise<Answer>, status: number, text: string): Promise<void> => {
    const got = await answer;
    expect([got.status, got.body.errors === undefined ? got.body.details : errorsIn(got).join('; ')], got.text).to.deep.equal([
      status,
      text,
    ]);
  };

  it('is named with those who pay, and stays when the tender is published', async () => {
    const { funders, ...alone } = paid;
    const answer = await registry.ask('POST', tenders, { key: keys.broker, body: newerTender(alone) });
    expect(errorsIn(answer)).to.deep.equal(["data.inspector: Inspector couldn't exist without funders"]);
    const draft = await createTender(registry, {}, newerTender({ funders }));
    expect(must(await patchTender(registry, draft, { inspector: organization }), 200).body.data.inspector).to.deep.include({
      name: organization.name,
    });
    expect(must(await patchTender(registry, draft, { inspector: null }), 200).body.data).to.not.have.property('inspector');
    const open = openTender('aboveThresholdUA', paid);
    expect(errorsIn(await registry.ask('POST', tenders, { key: keys.broker, body: open }))).to.deep.equal([
      'extra_forbidden data.inspector: Extra inputs are not permitted',
    ]);
    for (const limited of [reportingTender, negotiationTender]) {
      const made = await createTender(registry, {}, limited(paid));
      expect(made.data.inspector.name).to.equal(organization.name);
      expect(errorsIn(await registry.ask('POST', tenders, { key: keys.broker, body: limited(alone) }))).to.deep.equal([
        "data.inspector: Inspector couldn't exist without funders",
      ]);
      expect(errorsIn(await patchTender(registry, made, { inspector: organization }))).to.deep.equal([
        'extra_forbidden data.inspector: Extra inputs are not permitted',
      ]);
      expect((await registry.ask('GET', `${made.path}/review_requests`)).status).to.equal(404);
    }
    const unnamed = { ...(organization.contactPoint as object), name: '' };
    const inspector = { ...organization, contactPoint: unnamed, additionalContactPoints: [unnamed] };
    for (const answer of [await patchTender(registry, draft, { inspector }), await patchTender(registry, draft, { title: 'Папір' })])
      expect(must(answer, 200).body.data.inspector.contactPoint.name).to.equal('');
    expect((await createTender(registry, {}, newerTender({ ...paid, inspector }))).data.inspector.contactPoint.name).to.equal('');
    const { contactPoint: ___, ...unreachable } = organization;
    expect(errorsIn(await patchTender(registry, draft, { inspector: unreachable }))).to.deep.equal([
      'missing data.inspector.contactPoint: Field required',
    ]);
  });

  it('holds a tender in its enquiries until he has approved what there is', async () => {
    const plain = await published(registry);
    await refused(ask(plain), 403, "Can't create reviewRequest without inspector");
    const tender = await published(registry, paid);
    expect(await readTender(registry, tender)).to.not.have.property('next_check');
    await refused(
      patchTender(registry, tender, { inspector: null }),
      400,
      "data.inspector: You can't remove inspector in current(active.enquiries) tender status",
    );
    await refused(ask(tender, { lotID: lotId }), 400, 'extra_forbidden data.lotID: Extra inputs are not permitted');
    await refused(
      registry.ask('POST', `${tender.path}/review_requests`, { key: keys.broker, body: { data: {} } }),
      403,
      'Forbidden: this tender is changed with its owner token and the key of the account that created it.',
    );
    const both = await Promise.all([ask(tender), ask(tender)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 403]);
    const { data } = both.find(({ status }) => status === 201)?.body ?? {};
    expect(data).to.have.all.keys('id', 'dateCreated', 'tenderStatus');
    await refused(ask(tender), 403, 'Disallowed create review request while existing another unanswered review request');

    const only = "data: With unanswered review request can be patched only ('tenderPeriod',) fields";
    await refused(patchTender(registry, tender, { title: 'Папір білий' }), 400, only);
    const file = await uploadDocument(registry, { title: 'a.docx' });
    await refused(write(registry, tender, 'POST', '/documents', file), 400, waiting);
    await refused(write(registry, tender, 'PATCH', `/lots/${lotId}`, { title: 'Лот' }), 400, waiting);
    await refused(write(registry, tender, 'POST', '/lots', lot({ id: '3'.repeat(32) })), 400, waiting);
    must(await patchTender(registry, tender, { tenderPeriod: { endDate: '2026-12-22T00:00:00+02:00' } }), 200);

    const forbidden = 'Forbidden: accounts of group brokers may not answer a request to the inspector.';
    const byBroker = await reply(tender, data.id, { approved: true }, keys.broker);
    expect([byBroker.status, byBroker.body.details.split(' ')[0]], forbidden).to.deep.equal([403, 'Forbidden:']);
    await refused(reply(tender, data.id, {}), 400, 'missing data.approved: Field required');
    await refused(reply(tender, 'f'.repeat(32), { approved: true }), 404, 'ReviewRequest not found.');
    const no = must(await reply(tender, data.id, { approved: false, description: 'Не ті лоти' }), 200).body.data;
    expect(no).to.include({ approved: false, description: 'Не ті лоти' }).and.not.have.property('is_valid');
    await refused(reply(tender, data.id, { approved: true }), 403, 'Disallowed re-patching review request');

    registry.clock.set(tendering);
    expect(must(await chronograph(registry, tender), 200).body.data.status).to.equal('active.enquiries');
    must(await patchTender(registry, tender, { title: 'Папір білий' }), 200);
    const again = must(await ask(tender), 201);
    expect(again.headers.get('location')).to.match(new RegExp(`${tender.path}/review_requests/${again.body.data.id}$`));
    must(await reply(tender, again.body.data.id, { approved: true }), 200);
    expect(await readTender(registry, tender)).to.have.property('next_check');
    must(await patchTender(registry, tender, { tenderPeriod: { endDate: '2026-12-23T00:00:00+02:00' } }), 200);
    expect(await isValid(tender, 1)).to.equal(true);
    must(await write(registry, tender, 'POST', '/documents', await uploadDocument(registry, { title: 'b.docx' })), 201);
    const edited = await readTender(registry, tender);
    expect([await isValid(tender, 1), edited.next_check]).to.deep.equal([false, undefined]);

    const third = must(await ask(tender), 201).body.data;
    must(await reply(tender, third.id, { approved: true }), 200);
    expect(must(await chronograph(registry, tender), 200).body.data.status).to.equal('active.tendering');
    const { body } = await registry.ask('GET', `${tender.path}/review_requests`);
    expect(await Promise.all([0, 1, 2].map((index) => isValid(tender, index)))).to.deep.equal([false, false, true]);
    expect(
      body.data.map((one: object) => 'is_valid' in one),
      'shown to nobody',
    ).to.deep.equal([false, false, false]);
    expect((await registry.ask('GET', `${tender.path}/review_requests/${third.id}`)).body.data).to.deep.equal(body.data[2]);
    expect(body.data[2]).to.deep.equal((await readTender(registry, tender)).reviewRequests[2]);
    await refused(ask(tender), 403, "Can't add review request in current (active.tendering) tender status");
  });

  it('has not approved what is edited in tendering, where a type allows that', async () => {
    const { data, config } = proposalTender(paid);
    const tender = await publishedProposal(registry, { data, config });
    const { id } = must(await ask(tender), 201).body.data;
    must(await reply(tender, id, { approved: true }), 200);
    registry.clock.set(enquiriesOver);
    expect(must(await chronograph(registry, tender), 200).body.data.status).to.equal('active.tendering');
    expect(await isValid(tender)).to.equal(true);
    must(await patchTender(registry, tender, { title: 'Папір білий' }), 200);
    expect(await isValid(tender)).to.equal(false);
  });

  it('is asked before a contract is signed, and again after another decision on its lot', async () => {
    registry.clock.set(later);
    const { path, tenderId, lotIds, awardIds } = await awarded(registry, { tender: { ...paid, status: 'active.qualification' } });
    const tender: MadeTender = { id: tenderId, path: `${tenders}/${tenderId}`, token: tenderToken, data: {} };
    const [lotID = '', awardID = ''] = [lotIds[0], awardIds[0]];
    const signing = { status: 'active', period, contractNumber: '7-П' };
    await refused(patch(registry, path, signing), 403, "Can't update contract to active till inspector approve");
    await refused(ask(tender), 400, 'missing data.lotID: Field required');
    await refused(ask(tender, { lotID: 'f'.repeat(32) }), 400, 'data.lotID: lotID should be one of lots');
    const { id } = must(await ask(tender, { lotID }), 201).body.data;
    await refused(patchAward(registry, tender, awardID, { status: 'cancelled' }), 400, waiting);
    await refused(
      write(registry, tender, 'POST', `/awards/${awardID}/documents`, await uploadDocument(registry, { title: 'c.docx' })),
      400,
      waiting,
    );
    must(await reply(tender, id, { approved: true }), 200);
    must(await patchAward(registry, tender, awardID, { status: 'cancelled' }), 200);
    expect(await isValid(tender)).to.equal(false);
    await refused(ask(tender, { lotID }), 403, "Can't add review request for lot without active award");

    const other = await awarded(registry, { tender: paid });
    const next: MadeTender = { ...tender, id: other.tenderId, path: `${tenders}/${other.tenderId}` };
    const asked = must(await ask(next, { lotID: other.lotIds[0] }), 201).body.data;
    expect(asked).to.include({ tenderStatus: 'active.awarded', lotID: other.lotIds[0] });
    must(await reply(next, asked.id, { approved: true }), 200);
    must(await patch(registry, other.path, signing), 200);
    expect((await read(registry, other.path)).status).to.equal('active');
    await refused(reply(next, asked.id, { approved: true }), 403, "Can't update review request in current (complete) tender status");
  });
});
