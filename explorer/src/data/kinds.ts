/** Kinds of records that have a page: the first segment of its address, and the collection. */
export const collectionOf = {
  tender: 'tenders',
  contract: 'contracts',
  plan: 'plans',
  agreement: 'agreements',
  report: 'violation_reports',
  framework: 'frameworks',
  submission: 'submissions',
  qualification: 'qualifications',
} as const;
export type PageKind = keyof typeof collectionOf;

const pages: ReadonlyMap<string, string> = new Map(Object.entries(collectionOf).map(([page, collection]) => [collection, page]));

/** The address of a record's page; null when it has none. */
export const findPage = (collection: string, id: string): string | null => {
  const page = pages.get(collection);
  return page === undefined ? null : `/${page}/${id}`;
};
