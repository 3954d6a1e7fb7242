/** Shared by the handlers of alerts: the writer, the check of ownership, the validation of bodies. */

import { isAdmin } from '../../base/domain/actor.ts';
import { type FieldError, notFound, Problem, ruleError } from '../../base/domain/problem.ts';
import type { Clock } from '../../base/platform/clock.ts';
import type { Settings } from '../../base/platform/settings.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { troubleOfUrl } from '../../http/public-addresses.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { Store } from '../../store/client.ts';
import { makePlainWriter } from '../../store/records/writer.ts';
import type { Shortened } from '../search/index.ts';
import { type Alert, type AlertRecord, makeAlertViews } from './alert.ts';
import { alertPlan } from './store/alert-reader.ts';
import type { Deliveries } from './store/deliveries.ts';

interface AlertsDeps {
  readonly store: Pick<Store, 'records' | 'transaction' | 'underWay'>;
  readonly deliveries: Deliveries;
  readonly clock: Clock;
  readonly validator: Pick<Validator, 'view'>;
  readonly settings: Pick<Settings, 'alertsToPrivate'>;
  /** Throws the search's 400 for a query it does not understand. */
  readonly readQuestion: (query: string) => unknown;
  readonly shorten: (query: string) => Promise<Pick<Shortened, 'kept' | 'leftOut'>>;
}

/** The author of a pause. */
const REGISTRY_ACTOR = { name: 'registry', group: '' };
const MAX_REASON_LENGTH = 500;

const queryTroubles = (query: string, read: AlertsDeps['readQuestion']): FieldError[] => {
  try {
    read(query);
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || error.errors === undefined) throw error;
    return error.errors.map((one) => ({ ...one, path: ['data', 'query', ...one.path.slice(1)] }));
  }
};

export const makeAlertService = ({ store, deliveries, clock, validator, settings, readQuestion, shorten }: AlertsDeps) => {
  const records = store.records<AlertRecord>(alertPlan);
  const writer = makePlainWriter<AlertRecord>({
    store,
    names: { collection: 'alerts', param: 'alert' },
    notFound: 'Alert not found.',
    records,
  });
  return {
    deliveries,
    records,
    views: makeAlertViews(validator),
    writer,
    /** Pauses an alert; its owner may resume it. */
    pause: async (alert: string, because: string): Promise<void> => {
      const asked = { params: { alert }, actor: REGISTRY_ACTOR, now: clock.now() };
      await writer.append(asked, ({ before }) => ({
        next: before.status === 'active' ? { ...before, status: 'paused', because: because.slice(0, MAX_REASON_LENGTH) } : before,
        result: undefined,
      }));
    },
    /** A query, which has no errors, with the words that it looks for. */
    withKept: async (query: string): Promise<Pick<AlertRecord, 'query' | 'kept' | 'left_out'>> => {
      const { kept, leftOut } = await shorten(query);
      return Object.keys(leftOut).length === 0 ? { query } : { query, kept, left_out: leftOut };
    },
    /** Validation errors of a body. */
    troublesOf: ({ query, url }: { readonly query?: string | undefined; readonly url?: string | undefined }): FieldError[] => {
      const trouble = url === undefined ? null : troubleOfUrl(url, settings.alertsToPrivate);
      return [
        ...(query === undefined ? [] : queryTroubles(query, readQuestion)),
        ...(trouble === null ? [] : [ruleError(['data', 'url'], `Value error, ${trouble}`)]),
      ];
    },
  };
};

export type AlertService = ReturnType<typeof makeAlertService>;

/** Throws 404 for another account's alert: its existence is not disclosed. */
export const requireOwnAlert = (alert: Alert, { actor }: Pick<ApiRequest, 'actor'>): Alert => {
  if (alert.status !== 'deleted' && (alert.owner === actor.name || isAdmin(actor))) return alert;
  throw notFound('Alert not found.');
};
