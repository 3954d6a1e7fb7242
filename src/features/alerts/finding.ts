/** Matches changed records against alerts (docs/alerts.md "Matching") and builds deliveries. Called by the feed consumer. */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../domain/json.ts';
import { timeSlices } from '../../platform/time-slices.ts';
import type { Alert, AlertRecord } from './alert.ts';
import type { AlertReader } from './store/alert-reader.ts';
import type { NewDelivery } from './store/deliveries.ts';

/** A public record that has changed. */
export interface ChangedRecord {
  readonly collection: string;
  readonly id: string;
  /** Its feed position in seconds, and its last public change. */
  readonly position: number;
  readonly modified: Date;
  readonly published: Date;
  /** Its search terms. */
  readonly terms: readonly string[];
  /** What a message contains of its public view. */
  card(): Promise<JsonObject>;
}

/** A parsed alert query. */
export interface StoredQuestion<R extends ChangedRecord> {
  /** Only records with one of these match; null: every record has to be checked. */
  readonly terms: readonly string[] | null;
  finds(record: R): boolean;
}

export interface FindingDeps<R extends ChangedRecord> {
  readonly reader: AlertReader<AlertRecord>;
  /** Called for alerts deleted while known here; deliveries of other deleted alerts are dropped when due. */
  readonly forget: (alert: string) => Promise<void>;
  /** Parses an alert's query; throws if this version does not understand it. */
  readonly readQuestion: (query: string) => StoredQuestion<R>;
  /** The creation time of deliveries. */
  readonly now: () => Date;
  readonly log: { warn(message: string, fields: object): void };
}

const events = { published: 'record.published', found: 'record.found', changed: 'record.changed' } as const;

/** Hex digits derived from the content: the same message has the same id. */
const idOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Whether the record was published, or has changed, since the alert was created. */
const isNews = ({ on, dateCreated }: Alert, { position, published }: ChangedRecord): boolean =>
  on === 'published' ? published >= dateCreated : position * 1000 >= dateCreated.getTime();

/** `card`: the record's card, serialized once for all alerts. */
const buildDelivery = (alert: Alert, record: ChangedRecord, card: string, created: Date): NewDelivery => {
  const { collection, id, modified } = record;
  const once = alert.on !== 'changed';
  // A public save changes the date; a record moved in the feed without a save is not sent again.
  const _id = idOf(alert._id, collection, id, once ? '' : modified.toISOString());
  const type = events[alert.on];
  const data = { alert: alert._id, ...(alert.name === undefined ? {} : { name: alert.name }), collection };
  const body = `${JSON.stringify({ type, timestamp: created.toISOString(), data }).slice(0, -'}}'.length)},"record":${card}}}`;
  return { _id, alert: alert._id, owner: alert.owner, type, collection, record: id, made: created, body, once };
};

interface CompiledAlert<R extends ChangedRecord> {
  readonly alert: Alert;
  readonly question: StoredQuestion<R>;
}

/** Alerts indexed by a term of their query: a record is checked against the few that may match. */
const makeShelf = <R extends ChangedRecord>() => {
  const known = new Map<string, CompiledAlert<R>>();
  const everywhere = new Set<CompiledAlert<R>>();
  const byTerm = new Map<string, Set<CompiledAlert<R>>>();
  return {
    isEmpty: (): boolean => known.size === 0,
    get: (id: string): Alert | undefined => known.get(id)?.alert,
    put: (compiled: CompiledAlert<R>): void => {
      known.set(compiled.alert._id, compiled);
      if (compiled.question.terms === null) everywhere.add(compiled);
      for (const term of compiled.question.terms ?? []) {
        const others = byTerm.get(term);
        if (others === undefined) byTerm.set(term, new Set([compiled]));
        else others.add(compiled);
      }
    },
    remove: (id: string): void => {
      const compiled = known.get(id);
      if (compiled === undefined) return;
      known.delete(id);
      everywhere.delete(compiled);
      for (const term of compiled.question.terms ?? []) {
        const others = byTerm.get(term);
        others?.delete(compiled);
        if (others?.size === 0) byTerm.delete(term);
      }
    },
    /** Without duplicates. */
    thatMayFind: ({ terms }: R): Iterable<CompiledAlert<R>> =>
      new Set([...everywhere, ...terms.flatMap((term) => [...(byTerm.get(term) ?? [])])]),
  };
};

export interface Finding<R extends ChangedRecord> {
  /** The deliveries for these records; without alerts, no record is read. */
  deliveriesFor(records: Iterable<R> | AsyncIterable<R>): Promise<NewDelivery[]>;
}

export const makeFinding = <R extends ChangedRecord>({ reader, forget, readQuestion, now, log }: FindingDeps<R>): Finding<R> => {
  const active = makeShelf<R>();

  const take = async (alert: Alert): Promise<void> => {
    const known = active.get(alert._id);
    if (known?.rev === alert.rev) return;
    if (known !== undefined && alert.status === 'deleted') await forget(alert._id);
    active.remove(alert._id);
    if (alert.status !== 'active') return;
    try {
      active.put({ alert, question: readQuestion(alert.query) });
    } catch (error) {
      log.warn('alert with an unreadable query skipped', { alert: alert._id, cause: String(error) });
    }
  };

  return {
    deliveriesFor: async (records) => {
      for (const alert of await reader.news()) await take(alert);
      if (active.isEmpty()) return [];
      const created = now();
      const deliveries: NewDelivery[] = [];
      const over = timeSlices.begin();
      for await (const record of records) {
        let card: string | undefined;
        for (const { alert, question } of active.thatMayFind(record)) {
          const pause = over();
          if (pause !== undefined) await pause;
          if (!isNews(alert, record) || !question.finds(record)) continue;
          card ??= JSON.stringify(await record.card());
          deliveries.push(buildDelivery(alert, record, card, created));
        }
      }
      return deliveries;
    },
  };
};
