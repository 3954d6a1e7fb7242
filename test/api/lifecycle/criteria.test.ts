/** Criteria of a tender over HTTP (tender.md §13.4, §8.3 P1, P2, step 22, §7.2 DELETE). */
import { expect } from 'chai';
import { type Answer, keys, startRegistry, type TestRegistry } from '../../support/registry.ts';
import { callers, errorsIn, presented, storedTender, storeFields, unknownId, write } from '../../support/tender-parts.ts';
import { createTender, item, itemId, lot, lotId, type MadeTender, monday, patchTender } from '../../support/tenders.ts';

type Body = Record<string, unknown>;

const criterionId = '30000000000000000000000000000001';
const groupId = '30000000000000000000000000000002';
const requirementId = '30000000000000000000000000000003';
const evidenceId = '30000000000000000000000000000004';

const requirement = (overrides: Body = {}): Body => ({
  id: requirementId,
  title: 'Є договір',
  dataType: 'boolean',
  expectedValue: true,
  ...overrides,
});

const criterion = (overrides: Body = {}, requirements: Body[] = [requirement()]): Body => ({
  id: criterionId,
  title: 'Досвід виконання договорів',
  description: 'Аналогічні договори',
  source: 'tenderer',
  relatesTo: 'tenderer',
  classification: { scheme: 'LAW922', id: 'CRITERION.SELECTION.TECHNICAL_PROFESSIONAL_ABILITY.EXPERIENCE' },
  legislation: [{ version: '2025-10-31', identifier: { id: '922-VIII', legalName: 'Закон' }, article: '16.2.3' }],
  requirementGroups: [{ id: groupId, description: 'Підтверджується, що', requirements }],
  ...overrides,
});

const guarantee = { classification: { scheme: 'LAW922', id: 'CRITERION.OTHER.BID.GUARANTEE' }, relatesTo: 'lot', relatedItem: lotId };

const ofCriterion = `/criteria/${criterionId}`;
const ofGroup = `${ofCriterion}/requirement_groups/${groupId}`;
const ofRequirement = `${ofGroup}/requirements/${requirementId}`;

