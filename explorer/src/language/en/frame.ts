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
};
