/** The first questions of a process cost its connections, its code and the first pages of the indexes: it asks them itself. */

import { makeZone } from '../../domain/zone-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../store/client.ts';
import { readParameters } from './parameters.ts';
import { buildIndexes } from './routes.ts';
import { asking, getAnswer, idOnly } from './searching.ts';
import { keyAt } from './store/entries.ts';

const { parse } = makeZone('Europe/Kyiv');
const questions: readonly Readonly<Record<string, string>>[] = [
  { total: '1', facets: '1' },
  { q: 'ремонт дороги', sort: 'value' },
  { q: 'school repair', status: 'complete', total: '1', facets: '1' },
];

/** Asks some questions and forgets the answers; a store that does not answer now is met by who asks next. */
export const warmSearch = async (store: Pick<Store, 'part'>, clock: Clock): Promise<void> => {
  const ask = async (question: Readonly<Record<string, string>>): Promise<void> => {
    const { query } = readParameters(new Map(Object.entries(question)), { parse, keyAt });
    await getAnswer(asking(buildIndexes(store), query), idOnly, clock.now()).catch(() => undefined);
  };
  await Promise.all(questions.map(ask));
};
