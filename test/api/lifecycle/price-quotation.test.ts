/** A purchase from the catalogue, from a framework and a plan to the terminated contract, and what is refused on the way (spec/price-quotation.md). */
import { expect } from 'chai';
import { category, firstProfile, secondProduct, shipped } from '../../../fixtures/catalogue.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { createPlan } from '../../../fixtures/plans.ts';
import { chronograph, readTender, signature } from '../../../fixtures/procedure.ts';
import { answers, catalogued, criteria, drugs, items, net, offer, quotation, suppliers } from '../../../fixtures/quotations.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { type MadeTender, monday, patchTender, postTender, signerInfo } from '../../../fixtures/tenders.ts';
import { putEntries } from '../../../src/store/catalogue.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

const DAY = 86_400_000;
const [cheap, dear] = suppliers;

describe('A purchase from the catalogue', () => {
  const registry = useRegistry({ now: monday, accounts: '[authorities]\njudge = judge-key\n' });
  let agreement = '';
  before(async () => {
    ({ agreement } = await catalogued(registry));
  });
  beforeEach(() => registry.clock.set(new Date(monday.getTime() + DAY)));

  const must = ({ status, text, ...answer }: Answer, wanted = 200): Answer => {
    if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${text}`);
    return { status, text, ...answer };
  };
  const buildMadeTender = ({ body }: Answer): MadeTender => ({
    ...{ id: body.data.id, path: `/api/2.5/tenders/${body.data.id}`, token: body.access.token, data: body.data },
  });
  const post = (overrides: Body = {}): Promise<Answer> => postTender(registry, quotation(registry, agreement, overrides));
  const draft = async (overrides: Body = {}): Promise<MadeTender> => buildMadeTender(must(await post(overrides), 201));
  const proforma = async (): Promise<Body> => ({
    ...(await uploadDocument(registry, { title: 'proforma.docx' })),
    documentType: 'contractProforma',
  });
  const publish = async (tender: MadeTender, more: Body = {}): Promise<Answer> =>
    patchTender(registry, tender, {
      status: 'active.tendering',
      documents: [await proforma(), await signature(registry, 'notice')],
      ...more,
    });
  const bid = (tender: MadeTender, data: unknown): Promise<Answer> =>
    registry.ask('POST', `${tender.path}/bids`, { key: keys.other, body: { data } });
  const said = (answer: Answer): unknown =>
    answer.status === 400 ? errorsIn(answer) : `${answer.status} ${answer.body.details ?? ''}`.trim();

  /** A bid with its signed proposal, sent in. */
  const sent = async (tender: MadeTender, data: Body): Promise<{ path: string; token: string }> => {
    const { body } = must(await bid(tender, data), 201);
    const path = `${tender.path}/bids/${body.data.id}`;
    const ask = (method: string, to: string, sentData: unknown) =>
      registry.ask(method, to, { key: keys.other, token: body.access.token, body: { data: sentData } });
    must(await ask('POST', `${path}/documents`, await signature(registry, 'proposal')), 201);
    must(await ask('PATCH', path, { status: 'pending' }));
    return { path, token: body.access.token };
  };

  it('goes from the plan to the terminated contract, and a report of it is the owner of the agreement to decide', async () => {
    const { data, config } = quotation(registry, agreement);
    const tenderPeriod = { startDate: '2026-12-08T00:00:00+02:00' };
    const announced = { procurementMethod: 'selective', procurementMethodType: 'priceQuotation', tenderPeriod };
    const { contactPoint: _, ...buyer } = data.procuringEntity as Body;
    const plan = await createPlan(registry, {
      tender: announced,
      status: 'scheduled',
      procuringEntity: buyer,
      classification: drugs,
      items: [],
    });
    const tender = buildMadeTender(
      must(await registry.ask('POST', `${plan.path}/tenders`, { key: keys.broker, body: { data, config } }), 201),
    );
    expect(tender.data.plans).to.deep.equal([{ id: plan.id }]);
    expect(tender.data.criteria).to.have.length(5);
    expect(tender.data).to.not.have.any.keys('enquiryPeriod', 'lots', 'auctionPeriod');
    registry.clock.advance(DAY / 2);
    const { data: published } = must(await publish(tender)).body;
    expect(new Date(published.tenderPeriod.startDate)).to.deep.equal(registry.clock.now());
    expect(published.noticePublicationDate).to.equal(published.tenderPeriod.startDate);

    const responses = answers(published.criteria);
    const first = await sent(tender, offer(cheap, [155, 85, 260.4563215], responses));
    await sent(tender, offer(dear, [160, 90, 270], responses));
    registry.clock.set(new Date(published.tenderPeriod.endDate));
    must(await chronograph(registry, tender));
    const { status, awards } = await readTender(registry, tender);
    expect([status, awards.length, awards[0].value.amount]).to.deep.equal(['active.qualification', 1, 500.98]);
    const [award] = awards;
    const byOwner = (method: string, path: string, sentData: unknown) => write(registry, tender, method, path, sentData);
    const late = await byOwner('POST', `/awards/${award.id}/milestones`, { code: '24h', description: 'Виправлення' });
    expect(errorsIn(late)).to.deep.equal(['data.code: Forbidden to add milestone with code 24h']);
    const extended = must(await byOwner('POST', `/awards/${award.id}/milestones`, { code: 'extensionPeriod', description: 'Ще' }), 201);
    expect((await registry.ask('GET', `${tender.path}/awards/${award.id}`)).body.data.period.endDate).to.equal(extended.body.data.dueDate);
    expect(errorsIn(await byOwner('PATCH', `/awards/${award.id}`, { qualified: true, status: 'active' }))).to.deep.equal([
      "data.documents: Document with type 'notice' and format pkcs7-signature is required",
    ]);
    must(await byOwner('POST', `/awards/${award.id}/documents`, await signature(registry, 'notice')), 201);
    must(await byOwner('PATCH', `/awards/${award.id}`, { qualified: true, status: 'active' }));
    const awarded = await readTender(registry, tender);
    expect([awarded.status, awarded.awards[0].complaintPeriod]).to.deep.equal(['active.awarded', undefined]);

    const contract = `/api/2.5/contracts/${awarded.contracts[0].id}`;
    const onContract = (method: string, path: string, sentData: unknown, token = tender.token, key: string = keys.broker) =>
      registry.ask(method, contract + path, { key, token, body: { data: sentData } });
    const { token } = must(await onContract('PATCH', '/credentials', {})).body.access;
    const { items: priced, value } = (await registry.ask('GET', contract)).body.data;
    expect(value.amount).to.equal(500.98);
    must(await onContract('PUT', '/buyer/signer_info', signerInfo, token));
    must(await onContract('PUT', '/suppliers/signer_info', signerInfo, first.token, keys.other));
    const period = { startDate: '2026-12-20T00:00:00+02:00', endDate: '2027-12-20T00:00:00+02:00' };
    must(
      await onContract(
        'PATCH',
        '',
        { status: 'active', contractNumber: '7', period, value: { ...value, amountNet: value.amount }, items: priced },
        token,
      ),
    );
    expect((await readTender(registry, tender)).status).to.equal('complete');
    must(await onContract('POST', '/changes', { rationale: 'Обсяг', rationaleTypes: ['volumeCuts'] }, token), 201);

    const reported = await registry.ask('POST', `/contracts/${awarded.contracts[0].id}/violation_reports`, {
      ...{ key: keys.broker, token: tender.token, body: { data: { details: { reason: 'contractBreach', description: 'Не поставлено' } } } },
    });
    const { procuringEntity } = (await registry.ask('GET', `/api/2.5/agreements/${agreement}`)).body.data;
    expect(must(reported, 201).body.data.authority.identifier.id).to.equal(procuringEntity.identifier.id);
  });

  it('begins at the time of the request where no start is said', async () => {
    const { data } = await draft({ tenderPeriod: { endDate: '2027-01-01T00:00:00+02:00' } });
    expect(new Date(data.tenderPeriod.startDate)).to.deep.equal(registry.clock.now());
  });

  it('says no more than it is about, and of every item what the catalogue asks', async () => {
    const of = (overrides: Body) => post({ items: items(overrides) });
    expect(said(await of({ category: undefined, profile: undefined }))).to.include('missing data.items.0.category: Field required');
    expect(said(await of({ profile: undefined }))).to.deep.equal(
      [0, 1, 2].map((index) => `missing data.items.${index}.profile: Field required`),
    );
    const plain = { id: 'office', status: 'active', classification: { id: '30190000-7' } } as const;
    await putEntries(registry.store, 'categories', [plain]);
    const cheaply = { items: items({ category: 'office', profile: undefined }), criteria: criteria().slice(3) };
    expect(said(await post(cheaply))).to.equal('201');
    const procuringEntity = { ...(quotation(registry, agreement).data.procuringEntity as Body), kind: 'general' };
    expect(said(await post({ ...cheaply, procuringEntity, value: net(499_999) }))).to.equal('201');
    expect(said(await post({ ...cheaply, procuringEntity, value: net(500_000) }))).to.include(
      'missing data.items.0.profile: Field required',
    );
    const refused: readonly (readonly [Body, unknown])[] = [
      [{ agreement: undefined }, ['missing data.agreement: Field required']],
      [{ agreement: { id: 'f'.repeat(32) } }, ['data.agreement: Agreement not found']],
      [{ agreements: [{ id: agreement }], agreement: undefined }, ['extra_forbidden data.agreements: Extra inputs are not permitted']],
      [{ lots: [] }, ['extra_forbidden data.lots: Extra inputs are not permitted']],
      [
        { items: items({ relatedLot: 'f'.repeat(32) }) },
        [0, 1, 2].map((at) => `extra_forbidden data.items.${at}.relatedLot: Extra inputs are not permitted`),
      ],
      [{ enquiryPeriod: { endDate: '2027-01-01T00:00:00+02:00' } }, ['extra_forbidden data.enquiryPeriod: Extra inputs are not permitted']],
      [
        { value: { ...net(1000), valueAddedTaxIncluded: true } },
        ['data.value.valueAddedTaxIncluded: valueAddedTaxIncluded should be false'],
      ],
      [{ milestones: [] }, ['data.milestones: Tender should contain at least one milestone']],
      [
        {
          criteria: [
            { ...criteria()[0], id: 'a'.repeat(32) },
            { ...criteria()[3], id: 'a'.repeat(32) },
          ],
        },
        ['data.criteria: Criteria id should be uniq'],
      ],
      [{ criteria: [criteria()[0], criteria()[0]] }, '403 Criteria are not unique'],
    ];
    for (const [overrides, text] of refused)
      expect(said(await post(overrides)), JSON.stringify(overrides).slice(0, 80)).to.deep.equal(text);
    expect(said(await postTender(registry, quotation(registry, agreement, {}, 1)))).to.deep.equal([
      'data.tenderPeriod: tenderPeriod must be at least 2 full business days long',
    ]);
    const taken = await registry.ask('POST', `${(await draft()).path}/ownership`, {
      key: keys.other,
      body: { data: { id: '1', transfer: '2' } },
    });
    expect([taken.status, taken.body.details]).to.deep.equal([
      403,
      'Tenders with procurementMethodType priceQuotation cannot change their owner',
    ]);
  });

  it('is published under the agreement of its profiles, signed, with all the criteria', async () => {
    const twice = await draft();
    const [one, other] = await Promise.all([publish(twice), publish(twice)]);
    expect([one.status, other.status].filter((status) => status === 200)).to.have.length.greaterThan(0);
    expect(said(await patchTender(registry, twice, { title: 'Інше' }))).to.equal(
      "403 Can't update tender in current (active.tendering) status",
    );
    expect(said(await write(registry, twice, 'POST', '/criteria', criteria().slice(0, 1)))).to.equal(
      "403 Can't post object if tender not in ['draft'] statuses",
    );
    expect((await write(registry, twice, 'POST', '/documents', await uploadDocument(registry, { title: 'more.pdf' }))).status).to.equal(
      201,
    );

    const unsigned = await draft();
    expect(said(await publish(unsigned, { documents: [await proforma()] }))).to.deep.equal([
      "data.documents: Document with type 'notice' and format pkcs7-signature is required",
    ]);
    const free = await draft({ procuringEntity: { ...(quotation(registry, agreement).data.procuringEntity as Body), kind: 'other' } });
    expect(said(await publish(free, { documents: [await proforma()] }))).to.equal('200');
    expect(said(await publish(await draft({ criteria: criteria().slice(0, 3) })))).to.equal(
      '403 Tender must contain all required criteria: CRITERION.EXCLUSION.CONFLICT_OF_INTEREST.EARLY_TERMINATION, CRITERION.EXCLUSION.CONVICTIONS.TERRORIST_OFFENCES',
    );
    expect(said(await publish(await draft({ criteria: criteria().slice(1) })))).to.equal(
      '403 Tender must contain all profile criteria for item item-1: CRITERION.OTHER.SUBJECT_OF_PROCUREMENT.TECHNICAL_FEATURES',
    );
    const [profile] = shipped('profiles');
    const foreign = await draft();
    await putEntries(registry.store, 'profiles', [
      { ...profile, id: firstProfile, status: 'active', relatedCategory: category, agreementID: 'e'.repeat(32) },
    ]);
    expect(said(await publish(foreign))).to.deep.equal(["data: Tender agreement doesn't match profile agreement"]);
    await putEntries(registry.store, 'profiles', [
      { ...profile, id: firstProfile, status: 'active', relatedCategory: category, agreementID: agreement },
    ]);
    expect(said(await publish(foreign))).to.equal('200');
  });

  it('is bid for by suppliers of the agreement, with products of the catalogue that answer for themselves', async () => {
    const tender = await draft();
    const { data } = must(await publish(tender)).body;
    const responses = answers(data.criteria);
    const prices = [155, 85, 260];
    const good = offer(cheap, prices, responses);
    const [first = {}, ...others] = good.items as Body[];
    const withItem = (more: Body): Body => ({ ...good, items: [{ ...first, ...more }, ...others] });
    const technical = data.criteria[0].requirementGroups[0].requirements as { id: string; title: string }[];
    const answering = (title: string, answer: Body): Body => {
      const { id } = technical.find((one) => one.title === title) ?? { id: '' };
      return {
        ...good,
        requirementResponses: [...responses.filter((one) => (one.requirement as Body).id !== id), { requirement: { id }, ...answer }],
      };
    };
    await putEntries(registry.store, 'products', [
      { id: 'a'.repeat(32), status: 'hidden', relatedCategory: category },
      { id: 'b'.repeat(32), status: 'active', relatedCategory: 'other' },
    ]);
    const refused: readonly (readonly [Body, unknown])[] = [
      [offer('00000009', prices, responses), '403 Bid is not a member of agreement'],
      [withItem({ product: undefined }), ['missing data.items.0.product: Field required']],
      [withItem({ product: 'c'.repeat(32) }), `404 Products ${'c'.repeat(32)} not found in catalouges.`],
      [withItem({ product: 'a'.repeat(32) }), [`data: Products ${'a'.repeat(32)}: hidden not in ('active',)`]],
      [
        withItem({ product: 'b'.repeat(32) }),
        [`data: Products ${'b'.repeat(32)}: relatedCategory other doesn't match category from tender item ${category}`],
      ],
      [withItem({ product: secondProduct }), [/Requirement "Requirement string 1" response not found in related product$/]],
      [
        answering('Requirement string 1', { values: ['Порошок'] }),
        [/Requirement "Requirement string 1" response does not match related product response$/],
      ],
      [{ ...good, value: net(1000.5) }, ['data.value: value of bid should be less than value of tender']],
      [{ ...good, value: net(345.98), items: others }, ['data: Bid items ids should include all tender items ids']],
      [{ ...good, lotValues: [] }, ['extra_forbidden data.lotValues: Extra inputs are not permitted']],
      [{ ...good, value: undefined }, ['missing data.value: Field required']],
    ];
    for (const [body, text] of refused) {
      const answer = said(await bid(tender, body));
      const [pattern] = Array.isArray(text) ? text : [];
      if (pattern instanceof RegExp) expect(String(Object(answer)[0])).to.match(pattern);
      else expect(answer).to.deep.equal(text);
    }
    const sentIn = await sent(tender, good);
    expect((await registry.ask('GET', `${tender.path}/bids`)).status).to.equal(403);
    const edited = await registry.ask('PATCH', sentIn.path, {
      key: keys.other,
      token: sentIn.token,
      body: { data: { value: net(500.5) } },
    });
    expect(edited.body.data.status).to.equal('invalid');
    const quiet = must(await bid(tender, { ...offer(dear, prices, responses), requirementResponses: [] }), 201).body;
    const onQuiet = (method: string, path: string, more: unknown) =>
      registry.ask(method, `${tender.path}/bids/${quiet.data.id}${path}`, {
        key: keys.other,
        token: quiet.access.token,
        body: { data: more },
      });
    const wrong = answering('Requirement string 1', { values: ['Порошок'] }).requirementResponses;
    must(await onQuiet('POST', '/requirement_responses', wrong), 201);
    must(await onQuiet('POST', '/documents', await signature(registry, 'proposal')), 201);
    expect(String(said(await onQuiet('PATCH', '', { status: 'pending' })))).to.match(
      /"Requirement string 1" response does not match related product response$/,
    );
    expect(said(await registry.ask('GET', `${tender.path}/lots`))).to.match(/^404/);
    expect(said(await registry.ask('GET', `${tender.path}/questions`))).to.match(/^404/);
  });

  it('ends without a contract where nobody is left, and at once', async () => {
    const lonely = await draft();
    const { data: open } = must(await publish(lonely)).body;
    registry.clock.set(new Date(open.tenderPeriod.endDate));
    must(await chronograph(registry, lonely));
    expect((await readTender(registry, lonely)).status).to.equal('unsuccessful');

    registry.clock.set(new Date(monday.getTime() + DAY));
    const tender = await draft();
    const { data } = must(await publish(tender)).body;
    await sent(tender, offer(cheap, [155, 85, 260], answers(data.criteria)));
    registry.clock.set(new Date(data.tenderPeriod.endDate));
    must(await chronograph(registry, tender));
    const decide = async (place: number, decision: Body): Promise<Answer> => {
      const { awards } = await readTender(registry, tender);
      const { id, documents = [] } = awards[place];
      if (documents.length === 0)
        must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice')), 201);
      return write(registry, tender, 'PATCH', `/awards/${id}`, decision);
    };
    must(await decide(0, { status: 'active', qualified: true }));
    must(await decide(0, { status: 'cancelled' }));
    const { status, awards, contracts } = await readTender(registry, tender);
    expect([status, awards.length, awards[1].bid_id, contracts[0].status]).to.deep.equal([
      ...['active.qualification', 2, awards[0].bid_id, 'cancelled'],
    ]);
    must(await decide(1, { status: 'unsuccessful', qualified: false }));
    expect((await readTender(registry, tender)).status).to.equal('unsuccessful');
  });
});
