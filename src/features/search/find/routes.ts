/** `GET /find/:number`: the public records with this id or public number (docs/find.md). */

import { notFound } from '../../../domain/problem.ts';
import { anyone, bare, type Handler, type Route, route } from '../../../http/route.ts';
import type { Store } from '../../../store/client.ts';
import type { RecordCollection } from '../../../store/collections.ts';
import { collectSpellings } from './numbers.ts';

interface Kind {
  readonly collection: RecordCollection;
  readonly name: string;
  /** The field with the public number; absent: only the id identifies it. */
  readonly number?: string;
  /** Its API path, … */
  readonly path: string;
  /** … and its page for people, if there is one. */
  readonly page?: string;
}

const kinds: readonly Kind[] = [
  { collection: 'tenders', name: 'tender', number: 'tenderID', path: '/api/2.5/tenders/', page: '/tender/' },
  { collection: 'contracts', name: 'contract', number: 'contractID', path: '/api/2.5/contracts/', page: '/contract/' },
  { collection: 'plans', name: 'plan', number: 'planID', path: '/api/2.5/plans/', page: '/plan/' },
  { collection: 'violationReports', name: 'report', path: '/violation_reports/', page: '/report/' },
  { collection: 'agreements', name: 'agreement', number: 'agreementID', path: '/api/2.5/agreements/', page: '/agreement/' },
  { collection: 'frameworks', name: 'framework', number: 'prettyID', path: '/api/2.5/frameworks/', page: '/framework/' },
  { collection: 'submissions', name: 'submission', path: '/api/2.5/submissions/', page: '/submission/' },
  { collection: 'qualifications', name: 'qualification', path: '/api/2.5/qualifications/', page: '/qualification/' },
];

type Numbered = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Records with one number: a single one, unless some were imported twice. */
const maxCount = 10;

export type FindDeps = { readonly store: Pick<Store, 'records'> };

const byNumber = async (deps: FindDeps, { collection, number: field }: Kind, number: string): Promise<readonly Numbered[]> => {
  if (field === undefined) return [];
  return deps.store
    .records<Record<string, unknown>>(collection)
    .findBy(field, number, { most: maxCount, publicOnly: true, fields: [field] });
};

type ById = (id: string) => Promise<readonly Numbered[]>;

/** Drafts can be read by id but are never found. Bids are not read, so response time reveals nothing about them. */
const readerById = ({ store }: FindDeps, { collection }: Kind): ById => {
  const records = store.records<Record<string, unknown>>(collection);
  const see = records.seeing({ field: 'bids', openIn: [] });
  const read = async (id: string) => (collection === 'tenders' ? await see(id) : await records.get(id));
  return async (id) => {
    const record = await read(id);
    return record?.is_public === true ? [record] : [];
  };
};

interface FoundRecord {
  readonly kind: string;
  readonly id: string;
  readonly [field: string]: string;
}

/** The public records with this id or number, as the route returns them. */
export const makeFinder = (deps: FindDeps): ((given: string) => Promise<FoundRecord[]>) => {
  const readers = kinds.map((kind) => ({ kind, byId: readerById(deps, kind) }));
  return async (given) => {
    const spellings = collectSpellings(given.slice(0, 100));
    const asked = readers.flatMap(({ kind, byId }) =>
      spellings.map(async (number) => {
        const found = [...(await byId(number)), ...(await byNumber(deps, kind, number))];
        const { name, number: field, path, page } = kind;
        return found.map((record) => {
          const input = field === undefined ? record._id : record[field];
          return {
            kind: name,
            id: record._id,
            ...(typeof input === 'string' ? { number: input } : {}),
            path: path + record._id,
            ...(page === undefined ? {} : { page: page + record._id }),
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
    answers: { ...bare('/find/number'), refuses: [404] },
    handler: findByNumber(deps),
  }),
];
