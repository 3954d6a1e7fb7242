/** What code lists say in the view of a tender, whenever they were loaded (spec/decisions.md D22, spec/tenders.md §2.1). */
import { expect } from 'chai';
import { acceptedAward, awardId, cause, chosen, negotiationTender, quickTender, reportingTender } from '../../../fixtures/limited.ts';
import { openTender } from '../../../fixtures/open-tenders.ts';
import { proposalTender } from '../../../fixtures/proposals.ts';
import { storedTender, storeFields } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday, newerTender, olderTender, patchTender } from '../../../fixtures/tenders.ts';
import { importCodeLists, storeList } from '../../../src/app/code-lists/code-lists.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, type Body, keys, startRegistry, type TestRegistry } from '../../support/registry.ts';

type Lists = Readonly<Record<string, Body>>;

const grounds = (scheme: string, archive = false): Body => ({
  title_uk: `Підстава за ${scheme}`,
  title_en: `Ground of ${scheme}`,
  description_uk: `Опис за ${scheme}`,
  description_en: `Text of ${scheme}`,
  uri: `https://law.example.org/${scheme}`,
  scheme,
  archive,
});
const causes = { defencePurchase: grounds('DECREE1178'), fuel: grounds('DECREE1275'), art: grounds('LAW922', true) };
const reason = (name: string): Body => ({ title_uk: `Зміна ${name}`, title_en: `Change ${name}`, description_uk: name, archive: false });

const lists: Lists = {
  'causes-reporting': causes,
  'causes-negotiation': causes,
  'causes-negotiation-quick': causes,
  'contract-change-reasons': { taxRate: reason('taxRate') },
  'contract-change-reasons-decree': { taxationSystem: reason('taxationSystem'), restoration: reason('restoration') },
  'contract-change-reasons-general': { taxRate: reason('taxRate'), thirdParty: reason('thirdParty') },
};

const load = async ({ store }: Pick<TestRegistry, 'store'>, loaded: Lists): Promise<void> => {
  for (const [name, entries] of Object.entries(loaded))
    await storeList(store, name as Parameters<typeof storeList>[1], Object.entries(entries), monday);
};

