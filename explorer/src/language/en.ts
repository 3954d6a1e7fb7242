import type { Words } from './uk.ts';

export const en: Words = {
  name: 'Procurement registry',
  skip: 'Skip to content',
  pages: 'Pages',
  language: 'Language',
  search: 'Search',
  live: 'Live',
  loading: 'Loading…',
  notFound: 'There is no such page.',
  toSearch: 'To the search',
};
