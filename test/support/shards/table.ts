/** Compares the observed operations with the list of allowed ones, and renders that list for docs/scaling.md. */
import { type Allowed, allowed } from './allowed.ts';
import type { Crossing } from './watch.ts';

/** All expansions of a pattern with `{a,b}` in it. */
const spelled = (pattern: string): string[] => {
  const match = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern);
  if (match === null) return [pattern];
  const [, before = '', choices = '', after = ''] = match;
  return choices.split(',').flatMap((choice) => spelled(`${before}${choice}${after}`));
};

const covers = ({ what, reach }: Allowed, seen: Crossing): boolean => reach === seen.reach && spelled(what).includes(seen.what);

export const collectUnknownCrossings = (seen: readonly Crossing[]): Crossing[] =>
  seen.filter((one) => !allowed.some((entry) => covers(entry, one)));

/** Entries that were never observed: either a flow is missing, or the entry is obsolete. */
export const collectUnseenRows = (seen: readonly Crossing[]): string[] =>
  allowed.filter((entry) => !seen.some((one) => covers(entry, one))).map(({ what }) => what);

/** As in docs/scaling.md: operations with the same cost share a row. */
export const table = (): string => {
  const rows: { when: string; reach: string; cost: string }[] = [];
  for (const { when, reach, cost } of allowed) {
    const last = rows.at(-1);
    if (last?.reach === reach && cost.startsWith('as above')) last.when = `${last.when}; ${when}`;
    else rows.push({ when, reach, cost });
  }
  return ['| When | Shards | Cost |', '|---|---|---|', ...rows.map(({ when, reach, cost }) => `| ${when} | ${reach} | ${cost} |`)].join(
    '\n',
  );
};
