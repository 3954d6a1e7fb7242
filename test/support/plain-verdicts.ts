/**
 * Published schemas are plain JSON Schema 2020-12 (spec/decisions.md D19): compiled by ajv with ajv-formats and no extensions, they
 * yield the registry's own verdict on bodies drawn from every request schema, including those of single types and of imports.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import fc from 'fast-check';
import { valuesOf } from '../../fixtures/bodies-of-schemas.ts';
import { collectPlaces, lookUp, spoilt } from '../../fixtures/hostile-json.ts';
import { goodBody } from '../../fixtures/worst-bodies.ts';
import { publishedSchemas } from '../../src/app/operations/schemas.ts';
import type { FieldError } from '../../src/base/domain/problem.ts';
import { makeZone } from '../../src/base/domain/zone-time.ts';
import { loadSchemas } from '../../src/base/validation/dialect.ts';
import { makeValidator } from '../../src/base/validation/validator.ts';
import { procedures } from '../../src/procurement/types/index.ts';

const seed = Number(process.env.FUZZ_SEED ?? 29);

const set = loadSchemas({ sandbox: true, parts: procedures.all.flatMap(({ schemas }) => schemas) });
const validator = makeValidator(makeZone('Europe/Kyiv'), set);
const published = publishedSchemas(set);

/** Strict, ajv's default: unknown keywords are refused. */
const plainAjv = (): Ajv2020 => {
  // Code generation options do not affect verdicts, and this takes half the time.
  const ajv = new Ajv2020({ allowUnionTypes: true, inlineRefs: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'registry', $defs: published.schemas });
  return ajv;
};

/** What only the registry can check; everything else must agree. */
const ownWords: readonly { readonly name: string; readonly holds: (fault: FieldError, input: unknown) => boolean }[] = [
  { name: 'rule: elements are unique by a field', holds: ({ msg }) => msg.startsWith('Items should be unique by fields: ') },
  {
    name: 'conversion: a time outside the years 1–9999 of the zone',
    holds: ({ type }, input) => type === 'datetime_parsing' && /^(0001-01-01|9999-12-31)T/.test(String(input)),
  },
];

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

const all = [...set.all.keys()].filter((id) => published.isRequest(id));

/** Every fourth. */
const some = (): string[] => all.filter((_, index) => index % 4 === 0);

/** Tests of these schemas; `each` bodies are drawn from each, and as many derived from a valid one. */
export const testVerdicts = (which: 'every' | 'some', each: number): void => {
  const ajv = plainAjv();
  const ids = which === 'every' ? all : some();
  const counts = { bodies: 0, good: 0, differences: 0 };
  const own = new Map(ownWords.map(({ name }) => [name, 0]));

  after(() => {
    const named = [...own].map(([name, count]) => `${count} by ${name}`).join(', ');
    const { bodies, good, differences } = counts;
    process.stdout.write(
      `  plain ajv + ajv-formats: ${ids.length} of ${all.length} schemas, ${bodies} bodies (${good} good), ${differences} differences; refused by the registry alone: ${named}\n`,
    );
  });

  const differenceOf = (id: string, body: unknown, isPlainGood: boolean): string | null => {
    const faults = validator.errorsOf(id, body, []);
    counts.bodies += 1;
    if (faults.length === 0) counts.good += 1;
    if (isPlainGood === (faults.length === 0)) return null;
    const inputs = faults.map((fault) => ({ fault, word: ownWords.find(({ holds }) => holds(fault, lookUp(body, fault.path))) }));
    if (isPlainGood && inputs.every(({ word }) => word !== undefined)) {
      for (const name of new Set(inputs.map(({ word }) => word?.name ?? ''))) own.set(name, (own.get(name) ?? 0) + 1);
      return null;
    }
    counts.differences += 1;
    return `the registry says ${JSON.stringify(faults).slice(0, 300)}`;
  };

  for (const id of ids) {
    it(`${id} has the registry's verdict`, () => {
      const plain = ajv.getSchema(`registry#/$defs/${published.nameOf({ id, role: 'request' })}`);
      expect(plain, id).to.be.a('function');
      const good = asSent(goodBody(id));
      const changed = collectPlaces(good).length === 0 ? [] : fc.sample(spoilt(good), { numRuns: each, seed });
      const bodies = [good, ...changed, ...fc.sample(valuesOf(id), { numRuns: each, seed }).map(asSent)];
      const differences = bodies.flatMap((body) => {
        const isPlainGood = plain?.(body) === true;
        const difference = differenceOf(id, body, isPlainGood);
        return difference === null
          ? []
          : [`${difference}; plain says ${JSON.stringify(plain?.errors)?.slice(0, 300)}: ${JSON.stringify(body).slice(0, 500)}`];
      });
      expect(differences).to.deep.equal([]);
      expect(validator.errorsOf(id, good), 'a good body').to.deep.equal([]);
    });
  }
};
