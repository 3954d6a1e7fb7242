/** `GET /tenders/{id}/historical` (spec/service.md §3): every version that ever was, and of bids nothing that is not open today. */
import { expect } from 'chai';
import { lotValue, onBid } from '../../../fixtures/bids.ts';
import { accounts, afterAuction, afterTendering, inTendering, pendingBid, published } from '../../../fixtures/procedure.ts';
import { type MadeTender, patchTender } from '../../../fixtures/tenders.ts';
import { type Answer, keys, must, useRegistry } from '../../support/registry.ts';

const historian = 'historian-key';
const zeros = '0'.repeat(64);

describe('Old versions of a tender', () => {
  const registry = useRegistry({ accounts: `${accounts}[brokers]\nhistorian = ${historian},1h\n` });

  const historical = (tender: MadeTender, headers: Record<string, string> = {}, key: string = historian): Promise<Answer> =>
    registry.ask('GET', `${tender.path}/historical`, { key, headers });
  const version = (tender: MadeTender, rev: number): Promise<Answer> => historical(tender, { 'X-Revision-N': String(rev) });
  const getCount = async (tender: MadeTender): Promise<number> => Number((await historical(tender)).headers.get('x-revision-n'));
  const isMissing = (answer: Answer, what: string): void => {
    expect(answer.status, what).to.equal(404);
    expect(answer.body).to.include({ type: 'http-not-found', details: 'Version not found.' });
  };

  describe('of a draft that was changed and published', () => {
    const seen: { data: Record<string, unknown>; at: Date }[] = [];
    let tender: MadeTender;
    before(async () => {
      tender = await published(registry);
      for (const title of ['One', 'Two', 'Three']) {
        registry.clock.set(new Date(registry.clock.now().getTime() + 60_000));
        expect((await patchTender(registry, tender, { title })).status).to.equal(200);
        seen.push({ data: (await registry.ask('GET', tender.path)).body.data, at: registry.clock.now() });
      }
    });

    it('are shown by their numbers as they were, each with the hash of the one before', async () => {
      const count = await getCount(tender);
      expect(count).to.equal(5);
      let previous = zeros;
      for (let rev = 1; rev <= count; rev += 1) {
        const answer = must(await version(tender, rev), 200);
        expect(answer.headers.get('x-revision-n')).to.equal(String(rev));
        expect(answer.headers.get('x-previous-hash')).to.equal(previous);
        previous = answer.headers.get('x-revision-hash') ?? '';
        expect(previous).to.match(/^[0-9a-f]{64}$/);
        const known = seen[rev - 3];
        if (known !== undefined) expect({ ...answer.body.data, dateModified: 0 }).to.deep.equal({ ...known.data, dateModified: 0 });
        if (known !== undefined) expect(new Date(answer.body.data.dateModified)).to.deep.equal(seen[rev - 3]?.at);
      }
      expect((await version(tender, 1)).body.data.status).to.equal('draft');
      expect((await version(tender, 1)).body.config).to.deep.equal((await registry.ask('GET', tender.path)).body.config);
    });

    it('are shown by a time between two of them, and by the hash they have', async () => {
      const [, second, third] = seen;
      const between = new Date((third?.at.getTime() ?? 0) - 1000).toISOString();
      const answer = await historical(tender, { 'X-Revision-Date': between });
      expect(answer.headers.get('x-revision-n')).to.equal('4');
      expect(answer.body.data.title).to.equal(second?.data.title);
      const hash = answer.headers.get('x-revision-hash') ?? '';
      expect((await historical(tender, { 'X-Revision-N': '4', 'X-Revision-Hash': hash })).status).to.equal(200);
      isMissing(await historical(tender, { 'X-Revision-N': '3', 'X-Revision-Hash': hash }), 'the hash of another one');
    });

    it('are not there: a number that is none or too large, a time before the first or that is none', async () => {
      for (const number of ['0', '6', '-1', 'x', '1.5', '', '99999999999']) {
        isMissing(await historical(tender, { 'X-Revision-N': number }), `number ${number}`);
      }
      for (const date of ['2020-01-01T00:00:00Z', 'yesterday']) isMissing(await historical(tender, { 'X-Revision-Date': date }), date);
    });

    it('are for the Administrator and for brokers with level h', async () => {
      expect((await historical(tender, {}, keys.administrator)).status).to.equal(200);
      const broker = must(await historical(tender, {}, keys.broker), 403);
      expect(broker.body.details).to.equal('Broker Accreditation level does not permit viewing tender historical info');
      expect((await historical(tender, {}, keys.chronograph)).status).to.equal(403);
      expect((await registry.ask('GET', `${tender.path}/historical`)).status).to.equal(401);
    });
  });

  describe('with bids', () => {
    const [secret, taken, lowered] = [9471, 9463, 9457];
    let tender: MadeTender;
    const everyVersion = async (look: (answer: Answer, rev: number) => void): Promise<void> => {
      const count = await getCount(tender);
      for (let rev = 1; rev <= count; rev += 1) look(await version(tender, rev), rev);
    };
    before(async () => {
      tender = await inTendering(registry);
      const offer = (amount: number) => ({ lotValues: [lotValue(amount)] });
      const bid = await pendingBid(registry, tender, offer(secret));
      await pendingBid(registry, tender, {}, keys.broker);
      const gone = await pendingBid(registry, tender, offer(taken));
      expect((await onBid(registry, bid, 'PATCH', '', offer(lowered))).status).to.equal(200);
      expect((await onBid(registry, gone, 'DELETE')).status).to.equal(200);
    });

    it('say nothing of them while they are sealed, in any version and under any header', async () => {
      await everyVersion((answer, rev) => {
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.body.data, `version ${rev}`).to.not.have.property('bids');
        for (const amount of [secret, taken, lowered]) expect(answer.text).to.not.include(`"amount":${amount}`);
        expect(answer.text).to.not.match(/tenderers|participationUrl|owner_token|transfer_token/);
      });
    });

    it('show, after the opening, what was open then and is open now; the time of sealed bids stays closed', async () => {
      await afterTendering(registry, tender);
      await afterAuction(registry, tender);
      const today = (await registry.ask('GET', tender.path)).body.data;
      expect(today.status).to.equal('active.qualification');
      const open: number[] = [];
      await everyVersion(({ text, body: { data } }, rev) => {
        for (const amount of [secret, taken]) expect(text, `version ${rev}`).to.not.include(`"amount":${amount}`);
        if (data.bids === undefined) return;
        expect(data.status).to.equal('active.qualification');
        open.push(rev);
        for (const bid of data.bids) {
          const now = today.bids.find(({ id }: { id: string }) => id === bid.id);
          expect(Object.keys(now)).to.include.members(Object.keys(bid));
        }
      });
      expect(open.at(-1)).to.equal(await getCount(tender));
      expect(JSON.stringify(today)).to.include('"amount":9500');
    });

    it('show no more of a bid than is shown today when it was closed since', async () => {
      const records = registry.store.records<{ bids?: { status: string }[] }>('tenders');
      const before = await records.get(tender.id);
      if (before === null) throw new Error('it is not there');
      const count = await getCount(tender);
      const bids = (before.bids ?? []).map((bid) => (bid.status === 'active' ? { ...bid, status: 'invalid' } : bid));
      await records.save(before, { ...before, bids }, { publishes: true, by: { author: 'broker', now: registry.clock.now() } });
      const then = await version(tender, count);
      expect(JSON.stringify(then.body.data.bids), 'the status is that of the version').to.include('"active"');
      expect(JSON.stringify(then.body.data.bids)).to.not.match(/"amount"|tenderers/);
    });
  });

  describe('of a tender that is older than its history', () => {
    let tender: MadeTender;
    before(async () => {
      tender = await inTendering(registry);
      const { db } = registry.store.collection('tenders');
      await db.collection('tenders_history').deleteMany({ of: tender.id });
      await db.collection('tenders').updateOne({ _id: tender.id as never }, { $unset: { history_head: '' } });
    });

    it('begin with the state the history has found, and a sealed bid that begins it is not told', async () => {
      // What it has found is dated by the store.
      const soon = new Date(Date.now() + 60_000);
      const look = async () => {
        const answers = [await historical(tender), await version(tender, 1), await version(tender, 2)];
        for (const date of ['2020-01-01T00:00:00Z', soon.toISOString(), '2035-01-01T00:00:00Z']) {
          answers.push(await historical(tender, { 'X-Revision-Date': date }));
        }
        return answers.map(({ status, headers, text }) => [status, headers.get('x-revision-n'), status === 200 ? text : '']);
      };
      const before = await look();
      expect(before.map(([status]) => status)).to.deep.equal([200, 200, 404, 404, 200, 200]);
      registry.clock.advance(5000);
      await pendingBid(registry, tender);
      expect(await look()).to.deep.equal(before);
    });
  });

  describe('and those who made them', () => {
    it('are named: the account of every save, and what time alone has done', async () => {
      const names = new Set(['broker', 'other', 'chronograph']);
      const { db } = registry.store.collection('tenders');
      const found = await db.collection('tenders_history').distinct('author');
      expect(found.filter((author: string) => !names.has(author))).to.deep.equal([]);
      expect(await db.collection('tenders_history').distinct('author', { automatic: true })).to.deep.equal(['chronograph']);
    });
  });
});
