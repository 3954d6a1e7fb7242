/** An alert with a delivery, for tests that ask every route. */

import type { Place } from '../../../../fixtures/records-of-every-kind.ts';
import { type Ask, keys, type TestRegistry } from '../../../support/registry.ts';

export const makePlace = async (registry: TestRegistry): Promise<Place> => {
  const owner: Ask = { key: keys.broker };
  const alert = { query: 'q=дорога', url: 'https://hooks.example.org/' };
  const { body } = await registry.ask('POST', '/alerts', { ...owner, body: { data: alert } });
  const { body: sent } = await registry.ask('POST', `/alerts/${body.data.id}/tests`, owner);
  return { below: /^\/alerts/, ids: { alert: body.data.id, delivery: sent.data.id }, owner };
};
