import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { expect } from 'chai';
import { MongoNetworkError } from 'mongodb';
import { postFile } from '../../../fixtures/documents.ts';
import { fixedClock } from '../../../fixtures/fixed-clock.ts';
import { unavailable } from '../../../src/base/domain/problem.ts';
import { type Log, silentLog } from '../../../src/base/platform/log.ts';
import { readSettings } from '../../../src/base/platform/settings.ts';
import { makeBodyMemory } from '../../../src/http/body-memory.ts';
import { makeKeyring } from '../../../src/modules/documents/service/keyring.ts';
import { type DocumentService, makeDocumentService } from '../../../src/modules/documents/service/server.ts';
import { makeUploads, type Uploads, UploadTrouble } from '../../../src/store/uploads.ts';
import { watch } from '../../support/answers/watched-fetch.ts';
import { askUrl, must } from '../../support/registry.ts';

const keyring = makeKeyring('88'.repeat(32));
const permanent = `/get/k?Signature=${encodeURIComponent(keyring.sign('k'))}&KeyID=${keyring.ownId}`;

const failing = (error: Error): Uploads => {
  const fail = async (): Promise<never> => {
    throw error;
  };
  return {
    report: () => ({ files: 0, bytes: 0 }),
    prepare: async () => {},
    receive: async (content) => {
      for await (const _ of content);
      throw error;
    },
    discard: fail,
    register: fail,
    create: fail,
    keep: fail,
    fill: fail,
    find: fail,
    open: () => Readable.from([]),
    lacking: fail,
    attach: fail,
    unused: fail,
    sweep: fail,
  };
};

interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: object;
}

const recording = (lines: Line[]): Log => {
  const write =
    (level: string) =>
    (message: string, fields: object = {}) =>
      void lines.push({ level, message, fields });
  return { ...silentLog, error: write('error'), warn: write('warn'), info: write('info'), talks: true };
};

describe('the document service when something fails behind it', () => {
  let service: DocumentService;
  let lines: Line[];

  const start = async (uploads: Uploads): Promise<string> => {
    lines = [];
    const accounts = { find: () => ({ name: 'broker', group: 'brokers', levels: '' }), isUploader: () => false };
    const clock = fixedClock(new Date(0));
    const settings = readSettings({ MAX_UPLOAD_BYTES: '1000', UNUSED_UPLOADS_MB: '0' });
    const bodies = makeBodyMemory(settings.bodyMemory);
    const options = { settings, accounts, clock, log: recording(lines), keyring, bodies, baseUrl: () => 'http://docs' };
    service = await makeDocumentService({ ...options, uploads });
    service.server.listen(0, '127.0.0.1');
    await once(service.server, 'listening');
    const url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`; // a server on a port has an address with one
    watch.leave(url); // a registry may have had the port
    return url;
  };
  afterEach(async () => {
    service.server.closeAllConnections();
    service.server.close();
    await service.settle();
  });

  const logged = (level: string): Line[] => lines.filter((line) => line.level === level);

  it('answers 503 when the store does not take an upload, and logs why', async () => {
    const url = await start(failing(new UploadTrouble('no', { cause: new Error('disk full') })));
    const { status, body, headers } = await postFile(`${url}/upload`, { title: 'a' });
    expect([status, headers.get('retry-after')]).to.deep.equal([503, '5']);
    expect(body).to.deep.equal({ status: 'error', errors: [{ description: 'Upload failed, please try again later' }] });
    expect(JSON.stringify(logged('error'))).to.contain('disk full');
  });

  it('logs one line of level warn for an upload that the store, being away, did not take', async () => {
    const url = await start(failing(new UploadTrouble('no', { cause: new MongoNetworkError('connection closed') })));
    expect((await postFile(`${url}/upload`, { title: 'a' })).status).to.equal(503);
    expect(logged('error')).to.deep.equal([]);
    expect(logged('warn').map(({ fields }) => Reflect.get(fields, 'cause'))).to.deep.equal([
      'The store cannot be reached. Please, retry: connection closed',
    ]);
  });

  it('takes whatever the stream into the store says for trouble of the store, and not for a bad body', async () => {
    const bucket = {
      openUploadStreamWithId: () =>
        new Writable({ write: (_piece, _encoding, done) => done(new Error('Cannot call write after a stream was destroyed')) }),
    };
    const collection = () => ({
      insertOne: async () => {},
      deleteOne: async () => {},
      deleteMany: async () => {},
      createIndex: async () => {},
    });
    // The store as far as an upload goes.
    const store = { collection, files: () => bucket } as unknown as Parameters<typeof makeUploads>[0];
    const url = await start(makeUploads(store));
    const { status, body } = await postFile(`${url}/upload`, { title: 'a' });
    expect([status, body.errors[0].description]).to.deep.equal([503, 'Upload failed, please try again later']);
  });

  it('says what it lacks when that is not the store, and keeps the headers', async () => {
    const url = await start(failing(unavailable('Request bodies fill the memory. Please, retry later')));
    const { status, headers, body } = await askUrl('GET', url + permanent);
    expect([status, headers.get('retry-after')]).to.deep.equal([503, '5']);
    expect(body.errors[0].description).to.equal('Request bodies fill the memory. Please, retry later');
  });

  it('says so and answers 503 with Retry-After when the store is away', async () => {
    const url = await start(failing(unavailable('away', new MongoNetworkError('connection closed'))));
    const { status, headers, body } = await askUrl('GET', url + permanent);
    expect([status, headers.get('retry-after'), body.errors[0].description]).to.deep.equal([
      503,
      '5',
      'The store cannot be reached. Please, try again later',
    ]);
  });

  it('answers 500 without the cause for anything unforeseen', async () => {
    const url = await start(failing(new TypeError('secret of the inside')));
    const { text, headers } = must(await askUrl('GET', url + permanent), 500);
    expect(text).to.contain(headers.get('x-request-id')).and.not.contain('secret');
    expect(JSON.stringify(logged('error'))).to.contain('secret of the inside');
  });

  it('breaks the connection when content fails halfway, so that a short file is not taken for a whole one', async () => {
    const content = { file: {}, md5: '', sha256: '', size: 100, title: 'a', format: 'a/b' };
    const broken = {
      ...failing(new Error()),
      find: async () => ({ key: 'k', md5: '', attached: false, since: new Date(0), content }),
      open: () =>
        Readable.from(
          (async function* () {
            yield 'half';
            throw new Error('chunk missing');
          })(),
        ),
    } as unknown as Uploads; // a file without the store's own kind of id
    const url = await start(broken);
    const failure = await fetch(url + permanent)
      .then((response) => response.text())
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
  });

  it('logs one line a request, with its account and without any signature or key', async () => {
    const url = await start(failing(unavailable('away')));
    await askUrl('GET', url + permanent);
    await postFile(`${url}/upload`, { title: 'a' });
    const [get, post] = logged('info').map(({ fields }) => fields as Record<string, unknown>); // as the request log writes them
    expect(get).to.include({ service: 'documents', route: 'GET /get/:key', status: 503 });
    expect(get?.path).to.equal('/get/k?Signature=***&KeyID=***');
    expect(post).to.include({ route: 'POST /upload', account: 'broker', group: 'brokers' });
  });

  it('ends slow connections, and gives a moving upload its time', async () => {
    await start(failing(new Error()));
    const { headersTimeout, timeout, requestTimeout } = service.server;
    expect(headersTimeout).to.be.within(1, 10_000);
    expect(timeout).to.be.within(1, 30_000);
    expect(requestTimeout).to.be.within(600_000, 3_600_000);
  });
});
