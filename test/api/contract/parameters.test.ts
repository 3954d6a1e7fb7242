/** Every query parameter of every operation is what the document says it is: made from the document the service answers. */
import { expect } from 'chai';
import { type Answer, keys, useRegistry } from '../../support/registry.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: {
    readonly type: string;
    readonly enum?: readonly string[];
    readonly pattern?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly maxLength?: number;
    readonly maxItems?: number;
  };
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: object;
}

/** Values the schema refuses. */
const collectFaults = ({ schema }: Parameter): string[] => [
  ...(schema.enum === undefined && schema.pattern === undefined ? [] : ['AAA#']),
  ...(schema.type === 'integer' || schema.type === 'number' ? ['x', '1.2.3', 'NaN'] : []),
  ...(schema.type === 'integer' ? ['1.5'] : []),
  ...(schema.minimum === undefined ? [] : [String(schema.minimum - 1)]),
  ...(schema.maximum === undefined ? [] : [String(schema.maximum + 1)]),
  ...(schema.maxLength === undefined ? [] : ['1'.repeat(schema.maxLength + 1)]),
  ...(schema.maxItems === undefined ? [] : [Array.from({ length: schema.maxItems + 1 }, (_, at) => `s${at}`).join(',')]),
];

/** Values it takes; an empty one is an absent one. */
const rightOf = ({ schema }: Parameter): string[] => [
  '',
  ...(schema.enum ?? []),
  ...(schema.type === 'integer' ? [String(schema.minimum ?? -5), String(schema.maximum ?? 5000)] : []),
];

/** One of `values` in turn, so that each comes to many operations. */
const inTurn = (values: readonly string[], turn: number): readonly string[] => values.slice(turn % Math.max(1, values.length)).slice(0, 1);

describe('Every query parameter', () => {
  const registry = useRegistry();
  let operations: { readonly method: string; readonly path: string; readonly operation: Operation }[];
  before(async () => {
    const { paths } = (await registry.ask('GET', '/openapi.json')).body;
    operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  });

  const ask = (method: string, path: string, operation: Operation, query: string): Promise<Answer> =>
    registry.ask(method, `${path.replaceAll(/\{\w+\}/g, 'a'.repeat(32))}?${query}`, {
      key: keys.admin,
      ...(operation.requestBody === undefined ? {} : { body: { data: {} } }),
    });
  /** Routes without envelopes name the first fault alone. */
  const isPlain = ({ body }: Answer): boolean => typeof body?.error === 'string';
  const isRefused = (answer: Answer, name: string): boolean => {
    const { status, body } = answer;
    if (isPlain(answer)) return status === 400 && body.error.startsWith(`query.${name}: `);
    return status === 400 && body?.errors?.some(({ loc }: { loc: string[] }) => loc[0] === 'query' && loc[1] === name);
  };

  const namesOf = ({ parameters }: Operation): Parameter[] => parameters.filter((one) => one.in === 'query');
  const queryOf = (values: readonly (readonly [name: string, value: string])[]): string =>
    values.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

  it('with a wrong value is 400 at its place on every route that declares it; an offset that is none is 404', async () => {
    let asked = 0;
    for (const [turn, { method, path, operation }] of operations.entries()) {
      const wrong = namesOf(operation).flatMap((one) => inTurn(collectFaults(one), turn).map((value) => [one.name, value] as const));
      const offsets = wrong.filter(([name]) => name === 'offset');
      const others = wrong.filter(([name]) => name !== 'offset');
      // All of them at once; one that is read later than others, or by a route that names the first alone, by itself.
      const answer = await ask(method, path, operation, queryOf(others));
      for (const [name, value] of others) {
        const alone = isRefused(answer, name) ? answer : await ask(method, path, operation, queryOf([[name, value]]));
        expect(isRefused(alone, name), `${method} ${path}?${name}=${value}: ${alone.status} ${alone.text.slice(0, 200)}`).to.equal(true);
        if (!isPlain(alone))
          expect(alone.body.errors.find(({ loc }: { loc: string[] }) => loc[1] === name).input).to.equal(value.slice(0, 200));
        asked += 1;
      }
      for (const one of offsets)
        expect((await ask(method, path, operation, queryOf([one]))).status, `${method} ${path} ${one}`).to.equal(404);
    }
    expect(asked).to.be.above(100);
  });

  it('with a right value, or an empty one, is refused on none, and one that is not declared is ignored, however often it is there', async () => {
    for (const [turn, { method, path, operation }] of operations.entries()) {
      // Events come without an end.
      const right = namesOf(operation).flatMap((one) =>
        inTurn(rightOf(one), turn).flatMap((value) => (value === 'eventsource' ? [] : [[one.name, value] as const])),
      );
      const declared = new Set(operation.parameters.map(({ name }) => name));
      // The search and the lists of facts refuse what they do not know; an export, what the feed would understand (docs/export.md).
      const others = /^\/(search\/|export\/|facts\/)/.test(path)
        ? []
        : ['limit', 'mode', 'timeout', 'opt_schema', 'levels', 'zzz'].filter((name) => !declared.has(name));
      const unknown = others.flatMap((name) => [[name, '$&'] as const, [name, '$'] as const]);
      const answer = await ask(method, path, operation, queryOf([...right, ...unknown]));
      for (const [name, value] of [...right, ...unknown])
        expect(isRefused(answer, name), `${method} ${path}?${name}=${value}: ${answer.text.slice(0, 200)}`).to.equal(false);
    }
  });
});
