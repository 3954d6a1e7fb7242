/** What fires an alert, and what does not: whatever the search finds from then on, once, and nothing that is sealed. */

import { expect } from 'chai';
import { activate, activeFramework, draftFramework, draftSubmission } from '../../../../fixtures/frameworks.ts';
import { hexId } from '../../../../fixtures/reports.ts';
import { buildValidator } from '../../../../src/app/route-tables.ts';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { silentLog } from '../../../../src/base/platform/log.ts';
import { alerts, makeAlerts } from '../../../../src/features/alerts/index.ts';
import { procedures } from '../../../../src/procurement/types/index.ts';
import { buildShownRow } from '../../../../src/store/feed/rows.ts';
import { openReceiver, type Receiver } from '../../../support/receiver.ts';
import { type Body, keys, must, searched, useRegistry } from '../../../support/registry.ts';

const key = keys.broker;

const record = (title: string, overrides: Body = {}): Body => ({
  title,
  status: 'active.tendering',
  procurementMethodType: 'belowThreshold',
  owner: 'broker',
  owner_token: 'x',
  procuringEntity: { name: 'Міська рада', identifier: { scheme: 'UA-EDR', id: '01234567' }, kind: 'general' },
  value: { amount: 5000, currency: 'UAH', valueAddedTaxIncluded: true },
  items: [{ id: hexId(), description: 'Щебінь', classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' } }],
  noticePublicationDate: new Date(),
  ...overrides,
});

describe('An alert', () => {
  const registry = useRegistry({ env: { ALERTS_TO_PRIVATE: '1' } });
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver();
    await registry.running.features.of(alerts).finding.run();
  });
  after(() => receiver.close());

  const make = async (query: string, on = 'published'): Promise<string> => {
    registry.clock.set(new Date());
    const { body } = must(await registry.ask('POST', '/alerts', { key, body: { data: { query, url: receiver.url, on } } }), 201);
    return body.data.id;
  };
  const put = (fields: Body, id = hexId()) => registry.store.records<Body>('tenders').insert(id, fields);
  const change = async (id: string, fields: Body, publishes = true): Promise<void> => {
    const records = registry.store.records<Body>('tenders');
    const before = await records.get(id);
    if (before === null) throw new Error('it is there');
    await records.save(before, { ...before, ...fields }, { publishes });
  };
  /** What an alert was sent, in words. */
  const heard = async (alert: string): Promise<string[]> => {
    await registry.running.features.of(alerts).finding.run();
    registry.clock.set(new Date());
    await registry.running.features.of(alerts).delivering.run();
    return receiver.all
      .map(({ body }) => JSON.parse(body))
      .filter(({ data }) => data.alert === alert)
      .map(({ type, data }) => `${type} ${data.record.title} ${data.record.status}`);
  };

  /** The parts of the feature alone. */
  const openAlerts = (given: Partial<Parameters<typeof makeAlerts>[0]> = {}) => {
    const { settings, store, clock } = registry;
    const documents = { accept: () => '', attach: async () => {}, publicLink: () => '', downloadLink: () => '' };
    const [zone, validator] = [makeZone(settings.timeZone), buildValidator(settings)];
    return makeAlerts({ settings, store, clock, log: silentLog, documents, procedures, zone, validator, ...given });
  };

  it('tells once of each record that is found and was published since', async () => {
    const before = await put(record('Ремонт дороги раніше'));
    const alert = await make('q=дорога');
    const stored = await put(record('Ремонт дороги'));
    await put(record('Папір', { items: [] }));
    await put(record('Дорога для спроб', { mode: 'test' }));
    await put(record('Чернетка дороги', { status: 'draft' }));
    expect(await heard(alert)).to.deep.equal(['record.published Ремонт дороги active.tendering']);
    await change(stored._id, { status: 'active.auction' });
    await change(before._id, { status: 'active.auction' });
    expect(await heard(alert)).to.have.length(1);
  });

  it('looks for the words that the search of the same query keeps, and says which it leaves out', async () => {
    const letters = [...'бвгджзклмнпрс'];
    const title = letters.map((letter) => `${letter}офу${letter}ажз`);
    const [frequent, rare] = [title.slice(0, 3), title.slice(3)];
    for (let at = 0; at < 3; at += 1) await put(record(frequent.join(' ')));
    await put(record(title.join(' ')));
    await searched(registry);
    const query = String(new URLSearchParams({ q: title.join(' ') }));
    const alert = await make(query);
    const shown = async () => (await registry.ask('GET', `/alerts/${alert}`, { key })).body.data;
    expect((await shown()).left_out).to.deep.equal((await registry.ask('GET', `/search/records?${query}`)).body.left_out);
    expect((await shown()).left_out).to.deep.equal({ q: frequent.join(' ') });
    await put(record(rare.join(' ')));
    await put(record([...frequent, ...rare.slice(1)].join(' ')));
    expect(await heard(alert)).to.deep.equal([`record.published ${rare.join(' ')} active.tendering`]);
    const patch = (data: Body) => registry.ask('PATCH', `/alerts/${alert}`, { key, body: { data } });
    expect((await patch({ query, name: 'Довга' })).body.data.left_out, 'the same query').to.deep.equal({ q: frequent.join(' ') });
    expect((await patch({ query: `q=${rare[0]}` })).body.data).to.not.have.property('left_out');
  });

  it('does not take a change of a tender without a notice for its publication, whenever its periods begin', async () => {
    const tenderPeriod = { startDate: new Date(Date.now() + 30 * 86_400_000), endDate: new Date(Date.now() + 60 * 86_400_000) };
    const { _id } = await put(record('Канал', { noticePublicationDate: undefined, tenderPeriod }));
    await searched(registry);
    const alert = await make('q=канал');
    await change(_id, { description: 'Ще раз' });
    expect(await heard(alert)).to.deep.equal([]);
    await put(record('Канал другий', { noticePublicationDate: undefined, tenderPeriod }));
    expect(await heard(alert)).to.deep.equal(['record.published Канал другий active.tendering']);
  });

  it('on what is found tells once of each record as soon as the search finds it', async () => {
    const old = await put(record('Міст старий'));
    const alert = await make('q=міст&status=complete', 'found');
    expect(await heard(alert)).to.deep.equal([]);
    await change(old._id, { status: 'complete' });
    await change(old._id, { description: 'Ще раз' });
    expect(await heard(alert)).to.deep.equal(['record.found Міст старий complete']);
    await change(old._id, { description: 'І ще' });
    expect(await heard(alert)).to.have.length(1);
  });

  it('on changes tells of each public one, and of none that nobody sees', async () => {
    const alert = await make('q=тунель', 'changed');
    const { _id } = await put(record('Тунель'));
    expect(await heard(alert)).to.have.length(1);
    await change(_id, { status: 'active.auction' });
    expect(await heard(alert)).to.deep.equal(['record.changed Тунель active.tendering', 'record.changed Тунель active.auction']);
    await change(_id, { bids: [{ id: hexId(), status: 'active' }] }, false);
    expect(await heard(alert)).to.have.length(2);
  });

  it('watches frameworks, and who asks to be admitted', async () => {
    const asked = await Promise.all(['kind=frameworks&q=насос', 'kind=submissions&supplier=40000101'].map((query) => make(query)));
    // The store has stamped the alerts; frameworks are published by the clock.
    registry.clock.set(new Date());
    const framework = await activeFramework(registry, { title: 'Насоси' });
    await draftFramework(registry, { title: 'Насоси в чернетці' });
    const submission = await draftSubmission(registry, framework, '40000101');
    await activate(registry, submission);
    expect(await heard(asked[0] ?? '')).to.deep.equal(['record.published Насоси active']);
    expect(await heard(asked[1] ?? '')).to.deep.equal(['record.published Насоси active']);
  });

  it('does not tell what is sealed, nor find by it', async () => {
    const sealed = 'ТОВ Тихий Учасник';
    const bids = [{ id: hexId(), status: 'active', tenderers: [{ name: sealed, identifier: { scheme: 'UA-EDR', id: '98765432' } }] }];
    const [all, byName, byCode] = [
      await make('', 'changed'),
      await make('q=Тихий Учасник', 'changed'),
      await make('q=98765432', 'changed'),
    ];
    await put(record('Школа', { bids }));
    expect(await heard(all)).to.deep.equal(['record.changed Школа active.tendering']);
    expect(await heard(byName)).to.deep.equal([]);
    expect(await heard(byCode)).to.deep.equal([]);
    expect(receiver.all.map(({ body }) => body).join()).not.to.match(/Учасник|98765432|owner_token/);
  });

  it('is asked of every record that it may find: by words, beginnings, several codes or facts alone, and by its new search', async () => {
    const alerts = [await make('q=вежа кам'), await make('q=веж*'), await make('minAmount=7000000'), await make('q=нічого')];
    await put(record('Вежа', { description: 'Кам’яна', value: { amount: 7_000_001, currency: 'UAH', valueAddedTaxIncluded: true } }));
    const notified: number[] = [];
    for (const alert of alerts) notified.push((await heard(alert)).length);
    expect(notified).to.deep.equal([0, 1, 1, 0]);
    await registry.ask('PATCH', `/alerts/${alerts[3]}`, { key, body: { data: { query: 'q=водогін' } } });
    await registry.ask('PATCH', `/alerts/${alerts[1]}`, { key, body: { data: { query: 'q=нічого' } } });
    await put(record('Вежа і водогін'));
    expect(await heard(alerts[3] ?? '')).to.deep.equal(['record.published Вежа і водогін active.tendering']);
    expect(await heard(alerts[1] ?? '')).to.have.length(1);
  });

  it('that is paused or deleted hears nothing', async () => {
    const [paused, deleted] = [await make('q=вокзал'), await make('q=вокзал')];
    await registry.ask('PATCH', `/alerts/${paused}`, { key, body: { data: { status: 'paused' } } });
    await registry.ask('DELETE', `/alerts/${deleted}`, { key });
    await put(record('Вокзал'));
    expect(await heard(paused)).to.deep.equal([]);
    expect(await heard(deleted)).to.deep.equal([]);
    await registry.ask('PATCH', `/alerts/${paused}`, { key, body: { data: { status: 'active' } } });
    await put(record('Вокзал другий'));
    expect(await heard(paused)).to.deep.equal(['record.published Вокзал другий active.tendering']);
  });

  it('on an end within days counts them from each change, so that it lives on', async () => {
    const alert = await make('q=маяк&endWithin=P7D', 'found');
    const { _id: id } = await put(record('Маяк', { tenderPeriod: { endDate: new Date(Date.now() + 5 * 86_400_000) } }));
    registry.clock.set(new Date(Date.now() - 5 * 86_400_000));
    expect(await heard(alert)).to.deep.equal([]);
    await change(id, { description: 'Висота 20 м' });
    expect(await heard(alert)).to.deep.equal(['record.found Маяк active.tendering']);
  });

  it('tells the title of a contract without one by its tender, as the search does', async () => {
    const alert = await make('q=UA-2025-09-09-000077-a-c1', 'found');
    const { _id: tender_id } = await put(record('Пристань', { status: 'complete' }));
    const fields = { contractID: 'UA-2025-09-09-000077-a-c1', tender_id, status: 'active', items: [{ description: 'Щебінь' }] };
    await registry.store.records<Body>('contracts').insert(hexId(), fields);
    expect(await heard(alert)).to.deep.equal(['record.found Пристань active']);
  });

  it('on growth tells of a contract that has grown so much since it was signed, once, and of none that has grown less or shrunk', async () => {
    const alert = await make('minGrowth=10', 'found');
    const uah = (amount: number) => ({ amount, currency: 'UAH' });
    const [grows, creeps, shrinks] = [hexId(), hexId(), hexId()];
    const contracts = [grows, creeps, shrinks].map((id) => ({ id, status: 'active', value: uah(1000) }));
    const { _id: tender_id } = await put(record('Насип', { status: 'complete', contracts }));
    const stored = registry.store.records<Body>('contracts');
    const add = (id: string, title: string) => stored.insert(id, { title, tender_id, status: 'active', value: uah(1000) });
    const raise = async (id: string, amount: number) => {
      const before = (await stored.get(id)) ?? expect.fail('it is there');
      await stored.save(before, { ...before, value: uah(amount) }, { publishes: true });
    };
    await Promise.all([add(grows, 'Росте'), add(creeps, 'Повзе'), add(shrinks, 'Меншає')]);
    expect(await heard(alert)).to.deep.equal([]);
    await Promise.all([raise(grows, 1099.99), raise(creeps, 1050), raise(shrinks, 500)]);
    expect(await heard(alert)).to.deep.equal([]);
    await raise(grows, 1100);
    expect(await heard(alert)).to.deep.equal(['record.found Росте active']);
    await raise(grows, 1300);
    expect(await heard(alert)).to.have.length(1);
  });

  it('on growth tells of an imported contract when its tender comes after it', async () => {
    const alert = await make('minGrowth=10&q=шлюзу', 'found');
    const [contract, tender] = [hexId(), hexId()];
    const uah = (amount: number) => ({ amount, currency: 'UAH' });
    await registry.store
      .records<Body>('contracts')
      .insert(contract, { title: 'Ремонт шлюзу', tender_id: tender, status: 'active', value: uah(150) });
    expect(await heard(alert)).to.deep.equal([]);
    await put(record('Шлюз', { status: 'complete', contracts: [{ id: contract, value: uah(100) }] }), tender);
    expect(await heard(alert)).to.deep.equal(['record.found Ремонт шлюзу active']);
  });

  it('on growth tells of a mirrored contract when its tender comes after it', async () => {
    const alert = await make('minGrowth=10&q=греблі', 'found');
    const [contract, tender] = [hexId(), hexId()];
    const uah = (amount: number) => ({ amount, currency: 'UAH' });
    await registry.store
      .records<Body>('contracts')
      .insert(contract, { title: 'Ремонт греблі', tender_id: tender, status: 'active', value: uah(150) });
    expect(await heard(alert)).to.deep.equal([]);
    await put(record('Гребля', { status: 'complete', contracts: [{ id: contract, value: uah(100) }, { id: hexId() }] }), tender);
    const rows = (await registry.store.collection<{ _id: string }>('tenders').find({ _id: tender }).toArray()).map(buildShownRow);
    const toldAfter = async (days: number) => {
      const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
      const { consumption } = openAlerts({ clock });
      const deliveries = (await consumption.prepare({ collection: 'tenders', rows })) ?? [];
      return deliveries.filter((one) => one.alert === alert).map(({ collection, record }) => [collection, record]);
    };
    expect(await toldAfter(0)).to.deep.equal([['contracts', contract]]);
    // An alert on changes has forgotten by then that it has told of it.
    expect(await toldAfter(31)).to.deep.equal([]);
  });

  it('that came by a restore has the indexes of its deliveries before the first of them', async () => {
    await make('q=буряк');
    const id = hexId();
    await put(record('Буряк'), id);
    const { store } = registry;
    const deliveries = store.collection('alert_deliveries');
    await deliveries.drop();
    const { consumption } = openAlerts();
    const rows = (await store.collection<{ _id: string }>('tenders').find({ _id: id }).toArray()).map(buildShownRow);
    expect(await consumption.prepare({ collection: 'tenders', rows })).to.not.have.length(0);
    expect((await deliveries.indexes()).map(({ name }) => name)).to.include.members(['due', 'turns of alerts', 'newest', 'kept']);
  });
});
