/** `GET /find/:number`: the public records with this id or public number (docs/find.md). */

import { omitUndefined } from '../../../base/domain/json.ts';
import { notFound } from '../../../base/domain/problem.ts';
import { anyone, bareAnswer, type Handler, type Route, route } from '../../../http/route.ts';
import type { Store } from '../../../store/client.ts';
import { recordsOf } from '../../../store/collections.ts';
import { shownKinds } from '../selection-parameters.ts';
import { collectSpellings } from './record-numbers.ts';

type Kind = (typeof shownKinds)[keyof typeof shownKinds];
type Numbered = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Records with one number: a single one, unless some were imported twice. */
const MAX_COUNT = 10;
/** Of a number, or of an address that has it. */
const MAX_LENGTH = 2000;

export type FindDeps = { readonly store: Pick<Store, 'records'> };

const listByNumber = async (deps: FindDeps, { kind, number: field }: Kind, number: string): Promise<readonly Numbered[]> => {
  if (field === undefined) return [];
  return deps.store
    .records<Record<string, unknown>>(recordsOf[kind])
    .findBy(field, number, { most: MAX_COUNT, publicOnly: true, fields: [field] });
};

type ById = (id: string) => Promise<readonly Numbered[]>;

/** Drafts can be read by id but are never found. Bids are not read, so response time reveals nothing about them. */
const readerById = ({ store }: FindDeps, { kind }: Kind): ById => {
  const records = store.records<Record<string, unknown>>(recordsOf[kind]);
  const see = records.withoutSealedField({ field: 'bids', openIn: [] });
  const read = async (id: string) => (kind === 'tenders' ? await see(id) : await records.get(id));
  return async (id) => {
    const record = await read(id);
    return record?.is_public === true ? [record] : [];
  };
};

/** The public records with this id or number, as the route returns them. */
export const makeFinder = (deps: FindDeps) => {
  const readers = Object.entries(shownKinds).map(([name, kind]) => ({ name, kind, byId: readerById(deps, kind) }));
  return async (given: string) => {
    const spellings = collectSpellings(given.slice(0, MAX_LENGTH));
    const asked = readers.flatMap(({ name, kind, byId }) =>
      spellings.map(async (number) => {
        const found = [...(await byId(number)), ...(await listByNumber(deps, kind, number))];
        return found.map((record) => {
          const { _id: id, [kind.number ?? '_id']: input } = record;
          return {
            kind: name,
            id,
            ...omitUndefined({ number: typeof input === 'string' ? input : undefined }),
            path: kind.api + id,
            page: `/${name}/${id}`,
          };
        });
      }),
    );
    return (await Promise.all(asked)).flat();
  };
};

const findByNumber = (deps: FindDeps): Handler => {
  const find = makeFinder(deps);
  return async ({ params }) => {
    const data = await find(params.number ?? '');
    if (data.length === 0) throw notFound('Not Found');
    return { status: 200, body: { data } };
  };
};

export const findRoutes = (deps: FindDeps): Route[] => [
  route({
    get: '/find/:number',
    operation: 'findByNumber',
    summary:
      'Which published records have this id or number: tenders, contracts, plans, violation reports, agreements, frameworks, submissions, qualifications.',
    access: anyone,
    answers: { ...bareAnswer('/find/number'), refuses: [404] },
    handler: findByNumber(deps),
  }),
];
