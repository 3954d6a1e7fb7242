/** The collections that only the source of a mirror has (spec/feed.md §1): their feeds and their records, as it shows them. */

import type { JsonObject } from '../domain/json.ts';
import { besideOfMirrored, isMirrored, shownOfMirrored } from '../domain/mirrored.ts';
import { notFound } from '../domain/problem.ts';
import type { FeedSource } from '../feed/page.ts';
import { type FeedDeps, feedRow } from '../feed/routes.ts';
import { anyone, one, type Row, row, shown } from '../http/route.ts';
import type { Store } from '../store/client.ts';

interface MirrorRoutesDeps {
  readonly store: Pick<Store, 'records' | 'feed'>;
  readonly feed: FeedDeps;
}

/** Fields that a feed shows when it is asked for them. */
const optional = {
  frameworks: [
    ...['dateCreated', 'title', 'prettyID', 'enquiryPeriod', 'period', 'qualificationPeriod'],
    ...['status', 'frameworkType', 'next_check'],
  ],
  submissions: [
    ...['dateCreated', 'frameworkID', 'qualificationID', 'submissionType', 'status', 'tenderers', 'documents'],
    ...['date', 'datePublished'],
  ],
  qualifications: ['dateCreated', 'frameworkID', 'submissionID', 'qualificationType', 'status', 'documents', 'date'],
} as const;

type Name = keyof typeof optional;

const viewOf = (record: { readonly _id: string }): JsonObject => (isMirrored(record) ? shownOfMirrored(record._id, record) : {});

const feedOf = (name: Name, { store }: MirrorRoutesDeps): FeedSource => {
  const reader = store.feed(name);
  return {
    path: `/${name}`,
    optional: new Set(optional[name]),
    needs: (fields) => (fields.length === 0 ? [] : ['mirrored', ...fields]),
    view: viewOf,
    read: (window) => reader.read(window),
  };
};

const rowsOf = (name: Name, deps: MirrorRoutesDeps): Row[] => {
  const records = deps.store.records<object>(name);
  return [
    feedRow(feedOf(name, deps), deps.feed),
    row({
      get: `/${name}/:record`,
      summary: `One of the ${name} of the source, as it shows it.`,
      access: anyone,
      answers: one('/mirror/foreign', 200, ['config']),
      handler: async ({ params }) => {
        const record = await records.get(params.record ?? '');
        if (record === null || !isMirrored(record)) throw notFound('Not Found');
        return shown(viewOf(record), besideOfMirrored(record));
      },
    }),
  ];
};

export const sourceRows = (deps: MirrorRoutesDeps): Row[] => (Object.keys(optional) as Name[]).flatMap((name) => rowsOf(name, deps)); // its own keys
