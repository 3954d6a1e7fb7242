/** The lint of the public contract (docs/architecture.md; SECURITY.md). */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import safe from 'safe-regex2';
import { loadSchemas, type Schema } from '../../src/base/validation/dialect.ts';
import { findModel } from '../../src/procurement/engine/procedure.ts';
import { tenderCreateBody } from '../../src/procurement/tenders/schema.ts';
import { tenderSettings } from '../../src/procurement/tenders/settings.ts';
import { procedures } from '../../src/procurement/types/index.ts';

type Node = Schema & Readonly<Record<string, unknown>>;

/** A schema as its file says it. */
interface Written {
  readonly like?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Place {
  readonly node: Node;
  readonly at: string;
  readonly isProperty: boolean;
}

/** Nodes that stay open on purpose; each with its reason. */
const open = new Map([
  ['/search/whole/data/[]/data', 'a record of any collection'],
  ['/search/whole/data/[]/config', 'a record of any collection'],
  ['/feed/page#item', 'items carry the fields a client asked for'],
  ['/errors/problem/errors/[]/ctx', 'numbers and names of any message'],
  ['/ocds/release-package#release', 'its form is that of the standard'],
  ['/service/openapi', 'its form is OpenAPI’s own'],
  ['/service/openapi/info', 'its form is OpenAPI’s own'],
  ['/service/openapi/paths', 'its form is OpenAPI’s own'],
]);

/** What other registries wrote carries fields that nobody here declared: it is kept, and the view shows what it knows. */
const foreign = /^\/[\w-]+\/(import|foreign)\b/;

/** Every schema node with its place. */
const walk = (node: Node, at: string, isProperty = false): Place[] => [
  { node, at, isProperty },
  ...Object.entries(node.properties ?? {}).flatMap(([key, child]) => walk(child as Node, `${at}/${key}`, true)),
  ...Object.entries(node.$defs ?? {}).flatMap(([key, child]) => walk(child as Node, `${at}#${key}`)),
  ...(node.items === undefined ? [] : walk(node.items as Node, `${at}/[]`)),
  ...(typeof node.additionalProperties === 'object' ? walk(node.additionalProperties as Node, `${at}/*`) : []),
  ...['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    [node[word] ?? []].flat().flatMap((child, index) => walk(child as Node, `${at}/${word}${index}`)),
  ),
];

/** Answers that are made while they are read. */
const streamed = new Set(['/feed/page/data', '/search/whole/data', '/ocds/release-package/releases']);

const schemas = loadSchemas();
const places = [...schemas.all.values()].flatMap((schema) => walk(schema as Node, schema.$id ?? ''));
const collectTypes = ({ node }: Place): readonly unknown[] => [node.type ?? []].flat();
const faults = (isFault: (place: Place) => boolean): string[] => places.filter(isFault).map(({ at }) => at);

describe('Every schema', () => {
  it('closes every object', () => {
    const isOpen = (place: Place): boolean => collectTypes(place).includes('object') && place.node.additionalProperties !== false;
    // The gate lets at most 1,000 keys of an object pass.
    const map = ({ node }: Place): boolean => typeof node.additionalProperties === 'object';
    expect(faults((place) => isOpen(place) && !map(place) && !open.has(place.at) && !foreign.test(place.at))).to.deep.equal([]);
  });

  it('has no forgotten exception', () => {
    const known = new Set(places.map(({ at }) => at));
    expect([...open.keys()].filter((at) => !known.has(at))).to.deep.equal([]);
  });

  it('says of an object with properties that it is one', () => {
    expect(faults((place) => place.node.properties !== undefined && !collectTypes(place).includes('object'))).to.deep.equal([]);
  });

  it('bounds every list, to 1,000 where clients send it', () => {
    const isList = (place: Place): boolean => collectTypes(place).includes('array');
    expect(faults((place) => isList(place) && typeof place.node.maxItems !== 'number')).to.deep.equal([]);
    expect(faults((place) => isList(place) && Number(place.node.maxItems) > 1000 && !streamed.has(place.at))).to.deep.equal([]);
    expect(faults((place) => isList(place) && place.node.items === undefined)).to.deep.equal([]);
  });

  it('bounds every text by length or choice, to 20,000', () => {
    const isText = (place: Place): boolean =>
      collectTypes(place).includes('string') && place.node.enum === undefined && place.node.const === undefined;
    expect(faults((place) => isText(place) && !(Number(place.node.maxLength) <= 20_000))).to.deep.equal([]);
  });

  it('describes every property', () => {
    const described = ({ node }: Place): boolean => typeof node.description === 'string' && node.description.length > 2;
    const target = ({ node, at }: Place): Node => schemas.follow(node, schemas.get(at.match(/^\/[\w-]+\/[\w-]+/)?.[0] ?? '')).node as Node;
    expect(faults((place) => place.isProperty && !described(place) && !described({ ...place, node: target(place) }))).to.deep.equal([]);
  });

  it('says of documents in a record that each version is there, but in violation reports the newest (spec/decisions.md D14)', () => {
    const isCut = ({ node, at }: Place): boolean => /\/documents$/.test(at) && /newest/i.test(node.description ?? '');
    const cut = faults(isCut);
    expect(cut).to.have.members(['details', 'statement', 'decision'].map((part) => `/violation-reports/${part}/documents`));
    expect(faults(({ node, at }) => /\/documents$/.test(at) && /every version/.test(node.description ?? ''))).to.include.members([
      ...['/tenders/tender', '/contracts/contract', '/plans/plan', '/agreements/agreement'].map((id) => `${id}/documents`),
    ]);
  });

  it('names every root and describes it', () => {
    const roots = [...schemas.all.values()];
    expect(roots.filter(({ title, description }) => !title || !description).map(({ $id }) => $id)).to.deep.equal([]);
  });

  it('has only safe patterns, anchored at both ends', () => {
    const patterns = places.flatMap(({ node, at }) => (typeof node.pattern === 'string' ? [{ pattern: node.pattern, at }] : []));
    expect(patterns.filter(({ pattern }) => !safe(pattern))).to.deep.equal([]);
    expect(patterns.filter(({ pattern }) => !/^\^.*\$$/.test(pattern))).to.deep.equal([]);
  });

  it('has a declaration for every required field', () => {
    expect(faults(({ node }) => (node.required ?? []).some((key) => node.properties?.[key] === undefined))).to.deep.equal([]);
  });

  it('is written in the language it names', () => {
    const language = new Ajv2020({ strict: false });
    const wrong = [...schemas.all.values()].filter((schema) => language.validateSchema(schema) !== true);
    expect(wrong.map(({ $id }) => $id)).to.deep.equal([]);
  });

  it('says a field that it shares with the schema it is like by its name alone', () => {
    const repeated = [...schemas.all.keys()].flatMap((id) => {
      const written = JSON.parse(readFileSync(new URL(`../../schemas${id}.json`, import.meta.url), 'utf8'));
      const parts: [string, Written][] = [[id, written], ...Object.entries<Written>(written.$defs ?? {})];
      return parts.flatMap(([name, { like, properties }]) => {
        if (like === undefined) return [];
        const base = schemas.follow({ $ref: like }, {}).node.properties ?? {};
        // A default has to be said again, and a reference inside the file is another one there.
        return Object.entries(properties ?? {}).flatMap(([field, own]) => {
          const { default: _, ...lent } = base[field] ?? {};
          return isDeepStrictEqual(own, lent) && !JSON.stringify(own).includes('"#/') ? [`${name}: ${field}`] : [];
        });
      });
    });
    expect(repeated).to.deep.equal([]);
  });

  it('refers only to what exists', () => {
    for (const { node, at } of places) {
      if (node.$ref !== undefined)
        expect(() => schemas.follow(node, schemas.get(at.match(/^\/[\w-]+\/[\w-]+/)?.[0] ?? '')), at).to.not.throw();
    }
  });

  it('lets nobody send what the registry sets of a new tender, but admins whose tender it is they bring', () => {
    const ofTypes = loadSchemas({ sandbox: true, parts: procedures.all.flatMap(({ schemas: parts }) => parts) });
    const own = ['tenderID', 'date', 'owner', 'owner_token', 'transfer_token', 'config'];
    for (const procedure of procedures.all) {
      const { id } = findModel(procedure, tenderCreateBody);
      const { properties, additionalProperties } = ofTypes.get(id);
      const brought = tenderSettings.of(procedure).isMadeByRegistry ? ['tenderID', 'owner'] : [];
      expect([id, additionalProperties, own.filter((name) => name in (properties ?? {}))]).to.deep.equal([id, false, brought]);
      expect(id).to.not.equal(tenderCreateBody.id);
    }
  });
});
