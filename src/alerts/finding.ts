/** What alerts find among records that have changed (docs/alerts.md "What fires"), as deliveries. The consumer of the feed asks. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../model/json.ts';
import type { AlertReader } from '../store/alerts.ts';
import type { NewDelivery } from '../store/deliveries.ts';
import type { Alert, AlertRecord } from './alert.ts';

/** A public record that has changed. */
export interface ChangedRecord {
  readonly collection: string;
  readonly id: string;
  /** Its place in the feed, in seconds, and when it last changed for everybody. */
  readonly position: number;
  readonly modified: Date;
  /** When it was published; null where the search does not know it. */
  readonly published: Date | null;
  /** What everybody sees of it, as far as a message tells it. */
  card(): JsonObject;
}

/** A question of the search, kept. */
export type KeptQuestion<R extends ChangedRecord> = (record: R) => boolean;

export interface FindingDeps<R extends ChangedRecord> {
  readonly reader: AlertReader<AlertRecord>;
  /** Told of alerts that were deleted while they were known here; what others know is forgotten when it would be sent. */
  readonly forget: (alert: string) => Promise<void>;
  /** Reads the query of an alert; throws for one that this version does not understand. */
  readonly readQuestion: (query: string) => KeptQuestion<R>;
  /** The clock of what is made. */
  readonly now: () => Date;
  readonly log: { warn(message: string, fields: object): void };
}

const events = { published: 'record.published', found: 'record.found', changed: 'record.changed' } as const;

/** Hex digits that follow from what a delivery tells: the same again is the same delivery. */
const idOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Whether the record is news for the alert: nothing that was there before it was made is. */
const isNews = ({ on, dateCreated }: Alert, { position, published }: ChangedRecord): boolean =>
  on === 'published' ? published !== null && published >= dateCreated : position * 1000 >= dateCreated.getTime();

const deliveryOf = (alert: Alert, record: ChangedRecord, made: Date): NewDelivery => {
  const { collection, id, modified } = record;
  const once = alert.on !== 'changed';
  // A public save moves the date; what is moved in the feed without a save is told once.
  const _id = idOf(alert._id, collection, id, once ? '' : modified.toISOString());
  const type = events[alert.on];
  const data = { alert: alert._id, ...(alert.name === undefined ? {} : { name: alert.name }), collection, record: record.card() };
  const body = JSON.stringify({ type, timestamp: made.toISOString(), data });
  return { _id, alert: alert._id, owner: alert.owner, type, collection, record: id, made, body, once };
};

export interface Finding<R extends ChangedRecord> {
  /** What has to be delivered because of these records. */
  deliveriesFor(records: readonly R[]): Promise<NewDelivery[]>;
}

export const makeFinding = <R extends ChangedRecord>({ reader, forget, readQuestion, now, log }: FindingDeps<R>): Finding<R> => {
  const active = new Map<string, { readonly alert: Alert; readonly finds: KeptQuestion<R> }>();

  const take = async (alert: Alert): Promise<void> => {
    const known = active.get(alert._id);
    if (known?.alert.rev === alert.rev) return;
    if (known !== undefined && alert.status === 'deleted') await forget(alert._id);
    active.delete(alert._id);
    if (alert.status !== 'active') return;
    try {
      active.set(alert._id, { alert, finds: readQuestion(alert.query) });
    } catch (error) {
      log.warn('an alert cannot be read and finds nothing', { alert: alert._id, cause: String(error) });
    }
  };

  return {
    deliveriesFor: async (records) => {
      for (const alert of await reader.news()) await take(alert);
      const made = now();
      const deliveries: NewDelivery[] = [];
      for (const { alert, finds } of [...active.values()]) {
        for (const record of records) if (isNews(alert, record) && finds(record)) deliveries.push(deliveryOf(alert, record, made));
        // However many alerts there are, requests have their turn.
        await setImmediate();
      }
      return deliveries;
    },
  };
};
