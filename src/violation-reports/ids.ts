/** `UA-<date>-<number>`, numbered through the day in the registry's zone (spec/violation-reports.md §3). Pure. */

/** Name of the counter of a local day. */
export const reportCounter = (day: string): string => `violation_report_${day}`;

export const reportId = (day: string, count: number): string => `UA-${day}-${String(count).padStart(6, '0')}`;

/** Day and number of an id, or null when it is none of ours. */
export const readReportId = (id: string): { readonly day: string; readonly count: number } | null => {
  const [, day, count] = /^UA-(\d{4}-\d{2}-\d{2})-(\d{6,9})$/.exec(id) ?? [];
  return day === undefined ? null : { day, count: Number(count) };
};
