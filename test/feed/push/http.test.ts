import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { openEvents } from '../../support/events.ts';
import { idOf, page } from '../../support/feed.ts';
import { startRegistry, useRegistry } from '../../support/registry.ts';

const path = '/api/2.5/tenders';

interface Item {
  readonly status: string;
  readonly procurementMethodType: string;
  readonly mode?: string;
}

const published: Item = { status: 'active.enquiries', procurementMethodType: 'belowThreshold' };

describe('A feed over HTTP for those who would rather not poll', () => {
  const registry = useRegistry();
  let count = 0;
  /** Behind everything that earlier tests have left. */
  let start = '1';
  beforeEach(async () => {
    start = (await page(registry, '?limit=1000&mode=_all_')).next_page.offset || '1';
  });

  const put = async (item: Partial<Item> = {}): Promise<string> => {
    count += 1;
    return (await registry.store.records<Item>('tenders').insert(idOf(count), { ...published, ...item }))._id;
  };
  const events = (query = '', headers: Readonly<Record<string, string>> = {}) =>
    openEvents(`${registry.url}${path}?feed=eventsource${query.includes('offset=') ? '' : `&offset=${start}`}${query}`, headers);

  describe('as events', () => {
    it('has what the pages have, then what comes, and resumes by Last-Event-ID or offset', async () => {
      const ids = [await put(), await put(), await put()];
      const stream = await events();
      expect(stream.status).to.equal(200);
      await stream.until(3);
      expect(stream.events().map(({ data }) => data)).to.deep.equal((await page(registry, `?offset=${start}`)).data);
      ids.push(await put());
      const all = await stream.until(4);
      expect(all.map(({ data }) => data.id)).to.deep.equal(ids);
      stream.leave();
      const second = all[1]?.id ?? '';
      for (const again of [await events(`&offset=${second}`), await events('&offset=zzz', { 'Last-Event-ID': second })]) {
        expect((await again.until(2)).map(({ data }) => data.id)).to.deep.equal(ids.slice(2));
        again.leave();
      }
      expect((await page(registry, `?offset=${second}`)).data.map(({ id }) => id)).to.deep.equal(ids.slice(2));
    });

    it('honours mode and opt_fields', async () => {
      await put();
      const test = await put({ mode: 'test' });
      const stream = await events('&mode=test&opt_fields=status,public_modified,nothing');
      const [event] = await stream.until(1);
      expect(event?.data).to.include({ id: test, status: 'active.enquiries' });
      expect(event?.data.public_modified).to.be.a('number');
      const both = await events('&mode=_all_');
      expect(await both.until(2)).to.have.length(2);
      for (const each of [stream, both]) each.leave();
    });

    it('says what it is, and asks everybody between not to keep or compress it', async () => {
      const stream = await events('', { 'Accept-Encoding': 'gzip, br' });
      expect(stream.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
      expect(stream.headers.get('cache-control')).to.equal('no-store, no-transform');
      expect(stream.headers.get('content-encoding')).to.equal(null);
      stream.leave();
    });

    it('is what the OpenAPI document says, to the byte, and so is the data of each event', async () => {
      await put();
      const document = (await registry.ask('GET', '/openapi.json')).body;
      const { schema, 'x-event-data': item } = document.paths[path].get.responses['200'].content['text/event-stream'];
      const isItem = new Ajv2020({ strict: false, validateFormats: false })
        .addSchema(document, 'document')
        .compile({ $ref: `document${item.$ref}` });
      const stream = await events('&mode=_all_');
      const received = await stream.until(1);
      expect(stream.text().slice(0, stream.text().lastIndexOf('\n\n') + 2)).to.match(new RegExp(schema.pattern));
      for (const { data } of received) expect(isItem(data), JSON.stringify(isItem.errors)).to.equal(true);
      expect('id: 1\ndata: {}\n\n').to.not.match(new RegExp(schema.pattern));
      stream.leave();
    });

    it('refuses descending order, an offset and an id that are no cursor, before it begins', async () => {
      expect((await registry.ask('GET', `${path}?feed=eventsource&descending=1`)).body.errors[0].loc).to.deep.equal([
        'query',
        'descending',
      ]);
      expect((await events('&offset=zzz')).status).to.equal(404);
      expect((await events('', { 'Last-Event-ID': 'zzz' })).status).to.equal(404);
    });

    it('answers HEAD with its headers only', async () => {
      const answer = await registry.ask('HEAD', `${path}?feed=eventsource`);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.match(/^text\/event-stream/);
    });

    it('is there for every collection', async () => {
      for (const name of ['contracts', 'agreements', 'violation_reports']) {
        const stream = await openEvents(`${registry.url}/api/2.5/${name}?feed=eventsource`);
        expect(stream.headers.get('content-type'), name).to.match(/^text\/event-stream/);
        stream.leave();
      }
    });

    it('ends when the registry stops, as a long poll does, and nobody has to wait for its readers', async () => {
      const other = await startRegistry();
      const stream = await openEvents(`${other.url}${path}?feed=eventsource`);
      const waiting = other.ask('GET', `${path}?feed=longpoll&timeout=55&offset=1`);
      while (!/^feed_long_polls 1$/m.test((await other.ask('GET', '/metrics')).text));
      await other.running.close(600_000);
      await stream.ended;
      expect(stream.text()).to.match(/going down/);
      expect((await waiting).status).to.equal(200);
      await other.stop();
    });

    it('is counted in the measures', async () => {
      const stream = await events();
      expect((await registry.ask('GET', '/metrics')).text).to.match(/^feed_streams [1-9]/m);
      stream.leave();
    });
  });

  describe('as a long poll', () => {
    it('answers at once when there is something', async () => {
      const id = await put();
      const answer = await page(registry, `?feed=longpoll&offset=${start}`);
      expect(answer.data.map((item) => item.id)).to.deep.equal([id]);
      expect(await page(registry, `?offset=${start}`)).to.deep.equal(answer);
    });

    it('answers at once without an offset, and in descending order', async () => {
      expect((await page(registry, '?feed=longpoll&mode=test&limit=1')).data).to.deep.equal(
        (await page(registry, '?mode=test&limit=1')).data,
      );
      expect((await page(registry, '?feed=longpoll&descending=1&offset=5')).data).to.deep.equal([]);
    });

    it('waits for the next record at the end of the feed', async () => {
      const waiting = page(registry, `?feed=longpoll&offset=${start}`);
      while (!/^feed_long_polls 1$/m.test((await registry.ask('GET', '/metrics')).text));
      const id = await put();
      expect((await waiting).data.map((item) => item.id)).to.deep.equal([id]);
    });

    it('gives the empty page as usual when its time is over', async () => {
      const offset = `offset=${start}`;
      for (const timeout of ['0', '1']) {
        expect(await page(registry, `?feed=longpoll&timeout=${timeout}&${offset}`)).to.deep.equal(await page(registry, `?${offset}`));
      }
    });

    it('may wait longer than a handler may work', async () => {
      const answer = await registry.ask('GET', `${path}?feed=longpoll&timeout=6&offset=${start}`);
      expect(answer.status).to.equal(200);
    });

    it('refuses a timeout that is no number, or longer than it would wait, on every way', async () => {
      for (const query of ['feed=longpoll&timeout=soon&offset=1', 'timeout=soon', 'feed=longpoll&timeout=56&offset=1', 'timeout=-1']) {
        const answer = await registry.ask('GET', `${path}?${query}`);
        expect(answer.status, query).to.equal(400);
        expect(answer.body.errors[0].loc).to.deep.equal(['query', 'timeout']);
      }
    });
  });

  it('answers a page to very old clients, and refuses ways it does not know', async () => {
    const id = await put();
    for (const feed of ['EventSource', 'websocket']) expect((await registry.ask('GET', `${path}?feed=${feed}`)).status).to.equal(400);
    for (const feed of ['changes', '']) {
      const answer = await page(registry, `?feed=${feed}&offset=${start}`);
      expect(answer.data.map((item) => item.id)).to.deep.equal([id]);
      expect(answer.next_page.uri).not.to.include('feed=');
    }
  });
});
