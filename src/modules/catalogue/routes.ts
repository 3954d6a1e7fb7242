/** The registry's own catalogue, under the same paths below `/api` as outside ones (spec/catalogue.md §1). */
import { type CatalogueEntries, type CatalogueKind, catalogueKinds } from '../../base/domain/catalogue.ts';
import type { Json } from '../../base/domain/json.ts';
import { invalidData, Problem, ruleError } from '../../base/domain/problem.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { anyone, groups, type Handler, okReply, oneAnswer, type Reply, type Route, route } from '../../http/route.ts';
import { type CatalogueStore, embeddedCatalogue, putEntries } from '../../store/catalogue.ts';
import { entrySchemas } from './schema.ts';

interface CatalogueDeps {
  readonly store: CatalogueStore;
  readonly validator: Pick<Validator, 'view'>;
}

type Entry = CatalogueEntries[CatalogueKind];

const ENTRY_NAMES: Readonly<Record<CatalogueKind, string>> = { profiles: 'Profile', categories: 'Category', products: 'Product' };

const entryReply = ({ validator }: CatalogueDeps, kind: CatalogueKind, entry: Entry): Reply => {
  const shown: Json = validator.view(entrySchemas[kind].id)(entry);
  return okReply(shown);
};

const readEntry =
  (deps: CatalogueDeps, kind: CatalogueKind): Handler =>
  async ({ params: { entry: id = '' } }) => {
    const found = (await embeddedCatalogue(deps.store).look(kind, [id])).get(id);
    if (found === undefined || found instanceof Problem) throw found ?? new Error(`${id} was not looked for`);
    return entryReply(deps, kind, found);
  };

/** Replaces or creates an entry. */
const putEntry =
  (deps: CatalogueDeps, kind: CatalogueKind): Handler<Entry> =>
  async (request) => {
    const { entry: id = '' } = request.params;
    const data = request.data();
    if (data.id !== undefined && data.id !== id)
      throw invalidData([ruleError(['data', 'id'], 'id should be that of the address', { expected: id })]);
    const entry = { ...data, id };
    await putEntries(deps.store, kind, [entry]);
    return entryReply(deps, kind, entry);
  };

const collectRoutes = (deps: CatalogueDeps, kind: CatalogueKind): Route[] => [
  route({
    get: `/${kind}/:entry`,
    operation: `get${ENTRY_NAMES[kind]}`,
    summary: `A ${ENTRY_NAMES[kind].toLowerCase()} of the catalogue.`,
    access: anyone,
    answers: oneAnswer(entrySchemas[kind].id),
    handler: readEntry(deps, kind),
  }),
  route<Entry>({
    put: `/${kind}/:entry`,
    operation: `put${ENTRY_NAMES[kind]}`,
    summary: `Puts a ${ENTRY_NAMES[kind].toLowerCase()} into the catalogue.`,
    access: groups('Administrator'),
    accepts: entrySchemas[kind],
    answers: oneAnswer(entrySchemas[kind].id),
    handler: putEntry(deps, kind),
  }),
];

export const catalogueRoutes = (deps: CatalogueDeps): Route[] => catalogueKinds.flatMap((kind) => collectRoutes(deps, kind));
