/** Monitors the commands sent to a store, and collects those that would need more than one shard. */
import type { CommandStartedEvent } from 'mongodb';
import type { Store } from '../../../src/store/client.ts';
import { findReach, type Reach } from './reach.ts';

export interface Crossing {
  readonly what: string;
  readonly reach: Reach;
  readonly count: number;
}

/** What one transaction has touched so far. */
interface Touched {
  readonly read: Set<string>;
  readonly written: Set<string>;
}

const collectionsIn = (places: Iterable<string>): string => [...new Set([...places].map((place) => place.split('/')[0]))].sort().join(', ');

/** The shards of a transaction that wrote to several, or wrote to one and read from others; null when it used only one. */
const describeCrossing = ({ read, written }: Touched): string | null => {
  if (written.size > 1) return `transaction that writes ${collectionsIn(written)}`;
  const others = [...read].filter((place) => !written.has(place));
  if (others.length === 0 || read.size + written.size < 2) return null;
  return `transaction that writes ${collectionsIn(written) || 'nothing'} and reads ${collectionsIn(others)}`;
};

/** The store must have been opened with `onCommand`: otherwise the driver does not report commands. */
export const watchShards = (store: Store) => {
  const counts = new Map<string, { reach: Reach; count: number }>();
  const transactions = new Map<string, Touched>();
  let total = 0;
  const note = (what: string, reach: Reach): void => void counts.set(what, { reach, count: (counts.get(what)?.count ?? 0) + 1 });

  const touched = (command: CommandStartedEvent['command']): Touched => {
    const id = `${command.lsid?.id?.toString('hex')} ${command.txnNumber}`;
    const known = transactions.get(id) ?? { read: new Set<string>(), written: new Set<string>() };
    transactions.set(id, known);
    return known;
  };

  const listen = ({ commandName: name, command }: CommandStartedEvent): void => {
    const finding = findReach({ name, command });
    if (finding === null) return;
    total += 1;
    if (finding.reach !== 'one') note(finding.what, finding.reach);
    if (command.autocommit !== false) return;
    const { read, written } = touched(command);
    for (const place of finding.places) (finding.writes ? written : read).add(place);
  };

  const { client } = store.collection('tenders').db;
  client.on('commandStarted', listen);
  return {
    /** Number of commands examined. */
    total: (): number => total,
    /** What needed more than one shard since monitoring began. */
    crossings: (): Crossing[] => {
      const all = new Map(counts);
      for (const what of [...transactions.values()].map(describeCrossing)) {
        if (what !== null) all.set(what, { reach: 'several', count: (all.get(what)?.count ?? 0) + 1 });
      }
      return [...all].map(([what, { reach, count }]) => ({ what, reach, count })).sort((a, b) => a.what.localeCompare(b.what));
    },
    end: (): void => void client.off('commandStarted', listen),
  };
};
