import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import express from 'express';
import { fixedClock } from '../../src/domain/clock.ts';
import { mount } from '../../src/http/mount.ts';
import { templateOf } from '../../src/http/openapi.ts';
import { loadSchemas } from '../../src/validation/dialect.ts';
import { makeValidator } from '../../src/validation/validator.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';
import { allTables, servedRows } from '../support/tables.ts';

/** Words that JSON Schema and OpenAPI know; whatever else a schema says is ours and must not leave. */
const plain = new Set(
  `$ref title description type properties required additionalProperties items enum const default format pattern minimum maximum
  exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties uniqueItems anyOf oneOf allOf not if then else
  examples deprecated multipleOf propertyNames patternProperties dependentSchemas`.split(/\s+/),
);

/** Every schema node below `value`; names of properties are no words of the language. */
const nodesOf = (value: unknown): object[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [
    value,
    ...Object.entries(value).flatMap(([key, part]) => (key === 'properties' ? Object.values(part).flatMap(nodesOf) : nodesOf(part))),
  ];
};

describe('The OpenAPI document', () => {
  let registry: TestRegistry;
  // biome-ignore lint/suspicious/noExplicitAny: a document is looked into freely
  let document: any;
  before(async () => {
    registry = await startRegistry();
    document = (await registry.ask('GET', '/openapi.json')).body;
  });
  after(() => registry.stop());

  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(valid, JSON.stringify(errors)).to.equal(true);
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.servers).to.deep.equal([{ url: registry.url }]);
  });

  it('names exactly the paths and methods that the router serves', () => {
    const app = express();
    const zone = { parse: () => null, render: () => '' };
    for (const table of allTables()) {
      mount(app, table, {
        validator: makeValidator(zone),
        clock: fixedClock(new Date(0)),
        findAccount: () => null,
        problems: { date: () => '', unforeseen: () => {} },
        maxBodyBytes: 1,
        publicUrl: null,
        deadlineMs: 1,
        readOnly: false,
        openSight: () => ({ look: (work) => work(), act: (work) => work() }),
      });
    }
    const routed = new Set<string>();
    for (const { route } of app.router.stack) {
      if (route === undefined) continue;
      for (const { method } of route.stack) {
        if (method === undefined || method === 'options') continue;
        routed.add(`${method} ${templateOf(route.path).replace(/^\/api\/0(?=\/)/, '/api/2.5')}`);
      }
    }
    const documented = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(documented.sort()).to.deep.equal([...routed].sort());
  });

  it('says of every row who may call it, what it takes and what it answers', () => {
    for (const { row, path } of servedRows().filter((one) => !one.path.startsWith('/api/0'))) {
      const operation = document.paths[templateOf(path)][row.method];
      expect(operation.summary, path).to.equal(row.says).and.to.match(/\.$/);
      expect(operation.requestBody !== undefined, path).to.equal(row.accepts !== null || row.tokenInBody);
      expect(operation.responses, path).to.have.property(String(row.answers.status));
      if (row.who.kind === 'groups') {
        expect(operation['x-groups'], path).to.deep.equal(row.who.groups);
        expect(operation.security, path).to.deep.equal([{ basic: [] }, { bearer: [] }]);
        expect(operation.responses, path).to.include.keys('401', '403');
      } else expect(operation.security[0], path).to.deep.equal({});
      const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(
        operation.parameters.filter((one: { in: string }) => one.in === 'path').map(({ name }: { name: string }) => name),
      ).to.deep.equal(named);
    }
  });

  it('has one operation id an operation', () => {
    const ids = Object.values<object>(document.paths).flatMap((operations) =>
      Object.values<{ operationId: string }>({ ...operations }).map((one) => one.operationId),
    );
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('speaks plain JSON Schema: no word of our dialect, and every reference leads somewhere', () => {
    for (const node of Object.values(document.components.schemas).flatMap(nodesOf)) {
      expect(
        Object.keys(node).filter((word) => !plain.has(word)),
        JSON.stringify(node).slice(0, 200),
      ).to.deep.equal([]);
      const ref: unknown = Reflect.get(node, '$ref');
      if (typeof ref === 'string') expect(document.components.schemas, ref).to.have.property(ref.replace('#/components/schemas/', ''));
    }
  });

  it('describes an instant as a date-time text', () => {
    const schemas = loadSchemas();
    const instants = [...schemas.all.values()].flatMap(nodesOf).filter((node) => Reflect.get(node, 'instant') === true);
    expect(instants).to.not.have.length(0);
    expect(JSON.stringify(document.components.schemas)).to.match(/"type":"string","format":"date-time"/);
  });
});
