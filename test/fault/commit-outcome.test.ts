/** What came of a write is told when the store can tell it within the request (spec/errors.md §2). */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { accounts, afterTendering, inTendering, pendingBid } from '../../fixtures/procedure.ts';
import { storedTender, write } from '../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { silentLog } from '../../src/base/platform/log.ts';
import { eventually } from '../support/eventually.ts';
import { type Failing, patiently, whileFailing } from '../support/fail-command.ts';
import { type Answer, startRegistry, type TestRegistry } from '../support/registry.ts';
import { type StoreProxy, startStoreProxy } from '../support/store-proxy.ts';

const SHUTDOWN_IN_PROGRESS = 91;
const NO_SUCH_TRANSACTION = 251;

describe('The document of an award', () => {
  let proxy: StoreProxy;
  let registry: TestRegistry;
  let tender: MadeTender;
  let award: string;
  const warnings: (readonly [string, object | undefined])[] = [];
  before(async () => {
    proxy = await startStoreProxy(process.env.TEST_MONGODB_URI ?? '');
    const log = { ...silentLog, warn: (...line: [string, object?]) => void warnings.push([line[0], line[1]]) };
    registry = await startRegistry({ deadlineMs: 5000, accounts, uri: proxy.uri, log });
    tender = await inTendering(registry);
    await pendingBid(registry, tender);
    await afterTendering(registry, tender);
    award = (await storedTender(registry, tender)).awards[0].id;
  });
  after(async () => {
    proxy?.mend();
    // The store still holds transactions whose commit was refused in its place; what they lock could not be deleted.
    await registry?.store.collection('tenders').db.admin().command({ killAllSessions: [] });
    await registry?.stop();
    await proxy?.close();
  });

  const documents = async (): Promise<string[]> => {
    const { awards } = await patiently(() => storedTender(registry, tender));
    return (awards[0].documents ?? []).map(({ title }: { readonly title: string }) => title);
  };
  const post = async (title: string, around: (work: () => Promise<Answer>) => Promise<Answer>): Promise<Answer> => {
    const data = await uploadDocument(registry, { title });
    return around(() => write(registry, tender, 'POST', `/awards/${award}/documents`, data));
  };
  const failing = (how: Omit<Failing, 'command'>) => (work: () => Promise<Answer>) =>
    whileFailing({ command: 'commitTransaction', ...how }, work);

  const lost: readonly (readonly [string, (work: () => Promise<Answer>) => Promise<Answer>])[] = [
    [
      'never comes',
      (work) => {
        proxy.silenceAt('commitTransaction');
        return work();
      },
    ],
    [
      'is lost with its connection',
      (work) => {
        proxy.breakAt('commitTransaction', { arrives: true, once: true });
        return work();
      },
    ],
    ['is that of a server that goes down', failing({ code: SHUTDOWN_IN_PROGRESS, labels: [], times: 3 })],
    ['says that nothing was written', failing({ code: NO_SUCH_TRANSACTION, labels: ['TransientTransactionError'], times: 1 })],
  ];
  for (const [what, around] of lost) {
    it(`is stored once and answered 201 when the answer to its commit ${what}`, async () => {
      // A machine may be too slow for the repetitions to end in time.
      await eventually('an attempt that ends in time', async () => {
        const title = `${what} ${randomUUID()}.pdf`;
        const { status, text } = await post(title, around);
        const stored = (await documents()).filter((one) => one === title);
        if (status === 503 && stored.length <= 1) return false;
        expect([status, stored], text).to.deep.equal([201, [title]]);
        return true;
      });
    });
  }

  it('is 503 that says so when the store does not tell what came of it, with a line in the log', async () => {
    warnings.length = 0;
    const { status, headers, body } = await post('unknown.pdf', failing({}));
    expect([status, headers.get('retry-after')]).to.deep.equal([503, '5']);
    expect(body.details).to.match(/: it may have been done\. Please, retry with its Idempotency-Key or look first$/);
    expect(warnings.filter(([line]) => line === 'request not answered in time')).to.deep.equal([
      [
        'request not answered in time',
        { requestId: headers.get('x-request-id'), method: 'POST', route: 'POST /tenders/:tender/awards/:award/documents' },
      ],
    ]);
  });

  it('is 503 that promises nothing was written when the store says so for as long as a write is repeated', async () => {
    const { status, body } = await post('refused.pdf', failing({ code: NO_SUCH_TRANSACTION, labels: ['TransientTransactionError'] }));
    expect([status, body.details]).to.deep.equal([503, 'The store is not ready. Please, retry']);
    expect(await documents()).to.not.include('refused.pdf');
  });
});
