/** An alert: a saved search, and the address notified of its results (docs/alerts.md). */
import type { JsonObject } from '../../base/domain/json.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { PatchAlert, PostAlert } from '../../base/domain/types.generated.ts';
import type { Accepts, Validator } from '../../base/validation/validator.ts';
import type { KeptWords, Shortened } from '../search/index.ts';
import type { Delivery } from './store/deliveries.ts';

/** The event that triggers a delivery; `schemas/alerts/create.json` describes each. */
type AlertOn = PostAlert['on'];

export interface AlertRecord {
  readonly owner: string;
  readonly name?: string;
  readonly query: string;
  /** Of too many words of the query, those that the search kept when it was set; absent in older alerts, which check every word. */
  readonly kept?: KeptWords;
  readonly left_out?: Shortened['leftOut'];
  readonly url: string;
  readonly on: AlertOn;
  readonly status: 'active' | 'paused' | 'deleted';
  readonly because?: string;
  /** Signing key; returned once, at creation, and never again. */
  readonly token: string;
}

export type Alert = Stored<AlertRecord>;

export const alertCreateBody: Accepts<PostAlert> = { id: '/alerts/create' };
export const patchAlert: Accepts<PatchAlert> = { id: '/alerts/patch' };
export const answers = { alert: '/alerts/alert', delivery: '/alerts/delivery', deliveries: '/alerts/deliveries' } as const;

export const makeAlertViews = (validator: Pick<Validator, 'view'>) => {
  const [alert, delivery] = [validator.view(answers.alert), validator.view(answers.delivery)];
  return {
    alert: (alertView: Alert): JsonObject => alert({ ...alertView, id: alertView._id }),
    delivery: ({ _id: id, made: date, log, ...shown }: Delivery): JsonObject =>
      delivery({ ...shown, id, date, attempts: log.map(({ at, ms, ...rest }) => ({ ...rest, date: at, milliseconds: ms })) }),
  };
};
