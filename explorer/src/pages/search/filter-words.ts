/** The name of each filter where it appears alone. */
export const filterWords = {
  q: 'q',
  kind: 'kind',
  buyer: 'buyer',
  supplier: 'supplier',
  region: 'region',
  status: 'status',
  procurementMethodType: 'procurementMethodType',
  classification: 'classification',
  from: 'publishedFrom',
  to: 'publishedTo',
  endFrom: 'endFrom',
  endTo: 'endTo',
  endWithin: 'endWithin',
  minAmount: 'minAmount',
  maxAmount: 'maxAmount',
  currency: 'currency',
  minGrowth: 'minGrowth',
  sort: 'sort',
} as const;

export const isFilterName = (name: string): name is keyof typeof filterWords => Object.hasOwn(filterWords, name);
