/**
 * A walk of README.md and docs/first-tender.md, as a stranger takes it: a fresh clone of the last commit, an empty home and an empty
 * npm cache, every command of their `sh` blocks in order, on real time. Only `npm test` is left out, which would run this test again:
 * `LONG=1` walks it as well, without the tests of the second tier. Needs the registries of npm and, where no `mongod` is found, of
 * Python. `WALK=<revision>` walks another commit.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../src/store/embedded-mongod/embedded.ts';
import { eventually } from '../support/eventually.ts';
import { commandsIn, filled, type Ran, startShell } from '../support/read-commands.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const documents = ['README.md', 'docs/first-tender.md'] as const;

/** What a command may say on standard error, by its beginning; of all others nothing. */
const expected: readonly (readonly [command: RegExp, line: RegExp])[] = [
  [/^npm /, /^npm notice/],
  [
    /npm start$/,
    /^(No MongoDB on this machine|The vendor’s download does not work here|MongoDB [\d.]+ from |(Explorer|API|Document service|Data|Demo broker key|Try|Note) {2,})/,
  ],
  // They say how far they are.
  [/^npm run (seed|demo)/, /^(?!.*(error|warn|exception|fail|wanted \d{3}|not found|^ +at ))/i],
  // Where its random numbers come from, and how far a key is.
  [/^openssl req/, /^([.+*-]+|Generating .*|writing new private key.*)$/],
];

const strayLines = ({ command, err }: Ran): string[] =>
  err.split('\n').filter((line) => line.trim() !== '' && !expected.some(([named, allowed]) => named.test(command) && allowed.test(line)));

/** Settings of the machine by which the registries of packages are reached, and nothing else of the environment. */
const passes =
  /^(PATH|LANG|TMPDIR|MONGOMS_SYSTEM_BINARY|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_config_registry|PIP_(INDEX_URL|CERT|CONFIG_FILE))$/i;

/** The last value at this path in what was answered. */
const answered = (runs: readonly Ran[], path: string): string | undefined => {
  for (const { out } of runs.toReversed()) {
    try {
      const value = path.split('.').reduce((part, key) => Object(part)[key], JSON.parse(out.slice(out.indexOf('{'))));
      if (typeof value === 'string') return value;
    } catch {
      // This one has answered no JSON.
    }
  }
  return undefined;
};

/** Below those that systems give to connections: it is the start, half a minute later, that takes them. */
const twoFreePorts = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if ((await freePort(port)) === port && (await freePort(port + 1)) === port + 1) return port;
  }
};

