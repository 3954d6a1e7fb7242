import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { buildApp } from '../../../src/app/app.ts';
import { stubDeps } from '../../../src/app/operations/openapi.ts';
import { loadSchemas } from '../../../src/base/validation/dialect.ts';
import { templateOf } from '../../../src/http/openapi/document.ts';
import { useRegistry } from '../../support/registry.ts';
import { servedRows } from '../../support/route-tables.ts';

/** Words that JSON Schema and OpenAPI know; whatever else a schema says is ours and must not leave. */
const plain = new Set(
  `$ref title description type properties required additionalProperties items enum const default format pattern minimum maximum
  exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties uniqueItems anyOf oneOf allOf not if then else
  examples deprecated multipleOf propertyNames patternProperties dependentSchemas`.split(/\s+/),
);

/** Every schema node below `value`; names of properties are no words of the language. */
const collectNodes = (value: unknown): object[] => {
  if (Array.isArray(value)) return value.flatMap(collectNodes);
  if (typeof value !== 'object' || value === null) return [];
  return [
    value,
    ...Object.entries(value).flatMap(([key, part]) =>
      key.startsWith('x-') ? [] : key === 'properties' ? Object.values(part).flatMap(collectNodes) : collectNodes(part),
    ),
  ];
};

describe('The OpenAPI document', () => {
  const registry = useRegistry();
  // biome-ignore lint/suspicious/noExplicitAny: a document is looked into freely
  let document: any;
  before(async () => {
    document = (await registry.ask('GET', '/openapi.json')).body;
  });

  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(valid, JSON.stringify(errors)).to.equal(true);
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.servers).to.deep.equal([{ url: registry.url }]);
  });

  it('names exactly the paths and methods that the service itself routes, and nothing answers beside its routes', () => {
    // The app as it is built for a process, not the routes again: what somebody adds past the tables would be seen.
    for (const layer of buildApp(stubDeps()).router.stack) {
      // Every layer must be a middleware for all paths: no route, and no server of files at a path of its own.
      expect([layer.route, Reflect.get(layer, 'slash')]).to.deep.equal([undefined, true]);
    }
    const routed = new Set<string>();
    for (const { route, path } of servedRows()) routed.add(`${route.method} ${templateOf(path).replace(/^\/api\/0(?=\/)/, '/api/2.5')}`);
    const documented = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(documented.sort()).to.deep.equal([...routed].sort());
  });

  it('names the methods that each address itself allows', async () => {
    for (const [path, operations] of Object.entries<object>(document.paths)) {
      const { status, headers } = await registry.ask('OPTIONS', path.replace(/\{\w+\}/g, 'a'.repeat(32)));
      const allowed = (headers.get('allow') ?? '').split(',').filter((method) => !['HEAD', 'OPTIONS'].includes(method));
      expect([status, allowed.sort()], path).to.deep.equal([
        204,
        Object.keys(operations)
          .map((method) => method.toUpperCase())
          .sort(),
      ]);
    }
  });

  it('has an alias below /api/0 for every path below /api/2.5, and no other', () => {
    const paths = servedRows().map(({ route, path }) => `${route.method} ${path}`);
    const below = (prefix: string): string[] =>
      paths
        .filter((path) => path.includes(` ${prefix}/`))
        .map((path) => path.replace(prefix, ''))
        .sort();
    expect(below('/api/0')).to.deep.equal(below('/api/2.5')).and.to.not.have.length(0);
  });

  it('says of every row who may call it, what it takes and what it answers', () => {
    for (const { route, path } of servedRows().filter((one) => !one.path.startsWith('/api/0'))) {
      const operation = document.paths[templateOf(path)][route.method];
      expect(operation.summary, path).to.equal(route.summary).and.to.match(/\.$/);
      expect(operation.requestBody !== undefined, path).to.equal(route.accepts !== null || route.tokenInBody);
      expect(operation.responses, path).to.have.property(String(route.answers.status));
      if (route.access.kind === 'groups') {
        expect(operation['x-groups'], path).to.deep.equal(route.access.groups);
        expect(operation.security, path).to.deep.equal([{ basic: [] }, { bearer: [] }]);
        expect(operation.responses, path).to.include.keys('401', '403');
      } else expect(operation.security[0], path).to.deep.equal({});
      const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(
        operation.parameters.filter((one: { in: string }) => one.in === 'path').map(({ name }: { name: string }) => name),
      ).to.deep.equal(named);
    }
  });

  it('closes the envelope of every body and of every answer, and what stands in it beside data', () => {
    interface Node {
      readonly type?: unknown;
      readonly additionalProperties?: unknown;
      readonly properties?: Readonly<Record<string, Node>>;
      readonly anyOf?: readonly Node[];
    }
    const collectOpen = (node: Node, at: string): string[] => [
      ...(node.type === 'object' && node.additionalProperties !== false ? [at] : []),
      ...Object.entries(node.properties ?? {}).flatMap(([key, child]) => collectOpen(child, `${at}.${key}`)),
      ...(node.anyOf ?? []).flatMap((child) => collectOpen(child, at)),
    ];
    const bodies = servedRows().flatMap(({ route, path }) => {
      const { requestBody, responses } = document.paths[templateOf(path)]?.[route.method] ?? {};
      const contents = [requestBody, ...Object.values<object>(responses ?? {})].map(
        (one) => Object(one).content?.['application/json']?.schema,
      );
      return contents.filter((schema) => schema !== undefined).map((schema): [string, Node] => [`${route.method} ${path}`, schema]);
    });
    expect(bodies.length).to.be.above(500);
    expect(bodies.flatMap(([at, schema]) => collectOpen(schema, at))).to.deep.equal([]);
  });

  it('names operations in words that a client calls, each once', () => {
    const named = (method: string, path: string): string => document.paths[path][method].operationId;
    expect(named('get', '/api/2.5/tenders')).to.equal('listTenders');
    expect(named('post', '/api/2.5/tenders')).to.equal('createTender');
    expect(named('patch', '/api/2.5/tenders/{tender}/bids/{bid}')).to.equal('patchTenderBid');
    expect(named('get', '/violation_reports/{report}')).to.equal('getViolationReport');
    const ids = Object.values<object>(document.paths).flatMap((operations) =>
      Object.values<{ operationId: string }>({ ...operations }).map((one) => one.operationId),
    );
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).to.deep.equal([]);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('gives types and limits to parameters, and says of every answer what stands in its header', () => {
    const collectParameters = (path: string, method: string): Map<string, { schema: object }> =>
      new Map(document.paths[path][method].parameters.map((one: { name: string }) => [one.name, one]));
    const feed = collectParameters('/api/2.5/tenders', 'get');
    expect(feed.get('timeout')?.schema).to.deep.include({ type: 'integer', minimum: 0, maximum: 55 });
    expect([...feed.keys()]).to.include.members(['offset', 'If-None-Match', 'Last-Event-ID']);
    const change = collectParameters('/api/2.5/tenders/{tender}', 'patch');
    expect(change.get('tender')?.schema).to.deep.include({ pattern: '^[0-9a-f]{32}$' });
    expect([...change.keys()]).to.include.members(['X-Access-Token', 'acc_token', 'If-Match']);
    expect(document.paths['/api/2.5/tenders'].post.responses['201'].headers).to.include.keys('Location', 'X-Request-ID');
    expect(document.paths['/api/2.5/tenders/{tender}'].get.responses).to.include.keys('304', '429', '503');
    expect(document.paths['/api/2.5/tenders/{tender}'].patch.responses).to.include.keys('412', '429', '503');
  });

  it('takes an empty If-None-Match, as the server does', () => {
    const sent = Object.values<object>(document.paths)
      .flatMap((operations) => Object.values<{ parameters?: { name: string; schema: object }[] }>({ ...operations }))
      .flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === 'If-None-Match'));
    expect(sent).to.not.be.empty;
    for (const { schema } of sent) expect(new Ajv2020().validate(schema, ''), JSON.stringify(schema)).to.equal(true);
  });

  it('puts every operation under a tag that it describes', () => {
    const tags = document.tags.map(({ name }: { name: string }) => name);
    const used = Object.values<Record<string, { tags: string[] }>>(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) => operation.tags),
    );
    expect([...new Set(used)].sort()).to.deep.equal([...tags].sort());
  });

  it('speaks plain JSON Schema: no word of our dialect, and every reference leads somewhere', () => {
    for (const node of Object.values(document.components.schemas).flatMap(collectNodes)) {
      expect(
        Object.keys(node).filter((word) => !plain.has(word) && !word.startsWith('x-')),
        JSON.stringify(node).slice(0, 200),
      ).to.deep.equal([]);
      const ref: unknown = Reflect.get(node, '$ref');
      if (typeof ref === 'string') expect(document.components.schemas, ref).to.have.property(ref.replace('#/components/schemas/', ''));
    }
  });

  it('describes an instant as a date-time text', () => {
    const schemas = loadSchemas();
    const instants = [...schemas.all.values()].flatMap(collectNodes).filter((node) => Reflect.get(node, 'instant') === true);
    expect(instants).to.not.have.length(0);
    expect(JSON.stringify(document.components.schemas)).to.match(/"type":"string","format":"date-time"/);
  });
});