describe('What code lists say of a tender', () => {
  let registry: TestRegistry;
  beforeEach(async () => {
    registry = await startRegistry({ now: monday });
  });
  afterEach(() => registry.stop());

  /** Asks a registry on the same records, which starts with these lists. */
  const withLists = async (loaded: Lists, work: (listed: TestRegistry) => Promise<void>): Promise<void> => {
    await load(registry, loaded);
    const listed = await startRegistry({ now: monday, env: { DB_NAME: registry.settings.dbName } });
    try {
      await work(listed);
    } finally {
      await listed.running.close();
      await listed.store.close();
    }
  };
  const buildData = ({ status, body, text }: Answer) => {
    expect(status, text).to.equal(200);
    return body.data;
  };
  const getReasons = async (asked: TestRegistry, { path }: MadeTender): Promise<string[] | undefined> => {
    const { contractChangeRationaleTypes: found } = buildData(await asked.ask('GET', path));
    return found === undefined ? undefined : Object.keys(found);
  };
  const law = ['taxRate'];
  const decree = ['taxationSystem', 'restoration'];

  it('stands in tenders that are older than the lists: reasons of its type and its cause', async () => {
    const bodies: [{ data: Body; config: Body }, string[]][] = [
      [newerTender(), law],
      [olderTender(), law],
      [proposalTender(), law],
      [openTender('aboveThreshold'), decree],
      [openTender('aboveThresholdUA'), law],
      [openTender('aboveThresholdEU'), law],
      [openTender('simple.defense'), law],
      [openTender('aboveThresholdUA.defense'), law],
      [reportingTender({ causeDetails: cause('defencePurchase') }), decree],
      [reportingTender({ causeDetails: cause('fuel') }), decree],
      [reportingTender({ causeDetails: cause('art') }), law],
      [reportingTender({ causeDetails: undefined }), law],
      [negotiationTender({ causeDetails: cause('art') }), law],
      [quickTender({ causeDetails: cause('defencePurchase') }), decree],
    ];
    const created: [MadeTender, string[]][] = [];
    for (const [body, reasons] of bodies) created.push([await createTender(registry, {}, body), reasons]);
    for (const [tender] of created) expect(await getReasons(registry, tender)).to.equal(undefined);
    await withLists(lists, async (listed) => {
      for (const [tender, reasons] of created)
        expect(await getReasons(listed, tender), String(tender.data.procurementMethodType)).to.deep.equal(reasons);
    });
  });

  it('completes the cause, and leaves what was said with it', async () => {
    const { archive: _, title_uk: title, description_uk: text, description_en: __, ...rest } = grounds('DECREE1178');
    const plain = await createTender(registry, {}, reportingTender({ causeDetails: cause('defencePurchase') }));
    const titled = await createTender(registry, {}, reportingTender({ causeDetails: cause('defencePurchase', { title: 'Своя' }) }));
    const bare = await createTender(registry, {}, reportingTender());
    await storeFields(registry, bare, { causeDetails: { code: 'defencePurchase' } });
    const unknown = await createTender(registry, {}, reportingTender({ causeDetails: cause('other') }));
    await withLists(lists, async (listed) => {
      const shown = async ({ path }: MadeTender) => buildData(await listed.ask('GET', path)).causeDetails;
      expect(await shown(plain)).to.deep.equal({ ...cause('defencePurchase'), title, ...rest });
      expect(await shown(titled)).to.deep.equal({ ...cause('defencePurchase'), ...rest, title: 'Своя' });
      expect(await shown(bare)).to.deep.equal({ code: 'defencePurchase', description: text, title, ...rest });
      expect(await shown(unknown)).to.deep.equal(cause('other'));
    });
  });

  it('is shown wherever a tender is shown whole, and writes nothing', async () => {
    const tender = await chosen(registry, reportingTender());
    await awardId(registry, tender);
    const before = await storedTender(registry, tender);
    await withLists(lists, async (listed) => {
      const { data } = (await listed.ask('GET', tender.path)).body;
      expect(data.causeDetails).to.have.property('title', 'Підстава за DECREE1178');
      const positioned = buildData(await listed.ask('GET', `${tender.path}?opt_fields=public_modified`));
      expect(positioned).to.deep.include(data);
      const within = await listed.ask('GET', `${tender.path}/awards/${data.awards[0].id}?opt_context=1`);
      expect(within.body.context.tender).to.deep.equal(data);
      const exported = await listed.ask('GET', '/export/tenders.ndjson');
      expect(JSON.parse(exported.text.split('\n')[0] ?? '').data).to.deep.equal(data);
      const same = await patchTender(listed, tender, { title: data.title });
      expect(buildData(same)).to.deep.equal(data);
      const page = await listed.ask('GET', '/api/2.5/tenders?opt_fields=status,contractChangeRationaleTypes');
      expect(page.body.data.map((one: Body) => Object.keys(one).sort())).to.deep.equal([['dateModified', 'id', 'status']]);
      const changed = buildData(await patchTender(listed, tender, { description: 'x' }));
      expect(changed.contractChangeRationaleTypes).to.deep.equal(data.contractChangeRationaleTypes);
    });
    const after = await storedTender(registry, tender);
    expect(after.causeDetails).to.deep.equal(before.causeDetails);
  });

  it('is no change when it is sent back as it was read, though the code has gone out of use', async () => {
    const tender = await createTender(registry, {}, reportingTender());
    await storeFields(registry, tender, { causeDetails: { code: 'art' } });
    await withLists(lists, async (listed) => {
      const { causeDetails } = buildData(await listed.ask('GET', tender.path));
      expect(causeDetails).to.include({ code: 'art', description: 'Опис за LAW922' });
      const { rev } = await storedTender(registry, tender);
      expect((await patchTender(listed, tender, { causeDetails })).status).to.equal(200);
      expect((await storedTender(registry, tender)).rev).to.equal(rev);
      expect((await patchTender(listed, tender, { causeDetails: { ...causeDetails, description: 'інше' } })).status).to.equal(400);
    });
  });

  it('is what was copied at creation, whatever became of the list since', async () => {
    await withLists({ 'contract-change-reasons': { old: reason('old') } }, async (listed) => {
      const tender = await createTender(listed, {}, newerTender());
      expect(Object.keys(Object(tender.data.contractChangeRationaleTypes))).to.deep.equal(['old']);
      await withLists(lists, async (later) => {
        expect(await getReasons(later, tender)).to.deep.equal(['old']);
      });
    });
  });

  it('is the general list where the list of the act is not loaded', async () => {
    const tender = await createTender(registry, {}, openTender('aboveThreshold'));
    const { 'contract-change-reasons-general': general = {} } = lists;
    await withLists({ 'contract-change-reasons-general': general }, async (listed) => {
      expect(await getReasons(listed, tender)).to.deep.equal(['taxRate', 'thirdParty']);
      const createdTender = await createTender(listed, {}, newerTender());
      expect(Object.keys(Object(createdTender.data.contractChangeRationaleTypes))).to.deep.equal(['taxRate', 'thirdParty']);
    });
  });

  it('is what a contract takes over that is made later', async () => {
    const tender = await chosen(registry, reportingTender());
    await withLists(lists, async (listed) => {
      await acceptedAward(listed, tender);
      const [{ id }] = buildData(await listed.ask('GET', `${tender.path}/contracts`));
      const contract = buildData(await listed.ask('GET', `/api/2.5/contracts/${id}`));
      expect(Object.keys(contract.contractChangeRationaleTypes)).to.deep.equal(decree);
    });
  });

  it('is never answered from a view that is older than the lists, in a registry that runs on', async () => {
    const tender = await createTender(registry, {}, newerTender());
    const first = await registry.ask('GET', tender.path);
    const etag = first.headers.get('etag') ?? '';
    const again = (): Promise<Answer> => registry.ask('GET', tender.path, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).to.equal(304);
    await load(registry, lists);
    await eventually('the view has the list', async () => (await again()).status === 200);
    const { body, headers } = await again();
    expect(Object.keys(body.data.contractChangeRationaleTypes)).to.deep.equal(law);
    expect(headers.get('etag')).to.not.equal(etag);
    const stale = { key: keys.broker, token: tender.token, headers: { 'If-Match': etag }, body: { data: { description: 'x' } } };
    expect((await registry.ask('PATCH', tender.path, stale)).status).to.equal(412);
  });

  // The official lists are not part of the project; CODE_LISTS says where a copy of them is.
  const all = process.env.CODE_LISTS;
  if (all !== undefined) {
    it('is that of the full lists', async () => {
      const createdTender = await createTender(registry, {}, newerTender());
      const open = await createTender(registry, {}, openTender('aboveThreshold'));
      const report = await createTender(registry, {}, reportingTender());
      await importCodeLists(registry.store, all, monday, procedures.codeLists);
      await withLists({}, async (listed) => {
        const counts = await Promise.all([createdTender, open, report].map(async (one) => (await getReasons(listed, one))?.length));
        expect(counts).to.deep.equal([9, 14, 14]);
        const { causeDetails } = buildData(await listed.ask('GET', report.path));
        expect(causeDetails).to.include({ scheme: 'DECREE1178', code: 'defencePurchase' });
        expect(causeDetails).to.include.keys('title', 'title_en', 'description', 'uri');
      });
    });
  }
});
