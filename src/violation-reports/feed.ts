/** The feed of reports (spec/feed.md §1). An item shows what a reader without a key sees of the report. */
import type { FeedSource } from '../feed/page.ts';
import type { Room } from './deps.ts';
import type { Report } from './report.ts';

const optional = [
  'dateCreated',
  'datePublished',
  'status',
  // Allowed for old clients; this registry has no second number to fill it with (spec/decisions.md D3).
  'violationReportID',
  'tender_id',
  'contract_id',
  'author',
  'defendants',
  'authority',
  'defendantPeriod',
  'defendantStatements',
  'decisions',
];

export const reportFeed = ({ store, views }: Room): FeedSource => {
  const reader = store.feed('violationReports');
  return {
    path: '/violation_reports',
    optional: new Set(optional),
    needs: (fields) => fields,
    // A stored report, as far as `needs` asked for it.
    view: (row, _, at) => views.report(row as Partial<Report> & { _id: string }, (path) => `${at.origin}${at.prefix}${path}`),
    read: (window) => reader.read(window),
  };
};
