/** Matches changed records against alerts (docs/alerts.md "Matching") and builds deliveries. Called by the feed consumer. */
import { createHash } from 'node:crypto';
import { omitUndefined } from '../../base/domain/json.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import type { KeptWords } from '../search/index.ts';
import type { Alert } from './alert.ts';
import type { SearchedRecord, StoredQuestion } from './alert-queries.ts';
import type { ReadNews } from './store/alert-reader.ts';
import type { NewDelivery } from './store/deliveries.ts';

interface AlertMatcherDeps {
  readonly readNews: ReadNews;
  /** Called for alerts deleted while known here; deliveries of other deleted alerts are dropped when due. */
  readonly forget: (alert: string) => Promise<void>;
  /** Parses an alert's query; throws if this version does not understand it. */
  readonly readQuestion: (query: string, kept?: KeptWords) => StoredQuestion;
  readonly now: () => Date;
  readonly log: { warn(message: string, fields: object): void };
}

const ALERT_EVENTS = { published: 'record.published', found: 'record.found', changed: 'record.changed' } as const;

/** Hex digits derived from the content: the same message has the same id. */
const messageIdOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Whether the record was published, or has changed, since the alert was created. */
const isNews = ({ on, dateCreated }: Alert, { position, published }: SearchedRecord): boolean =>
  on === 'published' ? published >= dateCreated : position * 1000 >= dateCreated.getTime();

/** `card`: the record's card, serialized once for all alerts. */
const buildDelivery = (alert: Alert, record: SearchedRecord, card: string, created: Date): NewDelivery => {
  const { collection, id, modified } = record;
  const once = alert.on !== 'changed';
  // A public save changes the date; a record moved in the feed without a save is not sent again.
  const _id = messageIdOf(alert._id, collection, id, once ? '' : modified.toISOString());
  const type = ALERT_EVENTS[alert.on];
  const data = { alert: alert._id, ...omitUndefined({ name: alert.name }), collection };
  const body = `${JSON.stringify({ type, timestamp: created.toISOString(), data }).slice(0, -'}}'.length)},"record":${card}}}`;
  return { _id, alert: alert._id, owner: alert.owner, type, collection, record: id, made: created, body, once };
};

interface CompiledAlert {
  readonly alert: Alert;
  readonly question: StoredQuestion;
}

/** Alerts indexed by a term of their query: a record is checked against the few that may match. */
const makeShelf = () => {
  const known = new Map<string, CompiledAlert>();
  const everywhere = new Set<CompiledAlert>();
  const byTerm = new Map<string, Set<CompiledAlert>>();
  return {
    isEmpty: (): boolean => known.size === 0,
    get: (id: string): Alert | undefined => known.get(id)?.alert,
    put: (compiled: CompiledAlert): void => {
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
    thatMayFind: ({ entry: { terms } }: SearchedRecord): Iterable<CompiledAlert> =>
      new Set([...everywhere, ...terms.flatMap((term) => [...(byTerm.get(term) ?? [])])]),
  };
};

/** Returns the deliveries for records; without alerts, no record is read. */
export const makeAlertMatcher = ({ readNews, forget, readQuestion, now, log }: AlertMatcherDeps) => {
  const active = makeShelf();

  const take = async (alert: Alert): Promise<void> => {
    const known = active.get(alert._id);
    if (known?.rev === alert.rev) return;
    if (known !== undefined && alert.status === 'deleted') await forget(alert._id);
    active.remove(alert._id);
    if (alert.status !== 'active') return;
    try {
      active.put({ alert, question: readQuestion(alert.query, alert.kept) });
    } catch (error) {
      log.warn('alert with an unreadable query skipped', { alert: alert._id, cause: String(error) });
    }
  };

  return async (records: Iterable<SearchedRecord> | AsyncIterable<SearchedRecord>): Promise<NewDelivery[]> => {
    for (const alert of await readNews()) await take(alert);
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
  };
};
