import type { FrameWords } from '../uk/frame.ts';

export const frame: FrameWords = {
  name: 'Procurement registry',
  skip: 'Skip to content',
  pages: 'Pages',
  language: 'Language',
  search: 'Search',
  live: 'Live',
  loading: 'Loading…',
  notFound: 'There is no such page',
  toSearch: 'To the search',
  kyivTime: 'All dates and times are Kyiv time.',
  forPrograms: 'For programs',
  docs: 'API documentation',
  broken: 'This page could not be shown',
  brokenHint: 'Try again, or reload the page.',
  again: 'Try again',
};
