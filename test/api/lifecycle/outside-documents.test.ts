/** Bids whose files lie at a document service that is not the registry's own: what it lacks at the opening is named. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { type MadeBid, makeBid, onBid, tenderInTendering } from '../../../fixtures/bids.ts';
import { md5Of } from '../../../fixtures/documents.ts';
import { storedTender } from '../../../fixtures/tender-parts.ts';
import { monday } from '../../../fixtures/tenders.ts';
import { silentLog } from '../../../src/base/platform/log.ts';
import { contentMessage } from '../../../src/modules/documents/service/addresses.ts';
import { makeContentCheck } from '../../../src/modules/documents/service/content-check.ts';
import { makeKeyring } from '../../../src/modules/documents/service/keyring.ts';
import { eventually } from '../../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';

const seed = '77'.repeat(32);
const keyring = makeKeyring(seed);

/** Key of a file → what the service says of it. */
const answers: Readonly<Record<string, number>> = { there: 200, elsewhere: 302, registered: 204, nowhere: 404, broken: 500 };

interface Line {
  readonly message: string;
  readonly tender: string;
  readonly bid: string;
  readonly documents: readonly string[];
}

describe('documents of bids at an outside document service', () => {
  let registry: TestRegistry;
  let service: Server;
  let open: () => void = () => {};
  const asked: string[] = [];
  const lines: Line[] = [];
  before(async () => {
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    service = createServer(async (request, response) => {
      asked.push(request.url ?? '');
      await opened;
      const key = new URL(request.url ?? '', 'http://service').pathname.replace('/get/', '');
      response.writeHead(answers[key] ?? 418, key === 'elsewhere' ? { Location: '/storage' } : {}).end(key === 'there' ? 'content' : '');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // a server on a port
    const log = { ...silentLog, warn: (message: string, fields: object = {}) => void lines.push({ message, ...fields } as Line) };
    const env = { DOCUMENT_SERVICE_URL: base, DOCUMENT_SERVICE_PORT: '0', DOCUMENT_SERVICE_KEY: seed };
    registry = await startRegistry({ now: monday, env, log });
  });
  after(async () => {
    await registry.stop();
    service.close();
  });

  const add = async (bid: MadeBid, key: string, list = 'documents'): Promise<string> => {
    const md5 = md5Of(key);
    const signature = encodeURIComponent(keyring.sign(contentMessage(key, md5)));
    const url = `${registry.documentsUrl}/get/${key}?Signature=${signature}&KeyID=${keyring.ownId}`;
    const answer = await onBid(registry, bid, 'POST', `/${list}`, {
      url,
      hash: `md5:${md5}`,
      title: `${key}.pdf`,
      format: 'application/pdf',
    });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data.id;
  };

  const measure = async (name: string): Promise<string | undefined> =>
    (await registry.ask('GET', '/metrics')).text.match(new RegExp(`^${name} (.*)$`, 'm'))?.[1];

  it('are asked for once bids are open: what has no content is named, nobody waits, and no other address is asked', async () => {
    const tender = await tenderInTendering(registry);
    const bid = await makeBid(registry, tender);
    await add(bid, 'there');
    await add(bid, 'elsewhere');
    const missing = [await add(bid, 'registered', 'financial_documents'), await add(bid, 'nowhere', 'eligibility_documents')];
    const broken = await add(bid, 'broken', 'qualification_documents');
    expect((await onBid(registry, bid, 'PATCH', '', { status: 'pending' })).status).to.equal(200);
    expect(asked, 'while bids are sealed').to.deep.equal([]);

    registry.clock.set((await storedTender(registry, tender)).tenderPeriod.endDate);
    await registry.running.scheduler.run();
    expect((await storedTender(registry, tender)).status).to.not.equal('active.tendering');
    expect(lines, 'while the service does not answer').to.deep.equal([]);
    await registry.running.scheduler.run();
    open();

    await eventually('the documents are counted', async () => (await measure('documents_unchecked_total')) === '1');
    expect(await measure('documents_without_content_total')).to.equal('2');
    const of = { tender: tender.id, bid: bid.id };
    expect(lines.map((line) => ({ ...line, documents: [...line.documents].sort() }))).to.deep.equal([
      { message: 'documents of a bid had no content when bids were opened', ...of, documents: missing.sort() },
      { message: 'whether documents of a bid had content when bids were opened is not known', ...of, documents: [broken] },
    ]);
    expect(asked.map((path) => path.split('?')[0]).sort()).to.deep.equal(
      Object.keys(answers)
        .map((key) => `/get/${key}`)
        .sort(),
    );
    for (const path of asked) expect(path).to.match(/\?Expires=\d+&Signature=[^&]+&KeyID=/);
  });

  it('are not asked for when it is too late to tell anything, when they are too many, or by a key that is no step of a path', async () => {
    let now = 0;
    const links: string[] = [];
    const said: number[] = [];
    const log = { warn: (_: string, fields: object = {}) => void said.push((fields as Line).documents.length) };
    const check = makeContentCheck({ log, elapsed: () => now });
    const files = (count: number, key: string) => Array.from({ length: count }, () => ({ bid: 'b', document: 'd', key }));
    const linkTo = (key: string): string => {
      links.push(key);
      return `${registry.documentsUrl}/get/${key}`;
    };
    check.take({ tender: 't', files: files(2, '..'), now: monday }, linkTo);
    check.take({ tender: 't', files: files(2, 'a/b'), now: monday }, linkTo);
    check.take({ tender: 't', files: files(10_005, 'there'), now: monday }, linkTo);
    now = 240_000;
    await check.close();
    expect([links, said]).to.deep.equal([[], [2, 2, 10_005]]);
    expect(check.report()).to.deep.equal({ withoutContent: 0, unchecked: 10_009 });
  });
});
