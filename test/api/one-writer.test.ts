/** Every save of a tender derives and is told of, whichever module makes it (docs/architecture.md "Writing"). */
import { expect } from 'chai';
import { awarded, patch, signing, tenderToken } from '../../fixtures/contracts.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { published } from '../../fixtures/procedure.ts';
import { storedTender, storeFields, write } from '../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday } from '../../fixtures/tenders.ts';
import { hashOf } from '../../src/base/domain/actor.ts';
import { keys, must, startRegistry, type TestRegistry } from '../support/registry.ts';

const leaver = '[brokers]\nleaver = leaver-key,123456x\n';

describe('A save of a tender', () => {
  let registry: TestRegistry;
  let notified: (Date | undefined)[] = [];
  before(async () => {
    registry = await startRegistry({ now: monday, accounts: leaver, saved: (time) => void notified.push(time) });
  });
  after(() => registry.stop());

  const file = (title: string) => uploadDocument(registry, { title });
  /** A document of the tender, and then a value that no save has derived. */
  const withDocument = async (tender: MadeTender): Promise<string> => {
    const { body } = must(await write(registry, tender, 'POST', '/documents', await file('a.pdf')), 201);
    await storeFields(registry, tender, { next_check: new Date('2030-01-01T00:00:00Z') });
    return `/documents/${body.data.id}`;
  };

  for (const [method, body] of [
    ['PUT', () => file('b.pdf')],
    ['PATCH', async () => ({ title: 'c.pdf' })],
  ] as const) {
    it(`by ${method} of a document works out derived values`, async () => {
      const tender = await published(registry);
      const { next_check } = await storedTender(registry, tender);
      const path = await withDocument(tender);
      must(await write(registry, tender, method, path, await body()), 200);
      expect((await storedTender(registry, tender)).next_check).to.deep.equal(next_check);
    });
  }

  it('by DELETE of a document works out derived values', async () => {
    const tender = await createTender(registry);
    const path = await withDocument(tender);
    must(await write(registry, tender, 'DELETE', path), 200);
    expect(await storedTender(registry, tender)).to.not.have.property('next_check');
  });

  it('is none when a document stays as it is, whatever has become of derived values', async () => {
    const tender = await published(registry);
    const path = await withDocument(tender);
    const before = await storedTender(registry, tender);
    expect((await write(registry, tender, 'PATCH', path, { title: 'a.pdf' })).status).to.equal(200);
    expect(await storedTender(registry, tender)).to.deep.equal(before);
  });

  /** What the scheduler is told while `work` is done. */
  const toldDuring = async (work: () => Promise<unknown>): Promise<(Date | undefined)[]> => {
    notified = [];
    await work();
    return notified;
  };

  it('by a contract that is signed is told to the scheduler', async () => {
    const awardedTender = await awarded(registry);
    const told = await toldDuring(async () => {
      must(await patch(registry, awardedTender.path, signing), 200);
    });
    const stored = await storedTender(registry, { id: awardedTender.tenderId, token: tenderToken, path: '' } as MadeTender);
    expect(told).to.deep.equal([stored.next_check]);
    expect(stored.contracts[0].status).to.equal('active');
  });

  it('by a transfer of its ownership is told to the scheduler', async () => {
    const tender = await published(registry);
    await storeFields(registry, tender, { owner: 'leaver', transfer_token: hashOf('transfer-value') });
    const created = await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } });
    const data = { id: created.body.data.id, transfer: 'transfer-value' };
    const told = await toldDuring(async () => {
      must(await registry.ask('POST', `${tender.path}/ownership`, { key: keys.other, body: { data } }), 200);
    });
    const { next_check, owner } = await storedTender(registry, tender);
    expect([owner, told]).to.deep.equal(['other', [next_check]]);
    expect(next_check).to.be.instanceOf(Date);
  });
});
