import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { newerTender } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { endAll, freePort, type RegistryProcess, startProcess } from '../support/process.ts';
import { askUrl } from '../support/registry.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../support/trace-receiver.ts';

const callersTrace = '0af7651916cd43dd8448eb211c80319c';
const callersSpan = 'b7ad6b7169203331';

describe('Traces of a registry', () => {
  const dbName = `traces_${process.pid}`;
  let folder: string;
  let receiver: TraceReceiver;
  let registry: RegistryProcess;
  let log = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-traces-'));
    await writeFile(join(folder, 'accounts.ini'), '[brokers]\nbroker = secret-broker-key,123456\n');
    receiver = await startTraceReceiver();
    registry = await startProcess({
      PORT: String(await freePort()),
      DOCUMENT_SERVICE_PORT: '0',
      DATA_DIR: folder,
      MONGODB_URI: process.env.TEST_MONGODB_URI ?? '',
      DB_NAME: dbName,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    registry.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  });
  after(async () => {
    await endAll();
    await receiver.close();
    const client = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '');
    await client.db(dbName).dropDatabase();
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Spans of one trace, once its request is among them. */
  const getSpans = async (found: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan[]> => {
    const server = () => receiver.spans().find((span) => span.kind === 2 && found(span));
    await eventually('the span of the request', async () => server() !== undefined);
    return receiver.spans().filter(({ traceId }) => traceId === server()?.traceId);
  };
  const buildAttributes = ({ attributes }: ReceivedSpan) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

  it('hold a request below the span of its caller, and below it the commands to the store', async () => {
    const headers = { traceparent: `00-${callersTrace}-${callersSpan}-01`, 'X-Request-ID': 'my-request' };
    // The clock of a process is the real one.
    const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const body = newerTender({ enquiryPeriod: { endDate: inDays(30) }, tenderPeriod: { endDate: inDays(60) } });
    const { status } = await askUrl('POST', `${registry.url}/api/2.5/tenders?acc_token=secret-token`, {
      key: 'secret-broker-key',
      body,
      headers,
    });
    expect(status).to.equal(201);
    const spans = await getSpans(({ traceId }) => traceId === callersTrace);
    const [request, ...more] = spans.filter(({ kind }) => kind === 2);
    expect(more).to.deep.equal([]);
    expect(request).to.include({ name: 'POST /tenders', parentSpanId: callersSpan });
    expect(request === undefined ? {} : buildAttributes(request)).to.deep.equal({
      'http.request.method': 'POST',
      'http.route': '/tenders',
      'http.response.status_code': 201,
      'registry.request_id': 'my-request',
    });
    const commands = spans.filter(({ kind }) => kind === 3);
    expect(commands.map(({ name }) => name)).to.include('update tenders');
    for (const command of commands) {
      expect(command.parentSpanId).to.equal(request?.spanId);
      // A transaction is ended in the database that all have.
      const namespace = command.name === 'commitTransaction' ? 'admin' : dbName;
      expect(buildAttributes(command)).to.include({ 'db.system.name': 'mongodb', 'db.namespace': namespace });
    }
  });

  it('begin anew without a caller’s span, and with one that cannot be read', async () => {
    for (const traceparent of ['', '00-00000000000000000000000000000000-b7ad6b7169203331-01', 'x'.repeat(5000)]) {
      const id = `begun-${traceparent.length}`;
      await askUrl('GET', `${registry.url}/nowhere`, { headers: { traceparent, 'X-Request-ID': id } });
      const [span] = await getSpans((one) => buildAttributes(one)['registry.request_id'] === id);
      expect(span).to.include({ name: 'GET' }).and.not.have.property('parentSpanId');
      expect(span?.traceId).to.match(/^[0-9a-f]{32}$/);
    }
  });

  it('hold no address, no value, no key and no token', async () => {
    const path = '/api/2.5/tenders/0123456789abcdef0123456789abcdef?acc_token=secret-token';
    await askUrl('GET', registry.url + path, { key: 'secret-broker-key', headers: { 'X-Request-ID': 'quiet' } });
    await getSpans((span) => buildAttributes(span)['registry.request_id'] === 'quiet');
    expect(receiver.text()).to.not.match(/secret|0123456789abcdef0123|acc_token|Папір/);
  });

  it('can be found from the lines of the log', async () => {
    const headers = { traceparent: `00-${callersTrace}-${callersSpan}-01`, 'X-Request-ID': 'logged' };
    await askUrl('GET', `${registry.url}/api/2.5/version`, { headers });
    const lines = () => log.split('\n').filter((line) => line.includes('"logged"'));
    await eventually('the line of the request', async () => lines().length > 0);
    expect(lines().map((line) => JSON.parse(line))[0]).to.include({ message: 'request', requestId: 'logged', trace_id: callersTrace });
  });

  it('are sent to the end when the registry stops', async () => {
    await askUrl('GET', `${registry.url}/api/2.5/version`, { headers: { 'X-Request-ID': 'last' } });
    registry.child.kill('SIGTERM');
    expect(await registry.ended).to.deep.equal({ code: 0, signal: null });
    expect(receiver.spans().map((span) => buildAttributes(span)['registry.request_id'])).to.include('last');
  });
});

describe('A registry without traces', () => {
  it('loads nothing of them: their packages stand in one file, and that is loaded only on demand', () => {
    const root = fileURLToPath(new URL('../../src/', import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const naming = (what: RegExp) => files.filter((name) => what.test(readFileSync(join(root, name), 'utf8')));
    expect(naming(/from '@opentelemetry/)).to.deep.equal(['app/open-telemetry.ts']);
    expect(naming(/^import (?!type )[^;]*from '[^']*open-telemetry\.ts'/m)).to.deep.equal([]);
  });
});