describe('Criteria of a tender', () => {
  let registry: TestRegistry;
  let tender: MadeTender;

  before(async () => {
    registry = await startRegistry({ now: monday });
  });
  after(() => registry.stop());
  beforeEach(async () => {
    tender = await createTender(registry);
  });

  const add = (...list: Body[]) => write(registry, tender, 'POST', '/criteria', list);
  const read = async (path = '') => (await registry.ask('GET', `${tender.path}/criteria${path}`)).body.data;
  const refusal = async (...list: Body[]): Promise<string[]> => {
    const answer = await add(...list);
    expect(answer.status).to.equal(400);
    return errorsIn(answer);
  };

  it('are added as a list and shown in the tender and under their paths', async () => {
    const answer = await add(criterion());
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(null);
    expect(answer.body.data).to.have.length(1);
    expect(answer.body.data[0].requirementGroups[0].requirements[0]).to.include({
      id: requirementId,
      status: 'active',
      expectedValue: true,
    });
    expect((await registry.ask('GET', tender.path)).body.data.criteria).to.deep.equal(answer.body.data);
    expect(await read()).to.deep.equal(answer.body.data);
    expect(await read(`/${criterionId}`)).to.deep.equal(answer.body.data[0]);
    expect((await read(`/${criterionId}/requirement_groups`))[0].id).to.equal(groupId);
    expect((await read(`/${criterionId}/requirement_groups/${groupId}/requirements`))[0].datePublished).to.be.a('string');
  });

  it('are not found under unknown ids', async () => {
    await add(criterion());
    const texts = await Promise.all(
      [
        `/criteria/${unknownId}`,
        `${ofCriterion}/requirement_groups/${unknownId}`,
        `${ofGroup}/requirements/${unknownId}`,
        `${ofRequirement}/evidences/${unknownId}`,
      ].map(async (path) => (await registry.ask('GET', tender.path + path)).body.details),
    );
    expect(texts).to.deep.equal(['Criterion not found.', 'Requirement group not found.', 'Requirement not found.', 'Evidence not found.']);
  });

  it('are changed field by field; a change of nothing writes nothing', async () => {
    await add(criterion());
    const changed = await write(registry, tender, 'PATCH', ofCriterion, { title: 'Інший досвід' });
    expect([changed.status, changed.body.data.title, changed.body.data.source]).to.deep.equal([200, 'Інший досвід', 'tenderer']);
    const { rev } = await storedTender(registry, tender);
    const same = await write(registry, tender, 'PATCH', ofCriterion, { title: 'Інший досвід' });
    expect(same.body).to.deep.equal(changed.body);
    expect((await write(registry, tender, 'PATCH', ofGroup, { description: 'Так' })).body.data.description).to.equal('Так');
    expect((await write(registry, tender, 'PATCH', ofRequirement, { title: 'Є два договори' })).body.data).to.include({
      title: 'Є два договори',
    });
    expect((await storedTender(registry, tender)).rev).to.equal(rev + 2);
  });

  it('take groups, requirements and evidences, each with its address', async () => {
    await add(criterion());
    const posts: [string, Body][] = [
      [`${ofCriterion}/requirement_groups`, { requirements: [{ title: 'Інше' }] }],
      [`${ofGroup}/requirements`, { title: 'Ще одне' }],
      [`${ofRequirement}/evidences`, { id: evidenceId, title: 'Договір', type: 'document' }],
    ];
    for (const [path, data] of posts) {
      const answer = await write(registry, tender, 'POST', path, data);
      expect(answer.status, path).to.equal(201);
      const location = answer.headers.get('location') ?? '';
      expect(location.endsWith(`${path}/${answer.body.data.id}`)).to.equal(true);
      expect((await registry.ask('GET', location)).body.data).to.deep.equal(answer.body.data);
    }
    const ofEvidence = `${ofRequirement}/evidences/${evidenceId}`;
    expect((await write(registry, tender, 'PATCH', ofEvidence, { type: 'statement' })).body.data.type).to.equal('statement');
    expect((await write(registry, tender, 'DELETE', ofEvidence)).body.data.title).to.equal('Договір');
    expect(await read(`${ofRequirement.slice('/criteria'.length)}/evidences`)).to.deep.equal([]);
  });

  it('are removed from a draft', async () => {
    await add(criterion());
    expect((await write(registry, tender, 'DELETE', ofCriterion)).body.data.id).to.equal(criterionId);
    expect(await read()).to.deep.equal([]);
  });

  it('keep a replaced requirement, cancelled, beside the new one', async () => {
    await add(criterion());
    await storeFields(registry, tender, { status: 'active.enquiries' });
    const answer = await write(registry, tender, 'PUT', ofRequirement, { title: 'Є новий договір' });
    expect(answer.status).to.equal(200);
    expect(answer.body.data.map(({ title, status }: Body) => [title, status])).to.deep.equal([
      ['Є новий договір', 'active'],
      ['Є договір', 'cancelled'],
    ]);
    expect((await read(`/${criterionId}/requirement_groups/${groupId}/requirements`)).length).to.equal(2);
    expect((await read(ofRequirement.slice('/criteria'.length))).title).to.equal('Є новий договір');
  });

  describe('sent with their parts whole', () => {
    const other = { id: '30000000000000000000000000000009', title: 'Є досвід', expectedValue: true };
    /** The group with these requirements beside a new one. */
    const groups = (...requirements: Body[]): Body => ({
      requirementGroups: [
        { id: groupId, requirements },
        { description: 'Або', requirements: [{ title: 'Інше' }] },
      ],
    });
    const requirementsIn = (answer: Answer): Body[] => answer.body.data.requirementGroups[0].requirements;

    it('replace their groups in a draft: what is known keeps its id and date, what is not sent is gone', async () => {
      const [first] = (await add(criterion({}, [requirement(), requirement({ ...other, dataType: undefined })]))).body.data;
      registry.clock.set(new Date(monday.getTime() + 60_000));
      const changed = await write(registry, tender, 'PATCH', ofCriterion, groups(requirement({ title: 'Є два' }), { title: 'Нове' }));
      expect(changed.status, changed.text).to.equal(200);
      const [old, fresh] = requirementsIn(changed);
      const [stored] = first.requirementGroups[0].requirements;
      expect(old).to.include({ id: requirementId, title: 'Є два', datePublished: stored.datePublished });
      expect(old?.dateModified).to.be.a('string').and.not.equal(stored.datePublished);
      expect(fresh?.datePublished).to.equal(old?.dateModified);
      expect(changed.body.data.requirementGroups.map(({ requirements }: { requirements: Body[] }) => requirements.length)).to.deep.equal([
        2, 1,
      ]);
      expect(changed.body.data.requirementGroups[0]).to.not.have.property('description');
      expect(changed.body.data.title).to.equal(first.title);
      const known = { id: groupId, requirements: [requirement({ title: 'Є два' })] };
      const once = await write(registry, tender, 'PATCH', ofCriterion, { requirementGroups: [known] });
      const { rev } = await storedTender(registry, tender);
      expect((await write(registry, tender, 'PATCH', ofCriterion, { requirementGroups: [known] })).body).to.deep.equal(once.body);
      expect((await storedTender(registry, tender)).rev).to.equal(rev);
      registry.clock.set(monday);
    });

    it('replace the requirements of a group, and the evidences of a requirement, with the same rules', async () => {
      await add(criterion());
      const group = await write(registry, tender, 'PATCH', ofGroup, { requirements: [requirement({ title: 'Є' }), other] });
      expect(group.body.data.requirements.map(({ title }: Body) => title)).to.deep.equal(['Є', 'Є досвід']);
      const evidences = await write(registry, tender, 'PATCH', ofRequirement, {
        eligibleEvidences: [{ title: 'Договір', type: 'document' }],
      });
      expect(evidences.body.data.eligibleEvidences.map(({ title }: Body) => title)).to.deep.equal(['Договір']);
      const refused = [
        await write(registry, tender, 'PATCH', ofCriterion, groups(requirement({ unit: { code: 'H87', name: 'штука' } }))),
        await write(registry, tender, 'PATCH', ofGroup, { requirements: [requirement(), { ...other, id: requirementId }] }),
        await write(registry, tender, 'PATCH', ofGroup, { requirements: [] }),
      ];
      expect(refused.map(errorsIn).map(([error]) => error)).to.deep.equal([
        'extra_forbidden data.requirementGroups.0.requirements.0.unit: Extra inputs are not permitted',
        'data: Requirement id should be uniq for all requirements in tender',
        'too_short data.requirements: List should have at least 1 item after validation, not 0',
      ]);
    });

    it('keep published requirements, which only PUT replaces; new groups and requirements may come', async () => {
      await add(criterion());
      await storeFields(registry, tender, { status: 'active.enquiries' });
      await write(registry, tender, 'PUT', ofRequirement, { title: 'Є новий' });
      const grown = await write(registry, tender, 'PATCH', ofCriterion, groups(requirement({ title: 'Є новий' }), other));
      expect(grown.status, grown.text).to.equal(200);
      expect(requirementsIn(grown).map(({ status, title }) => `${status} ${title}`)).to.deep.equal([
        'cancelled Є договір',
        'active Є новий',
        'active Є досвід',
      ]);
      const changed = await write(registry, tender, 'PATCH', ofGroup, { requirements: [requirement({ title: 'Змінене' }), other] });
      const gone = await write(registry, tender, 'PATCH', ofGroup, { requirements: [other] });
      expect([changed, gone].map(({ status, body }) => [status, body.details])).to.deep.equal([
        [403, "Can't patch object if tender not in ['draft'] statuses"],
        [403, "Can't delete object if tender not in ['draft'] statuses"],
      ]);
    });

    it('come with a PATCH of the tender too: all of them, by the same rules; an empty list removes them', async () => {
      const sent = await patchTender(registry, tender, { criteria: [criterion()] });
      expect(sent.status, sent.text).to.equal(200);
      expect(sent.body.data.criteria[0].requirementGroups[0].requirements[0]).to.include({ id: requirementId, status: 'active' });
      expect(sent.body.data.criteria[0].requirementGroups[0].requirements[0].datePublished).to.be.a('string');
      const { rev } = await storedTender(registry, tender);
      expect((await patchTender(registry, tender, { criteria: [criterion()] })).body).to.deep.equal(sent.body);
      expect((await storedTender(registry, tender)).rev).to.equal(rev);
      const refused = await patchTender(registry, tender, { criteria: [criterion({ legislation: [] })] });
      expect(errorsIn(refused)).to.deep.equal(['missing data.criteria.0.legislation: Field required']);
      const doubled = await patchTender(registry, tender, { criteria: [criterion(), criterion()] });
      expect(errorsIn(doubled)).to.deep.equal(['data.criteria: Criterion id should be uniq for all criterions']);
      await storeFields(registry, tender, { status: 'active.enquiries' });
      const changed = await patchTender(registry, tender, { criteria: [criterion({}, [requirement({ title: 'Змінене' })])] });
      expect([changed.status, changed.body.details]).to.deep.equal([403, "Can't patch object if tender not in ['draft'] statuses"]);
      expect((await patchTender(registry, tender, { criteria: [] })).body.data).to.not.have.property('criteria');
    });

    it('may concern an item whose id is a word', async () => {
      const own = await createTender(registry, { items: [item({ id: 'папір', relatedLot: lotId })] });
      const answer = await write(registry, own, 'POST', '/criteria', [criterion({ relatesTo: 'item', relatedItem: 'папір' })]);
      expect(answer.status, answer.text).to.equal(201);
      expect(answer.body.data[0].relatedItem).to.equal('папір');
    });
  });

  describe('by status', () => {
    const writes: [string, string, string, unknown, string[]][] = [
      [
        'post',
        'POST',
        '/criteria',
        [criterion({ id: undefined, classification: { scheme: 'X', id: 'Y' }, requirementGroups: [{ requirements: [{ title: 'A' }] }] })],
        ['draft', 'active.enquiries'],
      ],
      ['patch', 'PATCH', ofCriterion, { title: 'Б' }, ['draft', 'active.enquiries']],
      ['delete', 'DELETE', ofCriterion, undefined, ['draft']],
      ['post', 'POST', `${ofCriterion}/requirement_groups`, { requirements: [{ title: 'A' }] }, ['draft', 'active.enquiries']],
      ['patch', 'PATCH', ofGroup, { description: 'Б' }, ['draft', 'active.enquiries']],
      ['post', 'POST', `${ofGroup}/requirements`, { title: 'В' }, ['draft', 'active.enquiries']],
      ['patch', 'PATCH', ofRequirement, { title: 'Г' }, ['draft']],
      ['put', 'PUT', ofRequirement, { title: 'Д' }, ['active.enquiries']],
      ['post', 'POST', `${ofRequirement}/evidences`, { title: 'A', type: 'document' }, ['draft', 'active.enquiries']],
    ];
    const statuses = [
      'draft',
      'active.enquiries',
      'active.tendering',
      'active.auction',
      'active.qualification',
      'active.awarded',
      'complete',
      'unsuccessful',
      'cancelled',
    ];

    for (const [verb, method, path, data, allowed] of writes) {
      it(`${method} ${path.replace(/\/[0-9a-f]{32}/g, '/…')} works in ${allowed.join(', ')} only`, async () => {
        for (const status of statuses) {
          tender = await createTender(registry);
          await add(criterion());
          await storeFields(registry, tender, { status });
          const answer = await write(registry, tender, method, path, data);
          if (allowed.includes(status)) expect(answer.status, `${status}: ${answer.text}`).to.be.oneOf([200, 201]);
          else {
            const list = allowed.map((one) => `'${one}'`).join(', ');
            expect([answer.status, answer.body.details]).to.deep.equal([403, `Can't ${verb} object if tender not in [${list}] statuses`]);
          }
        }
      });
    }
  });

  for (const caller of callers) {
    it(`are written by the owner only: ${caller.name}`, async () => {
      await add(criterion());
      for (const [method, path] of [
        ['POST', '/criteria'],
        ['PATCH', ofCriterion],
        ['DELETE', ofCriterion],
      ] as const) {
        const body = method === 'DELETE' ? {} : { body: { data: method === 'POST' ? [criterion()] : { title: 'Б' } } };
        const answer = await registry.ask(method, tender.path + path, { ...presented(caller, tender), ...body });
        if (caller.status === 'done') expect(answer.status).to.be.oneOf([200, 201, 400]);
        else expect(answer.status, method).to.equal(caller.status);
      }
    });
  }

  describe('are refused', () => {
    const at = 'data.0.requirementGroups.0.requirements.0';
    const cases: [string, Body, Body, string][] = [
      ['a text without choices', {}, { dataType: 'string', expectedValue: undefined }, `missing ${at}.expectedValues: Field required`],
      [
        'a text without the least count',
        {},
        { dataType: 'string', expectedValue: undefined, expectedValues: ['a'] },
        `missing ${at}.expectedMinItems: Field required`,
      ],
      [
        'a text with a unit',
        {},
        { dataType: 'string', expectedValue: undefined, expectedValues: ['a'], expectedMinItems: 1, unit: { code: 'H87', name: 'шт' } },
        `extra_forbidden ${at}.unit: Extra inputs are not permitted`,
      ],
      [
        'choices that repeat',
        {},
        { dataType: 'string', expectedValue: undefined, expectedValues: ['a', 'a'], expectedMinItems: 1 },
        `${at}.expectedValues: expectedValues should be unique`,
      ],
      ['yes or no with a range', {}, { minValue: 1 }, `extra_forbidden ${at}.minValue: Extra inputs are not permitted`],
      ['yes or no of another type', {}, { expectedValue: 5 }, `bool_type ${at}.expectedValue: Input should be a valid boolean`],
      [
        'a number without a bound',
        {},
        { dataType: 'number', expectedValue: undefined, unit: { code: 'H87', name: 'шт' } },
        `missing ${at}.expectedValue: Field required`,
      ],
      ['a number without a unit', {}, { dataType: 'number', expectedValue: undefined, minValue: 1 }, `missing ${at}.unit: Field required`],
      [
        'a range upside down',
        {},
        { dataType: 'integer', expectedValue: undefined, minValue: 5, maxValue: 1, unit: { code: 'H87', name: 'шт' } },
        `${at}.maxValue: maxValue should be greater than minValue`,
      ],
      [
        'a whole number that is none',
        {},
        { dataType: 'integer', expectedValue: 1.5, unit: { code: 'H87', name: 'шт' } },
        `int_type ${at}.expectedValue: Input should be a valid integer`,
      ],
      [
        'a lot that is not there',
        { relatesTo: 'lot', relatedItem: unknownId },
        {},
        'data.0.relatedItem: relatedItem should be one of lots',
      ],
      ['an item that is not named', { relatesTo: 'item' }, {}, 'missing data.0.relatedItem: Field required'],
      ['no law', { legislation: undefined }, {}, 'missing data.0.legislation: Field required'],
    ];
    for (const [name, ofIt, ofRequirements, text] of cases) {
      it(name, async () => {
        expect(await refusal(criterion(ofIt, [requirement(ofRequirements)]))).to.deep.equal([text]);
      });
    }

    it('no law is asked for a guarantee of the contract', async () => {
      const answer = await add(
        criterion({ legislation: undefined, classification: { scheme: 'LAW922', id: 'CRITERION.OTHER.CONTRACT.GUARANTEE' } }),
      );
      expect(answer.status).to.equal(201);
    });

    it('ids and titles that repeat', async () => {
      const other = { classification: { scheme: 'LAW922', id: 'OTHER' } };
      expect(await refusal(criterion(), criterion(other))).to.deep.equal(['data: Criterion id should be uniq for all criterions']);
      const group = { requirementGroups: [{ requirements: [requirement()] }] };
      expect(await refusal(criterion(), criterion({ ...other, id: undefined, ...group }))).to.deep.equal([
        'data: Requirement id should be uniq for all requirements in tender',
      ]);
      expect(await refusal(criterion({}, [requirement(), requirement({ id: undefined })]))).to.deep.equal([
        'data: Requirement title should be uniq for one requirementGroup',
      ]);
    });

    it('two of one classification for the same thing, with 403', async () => {
      const group = { requirementGroups: [{ requirements: [{ title: 'A' }] }] };
      const answer = await add(criterion(), criterion({ id: undefined, ...group }));
      expect([answer.status, answer.body.details]).to.deep.equal([403, 'Criteria are not unique']);
    });
  });

  it('keep the quantity of an item, the item and the lot that they ask about', async () => {
    await add(
      criterion({ relatesTo: 'item', relatedItem: itemId }),
      criterion({ ...guarantee, id: undefined, requirementGroups: [{ requirements: [{ title: 'A' }] }] }),
    );
    const zero = await patchTender(registry, tender, { items: [item({ relatedLot: lotId, quantity: 0 })] });
    expect([zero.status, zero.body.details]).to.deep.equal([
      403,
      `Can't set to 0 quantity of ${itemId} item while related criterion has active requirements`,
    ]);
    const gone = await patchTender(registry, tender, { items: [item({ id: unknownId, relatedLot: lotId })] });
    expect(gone.body.details).to.equal(`Can't delete ${itemId} item while related criterion has active requirements`);
    const removed = await write(registry, tender, 'DELETE', `/lots/${lotId}`);
    expect([removed.status, removed.body.details]).to.deep.equal([
      403,
      `Can't delete ${lotId} lot while related criterion has active requirements`,
    ]);
  });

  it('ask for a guarantee if and only if a lot has one, when the tender is published', async () => {
    await add(criterion(guarantee));
    const asked = await patchTender(registry, tender, { status: 'active.enquiries' });
    expect([asked.status, asked.body.details]).to.deep.equal([
      403,
      "Should be specified 'guarantee.amount' more than 0 to lot for CRITERION.OTHER.BID.GUARANTEE",
    ]);
    tender = await createTender(registry, { lots: [lot({ guarantee: { amount: 100, currency: 'UAH' } })] });
    const given = await patchTender(registry, tender, { status: 'active.enquiries' });
    expect([given.status, given.body.details]).to.deep.equal([
      403,
      "Should be specified CRITERION.OTHER.BID.GUARANTEE for 'guarantee.amount' more than 0 to lot",
    ]);
  });

  it('are read by everybody', async () => {
    await add(criterion());
    for (const key of [undefined, keys.other, keys.authority]) {
      expect((await registry.ask('GET', `${tender.path}/criteria`, key === undefined ? {} : { key })).status).to.equal(200);
    }
  });
});
