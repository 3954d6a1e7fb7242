/** What the examples of `docs/examples` about auctions need. */
import type { TestRegistry } from '../../../support/registry.ts';
import { want } from './auctions.ts';
import { schedule } from './scheduled.ts';

/** An auction whose first turn is open. */
export const makeExampleRecords = async (registry: TestRegistry): Promise<Readonly<Record<string, { readonly id: string }>>> => {
  const timing = { first_pause: 0, pause: 0, turn: 120_000, announcement: 0 };
  const id = await schedule(registry, '2'.repeat(32), { start_at: registry.clock.now(), timing });
  await want(registry, id);
  return { liveAuction: { id } };
};
