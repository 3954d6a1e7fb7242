/** What stands in deploy/, compose.yaml and the Dockerfile is true of this code (docs/operations.md). */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { settingTable } from '../../../src/base/platform/setting-table.ts';
import { readSettings } from '../../../src/base/platform/settings.ts';
import { keys, useRegistry } from '../../support/registry.ts';

const text = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const kubernetes = readdirSync(new URL('../../../deploy/kubernetes/', import.meta.url)).map((name) => `deploy/kubernetes/${name}`);
const files = ['compose.yaml', 'deploy/alerts.yaml', 'deploy/alerts.test.yaml', ...kubernetes];

type Environment = Readonly<Record<string, string>>;

/** Lines `NAME=value` of a shell script or an environment file. */
const buildLines = (lines: string): Environment =>
  Object.fromEntries([...lines.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']));

/** `${NAME:-otherwise}` as compose reads it without an environment. */
const filled = (values: Environment): Environment =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/, '$1')]));

const composeEnvironment = (): Environment => {
  const { services } = parse(text('compose.yaml'), { merge: true });
  return { ...filled(services['registry-1'].environment), ...buildLines(text('deploy/compose/make-secrets.sh')) };
};

const kubernetesEnvironment = (): Environment => {
  const settings = parse(text('deploy/kubernetes/config-map.yaml')).data;
  const [secret] = parseAllDocuments(text('deploy/kubernetes/secret.example.yaml'));
  return { ...settings, ...buildLines(secret?.toJS().stringData['registry.env']) };
};

const imageEnvironment = (): Environment => buildLines(text('Dockerfile').replace(/^(?:ENV)?\s+(\w+=\S*)(?: \\)?$/gm, '$1'));

/** The program of the image and its first arguments; a line for a shell would be no JSON. */
const entrypoint = (): string[] => JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text('Dockerfile'))?.[1] ?? '');

/** Words of PromQL, and the labels that stand behind `by` and `on`. */
const promQl = /\b(?:sum|max|min|rate|increase|changes|absent|histogram_quantile|or|and|for)\b|\b(?:by|on) \([^)]*\)/g;

/** Names of measures in an expression; those of a histogram without their ending. */
const measuresIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
      .replace(promQl, ' ')
      .matchAll(/[a-z]\w+/g),
  ].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));

const alerts = (): { alert: string; expr: string }[] =>
  parse(text('deploy/alerts.yaml')).groups.flatMap(({ rules }: { rules: [] }) => rules);

