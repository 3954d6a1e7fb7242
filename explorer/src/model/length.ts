/** Whether a page of a record would be longer than anybody scrolls: then its sections fold. Pure. */

/** As many texts and numbers as a phone shows on three of its screens. */
const maxLeaves = 120;

const countLeaves = (value: unknown): number => {
  if (typeof value !== 'object') return value === undefined ? 0 : 1;
  return Object.values(value ?? {}).reduce((all: number, part: unknown) => all + countLeaves(part), 0);
};

export const isLong = (record: object): boolean => countLeaves(record) > maxLeaves;

/** The sections that say where a tender stands; the others are folded. */
const sectionsOfStatus: Readonly<Record<string, readonly string[]>> = {
  'active.enquiries': ['questions', 'items', 'lots'],
  'active.tendering': ['items', 'lots'],
  'active.pre-qualification': ['qualifications'],
  'active.pre-qualification.stand-still': ['qualifications'],
  'active.stage2.pending': ['qualifications'],
  'active.auction': ['lots', 'bids'],
  'active.qualification': ['awards'],
  'active.qualification.stand-still': ['awards'],
  'active.awarded': ['contracts', 'agreements'],
  active: ['awards', 'contracts'],
  complete: ['contracts', 'agreements', 'shortlist'],
  unsuccessful: ['awards'],
  cancelled: ['cancellations'],
};

export const collectOpenSections = (status: string | undefined): readonly string[] => [
  'timeline',
  ...(sectionsOfStatus[status ?? ''] ?? ['items', 'lots']),
];
