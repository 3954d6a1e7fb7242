import type { FrameWords } from '../uk/frame.ts';

export const frame: FrameWords = {
  name: 'Procurement registry',
  about: 'Public tenders, plans, contracts and violation reports: who buys what from whom, for how much, and what has changed.',
  needsScript:
    'This page asks the registry as you read it, which needs JavaScript. Pages of tenders, plans, contracts and reports can be read without; so can the data.',
  skip: 'Skip to content',
  pages: 'Pages',
  language: 'Language',
  search: 'Search',
  signals: 'Signals',
  live: 'Live',
  statistics: 'Statistics',
  notFound: 'There is no such page',
  notFoundHint: 'Check the address: there may be a mistake in it, or the page is gone.',
  searchFor: 'Search for',
  isOffline: 'There is no network connection. What this page shows may be out of date.',
  toSearch: 'To the search',
  kyivTime: 'All dates and times are Kyiv time.',
  forPrograms: 'For programs',
  data: 'Data',
  docs: 'API documentation',
  broken: 'This page could not be shown',
  brokenHint: 'Try again, or reload the page.',
  again: 'Try again',
};