describe('the manifests', () => {
  const registry = useRegistry();

  for (const file of files) {
    it(`${file} is YAML without an error`, () => {
      const problems = parseAllDocuments(text(file), { merge: true }).flatMap(({ errors, warnings }) => [...errors, ...warnings]);
      expect(problems.map(({ message }) => message)).to.deep.equal([]);
    });
  }

  it('every alert asks for measures that a registry shows', async () => {
    const { text: rendered } = await registry.ask('GET', '/metrics', { key: keys.admin });
    const known = new Set([...rendered.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1] ?? ''));
    const asked = alerts().flatMap(({ alert, expr }) => measuresIn(expr).map((name) => ({ alert, name })));
    expect(asked.length).to.be.greaterThan(alerts().length);
    expect(asked.filter(({ name }) => name !== 'up' && !known.has(name))).to.deep.equal([]);
  });

  it('every alert has its runbook, and every runbook its alert', () => {
    const runbooks = [...text('docs/operations.md').matchAll(/^### (\w+)$/gm)].map((match) => match[1]);
    expect(runbooks).to.have.members(alerts().map(({ alert }) => alert));
  });

  for (const [what, environment] of Object.entries({
    'compose file': composeEnvironment,
    'Kubernetes manifests': kubernetesEnvironment,
    image: imageEnvironment,
  })) {
    it(`the ${what} gives settings that exist, and values that the registry takes`, () => {
      const given = environment();
      expect(Object.keys(given)).to.have.length.greaterThan(3);
      const foreign = new Set(settingTable.map(({ name }) => name).concat('NODE_ENV'));
      expect(Object.keys(given).filter((name) => !foreign.has(name))).to.deep.equal([]);
      const shell = /\$[(\w]/;
      expect(() => readSettings(Object.fromEntries(Object.entries(given).filter(([, value]) => !shell.test(value))))).not.to.throw();
    });
  }

  it('whoever starts from a manifest has limits, a proxy in front, and one key for all processes', () => {
    for (const environment of [composeEnvironment(), kubernetesEnvironment()]) {
      expect(environment).to.include({ TRUST_PROXY: '1', READ_ONLY: '0' });
      expect(environment).to.include.keys('RATE_LIMIT', 'MONGODB_URI', 'DOCUMENT_SERVICE_KEY', 'DOCUMENT_SERVICE_URL', 'PUBLIC_URL');
    }
  });

  it('the image and `npm start` start the registry with the same options, and V8 has all that bound its memory', () => {
    const [build, started = ''] = String(JSON.parse(text('package.json')).scripts.start).split(' && ');
    expect(build).to.equal('npm run --silent build:registry');
    expect(started.split(' ')).to.deep.equal(['exec', ...entrypoint(), 'dist/main.js']);
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    const asked = `${started} ${text('src/app/main-process.ts')}`.match(/--[a-z-]+(?==\d|=\$)/g);
    expect(asked).to.deep.equal(['--max-semi-space-size', '--heap-growing-percent']);
    expect(asked?.filter((flag) => !known.includes(`${flag} (`))).to.deep.equal([]);
  });

  it('each container of the store has no more rights than it needs, and memory for twice its cache', () => {
    const { services } = parse(text('compose.yaml'), { merge: true });
    const named = Object.entries<Record<string, unknown>>(services).filter(([name]) => name.startsWith('store-'));
    expect(named.map(([name]) => name)).to.have.members(['store-key', 'store-init', 'store-1', 'store-2', 'store-3']);
    const byDefault = (value: unknown): string => String(value).replace(/\$\{\w+:-([^}]*)\}/, '$1');
    const megabytesOf = (limit: unknown): number => Number(/^(\d+)m$/.exec(byDefault(limit))?.[1]);
    for (const [name, { read_only, cap_drop, security_opt, mem_limit, command }] of named) {
      expect({ read_only, cap_drop, security_opt }, name).to.deep.equal({
        ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      });
      expect(megabytesOf(mem_limit), name).to.be.within(64, 2048);
      const cache = [command].flat().find((one) => String(one).startsWith('--wiredTigerCacheSizeGB='));
      if (cache !== undefined) expect(Number(byDefault(cache).split('=')[1]) * 1024, name).to.be.within(256, megabytesOf(mem_limit) / 2);
    }
  });

  it('a signal to stop reaches node, which has time to end', () => {
    // The array, not a line for a shell, which would keep the signal; and no npm in between.
    expect(entrypoint()[0]).to.equal('node');
    expect(JSON.parse(/^CMD (.*)$/m.exec(text('Dockerfile'))?.[1] ?? '')).to.deep.equal(['dist/main.js']);
    const { services } = parse(text('compose.yaml'), { merge: true });
    const { spec } = parse(text('deploy/kubernetes/deployment.yaml')).spec.template;
    expect(services['registry-1'].entrypoint).to.equal(undefined);
    expect(spec.containers[0].command).to.equal(undefined);
    for (const args of [services['registry-1'].command, spec.containers[0].args]) expect(args).to.be.an('array');
    // 10 s are for what is under way.
    expect(Number.parseInt(services['registry-1'].stop_grace_period, 10)).to.be.at.least(15);
    expect(spec.terminationGracePeriodSeconds).to.be.at.least(20);
  });

  it('every probe asks for an address that answers', async () => {
    const { startupProbe, readinessProbe, livenessProbe } = parse(text('deploy/kubernetes/deployment.yaml')).spec.template.spec
      .containers[0];
    const probed = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
    const proxied = [...text('deploy/compose/haproxy.cfg').matchAll(/httpchk GET (\S+)/g)].map((match) => match[1] ?? '');
    const [image] = /(?<=process\.env\.PORT\})\/\w+/.exec(text('Dockerfile')) ?? [''];
    expect(proxied).to.have.length(2);
    for (const path of new Set([...probed, ...proxied, image])) {
      const { status } = await registry.ask('GET', path);
      expect([path, status]).to.deep.equal([path, 200]);
    }
  });
});
