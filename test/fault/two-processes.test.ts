/**
 * Sixteen bidders and two API processes over one store (spec/requests.md §4, spec/tenders.md §5.3, spec/procedures.md §1.2): what
 * was acknowledged is kept, and what
 * both schedulers are woken for happens once. Days are minutes; the moments that the schedulers wait for are brought near.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { offerBody, tenderBody } from '../../fixtures/lot-shapes.ts';
import { contractForm, signature } from '../../fixtures/procedure.ts';
import { storedTender, storeFields, write } from '../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, otherLotId, patchTender } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { endAll, type RegistryProcess, startProcess } from '../support/process.ts';
import { type Answer, type Ask, askUrl, keys, must, startRegistry, type TestRegistry, type Untyped } from '../support/registry.ts';

const BIDDERS = 16;
/** More than the schedulers leave between two looks, so that both are armed for the same moment. */
const AHEAD_MS = 4000;

const bidders = Array.from({ length: BIDDERS }, (_, index) => ({ index, key: `bidder-key-${index}`, amount: 2500 + 10 * index }));
type Bidder = (typeof bidders)[number];
const accounts = bidders.map(({ index, key }) => `bidder-${index} = ${key},2`).join('\n');

describe('two processes over one store', () => {
  const dbName = `two_processes_${randomBytes(4).toString('hex')}`;
  let folder: string;
  /** Takes uploads and looks into the store; its scheduler sleeps. */
  let registry: TestRegistry;
  let processes: readonly RegistryProcess[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-two-'));
    const shared = { DB_NAME: dbName, SANDBOX_MODE: '1', DOCUMENT_SERVICE_KEY: randomBytes(32).toString('hex') };
    registry = await startRegistry({ env: shared, accounts: `[brokers]\n${accounts}\n` });
    const lines = ['[brokers]', `broker = ${keys.broker},123456`, accounts, '[chronograph]', `chronograph = ${keys.chronograph}`];
    await writeFile(join(folder, 'accounts.ini'), `${lines.join('\n')}\n`);
    const env = {
      ...shared,
      PORT: '0',
      DATA_DIR: folder,
      ACCOUNTS_FILE: join(folder, 'accounts.ini'),
      MONGODB_URI: process.env.TEST_MONGODB_URI ?? '',
      DOCUMENT_SERVICE_PORT: '0',
      DOCUMENT_SERVICE_URL: registry.documentsUrl,
    };
    processes = await Promise.all([startProcess(env), startProcess(env)]);
  });
  after(async () => {
    await endAll();
    await registry.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

  /** Asks one of the two, counted around. */
  const ask = (which: number, method: string, path: string, given: Ask): Promise<Answer> =>
    askUrl(method, `${processes[which % processes.length]?.url}${path}`, given);

  /** As a client does that was told that the outcome is unknown, on a machine that is busy: the same again with its key. */
  const askUntilKnown = async (which: number, method: string, path: string, given: Ask): Promise<Answer> => {
    const headers = { 'Idempotency-Key': randomUUID() };
    let answer = await ask(which, method, path, { ...given, headers });
    const isUnknown = (): boolean => answer.status === 503 || (answer.status === 409 && answer.headers.has('Retry-After'));
    await eventually('the outcome is known', async () => {
      if (!isUnknown()) return true;
      answer = await ask(which, method, path, { ...given, headers });
      return false;
    });
    return answer;
  };

  const published = async (): Promise<MadeTender> => {
    const { data, config } = tenderBody('two lots', true);
    const inHours = (hours: number): object => ({ endDate: new Date(registry.clock.now().getTime() + hours * 3_600_000) });
    const quick = { procurementMethodDetails: 'quick, accelerator=1440', submissionMethodDetails: 'quick' };
    const tender = await createTender(
      registry,
      {},
      { data: { ...data, ...quick, enquiryPeriod: inHours(1), tenderPeriod: inHours(2) }, config },
    );
    const proforma = await contractForm(registry);
    const documents = [proforma, await signature(registry, 'notice')];
    expect((await patchTender(registry, tender, { documents, status: 'active.enquiries' })).status).to.equal(200);
    return tender;
  };

  const isIn = (tender: MadeTender, status: string): Promise<void> =>
    eventually(status, async () => (await storedTender(registry, tender)).status === status);

  /** Makes a bid, changes it, adds a file and sends it in, each through the other process than the step before. */
  const bid = async ({ path }: MadeTender, { index, key, amount }: Bidder): Promise<string> => {
    const file = await uploadDocument(registry, { title: `bid-${index}.pdf` });
    const created = await askUntilKnown(index, 'POST', `${path}/bids`, { key, body: { data: offerBody('two lots', amount, 'both') } });
    expect(created.status, created.text).to.equal(201);
    const { data, access } = created.body;
    const own = { key, token: access.token };
    const details = await askUntilKnown(index + 1, 'PATCH', `${path}/bids/${data.id}`, {
      ...own,
      body: { data: { subcontractingDetails: key } },
    });
    expect(details.status, details.text).to.equal(200);
    must(await askUntilKnown(index, 'POST', `${path}/bids/${data.id}/documents`, { ...own, body: { data: file } }), 201);
    must(await askUntilKnown(index + 1, 'PATCH', `${path}/bids/${data.id}`, { ...own, body: { data: { status: 'pending' } } }), 200);
    return data.id;
  };

  /** Every acknowledged write of every bidder stands in the store. */
  const expectEveryWrite = (bids: readonly Untyped[], ids: readonly string[]): void => {
    expect(bids.map(({ id }) => id)).to.have.members(ids);
    for (const { index, key, amount } of bidders) {
      const own = bids.find(({ id }) => id === ids[index]);
      expect([own?.owner, own?.status, own?.subcontractingDetails]).to.deep.equal([`bidder-${index}`, 'pending', key]);
      expect(own?.documents.map(({ title }: Untyped) => title)).to.deep.equal([`bid-${index}.pdf`]);
      expect(own?.lotValues.map(({ value }: Untyped) => value.amount)).to.deep.equal([amount, amount]);
    }
  };

  const beginTendering = async (tender: MadeTender): Promise<void> => {
    const startDate = new Date();
    const { tenderPeriod } = await storedTender(registry, tender);
    await storeFields(registry, tender, { tenderPeriod: { ...tenderPeriod, startDate }, next_check: startDate });
    await isIn(tender, 'active.tendering');
  };

  /** Brings the end of tendering near, then the auctions, each for both schedulers at once. Answers how many writes that took. */
  const goThroughAuction = async (tender: MadeTender): Promise<number> => {
    const { tenderPeriod, rev } = await storedTender(registry, tender);
    const endDate = new Date(Date.now() + AHEAD_MS);
    await storeFields(registry, tender, { tenderPeriod: { ...tenderPeriod, endDate }, next_check: endDate });
    await isIn(tender, 'active.auction');
    const auctionPeriod = { startDate: new Date(Date.now() + AHEAD_MS) };
    const lots = [{ auctionPeriod }, { auctionPeriod }];
    const moved = await ask(0, 'PATCH', `${tender.path}/chronograph`, { key: keys.chronograph, body: { data: { lots } } });
    expect([moved.status, moved.body.data?.status], moved.text).to.deep.equal([200, 'active.auction']);
    await isIn(tender, 'active.qualification');
    return (await storedTender(registry, tender)).rev - rev;
  };

  /** The same decision eight times at once. */
  const acceptAtOnce = async (tender: MadeTender, award: string): Promise<void> => {
    await write(registry, tender, 'POST', `/awards/${award}/documents`, await signature(registry, 'notice', 'decision.p7s'));
    const own = { key: keys.broker, token: tender.token, body: { data: { status: 'active', qualified: true } } };
    const path = `${tender.path}/awards/${award}`;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, which) => ask(which, 'PATCH', path, own)));
    expect(answers.map(({ status }) => status)).to.include(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).to.deep.equal([]);
  };

  it('keeps sixteen bids that are written at once, and awards and contracts each lot once', async () => {
    const tender = await published();
    await beginTendering(tender);
    const ids = await Promise.all(bidders.map((bidder) => bid(tender, bidder)));
    expectEveryWrite((await storedTender(registry, tender)).bids, ids);

    // The two that bring time near, and one for each that time has brought about.
    expect(await goThroughAuction(tender), 'writes').to.equal(4);
    const [one, other] = await Promise.all([0, 1].map((which) => ask(which, 'GET', tender.path, {})));
    expect(one?.body).to.deep.equal(other?.body);
    const { bids, awards } = one?.body.data ?? {};
    expect(bids.map(({ id, status }: Untyped) => [id, status])).to.have.deep.members(ids.map((id) => [id, 'active']));
    expect(awards.map(({ status, lotID, bid_id }: Untyped) => [status, lotID, bid_id])).to.have.deep.members([
      ['pending', lotId, ids[0]],
      ['pending', otherLotId, ids[0]],
    ]);

    await acceptAtOnce(tender, awards[0].id);
    const contracts = await registry.store.collection('contracts').find({ tender_id: tender.id }).toArray();
    const stored = await storedTender(registry, tender);
    expect(contracts.map(({ _id, awardID }) => [_id, awardID])).to.deep.equal([[stored.contracts[0].id, awards[0].id]]);
    expect([stored.contracts.length, stored.awards.map(({ status }: Untyped) => status)]).to.deep.equal([1, ['active', 'pending']]);
  });
});
