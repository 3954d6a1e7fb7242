/** Items that name a category, profile or product of the catalogue (spec/catalogue.md §2). Entries are looked up before; where nothing is, ids are opaque. */
import { type CatalogueEntries, type CatalogueIds, type CatalogueKind, nameOfKind } from '../../domain/catalogue.ts';
import { sameValue } from '../../domain/json.ts';
import { type FieldError, firstFailing, none, ruleError } from '../../domain/problem.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { Item } from '../../domain/types.generated.ts';
import { leavesDraft } from '../../procedures/engine/procedure.ts';
import { type Context, groupBy, type Rule } from './rule.ts';

type Named = Pick<Item, 'id' | 'category' | 'profile' | 'product'>;

/** What rules on this tender may ask for; nothing for a change that leaves the items as they are. */
export const catalogueIdsOf = (
  after: Pick<TenderFields, 'items' | 'status'>,
  context: Pick<Context, 'procedure'>,
  before: TenderFields | null,
): CatalogueIds | null => {
  const { items = [] } = after;
  if (before !== null && !leavesDraft(after, context, before) && sameValue(before.items, items)) return null;
  const of = (field: 'category' | 'profile' | 'product') => items.map((item: Named) => item[field]);
  return { categories: of('category'), profiles: of('profile'), products: of('product') };
};

/** At the whole body, as a fault of what the body names and not of how it names it. */
export const statusFault = <K extends CatalogueKind>(kind: K, id: string, { status }: CatalogueEntries[K]): readonly FieldError[] =>
  status === 'active' ? none : [ruleError(['data'], `${nameOfKind(kind)} ${id}: ${status} not in ('active',)`)];

const itemErrors = ({ category, profile, product }: Named, { catalogue }: Context): readonly FieldError[] => {
  if (catalogue === undefined) return none;
  if (product !== undefined) catalogue.get('products', product);
  if (category === undefined) return none;
  const ofCategory = statusFault('categories', category, catalogue.get('categories', category));
  if (ofCategory.length > 0 || profile === undefined) return ofCategory;
  const described = catalogue.get('profiles', profile);
  const ofProfile = statusFault('profiles', profile, described);
  if (ofProfile.length > 0 || described.relatedCategory === category) return ofProfile;
  return [ruleError(['data'], 'Profile should be related to category')];
};

const isSame = (one: Named | undefined, other: Named): boolean =>
  one !== undefined && one.category === other.category && one.profile === other.profile && one.product === other.product;

const collectErrors = (items: readonly Item[] | undefined, context: Context): readonly FieldError[] =>
  firstFailing((items ?? []).map((item) => () => itemErrors(item, context)));

/** Items that name others than before. */
export const renamedItems = ({ items = [] }: Pick<TenderFields, 'items'>, before: TenderFields | null): readonly Item[] => {
  const stored = groupBy(before?.items ?? [], ({ id }) => id);
  return items.filter((item) => !isSame(stored.get(item.id)?.[0], item));
};

/** C19, and of a change: each item that names others than before. Throws 404 and 502 for what is not there. */
export const itemsAreCatalogued: Rule = (tender, context, before) => collectErrors(renamedItems(tender, before), context);

/** Step 26b: what has been hidden since is not published. */
export const publishedItemsAreCatalogued: Rule = ({ items }, context) => collectErrors(items, context);
