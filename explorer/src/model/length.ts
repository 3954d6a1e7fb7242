/** Whether the page of a record is too long to scroll: its sections are folded then. Pure. */

/** About as many texts and numbers as fill five screens of a phone. */
const maxLeaves = 200;

const countLeaves = (value: unknown): number => {
  if (typeof value !== 'object') return value === undefined ? 0 : 1;
  return Object.values(value ?? {}).reduce((all: number, part: unknown) => all + countLeaves(part), 0);
};

export const isLong = (record: object): boolean => countLeaves(record) > maxLeaves;

/** The sections that matter in each status of a tender; the others are folded. */
const sectionsOfStatus: Readonly<Record<string, readonly string[]>> = {
  'active.tendering': ['items', 'lots'],
  'active.pre-qualification': ['qualifications'],
  'active.pre-qualification.stand-still': ['qualifications'],
  'active.stage2.pending': ['qualifications'],
  'active.auction': ['lots'],
  'active.qualification': ['awards'],
  'active.qualification.stand-still': ['awards'],
  'active.awarded': ['contracts', 'agreements'],
  active: ['awards', 'contracts'],
  complete: ['contracts', 'agreements', 'shortlist'],
  unsuccessful: ['awards'],
  cancelled: ['cancellations'],
};

const ended: ReadonlySet<string> = new Set(['complete', 'unsuccessful', 'cancelled']);

export const collectOpenSections = (status = ''): readonly string[] => [
  ...(ended.has(status) ? [] : ['timeline']),
  ...(sectionsOfStatus[status] ?? ['items', 'lots']),
];
