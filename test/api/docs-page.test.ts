/** The pages for developers: their policy, what they load, every operation in them, and that their first tender runs as it stands there. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { keys, useRegistry } from '../support/registry.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const client = fileURLToPath(new URL('../../clients/typescript/src/index.ts', import.meta.url));

/** False where a program is not installed here. */
const has = (program: string, ...options: string[]): Promise<boolean> =>
  run(program, options).then(
    () => true,
    () => false,
  );

/** `fetch` would not send such a Host header. */
const askedAs = (url: string, path: string, host: string): Promise<{ status: number | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { headers: { host } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }));
    });
    asked.on('error', reject).end();
  });

describe('The pages for developers', () => {
  const registry = useRegistry();

  it('are found from the root of the service, like the API and the OpenAPI document', async () => {
    const { body } = await registry.ask('GET', '/');
    expect(body).to.include({ api: `${registry.url}/api/2.5`, docs: `${registry.url}/docs`, openapi: `${registry.url}/openapi.json` });
    for (const address of [`${body.api}/ping`, body.docs, body.openapi]) expect((await registry.ask('GET', address)).status).to.equal(200);
  });

  it('are there for a Host header that no address can be made of', async () => {
    for (const host of ['x:99999', 'x:99999', '[::1', '1.2.3.999']) {
      const { status, text } = await askedAs(registry.url, '/docs/first-tender.sh', host);
      expect(status, host).to.equal(200);
      expect(text).to.not.include(host);
    }
  });

  it('load scripts and styles of their own only, none of them in the page, and may ask nobody else', async () => {
    for (const [address, scripts] of [
      ['/docs', []],
      ['/docs/bids', []],
      ['/docs/try', [' src="/docs/swagger-ui-bundle.js"', ' src="/docs/start.js"']],
    ] as const) {
      const { text, headers } = await registry.ask('GET', address);
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).to.include("default-src 'none'; script-src 'self'; style-src 'self';").and.to.include("connect-src 'self'");
      expect(policy).to.not.match(/unsafe|https?:|\*/);
      expect(text).to.not.match(/(?:src|href)="https?:|<style|style=| on\w+=/);
      expect([...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, given, content]) => [given, content])).to.deep.equal(
        scripts.map((one) => [one, '']),
      );
    }
  });

  it('find every file and page that they name, of the right type, and no other file of the package', async () => {
    const types: Readonly<Record<string, string>> = {
      css: 'text/css',
      js: 'text/javascript',
      sh: 'text/plain',
      py: 'text/plain',
      mts: 'text/plain',
    };
    const named = new Set<string>();
    for (const address of ['/docs', '/docs/try']) {
      const { text } = await registry.ask('GET', address);
      for (const [, path = ''] of text.matchAll(/(?:src|href)="(\/docs\/[^"#]+)"/g)) named.add(path);
    }
    expect(named.size).to.be.above(20);
    for (const path of named) {
      const { status, headers } = await registry.ask('GET', path);
      expect(status, path).to.equal(200);
      const ending = path.includes('.') ? (path.split('.').at(-1) ?? '') : '';
      expect(headers.get('content-type'), path).to.equal(`${types[ending] ?? 'text/html'}; charset=utf-8`);
    }
    for (const name of ['package.json', 'index.html', '..%2Fpackage.json', 'constructor', 'swagger-ui.js']) {
      expect((await registry.ask('GET', `/docs/${name}`)).status, name).to.equal(404);
    }
  });

  it('tell every operation once, with how it is called, and weigh little', async () => {
    const { paths } = (await registry.ask('GET', '/openapi.json')).body;
    const ids = Object.values<object>(paths).flatMap((item) =>
      Object.values<{ operationId: string }>({ ...item }).map((one) => one.operationId),
    );
    const front = await registry.ask('GET', '/docs');
    expect(gzipSync(front.text).length).to.be.below(15_000);
    const topics = [...front.text.matchAll(/<li><a href="(\/docs\/\w+)">/g)].map(([, path = '']) => path);
    const pages = await Promise.all(topics.map((path) => registry.ask('GET', path)));
    const notified = pages.flatMap(({ text }) => [...text.matchAll(/<div id="(\w+)">/g)].map(([, id]) => id));
    expect(notified.sort()).to.deep.equal(ids.sort());
    const bids = (await registry.ask('GET', '/docs/bids')).text;
    expect(bids).to.include('client.patch(&#39;/api/2.5/tenders/{tender}/bids/{bid}&#39;, { params: { path: { tender, bid } }');
    expect(bids).to.include('$REGISTRY/api/2.5/tenders/$TENDER/bids/$BID').and.to.include('requests.delete(');
  });

  it('explain authentication, the feed and violation reports under headings, with each of their operations in one click', async () => {
    const { text } = await registry.ask('GET', '/docs');
    const { description } = (await registry.ask('GET', '/openapi.json')).body.info;
    const sections = new Map(text.split('<h2 id="').map((part) => [part.split('"', 1)[0], part] as const));
    for (const [id, title, operations] of [
      ['authentication', 'Authentication', 2],
      ['feed', 'The change feed', 5],
      ['violation-reports', 'Violation reports', 8],
    ] as const) {
      expect(description).to.include(`## ${title}\n`);
      const section = sections.get(id) ?? '';
      expect(section).to.include(`>${title}</h2>`);
      const links = [...section.matchAll(/<li><a href="(\/docs\/\w+)#(\w+)"/g)];
      expect(links, title).to.have.length(operations);
      for (const [, page = '', operation = ''] of links)
        expect((await registry.ask('GET', page)).text).to.include(`<div id="${operation}">`);
    }
    expect(sections.get('authentication')).to.include('<code>Authorization: Bearer &lt;key&gt;</code>');
  });

  /** Runs a script as the page gives it; what it printed. It leaves nothing in the folder in which it is run. */
  const first = async (name: string, command: string, ...options: string[]): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'first-tender-'));
    symlinkSync(modules, join(folder, 'node_modules'));
    const { text } = await registry.ask('GET', `/docs/${name}`);
    // The client need not be built for the tests.
    writeFileSync(join(folder, name), text.replace("'procurement-registry-client'", `'${client}'`));
    mkdirSync(join(folder, 'tmp'));
    const places = { REGISTRY: registry.url, DOCUMENTS: registry.documentsUrl, KEY: keys.broker, TMPDIR: join(folder, 'tmp') };
    try {
      const { stdout } = await run(command, [...options, name], { cwd: folder, env: { ...process.env, ...places } });
      expect(readdirSync(folder).sort()).to.deep.equal([name, 'node_modules', 'tmp'].sort());
      return stdout;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  const published = async (printed: string): Promise<void> => {
    const [, id = ''] = /tender\/([0-9a-f]{32})/.exec(printed) ?? [];
    const { data } = (await registry.ask('GET', `/api/2.5/tenders/${id}`)).body;
    expect(data).to.include({ status: 'active.enquiries' });
    expect(data.documents[0]).to.include({ documentType: 'notice', format: 'application/pkcs7-signature' });
  };

  it('make a first tender by curl, as it stands there', async function () {
    if (!(await has('curl', '--version')) || !(await has('openssl', 'version'))) this.skip();
    await published(await first('first-tender.sh', 'bash'));
  });

  it('make a first tender by the typed client, as it stands there', async function () {
    if (!(await has('openssl', 'version'))) this.skip();
    await published(await first('first-tender.mts', process.execPath, '--import', 'tsx'));
  });

  it('make a first tender by Python, as it stands there', async function () {
    if (!(await has('openssl', 'version')) || !(await has('python3', '-c', 'import requests'))) this.skip();
    await published(await first('first-tender.py', 'python3'));
  });
});
