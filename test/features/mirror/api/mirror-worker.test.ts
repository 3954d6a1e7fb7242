/** `registry mirror`: what a source shows stands in its mirror, is shown by all it has, and cannot be written there. */

import { expect } from 'chai';
import { proposalTender, publishedProposal } from '../../../../fixtures/proposals.ts';
import { type MadeTender, monday, patchTender, postTender } from '../../../../fixtures/tenders.ts';
import { makeGet } from '../../../../src/features/mirror/http-client.ts';
import { mirror as mirrorFeature } from '../../../../src/features/mirror/index.ts';
import { makeSource } from '../../../../src/features/mirror/source-client.ts';
import { mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import { getDigest, verifyMirror } from '../../../../src/features/mirror/verification/records.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Answer, keys, startRegistry, type TestRegistry } from '../../../support/registry.ts';

interface Item {
  readonly id: string;
  readonly dateModified: string;
}

const collections = ['tenders', 'plans', 'contracts', 'agreements', 'violation_reports'];

const startMirror = (of: TestRegistry, dbName?: string): Promise<TestRegistry> =>
  startRegistry({
    env: { MIRROR_OF: of.url, DOCUMENT_SERVICE_PORT: '0', ...(dbName === undefined ? {} : { DB_NAME: dbName }) },
    schedules: true,
    isBeyondContract: true,
  });

const getFeed = async ({ ask }: TestRegistry, collection: string): Promise<Item[]> => {
  const { body } = await ask('GET', `/api/2.5/${collection}?limit=1000&mode=_all_`);
  return body.data;
};

/** Id → version, of everything a feed shows. */
const getVersions = async (registry: TestRegistry, collection: string): Promise<Record<string, string>> =>
  Object.fromEntries((await getFeed(registry, collection)).map(({ id, dateModified }) => [id, dateModified]));

const isCaughtUp = (source: TestRegistry, mirror: TestRegistry): Promise<void> =>
  eventually('the mirror has what the source has', async () => {
    for (const collection of collections)
      expect(await getVersions(mirror, collection)).to.deep.equal(await getVersions(source, collection));
    return true;
  });

describe('A mirror', () => {
  let source: TestRegistry;
  let mirror: TestRegistry;
  const tenders: MadeTender[] = [];
  const foreign = 'f'.repeat(32);
  const tendering = 'e'.repeat(32);

  before(async () => {
    source = await startRegistry({ now: monday, isBeyondContract: true });
    for (let index = 0; index < 6; index += 1) tenders.push(await publishedProposal(source, proposalTender({ title: `Папір ${index}` })));
    const report = {
      status: 'pending',
      tender_id: foreign,
      details: { description: 'Скарга', documents: [] },
      defendantStatements: [],
      decisions: [],
    };
    await source.store.records<object>('tenders').insert(foreign, {
      status: 'active.stage9',
      procurementMethodType: 'neverSeen',
      title: 'Невідоме',
      novelty: { depth: [1, 0.1, 'так', { deep: false }] },
      mode: 'test',
    });
    await source.store
      .records<object>('tenders')
      .insert(tendering, { status: 'active.tendering', procurementMethodType: 'belowThreshold', mode: 'test' });
    await source.store
      .records<object>('contracts')
      .insert('c'.repeat(32), { status: 'active', tender_id: foreign, suppliers: [{ name: 'ТОВ' }] });
    await source.store.records<object>('plans').insert('b'.repeat(32), { status: 'scheduled', planID: 'UA-P-2026-03-01-000017-a' });
    await source.store.records<object>('agreements').insert('a'.repeat(32), { status: 'active', agreementID: 'UA-2026-03-01-000017-d1' });
    await source.store.records<object>('violationReports').insert('UA-2026-03-01-000017', report);
    mirror = await startMirror(source);
    await isCaughtUp(source, mirror);
  });
  after(async () => {
    await mirror.stop();
    await source.stop();
  });

  it('shows every record of every collection as its source does, whenever it is asked', async () => {
    for (const collection of collections) {
      const items = await getFeed(source, collection);
      expect(items, collection).to.not.have.length(0);
      for (const { id } of items) {
        const [own, there] = await Promise.all([mirror, source].map(({ ask }) => ask('GET', `/api/2.5/${collection}/${id}`)));
        expect(own?.body, `${collection} ${id}`).to.deep.equal(there?.body);
        expect((await mirror.ask('GET', `/api/2.5/${collection}/${id}`)).body).to.deep.equal(there?.body);
      }
    }
  });

  it('keeps types and fields it has never seen', async () => {
    const { body } = await mirror.ask('GET', `/api/2.5/tenders/${foreign}`);
    expect(body.data).to.deep.include({ procurementMethodType: 'neverSeen', novelty: { depth: [1, 0.1, 'так', { deep: false }] } });
  });

  it('shows parts of records at their addresses', async () => {
    const [tender] = tenders;
    for (const part of ['lots', 'items', `lots/${tender?.data.lots[0].id}`, 'documents', 'bids', 'awards']) {
      const path = `/api/2.5/tenders/${tender?.id}/${part}`;
      const [own, there] = await Promise.all([mirror.ask('GET', path), source.ask('GET', path)]);
      expect(own.status, part).to.equal(there.status);
      if (there.status === 200) expect(own.body.data, part).to.deep.equal(there.body.data);
    }
    expect((await mirror.ask('GET', `/api/2.5/tenders/${tender?.id}/lots/${'0'.repeat(32)}`)).status).to.equal(404);
  });

  it('brings what is new and what has changed', async () => {
    const [tender] = tenders;
    if (tender === undefined) throw new Error('there is a tender');
    expect((await patchTender(source, tender, { title: 'Крейда' })).status).to.equal(200);
    const added = await publishedProposal(source, proposalTender({ title: 'Олівці' }));
    await isCaughtUp(source, mirror);
    expect((await mirror.ask('GET', `/api/2.5/tenders/${tender.id}`)).body.data.title).to.equal('Крейда');
    expect((await mirror.ask('GET', `/api/2.5/tenders/${added.id}`)).body.data.title).to.equal('Олівці');
  });

  it('finds it, counts it, exports it and tells its history', async () => {
    const found = await mirror.ask('GET', `/search/tenders?q=${encodeURIComponent('Невідоме')}&mode=test`);
    expect(found.body.data.map(({ id }: Item) => id)).to.deep.equal([foreign]);
    const lines = (await mirror.ask('GET', '/export/tenders.ndjson?mode=_all_')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).to.deep.include({ complete: true, records: Object.keys(await getVersions(source, 'tenders')).length });
    const [tender] = tenders;
    const { body } = await mirror.ask('GET', `/history/tenders/${tender?.id}`);
    expect(body.chain.state).to.equal('whole');
    const chainAt = async ({ ask }: TestRegistry) => (await ask('GET', `/history/tenders/${tendering}`)).body.chain.state;
    expect([await chainAt(source), await chainAt(mirror)], 'what the source seals is not here').to.deep.equal(['sealed', 'whole']);
  });

  it('proves itself against its source, and names what differs', async () => {
    const differing: string[] = [];
    const compare = (repair: boolean) => {
      differing.length = 0;
      return verifyMirror({
        store: mirror.store,
        source: makeSource({ url: `${source.url}/api/2.5`, get: makeGet(), signal: new AbortController().signal }),
        sleep: async () => {},
        found: ({ collection, id, what }) => void differing.push(`${what} ${collection} ${id}`),
        repair,
        timeoutMs: 0,
      });
    };
    const whole = await compare(false);
    expect(whole).to.include({ differences: 0, aside: 0 });
    expect(whole.records).to.equal(Object.values(await sizes(source)).reduce((a, b) => a + b));
    const here = mirror.store.collection<{ _id: string }>('tenders');
    const [missing, older] = tenders.map(({ id }) => id);
    await here.deleteOne({ _id: missing ?? '' });
    await mirror.store.collection('tenders_history').deleteMany({ of: missing });
    await here.updateOne({ _id: older ?? '' }, { $set: { 'mirrored.version': '', 'mirrored.aside.dateModified': '', title: 'bent' } });
    const extra = { status: 'active', mirrored: { created: new Date(), modified: new Date(), version: 'x', aside: {} } };
    await mirror.store.records<object>('contracts').insert('e'.repeat(32), extra);
    expect(await compare(true)).to.include({ differences: 3 });
    expect([...differing].sort()).to.deep.equal(
      [`extra contracts ${'e'.repeat(32)}`, `missing tenders ${missing}`, `older tenders ${older}`].sort(),
    );
    await eventually('it is repaired', async () => (await compare(false)).differences === 0);
  });

  it('can be mirrored itself, and the digests are equal', async () => {
    const second = await startMirror(mirror);
    try {
      await isCaughtUp(mirror, second);
      expect(await getDigest(second.store)).to.equal(await getDigest(mirror.store));
    } finally {
      await second.stop();
    }
  });

  it('shows tenders as open data, and numbers lead to them', async () => {
    const [tender] = tenders;
    const path = `/api/2.5/tenders/${tender?.id}?opt_schema=ocds`;
    const [own, there] = await Promise.all([mirror.ask('GET', path), source.ask('GET', path)]);
    expect(own.body.releases[0].tender).to.deep.equal(there.body.releases[0].tender);
    expect((await mirror.ask('GET', `/find/${tender?.data.tenderID}`)).body.data[0].id).to.equal(tender?.id);
  });

  it('needs a store of its own, and for ever', async () => {
    const refusal = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'it was taken',
        (error: Error) => error.message,
      );
    expect(await refusal(source.store.part(mirrorStore).claim(`${mirror.url}/api/2.5`))).to.include('tenders of its own');
    expect(await refusal(mirror.store.part(mirrorStore).claim(`${mirror.url}/api/2.5`))).to.include(`is the mirror of ${source.url}`);
    const plain = startRegistry({ env: { DB_NAME: mirror.settings.dbName, DOCUMENT_SERVICE_PORT: '0' }, isBeyondContract: true });
    expect(await refusal(plain)).to.include(`Set MIRROR_OF=${source.url}`);
  });

  it('says how far it is behind', async () => {
    const { body } = await mirror.ask('GET', '/ready');
    expect(body.mirror).to.deep.include({ of: `${source.url}/api/2.5`, records: 0, aside: 0 });
    expect(new Date(body.mirror.asOf).getTime()).to.be.greaterThan(0);
    expect(body.mirror.lagSeconds).to.be.a('number');
    const { text } = await mirror.ask('GET', '/metrics');
    expect(/^mirror_outstanding (\d+)$/m.exec(text)?.[1]).to.equal('0');
    expect(Number(/^mirror_kept_total (\d+)$/m.exec(text)?.[1])).to.be.at.least(tenders.length);
  });

  it('takes no writes, and says where they belong', async () => {
    const [tender] = tenders;
    const refused: Answer[] = [
      await postTender(mirror, { data: {} }),
      await mirror.ask('PATCH', `/api/2.5/tenders/${tender?.id}`, { key: keys.broker, body: { data: { title: 'інше' } } }),
      await mirror.ask('POST', '/api/2.5/transfers', { body: { data: {} } }),
      await mirror.ask('DELETE', `/api/2.5/tenders/${tender?.id}/bids/1`),
    ];
    for (const { status, body } of refused) {
      expect(status).to.equal(403);
      expect(body.details).to.include(`${source.url}/api/2.5`);
    }
  });

  it('goes on where it was, and fetches nothing again', async () => {
    const before = (await mirror.running.features.of(mirrorFeature).following)?.report().kept ?? 0;
    const again = await startMirror(source, mirror.settings.dbName);
    try {
      const added = await publishedProposal(source, proposalTender({ title: 'Скріпки' }));
      await eventually('the new one is here', async () => (await again.ask('GET', `/api/2.5/tenders/${added.id}`)).status === 200);
      const ownReport = (await again.running.features.of(mirrorFeature).following)?.report();
      const other = (await mirror.running.features.of(mirrorFeature).following)?.report();
      expect((ownReport?.kept ?? 0) + (other?.kept ?? 0)).to.equal(before + 1);
    } finally {
      await again.running.close();
      await again.store.close();
    }
  });
});

const sizes = async (registry: TestRegistry): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(collections.map(async (name) => [name, Object.keys(await getVersions(registry, name)).length] as const)),
  );
