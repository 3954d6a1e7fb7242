import { expect } from 'chai';
import fc from 'fast-check';
import { hashIds } from '../../src/feed/parameters.ts';
import { collectNumbers, feedPath, idOf, page, place, wipe } from '../support/feed.ts';
import { must, useRegistry } from '../support/registry.ts';

const base = 1778583600;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const parseParameters = (path: string): string[] => [...new URLSearchParams(path.split('?')[1] ?? '').keys()];

describe('A page of the feed', () => {
  const registry = useRegistry({ plainFeed: true });
  afterEach(() => wipe(registry));

  const places = (count: number) => range(1, count).map((number) => ({ number, at: base + number }));

  it('of an empty feed has an empty list and an empty cursor', async () => {
    expect(await page(registry)).to.deep.equal({ data: [], next_page: { offset: '', path: feedPath, uri: `${registry.url}${feedPath}` } });
  });

  it('has dateModified and id of each item, oldest first, and a next page even at the end', async () => {
    await place(registry, [...places(3)].reverse());
    const first = await page(registry);
    expect(collectNumbers(first)).to.deep.equal([1, 2, 3]);
    expect(Object.keys(first.data[0] ?? {})).to.deep.equal(['dateModified', 'id']);
    expect(first.data[0]?.dateModified).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+\d\d:\d\d$/);
    const offset = `${base + 3}.0.1.${hashIds([idOf(3)])}`;
    expect(first.next_page).to.deep.equal({
      offset,
      path: `${feedPath}?offset=${offset}`,
      uri: `${registry.url}${feedPath}?offset=${offset}`,
    });
    expect(first).to.not.have.property('prev_page');
  });

  it('echoes the cursor verbatim when it is empty, and its previous page has none', async () => {
    for (const offset of ['9999999999', '9999999999.5.7.zzz', '2100-01-01T00:00:00']) {
      const empty = await page(registry, `?offset=${encodeURIComponent(offset)}`);
      expect(empty.data).to.deep.equal([]);
      expect(empty.next_page.offset).to.equal(offset);
      expect(empty.next_page.uri).to.equal(`${registry.url}${feedPath}?offset=${encodeURIComponent(offset)}`);
      expect(empty.prev_page).to.deep.equal({
        offset: '',
        path: `${feedPath}?descending=1`,
        uri: `${registry.url}${feedPath}?descending=1`,
      });
    }
  });

  it('has a previous page when the request had an offset or a direction, from its first item and the other way', async () => {
    await place(registry, places(4));
    const middle = await page(registry, `?offset=${base + 1}&limit=2`);
    expect(collectNumbers(middle)).to.deep.equal([2, 3]);
    const offset = `${base + 2}.0.1.${hashIds([idOf(2)])}`;
    expect(middle.prev_page?.path).to.equal(`${feedPath}?limit=2&descending=1&offset=${offset}`);
    const back = await page(registry, middle.prev_page?.path);
    expect(collectNumbers(back)).to.deep.equal([1]);
    const down = await page(registry, '?descending=1&limit=2');
    expect(collectNumbers(down)).to.deep.equal([4, 3]);
    expect(collectNumbers(await page(registry, down.prev_page?.path))).to.deep.equal([]);
    await place(registry, [{ number: 5, at: base + 5 }]);
    expect(collectNumbers(await page(registry, down.prev_page?.path))).to.deep.equal([5]);
  });

  it('has a previous page also for the offset 0, which is no bound', async () => {
    await place(registry, places(2));
    const answer = await page(registry, '?offset=0');
    expect(collectNumbers(answer)).to.deep.equal([1, 2]);
    expect(answer).to.have.property('prev_page');
  });

  it('takes a plain number and a date as a strict bound, both ways; a date without a zone is UTC', async () => {
    await place(registry, places(3));
    const date = new Date((base + 2) * 1000).toISOString().slice(0, 19);
    for (const offset of [String(base + 2), `${base + 2}.0`, date, `${date}.000`, `${date}+00:00`]) {
      expect(collectNumbers(await page(registry, `?offset=${encodeURIComponent(offset)}`)), offset).to.deep.equal([3]);
      expect(collectNumbers(await page(registry, `?descending=1&offset=${encodeURIComponent(offset)}`)), offset).to.deep.equal([1]);
    }
    expect(collectNumbers(await page(registry, `?offset=${date}+00:00`))).to.deep.equal([3]);
    expect(collectNumbers(await page(registry, '?offset=-5'))).to.deep.equal([1, 2, 3]);
  });

  it('is cut to limit; less than 1 acts as 1, more than 1,000 as 1,000, and the effective value is echoed', async () => {
    await place(registry, places(3));
    for (const [sent, effective] of [
      ['2', 2],
      ['0', 1],
      ['-7', 1],
      ['1000', 1000],
      ['5000', 1000],
    ] as const) {
      const answer = await page(registry, `?limit=${sent}`);
      expect(answer.data).to.have.length(Math.min(effective, 3));
      expect(answer.next_page.path).to.include(`?limit=${effective}&offset=`);
    }
    const refused = must(await registry.ask('GET', `${feedPath}?limit=x`), 400);
    expect(refused.body).to.deep.equal({
      type: 'data-validation',
      title: 'Data Validation Error',
      details: 'Validation errors in query string',
      status: 400,
      errors: [
        {
          type: 'int_parsing',
          loc: ['query', 'limit'],
          msg: 'Input should be a valid integer, unable to parse string as an integer',
          input: 'x',
        },
      ],
    });
  });

  it('holds 100 items when nothing is asked', async () => {
    await place(registry, places(101));
    expect((await page(registry)).data).to.have.length(100);
  });

  it('treats empty parameters as absent, all five of them', async () => {
    await place(registry, places(2));
    const answer = await page(registry, '?descending=&offset=&limit=&opt_fields=&mode=');
    expect(answer).to.deep.equal(await page(registry));
    expect(answer).to.not.have.property('prev_page');
    const crawler = await page(registry, '?descending=1&offset=&limit=&opt_fields=&mode=_all_');
    expect(collectNumbers(crawler)).to.deep.equal([2, 1]);
    expect(crawler.next_page.path).to.match(/\?mode=_all_&descending=1&offset=/);
    expect(crawler.prev_page?.path).to.match(/\?mode=_all_&offset=/);
  });

  it('turns round for any value of descending, and echoes it as 1', async () => {
    await place(registry, places(2));
    for (const value of ['1', '0', 'no']) {
      const answer = await page(registry, `?descending=${value}`);
      expect(collectNumbers(answer)).to.deep.equal([2, 1]);
      expect(answer.next_page.path).to.include('?descending=1&offset=');
    }
  });

  it('shows real records, test records or both, and never drafts', async () => {
    await place(registry, [
      { number: 1, at: base + 1 },
      { number: 2, at: base + 2, mode: 'test' },
      { number: 3, at: base + 3, status: 'draft' },
      { number: 4, at: base + 4 },
    ]);
    expect(collectNumbers(await page(registry))).to.deep.equal([1, 4]);
    expect(collectNumbers(await page(registry, '?mode=test'))).to.deep.equal([2]);
    expect(collectNumbers(await page(registry, '?mode=_all_'))).to.deep.equal([1, 2, 4]);
    expect(collectNumbers(await page(registry, '?mode=_all_&descending=1'))).to.deep.equal([4, 2, 1]);
  });

  it('shows allowed fields that are asked for and there; others are ignored and dropped from the echo', async () => {
    await place(registry, places(1));
    const answer = await page(registry, '?opt_fields=status,zzz,tenderID,mode,public_modified,status,owner_token,rev,is_public');
    expect(answer.data[0]).to.deep.equal({
      dateModified: answer.data[0]?.dateModified,
      id: idOf(1),
      public_modified: base + 1,
      status: 'active.enquiries',
      tenderID: 'UA-2026-01-01-000001-a',
    });
    expect(new URLSearchParams(answer.next_page.path.split('?')[1]).get('opt_fields')).to.equal('mode,public_modified,status,tenderID');
  });

  it('writes the parameters of an address in one order, whatever order they came in', async () => {
    await place(registry, places(3));
    const answer = await page(
      registry,
      `?offset=${base + 3}&opt_fields=status&descending=1&feed=changes&limit=1&acc_token=x&opt_pretty=1&mode=_all_`,
    );
    expect(parseParameters(answer.next_page.path)).to.deep.equal(['mode', 'limit', 'descending', 'opt_fields', 'offset']);
    expect(parseParameters(answer.prev_page?.path ?? '')).to.deep.equal(['mode', 'limit', 'opt_fields', 'offset']);
  });

  it('shows 2.5 in its addresses when it is asked under /api/0', async () => {
    await place(registry, places(1));
    const [alias, own] = [await page(registry, '', '/api/0/tenders'), await page(registry)];
    expect(alias).to.deep.equal(own);
  });

  it('leaves out a record that has lost its position', async () => {
    await place(registry, [{ number: 1, at: null }, ...places(3).slice(1)]);
    for (const query of ['', '?descending=1', '?offset=-5', '?descending=1&offset=99999999999', '?mode=_all_']) {
      expect(collectNumbers(await page(registry, query)).sort(), query).to.deep.equal([2, 3]);
    }
  });

  it('has no answer for an offset that is none, and says so with 404', async () => {
    for (const offset of ['zzz', 'nan', 'inf', '1.2.x.y', '%00', '2016-99-99']) {
      const { status, body } = await registry.ask('GET', `${feedPath}?offset=${encodeURIComponent(offset)}`);
      if (offset !== '%00')
        expect(body).to.deep.equal({ type: 'http-not-found', title: 'Not Found', details: 'Invalid offset provided', status: 404 });
      expect(status).to.equal(404);
    }
  });

  it('answers 200, 400 or 404 to 300 mutated query strings, never 500', async () => {
    await place(registry, places(5));
    const raw = fc.array(
      fc.constantFrom(
        ...'0123456789.-+:TZ%&=_?/',
        '%00',
        '%ff',
        '%D1%97',
        'offset=',
        'limit=',
        'descending=',
        'mode=',
        '[$ne]',
        'e5',
        'nan',
      ),
      {
        maxLength: 12,
      },
    );
    const seed = fc.constantFrom(
      'offset=',
      `offset=${base + 1}.0.1.${hashIds([idOf(1)])}`,
      'limit=',
      'limit=2&offset=',
      'descending=1&offset=',
      'opt_fields=',
    );
    await fc.assert(
      fc.asyncProperty(seed, raw, async (start, tail) => {
        const { status } = await registry.ask('GET', `${feedPath}?${start}${tail.join('')}`);
        expect(status).to.be.oneOf([200, 400, 404]);
      }),
      { numRuns: 300 },
    );
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = must(await registry.ask('HEAD', feedPath), 200);
    expect(head.text).to.equal('');
  });
});
