/** The recall of the search: records and queries in `questions.txt`, matched by pure functions. */
import { readFileSync } from 'node:fs';

export interface Question {
  readonly text: string;
  readonly meant: readonly string[];
}

const lines = readFileSync(new URL('questions.txt', import.meta.url), 'utf8').split('\n');
const end = lines.indexOf('');
const parts = (line: string): string[] => line.split('|').map((part) => part.trim());
/** `name, code`: separated at the last comma. */
const named = (text = ''): { name: string; identifier: { id: string } } => {
  const at = text.lastIndexOf(',');
  return { name: text.slice(0, at), identifier: { id: text.slice(at + 1).trim() } };
};

/** Finished tenders, by their numbers in the file. */
export const records: ReadonlyMap<string, object> = new Map(
  lines
    .slice(0, end)
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [number = '', title, item, code = '', buyer, place = '', supplier] = parts(line);
      const [region, locality] = place.split(',').map((one) => one.trim());
      const record = {
        title,
        status: 'complete',
        procurementMethodType: 'belowThreshold',
        items: [{ description: item, classification: { id: code.slice(0, 8), description: code.slice(9) } }],
        procuringEntity: { ...named(buyer), address: { region, locality } },
        awards: [{ suppliers: [named(supplier)] }],
      };
      return [number, record] as const;
    }),
);

export const questions: readonly Question[] = lines
  .slice(end)
  .filter((line) => line !== '')
  .map((line) => {
    const [text = '', meant = ''] = parts(line);
    return { text, meant: meant.split(' ') };
  });

export interface Recall {
  /** Share of the intended records that are found, and share of the found ones that are intended: means over all queries. */
  readonly recall: number;
  readonly precision: number;
  /** Queries that miss intended records, with what is missing, and those that find others. */
  readonly missing: readonly string[];
  readonly beyond: readonly string[];
}

/** `finds` returns the numbers of the records found for a query. */
export const buildRecall = (finds: (text: string) => readonly string[]): Recall => {
  const asked = questions.map(({ text, meant }) => {
    const found = finds(text);
    const right = meant.filter((one) => found.includes(one));
    return { text, meant, found, right };
  });
  const mean = (share: (one: (typeof asked)[number]) => number): number => asked.reduce((sum, one) => sum + share(one), 0) / asked.length;
  return {
    recall: mean(({ right, meant }) => right.length / meant.length),
    precision: mean(({ right, found }) => (found.length === 0 ? 1 : right.length / found.length)),
    missing: asked
      .filter(({ right, meant }) => right.length < meant.length)
      .map(({ text, meant, right }) => `${text}: ${meant.filter((one) => !right.includes(one)).join(' ')}`),
    beyond: asked
      .filter(({ right, found }) => right.length < found.length)
      .map(({ text, found, meant }) => `${text}: ${found.filter((one) => !meant.includes(one)).join(' ')}`),
  };
};
