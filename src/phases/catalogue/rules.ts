/** Rules on purchases from the catalogue (spec/price-quotation.md §3, §4). Pure; without a catalogue, ids are not checked. */
import { DRUGS } from '../../domain/code-lists.ts';
import { compare } from '../../domain/money.ts';
import { each, missing, none, ruleError } from '../../domain/problem.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { Item } from '../../domain/types.generated.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import { type Context, leavesDraft } from '../../procedures/engine/procedure.ts';
import { renamedItems } from '../../tenders/rules/items.ts';
import type { Rule } from '../../tenders/rules/rule.ts';

export interface CatalogueSettings {
  /** From this estimate in UAH on every item needs a profile, unless the buyer is of one of these kinds. */
  readonly profilesFrom: { readonly amount: number; readonly exceptKinds: readonly string[] };
}

const catalogueSettings = phaseSettings<CatalogueSettings>('catalogue');

const isDear = ({ value, procuringEntity }: TenderFields, { procedure }: Context): boolean => {
  const { amount, exceptKinds } = catalogueSettings.of(procedure).profilesFrom;
  if (value?.amount === undefined || value.currency !== 'UAH' || exceptKinds.includes(procuringEntity?.kind ?? '')) return false;
  return compare(value.amount, amount) >= 0;
};

const isMedical = ({ category }: Item, { catalogue }: Context): boolean =>
  category !== undefined && (catalogue?.get('categories', category).classification.id.startsWith(DRUGS) ?? false);

/** Items of expensive purchases, and all drugs, need a profile. */
export const profilesAreNamed: Rule = (tender, context, before) => {
  const all = isDear(tender, context);
  // Entries of unchanged items may be gone from the catalogue by now.
  const asked = new Set(leavesDraft(tender, context, before) ? tender.items : renamedItems(tender, before));
  return each(tender.items, ['data', 'items'], (item, path) =>
    item.profile !== undefined || !(all || (asked.has(item) && isMedical(item, context))) ? none : [missing([...path, 'profile'])],
  );
};

/** On leaving draft: the profiles of items belong to the tender's agreement. */
export const profilesAreOfAgreement: Rule = (tender, context, before) => {
  const { items, agreement } = tender;
  const { catalogue } = context;
  if (catalogue === undefined || !leavesDraft(tender, context, before)) return none;
  const isForeign = ({ profile }: Item): boolean =>
    profile !== undefined && catalogue.get('profiles', profile).agreementID !== agreement?.id;
  return items?.some(isForeign) ? [ruleError(['data'], "Tender agreement doesn't match profile agreement")] : none;
};
