/** `GET /code-names/:list`: English names of codes that records name in Ukrainian (spec/tenders.md §2.1 "Names in English"). */
import type { CodeLists } from '../../base/domain/code-lists.ts';
import { isPlainObject, textIn } from '../../base/domain/json.ts';
import { notFound } from '../../base/domain/problem.ts';
import { anyone, listAnswer, type Route, route } from '../../http/route.ts';
import { shippedNames } from './shipped-names.ts';

export type NameList = keyof typeof shippedNames;
export type NameOf = (list: NameList, code: string) => string | undefined;

const isNameList = (name: string): name is NameList => Object.hasOwn(shippedNames, name);

const englishNameIn = (entry: unknown): string | undefined => (isPlainObject(entry) ? textIn(entry.name_en) : undefined);

/** Countries are listed by code, while records have their names. */
const findCountry = (codes: CodeLists, name: string): unknown => {
  for (const entry of codes.list('countries')?.values() ?? []) if (isPlainObject(entry) && entry.name_uk === name) return entry;
  return undefined;
};

/** Uses the loaded lists, else the shipped names, which are the only ones of the lists without English. */
export const makeNameOf = (codes: CodeLists): NameOf => {
  const listed: Readonly<Partial<Record<NameList, (code: string) => string | undefined>>> = {
    classifier: (code) => textIn(codes.list('cpv-en')?.get(code)),
    unit: (code) => englishNameIn(codes.list('units')?.get(code)),
    country: (name) => englishNameIn(findCountry(codes, name)),
  };
  return (name, code) => listed[name]?.(code) ?? shippedNames[name].get(code);
};

const MAX_CODES = 100;

export const codeNamesRoute = (nameOf: NameOf): Route =>
  route({
    get: '/code-names/:list',
    operation: 'listCodeNames',
    summary: 'English names of classes, units, countries, budget codes, criteria or their conditions; of those that have one.',
    access: anyone,
    query: ['codes'],
    describes: {
      codes: {
        description: `Codes, at most ${MAX_CODES}, separated by |; of countries and conditions their Ukrainian texts.`,
        schema: { type: 'string', pattern: `^[^|#]{1,256}(\\|[^|#]{1,256}){0,${MAX_CODES - 1}}$`, examples: ['09310000-5|45233142-6'] },
      },
    },
    answers: { ...listAnswer('/service/code-name'), refuses: [404] },
    handler: async ({ params: { list: name = '' }, query }) => {
      if (!isNameList(name)) throw notFound('Not Found');
      const codes = new Set((query.get('codes') ?? '').split('|'));
      const data = [...codes].flatMap((code) => {
        const found = nameOf(name, code);
        return found === undefined ? [] : [{ code, name: found }];
      });
      return { status: 200, body: { data }, headers: { 'Cache-Control': 'public, max-age=600' } };
    },
  });
