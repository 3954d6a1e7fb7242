/** The registry's own catalogue, under the same paths below `/api` as outside ones (spec/catalogue.md §1). */
import { type CatalogueEntries, type CatalogueKind, catalogueKinds } from '../domain/catalogue.ts';
import type { Json } from '../domain/json.ts';
import { invalid, Problem, ruleError } from '../domain/problem.ts';
import { anyone, groups, type Handler, ok, one, type Reply, type Route, route } from '../http/route.ts';
import { type CatalogueStore, embeddedCatalogue, putEntries } from '../store/catalogue.ts';
import type { Validator } from '../validation/validator.ts';
import { entrySchemas } from './schema.ts';

interface CatalogueDeps {
  readonly store: CatalogueStore;
  readonly validator: Pick<Validator, 'view'>;
}

type Entry = CatalogueEntries[CatalogueKind];

const singular: Readonly<Record<CatalogueKind, string>> = { profiles: 'Profile', categories: 'Category', products: 'Product' };

const show = ({ validator }: CatalogueDeps, kind: CatalogueKind, entry: Entry): Reply => {
  const shown: Json = validator.view(entrySchemas[kind].id)(entry);
  return ok(shown);
};

const read =
  (deps: CatalogueDeps, kind: CatalogueKind): Handler =>
  async ({ params: { entry: id = '' } }) => {
    const found = (await embeddedCatalogue(deps.store).look(kind, [id])).get(id);
    if (found === undefined || found instanceof Problem) throw found ?? new Error(`${id} was not looked for`);
    return show(deps, kind, found);
  };

/** Replaces or creates an entry. */
const put =
  (deps: CatalogueDeps, kind: CatalogueKind): Handler<Entry> =>
  async (request) => {
    const { entry: id = '' } = request.params;
    const data = request.data();
    if (data.id !== undefined && data.id !== id)
      throw invalid([ruleError(['data', 'id'], 'id should be that of the address', { expected: id })]);
    const entry = { ...data, id };
    await putEntries(deps.store, kind, [entry]);
    return show(deps, kind, entry);
  };

const collectRoutes = (deps: CatalogueDeps, kind: CatalogueKind): Route[] => [
  route({
    get: `/${kind}/:entry`,
    operation: `get${singular[kind]}`,
    summary: `A ${singular[kind].toLowerCase()} of the catalogue.`,
    access: anyone,
    answers: one(entrySchemas[kind].id),
    handler: read(deps, kind),
  }),
  route<Entry>({
    put: `/${kind}/:entry`,
    operation: `put${singular[kind]}`,
    summary: `Puts a ${singular[kind].toLowerCase()} into the catalogue.`,
    access: groups('Administrator'),
    accepts: entrySchemas[kind],
    answers: one(entrySchemas[kind].id),
    handler: put(deps, kind),
  }),
];

export const catalogueRoutes = (deps: CatalogueDeps): Route[] => catalogueKinds.flatMap((kind) => collectRoutes(deps, kind));
