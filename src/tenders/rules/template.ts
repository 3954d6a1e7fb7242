/** Contract templates (spec/tender-rules.md §4). Without the list of templates names are free (spec/decisions.md D8). */
import { isPlainObject } from '../../model/json.ts';
import { type FieldError, ruleError } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import { tenderSettings } from '../settings.ts';
import { hasProforma } from './documents.ts';
import { type Context, none, type Rule } from './rule.ts';

const GENERAL = 'general';

const refuse = (text: string): readonly FieldError[] => [ruleError(['data', 'contractTemplateName'], text)];

/** Names in an entry `{templates: [{name, active}]}`, in its order. */
const namesIn = (entry: unknown, activeOnly: boolean): readonly string[] => {
  const templates: readonly unknown[] = isPlainObject(entry) && Array.isArray(entry.templates) ? entry.templates : [];
  return templates
    .filter(isPlainObject)
    .filter(({ active }) => !activeOnly || active === true)
    .map(({ name }) => String(name));
};

type Templates = ReadonlyMap<string, unknown>;

/** Names that suit one classification: null forbids templates altogether. */
const namesFor = (id: string, templates: Templates, activeOnly: boolean): readonly string[] | null => {
  const entries = [...templates].filter(([prefix]) => prefix !== GENERAL && id.startsWith(prefix)).map(([, entry]) => entry);
  if (entries.length === 0) return namesIn(templates.get(GENERAL), activeOnly);
  if (entries.some((entry) => namesIn(entry, false).length === 0)) return null;
  return [...new Set(entries.flatMap((entry) => namesIn(entry, activeOnly)))];
};

const allowedNames = (ids: readonly string[], templates: Templates, activeOnly: boolean): readonly string[] | null => {
  const perId = ids.map((id) => namesFor(id, templates, activeOnly));
  const sets = perId.flatMap((names) => (names === null ? [] : [names]));
  if (sets.length < perId.length) return null;
  const common = (sets[0] ?? []).filter((name) => sets.every((names) => names.includes(name)));
  return common.length > 0 ? common : namesIn(templates.get(GENERAL), activeOnly);
};

const nameErrors = (tender: TenderFields, name: string, activeOnly: boolean, { codes }: Context): readonly FieldError[] => {
  const ids = [...new Set((tender.items ?? []).flatMap(({ classification }) => (classification === undefined ? [] : [classification.id])))];
  if (ids.length === 0) return refuse("Can't set contractTemplateName for tender without classification");
  const templates = codes.list('contract-templates');
  if (templates === undefined) return none;
  const allowed = allowedNames(ids, templates, activeOnly);
  if (allowed === null) return refuse(`contractTemplateName is not allowed for current classifications ${ids.join(', ')}`);
  if (allowed.includes(name)) return none;
  return refuse(`Incorrect contractTemplateName ${name} for current classifications ${ids.join(', ')}, use one of ${allowed.join(', ')}`);
};

/** The required part of spec/tender-rules.md §4: a newer tender that leaves draft, or gives up its template, needs one or the other. */
const isAskedFor = (after: TenderFields, before: TenderFields | null, { variant, procedure }: Context): boolean => {
  if (before === null || variant === 'older' || !tenderSettings.of(procedure).documents.asksForContractTemplate) return false;
  const leavesDraft = before.status === 'draft' && after.status !== 'draft';
  return leavesDraft || before.contractTemplateName !== after.contractTemplateName;
};

/** C20 and step 4. */
export const contractTemplateFits: Rule = (after, context, before) => {
  const name = after.contractTemplateName;
  const isChanged = before === null ? name !== undefined : before.contractTemplateName !== name;
  const status = before?.status ?? 'draft';
  if (isChanged && !tenderSettings.of(context.procedure).documents.contractTemplateIn.includes(status)) {
    return refuse(`Can't change contract template name in current tender '${status}' status`);
  }
  if (name !== undefined && hasProforma(after.documents ?? [])) {
    return refuse('Cannot use both contractTemplateName and contractProforma document simultaneously');
  }
  if (name === undefined && !hasProforma(after.documents ?? []) && isAskedFor(after, before, context)) {
    return refuse('Either contractTemplateName or contractProforma document is required');
  }
  return name === undefined ? none : nameErrors(after, name, isChanged, context);
};
