/** Which texts of requests may be empty, which booleans may be texts (docs/spec/requests.md §1.2), and that currencies are real. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { isCurrency } from '../../src/base/domain/money.ts';
import { loadSchemas, type Schema } from '../../src/base/validation/dialect.ts';
import { textFormats } from '../../src/base/validation/formats.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { type EmptyText, importTestParts } from '../support/features.ts';
import { servedRows } from '../support/route-tables.ts';

const named = /^(title|name|description|legalName)(_en|_ru|_uk)?$/;
const schemas = loadSchemas({ sandbox: true, parts: procedures.all.flatMap(({ schemas: parts }) => parts) });

/** Ids of the models that the routes accept. */
const models = (): ReadonlySet<string> =>
  new Set(
    servedRows().flatMap(({ route: { accepts } }) => {
      if (accepts === null) return [];
      return 'models' in accepts ? accepts.models.map(({ id }) => id) : [accepts.id];
    }),
  );

type Text = Schema & { readonly minLength?: number; readonly pattern?: string };

interface Found {
  readonly name: string;
  readonly property: Text;
  readonly place: string;
  readonly isRequired: boolean;
}

interface Written {
  readonly like?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Whether the field is asked for: here, or in the model that a change borrows it from. */
const isAskedFor = ({ $id, required = [] }: Schema, name: string): boolean => {
  if (required.includes(name)) return true;
  if ($id === undefined) return false;
  const { like, properties }: Written = JSON.parse(readFileSync(new URL(`../../schemas${$id}.json`, import.meta.url), 'utf8'));
  return like !== undefined && properties?.[name] === true && isAskedFor(schemas.follow({ $ref: like }, {}).node, name);
};

/** Every property of a model, at whatever depth, each once. */
const collectProperties = (id: string, seen: Set<Schema>): Found[] => {
  const look = (schema: Schema, root: Schema, place: string): Found[] => {
    const { node, root: owner } = schemas.follow(schema, root);
    if (seen.has(node)) return [];
    seen.add(node);
    const at = node.$id ?? place;
    const inside = Object.entries(node.properties ?? {}).flatMap(([name, property]) => [
      { name, property, place: `${at}.${name}`, isRequired: isAskedFor(node, name) },
      ...look(property, owner, `${at}.${name}`),
    ]);
    return [...inside, ...(node.items === undefined ? [] : look(node.items, owner, `${at}[]`))];
  };
  const schema = schemas.get(id);
  return look(schema, schema, id);
};

const takesEmpty = ({ minLength = 0, pattern, format }: Text): boolean =>
  minLength === 0 &&
  (pattern === undefined || new RegExp(pattern).test('')) &&
  (format === undefined || textFormats.get(format)?.fault('') === null);

/** Ids and codes are never empty. */
const isCode = ({ name, property: { format = '' } }: Found): boolean =>
  ['id', 'code', 'currency', 'format'].includes(name) || ['hex32', 'hash', 'currency'].includes(format);

/** Other texts that may be absent and not empty, each with its reason. */
const exceptions = new Map([
  ['/tenders/create.contractTemplateName', 'the code of a template'],
  ['/tenders/patch.contractTemplateName', 'the code of a template'],
  ['/tenders/create.owner', 'the name of an account'],
  ['/tenders/create.tenderID', 'a number'],
  ['/tenders/create.dialogueID', 'an id'],
  ['/tenders/create.dialogue_token', 'a hash'],
  ['/common/organization-part.name', 'a change of an organization, which needs one'],
  ['/common/organization-part.contactPoint.name', 'a change of a contact, which needs one'],
  ['/common/organization-part.address.addressDetails[].description', 'a change of an address, which needs one'],
  ['/contracts/item-patch.description', 'a change of an item, which needs one'],
  ['/plans/patch.budget.description', 'a change of a budget, which needs one'],
  ['/tenders/create.agreementDuration', 'a duration'],
  ['/tenders/patch.agreementDuration', 'a duration'],
  ['/agreements/change-create.modifications[].factor', 'a number as a text'],
  ['/agreements/change-create.modifications[].addend', 'a number as a text'],
  ...(await importTestParts<{ readonly emptyTexts: readonly EmptyText[] }>('texts')).flatMap((part) => part.emptyTexts),
  ['/plans/milestone-create.description', 'three characters at least (docs/spec/plans.md §9); absent, it is the usual one'],
  ['/plans/milestone-patch.description', 'three characters at least (docs/spec/plans.md §9); absent, it is the usual one'],
]);

const seen = new Set<Schema>();
const fields = [...models()].flatMap((id) => collectProperties(id, seen));

describe('Booleans of requests', () => {
  it('may be sent as texts, but not those of a config', () => {
    const booleans = fields.filter(({ property }) => property.type === 'boolean');
    expect(booleans.length).to.be.above(15);
    expect(booleans.filter(({ property }) => property.flag !== true).map(({ place }) => place)).to.deep.equal([]);
    const configs = ['/tenders/config-older', '/tenders/config-newer'].flatMap((id) => collectProperties(id, new Set()));
    expect(configs.filter(({ property }) => property.type === 'boolean').length).to.be.above(20);
    expect(configs.filter(({ property }) => property.flag !== undefined)).to.deep.equal([]);
  });
});

describe('Texts of requests', () => {
  const texts = fields.filter(({ property }) => [property.type].flat().includes('string'));
  const free = texts.filter(({ property: { enum: choices, const: only } }) => choices === undefined && only === undefined);
  const mayBeAbsent = free.filter((text) => !text.isRequired && !isCode(text));

  it('may be empty where they may be absent', () => {
    expect(mayBeAbsent.length).to.be.above(200);
    const refused = mayBeAbsent.filter(({ property }) => !takesEmpty(property));
    expect(refused.map(({ place }) => place).filter((place) => !exceptions.has(place))).to.deep.equal([]);
    const inVain = [...exceptions.keys()].filter((place) => !refused.some((text) => text.place === place));
    expect(inVain).to.deep.equal([]);
  });

  it('that may be absent need nothing to see, but those of violation reports, which may not be blank', () => {
    const asked = mayBeAbsent.filter(({ place, property }) => property.format?.startsWith('visible') && !exceptions.has(place));
    expect(asked.filter(({ place }) => !place.startsWith('/violation-reports/')).map(({ place }) => place)).to.deep.equal([]);
    expect([...new Set(asked.map(({ property }) => property.format))]).to.deep.equal(['visibleIfAny']);
  });

  it('that are asked for and are titles, names and descriptions need something to see', () => {
    const wanted = free.filter(({ name, isRequired, property: { pattern } }) => isRequired && named.test(name) && pattern === undefined);
    expect(wanted.length).to.be.above(50);
    const blank = wanted.filter(({ property }) => !property.format?.startsWith('visible')).map(({ place }) => place);
    // Real records have them empty.
    expect(blank).to.deep.equal(['/common/additional-classification.description', '/common/inspector-contact-point.name']);
  });

  it('that one type asks for need something to see there', () => {
    const wanted = schemas.narrowed.flatMap(({ narrows, type, needs }) =>
      needs.filter((path) => named.test(path.split('.').at(-1) ?? '')).map((path) => ({ narrows, type, path })),
    );
    expect(wanted.length).to.be.above(10);
    const at = (schema: Schema, owner: Schema, [first = '', ...rest]: readonly string[]): Text => {
      const { node, root } = schemas.follow(schema, owner);
      if (node.items !== undefined) return at(node.items, root, [first, ...rest]);
      const property = node.properties?.[first];
      if (property === undefined) throw new Error(`no property ${first}`);
      return rest.length === 0 ? property : at(property, root, rest);
    };
    for (const { narrows, type, path } of wanted) {
      const ownSchema = schemas.get(`${narrows}/${type}`);
      expect(takesEmpty(at(ownSchema, ownSchema, path.split('.'))), `${ownSchema.$id} ${path}`).to.equal(false);
    }
  });

  it('that are currencies are currencies', () => {
    const wanted = free.filter(({ name }) => name === 'currency');
    expect(wanted.length).to.be.above(8);
    expect(wanted.filter(({ property }) => property.format !== 'currency').map(({ place }) => place)).to.deep.equal([]);
  });

  it('have nothing to see in spaces of any width, in marks alone and in what no font draws', () => {
    const [visible, ifAny] = ['visible', 'visibleIfAny'].map((name) => textFormats.get(name)?.fault);
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