describe('A walk of the README', function () {
  this.timeout(1_800_000);
  let folder: string;
  let port: number;
  let registry: ReturnType<typeof startShell> | undefined;
  let start: Ran | undefined;
  const runs: Ran[] = [];
  const settings = () => ({
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passes.test(name))),
    ...{ HOME: join(folder, 'home'), npm_config_cache: join(folder, 'cache'), CURL_HOME: join(folder, 'curl') },
    // As the chapter on reports says.
    ...{ PORT: String(port), DEFAULT_AUTHORITY: 'docs/examples/authority.json' },
  });
  const variables: Record<string, string> = {};
  const say = (line: string): void => void process.stdout.write(`${line}\n`);

  const keep = (ran: Ran): Ran => {
    say(`    ${ran.seconds.toFixed(1).padStart(6)} s  ${ran.code ?? ''}  ${ran.command.replaceAll('\n', ' ').slice(0, 120)}`);
    runs.push(ran);
    return ran;
  };

  before(async function () {
    const isCloned = await run('git', ['rev-parse', 'HEAD'], { cwd: root }).then(
      () => true,
      () => false,
    );
    if (!isCloned) return this.skip();
    folder = await mkdtemp(join(tmpdir(), 'readme-walk-'));
    port = await twoFreePorts();
    for (const name of ['home', 'cache', 'curl']) await mkdir(join(folder, name));
    // Without a terminal curl would count bytes on standard error; a refusal is its failure.
    await writeFile(join(folder, 'curl/.curlrc'), 'silent\nshow-error\nfail-with-body\n');
    await run('git', ['clone', '--quiet', root, join(folder, 'clone')]);
    if (process.env.WALK) await run('git', ['checkout', '--quiet', process.env.WALK], { cwd: join(folder, 'clone') });
  });
  after(async () => {
    registry?.kill('SIGKILL');
    await registry?.ended;
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

  const isReady = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok === true;

  /** Goes on beside the others; the walk waits for the key and for the registry to answer. */
  const startRegistry = async (command: string, how: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      const shell = startShell(command, how, (printed) => {
        if (/^Demo broker key/m.test(printed)) resolve();
      });
      registry = shell;
      shell.ended.then((ran) => {
        start = ran;
        reject(new Error(`${command} ended with ${ran.code}: ${ran.err}`));
      });
    });
    await eventually('the registry is ready', isReady);
    const seconds = registry?.seconds() ?? 0;
    keep({ command, code: 0, out: '', err: registry?.stderr() ?? '', seconds });
  };

  const known = async (): Promise<Record<string, string | undefined>> => {
    const contract = async (): Promise<string | undefined> => {
      const page = await fetch(`http://127.0.0.1:${port}/api/2.5/contracts?limit=1`);
      return Object(await page.json()).data[0]?.id;
    };
    return {
      'the demo broker’s key': variables.DEMO_KEY,
      "the demo broker's key": variables.DEMO_KEY,
      ...Object.fromEntries(['data.id', 'access.token'].map((path) => [path, answered(runs, path)])),
      url: answered(runs, 'data.url'),
      hash: answered(runs, 'data.hash'),
      'contract id': await contract().catch(() => undefined),
    };
  };

  const walk = async (written: string): Promise<void> => {
    const how = { cwd: join(folder, 'clone'), env: { ...settings(), ...variables } };
    if (/npm start$/.test(written)) {
      await startRegistry(written, how);
      variables.DEMO_KEY = /^Demo broker key +([0-9a-f]{64})/m.exec(registry?.stderr() ?? '')?.[1] ?? '';
      const [, tryThis = ''] = /^Try +(.*)$/m.exec(registry?.stderr() ?? '') ?? [];
      // The start itself tells the stranger a command.
      keep(await startShell(tryThis, how).ended);
      return;
    }
    if (/npm test$/.test(written) && !process.env.LONG) return say(`            ${written}: not walked here`);
    const addressed = written.replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`).replaceAll('127.0.0.1:8081', `127.0.0.1:${port + 1}`);
    const command = filled(addressed, await known());
    const [, name, value] = /^([A-Z]+)=(\S*)$/.exec(command) ?? [];
    if (name !== undefined && value !== undefined) variables[name] = value;
    else keep(await startShell(command, how).ended);
  };

  it('ends every command with success, and says nothing on standard error that is not expected', async () => {
    for (const document of documents) {
      say(`\n    ${document}`);
      const commands = commandsIn(await readFile(join(folder, 'clone', document), 'utf8'));
      expect(commands, document).to.have.length.above(5);
      for (const command of commands) await walk(command);
    }
    const failed = runs
      .filter(({ code }) => code !== 0)
      .map(({ command, code, out, err }) => ({ command, code, printed: (out + err).slice(-1500) }));
    expect(failed).to.deep.equal([]);
    const stray = runs.map((ran) => ({ command: ran.command, lines: strayLines(ran) })).filter(({ lines }) => lines.length > 0);
    expect(stray).to.deep.equal([]);
  });

  it('has put into the registry what its pages then show', async () => {
    const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const open = async (path: string): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: browser });
      expect(answer.status, path).to.equal(200);
      return answer.text();
    };
    for (const language of ['uk', 'en']) {
      const recordsOn = async (page: string, kinds: string): Promise<string[]> => {
        const links = (await open(page)).matchAll(new RegExp(`href="(/${language}/(?:${kinds})/[^"?#]+)"`, 'g'));
        return [...new Set([...links].map(([, path = '']) => path))];
      };
      // The newest of all kinds: which kinds these are is a matter of what was created last.
      expect(await recordsOn(`/${language}/`, 'tender|contract|plan|agreement|framework|report')).to.have.length.above(5);
      const tenders = await recordsOn(`/${language}/?kind=tenders`, 'tender');
      expect(tenders).to.have.length.above(5);
      for (const path of tenders.slice(0, 3)) expect(await open(path)).to.match(/<h1[^>]*>[^<]/);
      for (const page of ['statistics', 'signals', 'auctions', 'data', 'live', 'alerts']) await open(`/${language}/${page}`);
      expect(await open(`/${language}/statistics`)).to.match(/\d/);
    }
    await open('/docs');
    const { data } = Object(await (await fetch(`http://127.0.0.1:${port}/api/2.5/tenders?limit=1000`)).json());
    expect(data).to.have.length.above(50);
  });

  it('ends the registry by Ctrl-C without a complaint', async () => {
    registry?.kill('SIGINT');
    await registry?.ended;
    expect(start && { ...start, stray: strayLines(start) }).to.deep.include({ code: 0, stray: [] });
  });
});
