/** The room of alerts as a process runs it: its rows, what finds for it, and what sends. */

import type { AlertRecord } from '../alerts/alert.ts';
import { type Delivering, makeDelivering } from '../alerts/delivering.ts';
import { makeFinding } from '../alerts/finding.ts';
import { makePoster } from '../alerts/posting.ts';
import { type AlertRoom, makeRoom } from '../alerts/room.ts';
import type { DocumentUrls } from '../domain/documents.ts';
import { kindsOf, type SearchKind, searchedFields } from '../domain/search-subjects.ts';
import { makeZone } from '../domain/zone-time.ts';
import type { Consumption } from '../feed/consumer.ts';
import type { Row } from '../feed/page.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';
import { procedures as ownProcedures } from '../procedures/index.ts';
import { questionReader, recordReader, type SearchedRecord } from '../publishing/alert-questions.ts';
import { recordsOf } from '../publishing/export-sources.ts';
import { readAgain } from '../publishing/followed.ts';
import { makePublicViews } from '../publishing/public-views.ts';
import { makeCards } from '../publishing/search/cards.ts';
import { makeAlertReader } from '../store/alerts.ts';
import type { Store } from '../store/client.ts';
import { makeDeliveries, type NewDelivery } from '../store/deliveries.ts';
import { cardFields, makeTenderCards } from '../tenders/links.ts';
import { makeTenderView } from '../tenders/view.ts';
import type { Validator } from '../validation/validator.ts';

interface AlertsOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly documents: DocumentUrls;
  readonly validator: Validator;
  /** Absent: the types of this registry. */
  readonly procedures?: Procedures;
}

export interface Alerts {
  readonly room: AlertRoom;
  /** Finds what records that have changed mean for alerts. */
  readonly consumption: Consumption<readonly NewDelivery[]>;
  readonly delivering: Delivering;
}

export const openAlerts = (options: AlertsOptions): Alerts => {
  const { settings, store, clock, log, documents, validator, procedures = ownProcedures } = options;
  const readQuestion = questionReader(makeZone(settings.timeZone), kindsOf(settings));
  const deliveries = makeDeliveries(store);
  const room = makeRoom({ store, deliveries, clock, validator, settings, readQuestion });
  const finding = makeFinding({
    reader: makeAlertReader<AlertRecord>(store),
    forget: deliveries.forget,
    readQuestion,
    now: clock.now,
    log,
  });
  const given = { validator, documents, procedures };
  const tenderCards = { fields: cardFields, show: makeTenderCards({ view: makeTenderView(given) }) };
  const cards = makeCards(tenderCards, makePublicViews(given));
  const recordOf = recordReader(cards, settings.publicUrl ?? '');
  const changed = async function* (collection: SearchKind, rows: readonly Row[]): AsyncGenerator<SearchedRecord> {
    const fields = [...new Set([...searchedFields(collection), ...cards.fields[collection]])];
    const keys = await store.search(collection).keysOf(rows.map(({ _id }) => _id));
    for await (const row of readAgain(store, collection, rows, fields))
      if (row.is_public === true) yield recordOf(collection, row, keys.get(row._id));
  };
  return {
    room,
    consumption: {
      name: 'alerts',
      sources: kindsOf(settings).map((collection) => {
        const reader = store.feed(recordsOf[collection]);
        return { collection, fields: [], read: (window) => reader.read(window) };
      }),
      begins: 'now',
      prepare: async ({ collection, rows }) => {
        const made = await finding.deliveriesFor(changed(collection as SearchKind, rows)); // of the sources above
        if (made.length === 0) return null;
        // Alerts may have come by a restore.
        await deliveries.prepare();
        return made;
      },
      apply: deliveries.add,
    },
    delivering: makeDelivering({
      deliveries,
      find: async (id) => {
        const alert = await room.writer.find(id);
        return alert === null || alert.status === 'deleted' ? null : alert;
      },
      pause: room.pause,
      post: makePoster({ allowsPrivate: settings.alertsToPrivate }),
      clock,
      log,
    }),
  };
};
