import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadSchemas, type SchemaSet } from '../../../src/base/validation/dialect.ts';

const load = (files: Readonly<Record<string, object>>): SchemaSet => {
  const root = mkdtempSync(join(tmpdir(), 'schemas-'));
  try {
    mkdirSync(join(root, 'x'));
    for (const [name, schema] of Object.entries(files)) {
      writeFileSync(join(root, 'x', `${name}.json`), JSON.stringify({ $id: `/x/${name}`, ...schema }));
    }
    return loadSchemas({ root });
  } finally {
    rmSync(root, { recursive: true });
  }
};

const create = {
  required: ['b'],
  properties: { a: { type: 'string', default: 'x' }, b: { $ref: '#/$defs/part' }, c: { type: 'number' } },
  $defs: { part: { properties: { d: { type: 'string' }, e: { type: 'array', items: { $ref: '#/$defs/part' } } } } },
};

describe('A schema that is like another', () => {
  it('has the fields that it names, in its own order, without their defaults and demands', () => {
    const { all } = load({ create, patch: { like: '/x/create', properties: { b: true, a: true, f: { type: 'boolean' } } } });
    expect(JSON.stringify(all.get('/x/patch'))).to.equal(
      JSON.stringify({
        $id: '/x/patch',
        properties: { b: { $ref: '/x/create#/$defs/part' }, a: { type: 'string' }, f: { type: 'boolean' } },
      }),
    );
  });

  it('may be like a part, and itself be what another is like', () => {
    const { all } = load({
      create,
      patch: { $defs: { part: { like: '/x/create#/$defs/part', properties: { e: true } } } },
      put: { like: '/x/patch#/$defs/part', properties: { e: true } },
    });
    const e = { type: 'array', items: { $ref: '/x/create#/$defs/part' } };
    expect(all.get('/x/patch')?.$defs?.part?.properties).to.deep.equal({ e });
    expect(all.get('/x/put')?.properties).to.deep.equal({ e });
  });

  it('names no field that the other does not have', () => {
    for (const like of ['/x/create', '/x/nothing', '/x/create#/$defs/nothing']) {
      expect(() => load({ create, patch: { like, properties: { z: true } } }), like).to.throw(`no property z in schema ${like}`);
    }
  });
});
