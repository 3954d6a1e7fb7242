/** Clients that create draft tenders with unique titles, and what happened to the acknowledged ones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { olderTender } from '../../fixtures/tenders.ts';
import { askUrl, keys } from './registry.ts';

export interface Creators {
  /** Id → title of every acknowledged tender. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Unsuccessful responses and lost connections, as reported. */
  readonly refused: readonly string[];
  /** Resolves when the last request has ended. */
  stop(): Promise<void>;
}

export const startCreators = (url: string, count: number): Creators => {
  const acknowledged = new Map<string, string>();
  const refused: string[] = [];
  let stopped = false;
  const create = async (title: string): Promise<void> => {
    try {
      const { status, body, text } = await askUrl('POST', `${url}/api/2.5/tenders`, { key: keys.broker, body: olderTender({ title }) });
      if (status === 201) acknowledged.set(body.data.id, title);
      else refused.push(`${status} ${text}`);
    } catch (error) {
      refused.push(String(error));
      await sleep(50);
    }
  };
  const work = async (name: number): Promise<void> => {
    for (let number = 1; !stopped; number += 1) await create(`Tender ${name}-${number}`);
  };
  const working = Promise.all(Array.from({ length: count }, (_, name) => work(name)));
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopped = true;
      await working;
    },
  };
};

/** Those that are missing or differ. */
export const getLost = async (url: string, { acknowledged }: Pick<Creators, 'acknowledged'>): Promise<string[]> => {
  const lost: string[] = [];
  for (const [id, title] of acknowledged) {
    const { status, body } = await askUrl('GET', `${url}/api/2.5/tenders/${id}`);
    if (status !== 200 || body.data.title !== title) lost.push(id);
  }
  return lost;
};
