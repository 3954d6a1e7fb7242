/** Every model of a request asks for something to see in titles, names and descriptions, and for real currencies. */
import { expect } from 'chai';
import { isCurrency } from '../../src/model/money.ts';
import { loadSchemas, type Schema } from '../../src/validation/dialect.ts';
import { formatChecks } from '../../src/validation/formats.ts';
import { servedRows } from '../support/tables.ts';

const named = /^(title|name|description|legalName)(_en|_ru|_uk)?$/;
const schemas = loadSchemas({ sandbox: true });

/** Ids of the models that the rows accept. */
const models = (): ReadonlySet<string> =>
  new Set(
    servedRows().flatMap(({ row: { accepts } }) => {
      if (accepts === null) return [];
      return 'models' in accepts ? accepts.models.map(({ id }) => id) : [accepts.id];
    }),
  );

interface Found {
  readonly name: string;
  readonly property: Schema & { readonly format?: string; readonly pattern?: string };
  readonly place: string;
}

/** Every property of a model, at whatever depth, each once. */
const propertiesOf = (id: string, seen: Set<Schema>): Found[] => {
  const look = (schema: Schema, root: Schema, place: string): Found[] => {
    const { node, root: owner } = schemas.follow(schema, root);
    if (seen.has(node)) return [];
    seen.add(node);
    const inside = Object.entries(node.properties ?? {}).flatMap(([name, property]) => [
      { name, property, place: `${place}.${name}` },
      ...look(property, owner, `${place}.${name}`),
    ]);
    return [...inside, ...(node.items === undefined ? [] : look(node.items, owner, `${place}[]`))];
  };
  const schema = schemas.get(id);
  return look(schema, schema, id);
};

describe('Texts of requests', () => {
  const seen = new Set<Schema>();
  const texts = [...models()].flatMap((id) => propertiesOf(id, seen)).filter(({ property }) => [property.type].flat().includes('string'));
  const free = texts.filter(
    ({ property: { enum: choices, pattern, const: only } }) => choices === undefined && pattern === undefined && only === undefined,
  );

  it('that are titles, names and descriptions need something to see', () => {
    const wanted = free.filter(({ name }) => named.test(name));
    expect(wanted.length).to.be.above(200);
    expect(wanted.filter(({ property }) => !property.format?.startsWith('visible')).map(({ place }) => place)).to.deep.equal([]);
  });

  it('that are currencies are currencies', () => {
    const wanted = free.filter(({ name }) => name === 'currency');
    expect(wanted.length).to.be.above(8);
    expect(wanted.filter(({ property }) => property.format !== 'currency').map(({ place }) => place)).to.deep.equal([]);
  });

  it('have nothing to see in spaces of any width, in marks alone and in what no font draws', () => {
    const [visible, ifAny] = [formatChecks.visible, formatChecks.visibleIfAny];
    const text = 'Text should have at least one visible character';
    for (const blank of [
      ' ',
      '\t\n',
      '\u00a0\u3000',
      '\u200b\u200d\ufeff',
      '\u2800',
      '\u3164\uffa0',
      '\u202e\u2066',
      '\u0301',
      '\u00ad',
      '\ufe0f',
    ]) {
      expect([visible?.(blank), ifAny?.(blank)], JSON.stringify(blank)).to.deep.equal([text, text]);
    }
    expect([visible?.(''), ifAny?.('')]).to.deep.equal([text, null]);
    for (const seenOnes of ['Папір', ' x ', '-', '№', '7', '🙂', '紙']) expect(visible?.(seenOnes)).to.equal(null);
  });

  it('name money by the codes of today: none that is over, none for tests, none for metals', () => {
    for (const code of ['UAH', 'EUR', 'USD', 'MXN', 'XAF', 'XDR', 'ZWG']) expect(isCurrency(code), code).to.equal(true);
    for (const code of ['uah', 'XXX', 'XTS', 'XAU', 'HRK', 'SUR', 'UAK', '', 'ГРН']) expect(isCurrency(code), code).to.equal(false);
  });
});
