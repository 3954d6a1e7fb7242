/** The scheduler's work: reads and ticks the due records of each collection (spec/procedures.md §1.2, spec/frameworks.md §5). */
import { tickAgreement } from '../agreements/handlers.ts';
import type { AgreementService } from '../agreements/service.ts';
import { schedulerActor } from '../domain/actor.ts';
import type { FrameworkService } from '../frameworks/service.ts';
import { tickFramework } from '../frameworks/ticking.ts';
import type { DueCollection, DueReader, DueRecord } from '../store/records/queries.ts';
import type { TenderService } from '../tenders/service.ts';
import { makeTicker } from '../tenders/ticking.ts';

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
