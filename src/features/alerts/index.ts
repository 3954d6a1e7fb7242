/** Alerts: saved searches, their results, and the delivery of these (docs/alerts.md). */

import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import type { Consumption } from '../../feed/consumer.ts';
import { atRoot } from '../../http/route.ts';
import { readAgain } from '../../modules/publishing/public-records.ts';
import { makePublicViews } from '../../modules/publishing/public-views.ts';
import { cardFields, makeTenderCards } from '../../procurement/tenders/tender-gateway.ts';
import { makeTenderView } from '../../procurement/tenders/view.ts';
import { collections, recordsOf } from '../../store/collections.ts';
import { buildShownRow, type Row } from '../../store/feed/rows.ts';
import type { FeatureContext, FeatureModule } from '../feature.ts';
import {
  buildIndexes,
  listContractIds,
  makeCards,
  makeKeepRarest,
  makeShowCards,
  readSignedValues,
  searchedFields,
  searchStore,
  signedFields,
} from '../search/index.ts';
import { makeAlertMatcher } from './alert-matcher.ts';
import { questionReader, questionShortener, recordReader, type SearchedRecord } from './alert-queries.ts';
import { makeDeliverySender } from './delivery-sender.ts';
import { measureDeliveries } from './measures.ts';
import { alertRoutes } from './routes.ts';
import { makeAlertService } from './service.ts';
import { alertPlan, makeAlertReader } from './store/alert-reader.ts';
import { KEEP_MS, makeDeliveries, type NewDelivery } from './store/deliveries.ts';
import { makePoster } from './webhook-client.ts';

type AlertsContext = Pick<
  FeatureContext,
  'settings' | 'store' | 'clock' | 'log' | 'documents' | 'validator' | 'procedures' | 'zone' | 'foreign'
>;

/** The parts of the feature; tests run single ones. */
export const makeAlerts = ({ settings, store, clock, log, documents, validator, procedures, zone, foreign }: AlertsContext) => {
  const readQuestion = questionReader(zone, clock.now);
  const indexes = buildIndexes(store);
  const shorten = questionShortener(zone, makeKeepRarest(indexes));
  const deliveries = makeDeliveries(store);
  const service = makeAlertService({ store, deliveries, clock, validator, settings, readQuestion, shorten });
  const findDeliveries = makeAlertMatcher({
    readNews: makeAlertReader(store),
    forget: deliveries.forget,
    readQuestion,
    now: clock.now,
    log,
  });
  const given = { validator, documents, procedures, foreign };
  const tenderCards = { fields: cardFields, show: makeTenderCards({ view: makeTenderView(given) }) };
  const cards = makeCards(tenderCards, makePublicViews(given));
  const recordOf = recordReader(makeShowCards(cards, indexes), settings.publicUrl ?? '');
  /** These contracts, if changed within the memory of deliveries: an older change would be delivered again. */
  const readContracts = async (ids: readonly string[]): Promise<Row[]> => {
    const public_modified = { $gt: new Date(clock.now().getTime() - KEEP_MS) };
    const found = store.collection<{ readonly _id: string }>(collections.contracts.name).find({ _id: { $in: [...ids] }, public_modified });
    return (await found.project({ public_modified: 1, dateModified: 1 }).toArray()).map(buildShownRow);
  };
  const changed = async function* (collection: PublicKind, rows: readonly Row[]): AsyncGenerator<SearchedRecord> {
    // In a mirror or an import, contracts may arrive before their tender, which has their signed value: they are matched again.
    const looksAgain = collection === 'tenders';
    const fields = [...new Set([...searchedFields(collection), ...cards.fields[collection], ...(looksAgain ? signedFields : [])])];
    const ids = rows.map(({ _id }) => _id);
    const keys = await store.part(searchStore).of(collection).keysOf(ids);
    const signed = await readSignedValues(store, collection === 'contracts' ? ids : []);
    const contracts: string[] = [];
    for await (const row of readAgain(store, collection, rows, fields)) {
      if (looksAgain) contracts.push(...listContractIds([row]));
      if (row.is_public === true) yield recordOf(collection, { ...row, signedValue: signed.get(row._id) }, keys.get(row._id));
    }
    if (contracts.length > 0) yield* changed('contracts', await readContracts(contracts));
  };
  /** Turns changed records into deliveries. */
  const consumption: Consumption<readonly NewDelivery[]> = {
    name: 'alerts',
    sources: publicKinds.map((collection) => {
      const reader = store.feed(recordsOf[collection]);
      return { collection, fields: [], read: (window) => reader.read(window) };
    }),
    begins: 'now',
    prepare: async ({ collection, rows }) => {
      const newDeliveries = await findDeliveries(changed(collection as PublicKind, rows)); // of the sources above
      if (newDeliveries.length === 0) return null;
      // Alerts may come from a restored backup.
      await deliveries.prepare();
      return newDeliveries;
    },
    apply: deliveries.add,
  };
  return {
    service,
    consumption,
    delivering: makeDeliverySender({
      deliveries,
      find: async (id) => {
        const alert = await service.writer.find(id);
        return alert === null || alert.status === 'deleted' ? null : alert;
      },
      pause: service.pause,
      post: makePoster({ allowsPrivate: settings.alertsToPrivate }),
      clock,
      log,
    }),
  };
};

export const alerts = {
  name: 'alerts',
  store: { records: [alertPlan] },
  open: (context) => {
    const { service, consumption, delivering } = makeAlerts(context);
    const finding = context.follow(consumption);
    return {
      finding,
      delivering,
      tables: () => [{ routes: alertRoutes(service, context.pages()?.shared.get('/alerts')), options: atRoot }],
      consumers: { alerts: finding },
      workers: [delivering],
      measure: (metrics) => measureDeliveries(metrics, delivering),
    };
  },
} satisfies FeatureModule;
