/** Alerts of an account, requested with its key (docs/alerts.md). */
import type { components } from '../../../clients/typescript/src/schema.generated.ts';
import { api } from '../api.ts';
import { type Outcome, settle } from './outcome.ts';
import type { Page } from './parties.ts';
import type { Loose } from './records.ts';

type Schemas = components['schemas'];

export type Alert = Loose<Schemas['alerts.alert']>;
export type Delivery = Loose<Schemas['alerts.delivery']>;
export type NewAlert = Schemas['alerts.create'];

/** Without `omit` a browser prompts for a name and a password when the key is refused. */
const keyed = (key: string) => ({ headers: { Authorization: `Bearer ${key}` }, credentials: 'omit' as const });

export const listAlerts = (key: string): Promise<Outcome<readonly Alert[]>> => settle(api.GET('/alerts', keyed(key)), ({ data }) => data);

export interface Made {
  readonly alert: Alert;
  /** Signing key, hexadecimal. */
  readonly token: string;
}

export const makeAlert = (key: string, data: NewAlert): Promise<Outcome<Made>> =>
  settle(api.POST('/alerts', { ...keyed(key), body: { data } }), ({ data: alert, access }) => ({ alert, token: access?.token ?? '' }));

export const setStatus = (key: string, alert: string, status: 'active' | 'paused'): Promise<Outcome<Alert>> =>
  settle(api.PATCH('/alerts/{alert}', { ...keyed(key), params: { path: { alert } }, body: { data: { status } } }), ({ data }) => data);

/** 204 has no body; success is all that matters. */
export const deleteAlert = (key: string, alert: string): Promise<Outcome<true>> =>
  settle(
    api
      .DELETE('/alerts/{alert}', { ...keyed(key), params: { path: { alert } } })
      .then(({ response, error }) => ({ response, error, data: response.ok ? (true as const) : undefined })),
    (data) => data,
  );

export const sendTest = (key: string, alert: string): Promise<Outcome<Delivery>> =>
  settle(api.POST('/alerts/{alert}/tests', { ...keyed(key), params: { path: { alert } } }), ({ data }) => data);

export const readDeliveries = (key: string, alert: string, cursor: string | undefined): Promise<Outcome<Page<Delivery>>> =>
  settle(
    api.GET('/alerts/{alert}/deliveries', {
      ...keyed(key),
      params: { path: { alert }, query: { limit: 20, ...(cursor === undefined ? {} : { cursor }) } },
    }),
    ({ data, next_page: next }) => ({ found: data, cursor: next?.cursor ?? null }),
  );

export const sendAgain = (key: string, alert: string, delivery: string): Promise<Outcome<Delivery>> =>
  settle(
    api.POST('/alerts/{alert}/deliveries/{delivery}/attempts', { ...keyed(key), params: { path: { alert, delivery } } }),
    ({ data }) => data,
  );
