/** `/ready` after a start (docs/feed.md "Outages of the guard"): it says yes when it can go on saying so. */
import { expect } from 'chai';
import { createTender, monday } from '../../fixtures/tenders.ts';
import { silentLog } from '../../src/base/platform/log.ts';
import { openFeed } from '../../src/feed/running-feed.ts';
import type { Store } from '../../src/store/client.ts';
import type { RepairStore } from '../../src/store/feed/repair-store.ts';
import { eventually } from '../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';

describe('A registry that starts over records that no guard has seen', () => {
  let writer: TestRegistry;
  let leader: TestRegistry;
  let other: TestRegistry;
  let isOpen = false;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = () => {
      isOpen = true;
      resolve();
    };
  });

  const getFeed = ({ fence, repair }: Pick<Store, 'fence' | 'repair'>) =>
    openFeed({ store: { fence, repair }, seconds: 1, log: silentLog });

  /** Gives no event before the gate is open. */
  const held = (repair: Store['repair']): Store['repair'] => {
    const openHeld: RepairStore['open'] = async (...given) => {
      const events = await repair.open(...given);
      const next = async () => opened.then(events.next);
      return { ...events, here: () => (isOpen ? events.here() : null), next };
    };
    return { ...repair, open: openHeld };
  };

  before(async () => {
    writer = await startRegistry({ now: monday, plainFeed: true });
    const first = await getFeed(writer.store);
    await first.close();
    await createTender(writer);
    const env = { DB_NAME: writer.settings.dbName };
    leader = await startRegistry({ env, feedOf: ({ fence, repair }) => getFeed({ fence, repair: held(repair) }) });
    other = await startRegistry({ env });
  });
  after(async () => {
    open();
    await other?.stop();
    await leader?.stop();
    await writer?.stop();
  });

  it('is ready when its guard has read them, on every process, and stays so', async () => {
    for (const registry of [leader, other]) {
      const reason = 'The guard of the feed is still reading what was written while none was running';
      await eventually('it says why it is not', async () => {
        const { status, headers, body } = await registry.ask('GET', '/ready');
        expect([status, headers.get('retry-after')]).to.deep.equal([503, '5']);
        return body.details === reason;
      });
    }
    open();
    for (const registry of [leader, other]) {
      await eventually('it is ready', async () => (await registry.ask('GET', '/ready')).status === 200);
      const again = await Promise.all(Array.from({ length: 10 }, () => registry.ask('GET', '/ready')));
      // On a slow machine the store may not answer in time.
      expect(again.filter(({ body }) => String(body.details).includes('guard'))).to.deep.equal([]);
    }
  });
});
