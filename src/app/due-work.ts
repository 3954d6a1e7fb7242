/** The scheduler's work: reads and ticks the due records of each collection (spec/procedures.md §1.2, spec/frameworks.md §5). */

import { schedulerActor } from '../base/domain/actor.ts';
import { tickAgreement } from '../modules/agreements/handlers.ts';
import type { AgreementService } from '../modules/agreements/service.ts';
import type { FrameworkService } from '../modules/frameworks/service.ts';
import { tickFramework } from '../modules/frameworks/timed-events.ts';
import type { TenderService } from '../procurement/tenders/service.ts';
import { makeTicker } from '../procurement/tenders/ticker.ts';
import type { DueCollection, DueReader, DueRecord } from '../store/records/queries.ts';

interface DueWork {
  readonly reader: DueReader;
  readonly tick: (record: DueRecord, now: Date) => Promise<unknown>;
}

interface DueServices {
  readonly tenders: TenderService;
  readonly frameworks: FrameworkService;
  readonly agreements: AgreementService;
}

/** `services` exist before anything is due, but only after the scheduler: they notify it of saves. */
export const dueWork = (store: { readonly due: (collection: DueCollection) => DueReader }, services: () => DueServices): DueWork => {
  const ticks: Readonly<Record<DueCollection, (id: string, now: Date) => Promise<unknown>>> = {
    tenders: (...due) => makeTicker(services().tenders)(...due),
    frameworks: (framework, now) => tickFramework(services().frameworks, { params: { framework }, actor: schedulerActor, now }),
    agreements: (agreement, now) => tickAgreement(services().agreements, { params: { agreement }, actor: schedulerActor, now }),
  };
  const readers = (Object.keys(ticks) as DueCollection[]).map(store.due); // has no other keys
  return {
    reader: {
      due: async (now, limit, except) => {
        const found = await Promise.all(readers.map((reader) => reader.due(now, limit, except)));
        return found
          .flat()
          .sort((one, other) => one.time.getTime() - other.time.getTime())
          .slice(0, limit);
      },
      next: async (now) => {
        const times = (await Promise.all(readers.map((reader) => reader.next(now)))).flatMap((time) => time ?? []);
        return times.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
      },
    },
    tick: ({ collection, id }, now) => ticks[collection](id, now),
  };
};
