/** The files of a new feature: a collection, and a route that reads it. Pure but for `read`. */

/** Texts by path: new files, the module first, and files that get an additional line. */
export interface FeatureText {
  readonly made: ReadonlyMap<string, string>;
  readonly changed: ReadonlyMap<string, string>;
}

const list = 'src/features/index.ts';
const table = 'docs/architecture.md';

const moduleText = (name: string, says: string): string => `/** ${says} (README.md beside this file). */
import { atRoot } from '../../http/route.ts';
import type { FeatureModule } from '../feature.ts';
import { ${name}Routes } from './routes.ts';
import { ${name}Plan } from './store.ts';

export const ${name}: FeatureModule = {
  name: '${name}',
  store: { derived: [${name}Plan] },
  open: ({ store }) => ({ tables: () => [{ routes: ${name}Routes(store), options: atRoot }] }),
};
`;

const storeText = (name: string, title: string): string => `/** The collection of the feature ${name}. */
import { notFound } from '../../base/domain/problem.ts';
import type { Store } from '../../store/client.ts';
import type { CollectionPlan } from '../../store/collections.ts';
import { callStore } from '../../store/failures.ts';

export const ${name}Plan: CollectionPlan = { name: '${name}', indexes: [{ key: { text: 1 }, name: 'text' }] };

interface Stored${title}Entry {
  /** Of the record that it is about. */
  readonly _id: string;
  readonly text: string;
}

/** The entry of a record. Throws 404. */
export const get${title}Entry = async (store: Pick<Store, 'collection'>, id: string): Promise<Stored${title}Entry> => {
  const found = await callStore(() => store.collection<Stored${title}Entry>(${name}Plan.name).findOne({ _id: id }));
  if (found === null) throw notFound('Nothing is kept of this record');
  return found;
};
`;

const routesText = (name: string, title: string): string => `/** \`GET /${name}/…\`. */
import { anyone, bareAnswer, type Route, route } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import { get${title}Entry } from './store.ts';

export const ${name}Routes = (store: Pick<Store, 'collection'>): Route[] => [
  route({
    get: '/${name}/:record',
    operation: 'get${title}Entry',
    summary: 'What is kept of a record',
    access: anyone,
    answers: bareAnswer('/${name}/entry'),
    handler: async ({ params: { record = '' } }) => {
      const { _id: id, text } = await get${title}Entry(store, record);
      return { status: 200, body: { data: { id, text } } };
    },
  }),
];
`;

const schemaText = (name: string, title: string, says: string): string => `{
  "$id": "/${name}/entry",
  "title": "${title}Entry",
  "description": "${says}.",
  "type": "object",
  "additionalProperties": false,
  "required": ["data"],
  "properties": {
    "data": {
      "title": "${title}EntryData",
      "description": "What is kept of the record.",
      "type": "object",
      "additionalProperties": false,
      "required": ["id", "text"],
      "properties": {
        "id": { "description": "Id of the record.", "type": "string", "maxLength": 64 },
        "text": { "description": "What is kept of it.", "type": "string", "maxLength": 1000 }
      }
    }
  }
}
`;

const readmeText = (name: string, title: string, says: string): string => `# ${title}

- **Gives**: ${says}.
- **Routes**: \`/${name}/{record}\`, at the root.
- **Store**: the collection \`${name}\`, which a backup leaves out if it can be rebuilt.
- **Workers**: none.
- **Command**: none.
- **Settings**: none.
- **Needs**: no other feature.
- **Delete**: nothing needs it.
`;

const testText = (name: string, title: string, says: string): string => `/** ${says}. */
import { expect } from 'chai';
import { useRegistry } from '../../../support/registry.ts';
import { makePlace } from '../support/place.ts';

describe('${title}', () => {
  const registry = useRegistry();

  it('shows anyone what is kept of a record, and answers 404 where nothing is', async () => {
    const { ids } = await makePlace(registry);
    const { status, body } = await registry.ask('GET', \`/${name}/\${ids.record}\`);
    expect({ status, data: body.data }).to.deep.equal({ status: 200, data: { id: ids.record, text: 'Перша' } });
    expect((await registry.ask('GET', \`/${name}/\${'0'.repeat(32)}\`)).status).to.equal(404);
  });
});
`;

const placeText = (name: string): string => `/** An entry, for tests that ask every route. */
import type { Place } from '../../../../fixtures/records-of-every-kind.ts';
import { ${name}Plan } from '../../../../src/features/${name}/store.ts';
import { newId } from '../../../../src/store/records/ids.ts';
import type { TestRegistry } from '../../../support/registry.ts';

export const makePlace = async ({ store }: TestRegistry): Promise<Place> => {
  const record = newId();
  await store.collection<{ _id: string; text: string }>(${name}Plan.name).insertOne({ _id: record, text: 'Перша' });
  return { below: /^\\/${name}/, ids: { record }, owner: {} };
};
`;

/** Throws an Error for a name that is invalid or taken, and where a file has no place for it. */
export const featureText = (read: (path: string) => string, name: string, says: string): FeatureText => {
  if (!/^[a-z]{2,20}$/.test(name)) throw new Error(`${name} is no name of a feature: one word of 2 to 20 small letters`);
  const [lines, page] = [read(list), read(table)];
  const row = `| \`src/features/${name}/\` |`;
  if (lines.includes(`'./${name}/index.ts'`) || page.includes(row)) throw new Error(`there is a feature ${name} already`);
  const end = '| `src/features/index.ts` |';
  if (!page.includes(end)) throw new Error(`${table} has no row of src/features/index.ts to stand above`);
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const [head = '', ...entries] = lines.trimEnd().split('\n');
  const sorted = [...entries, `export { ${name} } from './${name}/index.ts';`].sort((one, other) =>
    one.slice(one.indexOf("'")).localeCompare(other.slice(other.indexOf("'")), 'en'),
  );
  return {
    made: new Map([
      [`src/features/${name}/index.ts`, moduleText(name, says)],
      [`src/features/${name}/store.ts`, storeText(name, title)],
      [`src/features/${name}/routes.ts`, routesText(name, title)],
      [`src/features/${name}/README.md`, readmeText(name, title, says)],
      [`schemas/${name}/entry.json`, schemaText(name, title, says)],
      [`test/features/${name}/api/${name}.test.ts`, testText(name, title, says)],
      [`test/features/${name}/support/place.ts`, placeText(name)],
    ]),
    changed: new Map([
      [list, `${[head, ...sorted].join('\n')}\n`],
      [table, page.replace(end, `${row} ${says} | kernel |\n${end}`)],
    ]),
  };
};
