/** Pages that load and refresh at once: whatever comes last over the network, the newest answer is shown. */
import { expect } from 'chai';
import { transport } from '../../../../explorer/src/api.ts';
import { readPages } from '../../../../explorer/src/auctions/listing.ts';
import { type Known, makeLoader } from '../../../../explorer/src/data/loader.ts';
import type { Outcome } from '../../../../explorer/src/data/outcome.ts';

/** Requests that are answered when, and in the order in which, a test says so. */
const openRequests = () => {
  const answers: ((answer: Response) => void)[] = [];
  const addresses: string[] = [];
  const before = transport.fetch;
  transport.fetch = ({ url }) => {
    addresses.push(url.replace(/^\w+:\/\/[^/]+/, ''));
    return new Promise((resolve) => answers.push(resolve));
  };
  return {
    addresses,
    answer: async (nth: number, body: unknown, status = 200): Promise<void> => {
      answers[nth]?.(new Response(JSON.stringify(body), { status }));
      await new Promise((resolve) => setImmediate(resolve));
    },
    close: () => {
      transport.fetch = before;
    },
  };
};

const read = (criteria: string, count = 1) => readPages(criteria, null, count);
type Pages = Awaited<ReturnType<typeof read>> extends Outcome<infer T> ? T : never;

describe('What a page loads', () => {
  let requests: ReturnType<typeof openRequests>;
  let known: Known<Pages>;
  let loader: ReturnType<typeof makeLoader<Pages>>;
  let changes = 0;
  beforeEach(() => {
    requests = openRequests();
    known = { of: '', loading: { state: 'loading' } };
    changes = 0;
    loader = makeLoader<Pages>((next) => {
      const after = next(known);
      if (after !== known) changes += 1;
      known = after;
    });
  });
  afterEach(() => requests.close());
  const shown = (): unknown =>
    known.loading.state === 'done' ? known.loading.value.flatMap(({ data }) => data.map(({ id }) => id)) : known.loading.state;
  const page = (...ids: string[]) => ({ data: ids.map((id) => ({ id })) });

  it('is for the key asked for last, though an older answer comes later', async () => {
    void loader.load('old', read);
    void loader.load('new', read);
    await requests.answer(1, page('new'));
    await requests.answer(0, page('old'));
    expect([known.of, shown()]).to.deep.equal(['new', ['new']]);
  });

  it('is in the language chosen last, though it was changed while the page loaded', async () => {
    void loader.load('key', () => read('uk'));
    void loader.load('key', () => read('en'));
    await requests.answer(0, page('українською'));
    expect(shown(), 'the first has nothing to say').to.equal('loading');
    await requests.answer(1, page('in English'));
    expect(shown()).to.deep.equal(['in English']);
    void loader.load('key', () => read('uk'));
    expect(shown(), 'the former stays meanwhile').to.deep.equal(['in English']);
  });

  it('is not taken back by a load that was asked for before a refresh', async () => {
    void loader.load('key', read);
    await requests.answer(0, page('first'));
    void loader.load('key', read);
    void loader.refresh('key', read);
    await requests.answer(2, page('refreshed'));
    await requests.answer(1, page('older'));
    expect(shown()).to.deep.equal(['refreshed']);
  });

  it('is loaded although a refresh asked for later fails', async () => {
    void loader.load('key', read);
    void loader.refresh('key', read);
    await requests.answer(1, {}, 503);
    expect(shown()).to.equal('loading');
    await requests.answer(0, page('loaded'));
    expect(shown()).to.deep.equal(['loaded']);
  });

  it('is what the later of two refreshes has found, and not drawn anew where nothing has changed', async () => {
    void loader.load('key', read);
    await requests.answer(0, page('a'));
    void loader.refresh('key', read);
    void loader.refresh('key', read);
    await requests.answer(2, page('a', 'b'));
    await requests.answer(1, page('a'));
    expect(shown()).to.deep.equal(['a', 'b']);
    const before = changes;
    void loader.refresh('key', read);
    await requests.answer(3, page('a', 'b'));
    expect(changes).to.equal(before);
  });
});

describe('A list of auctions', () => {
  it('is read page by page, as far as it was extended, and fails as a whole', async () => {
    const requests = openRequests();
    const pages = readPages('status=planned', 'c1', 3);
    await requests.answer(0, { held: 'live', data: [{ id: 'a' }], next_page: { cursor: 'c2' } });
    await requests.answer(1, { held: 'live', data: [{ id: 'b' }] });
    expect(await pages).to.deep.equal({
      state: 'done',
      value: [
        { data: [{ id: 'a' }], held: 'live', next: 'c2' },
        { data: [{ id: 'b' }], held: 'live', next: null },
      ],
    });
    const failing = readPages('status=planned', null, 2);
    await requests.answer(2, { data: [], next_page: { cursor: 'c2' } });
    await requests.answer(3, {}, 503);
    expect(await failing).to.deep.equal({ state: 'failed' });
    requests.close();
    expect(requests.addresses).to.deep.equal([
      '/api/2.5/auctions?status=planned&limit=10&cursor=c1',
      '/api/2.5/auctions?status=planned&limit=50&cursor=c2',
      '/api/2.5/auctions?status=planned&limit=10',
      '/api/2.5/auctions?status=planned&limit=50&cursor=c2',
    ]);
  });
});
