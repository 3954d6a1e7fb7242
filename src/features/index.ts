/** The features of this registry, one per line: deleting a feature means deleting its line and its folder. */
export { alerts } from './alerts/index.ts';
export { auctions } from './auctions/index.ts';
export { explorer } from './explorer/index.ts';
export { exporting } from './export/index.ts';
export { history } from './history/index.ts';
export { mirror } from './mirror/index.ts';
export { ocds } from './ocds/index.ts';
export { search } from './search/index.ts';
export { statistics } from './statistics/index.ts';
