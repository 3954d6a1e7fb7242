/** What the pool of connections is doing, counted from the driver's own events (Connection Monitoring and Pooling). */
import type { MongoClient } from 'mongodb';

export interface PoolReport {
  /** Open connections to all members. */
  readonly connections: number;
  readonly inUse: number;
  /** Commands that wait for a connection. */
  readonly waiting: number;
  /** How often there was none in time, since the start. */
  readonly failures: number;
}

export interface Pool {
  report(): PoolReport;
  /** Tells how long each command waited for its connection, in seconds, until the function it gives is called. */
  onCheckout(listener: (seconds: number) => void): () => void;
}

/** Counts from now on; so the client is not connected yet. */
export const watchPool = (client: MongoClient): Pool => {
  const listeners = new Set<(seconds: number) => void>();
  const counts = { connections: 0, inUse: 0, waiting: 0, failures: 0 };
  client.on('connectionCreated', () => {
    counts.connections += 1;
  });
  client.on('connectionClosed', () => {
    counts.connections -= 1;
  });
  client.on('connectionCheckOutStarted', () => {
    counts.waiting += 1;
  });
  client.on('connectionCheckOutFailed', () => {
    counts.waiting -= 1;
    counts.failures += 1;
  });
  client.on('connectionCheckedOut', ({ durationMS }) => {
    counts.waiting -= 1;
    counts.inUse += 1;
    for (const listener of listeners) listener(durationMS / 1000);
  });
  client.on('connectionCheckedIn', () => {
    counts.inUse -= 1;
  });
  return {
    report: () => ({ ...counts }),
    onCheckout: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
