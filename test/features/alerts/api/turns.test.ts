/** Accounts have their turns: whoever has a slow receiver, or thousands of deliveries, holds up nobody else. */
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import type { Alert } from '../../../../src/features/alerts/alert.ts';
import { makeDeliverySender } from '../../../../src/features/alerts/delivery-sender.ts';
import { makeDeliveries, type NewDelivery } from '../../../../src/features/alerts/store/deliveries.ts';
import type { Poster } from '../../../../src/features/alerts/webhook-client.ts';
import { useRegistry } from '../../../support/registry.ts';

const seconds = (n: number): Date => new Date(monday.getTime() + n * 1000);

describe('Deliveries of several accounts', () => {
  const registry = useRegistry({ now: monday });
  const deliveries = () => makeDeliveries(registry.store);
  beforeEach(() => registry.store.collection('alert_deliveries').deleteMany({}));

  /** Deliveries of an account, `n` of each alert, due since so many seconds after the beginning. */
  const put = async (owner: string, alerts: readonly string[], n: number, since: number): Promise<void> => {
    const newDeliveries = alerts.flatMap((alert) =>
      Array.from({ length: n }, (): NewDelivery => {
        return {
          _id: hexId(),
          alert: `${owner} ${alert}`,
          owner,
          type: 'alert.test',
          made: seconds(since),
          body: `${owner} ${alert}`,
          once: false,
        };
      }),
    );
    await deliveries().prepare();
    await deliveries().add(newDeliveries);
  };

  /** `post` is given the account in the place of the address, and the alert in that of the text. */
  const sending = (post: Poster) =>
    makeDeliverySender({
      deliveries: deliveries(),
      find: async (id) => ({ _id: id, url: id.split(' ')[0] ?? '', token: '00' }) as Alert, // nothing else of it is read
      pause: async () => undefined,
      post,
      clock: { now: () => seconds(100) },
      log: { warn: () => undefined },
      everyMs: 1,
    });

  it('are sent in turns, however many an account has and however long they have been due', async () => {
    const sent: string[] = [];
    await put('a', ['1', '2', '3'], 20, 0);
    await put('b', ['1'], 3, 50);
    await put('c', ['1'], 2, 90);
    await put('later', ['1'], 1, 200);
    const { run, report } = sending(async ({ url }) => {
      sent.push(url);
      return { status: 204 };
    });
    expect(await run()).to.equal(65);
    expect(sent.slice(0, 8).sort().join('')).to.equal('aaabbbcc');
    expect(report()).to.deep.equal({ delivered: 65, failed: 0, retried: 0, underWay: 0 });
  });

  it('find a place while receivers of another account do not answer, also when they come later', async () => {
    const held: (() => void)[] = [];
    const sent: string[] = [];
    let heard = (): void => undefined;
    await put('slow', ['1', '2', '3', '4', '5'], 20, 0);
    const { run, report } = sending(async ({ url }) => {
      sent.push(url);
      if (url === 'slow') await new Promise<void>((resolve) => held.push(resolve));
      else heard();
      return { status: 204 };
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const came = new Promise<void>((resolve) => {
        heard = resolve;
      });
      if (turn === 1) await put('late', ['1'], 1, 0);
      else await put('quick', ['1'], 1, 99);
      void run();
      await came;
    }
    expect(report().underWay).to.be.at.most(8);
    expect(sent.filter((url) => url === 'slow')).to.have.length.at.most(8);
    const waiting = setInterval(() => {
      for (const go of held.splice(0)) go();
    }, 1);
    await run();
    clearInterval(waiting);
    expect(sent).to.have.length(102);
    expect(report().delivered).to.equal(102);
  });

  it('that no account is written in are sent as well', async () => {
    await put('a', ['1'], 1, 0);
    await registry.store.collection('alert_deliveries').updateMany({}, { $unset: { owner: 1 } });
    expect(await sending(async () => ({ status: 204 })).run()).to.equal(1);
  });

  it('of an account are sent in turns of its alerts', async () => {
    const sent: string[] = [];
    await put('a', ['1', '2', '3'], 20, 0);
    const { run } = sending(async ({ body }) => {
      sent.push(body);
      return { status: 204 };
    });
    await run();
    expect(sent.slice(0, 6).sort()).to.deep.equal(['a 1', 'a 1', 'a 2', 'a 2', 'a 3', 'a 3']);
  });

  it('do not read what waits behind an alert that rests, however much it is', async () => {
    const client = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '');
    const db = client.db(registry.settings.dbName);
    await put('a', ['dead'], 1000, 0);
    await put('b', ['dead'], 1000, 0);
    await put('a', ['quick'], 20, 50);
    try {
      await db.command({ profile: 2 });
      const { run, report } = sending(async ({ body }) => (body.endsWith('dead') ? { status: 500 } : { status: 204 }));
      await run();
      expect(report().delivered).to.equal(20);
      await db.command({ profile: 0 });
      const profile = await db
        .collection('system.profile')
        .find({ ns: `${db.databaseName}.alert_deliveries` })
        .toArray();
      const takes = profile.filter(({ command }) => command.find !== undefined || command.findAndModify !== undefined);
      expect(takes).to.have.length.greaterThan(30);
      const read = takes.map(({ keysExamined, docsExamined }) => Math.max(keysExamined ?? 0, docsExamined ?? 0));
      expect(Math.max(...read)).to.be.lessThan(20);
    } finally {
      await db.command({ profile: 0 });
      await db.dropCollection('system.profile');
      await client.close();
    }
  });
});
