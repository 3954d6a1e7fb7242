/** The scheduler's work: reads and ticks the due records of each collection (spec/procedures.md §1.2, spec/frameworks.md §5). */
import { tickAgreement } from '../agreements/handlers.ts';
import type { AgreementService } from '../agreements/service.ts';
import { schedulerActor } from '../domain/actor.ts';
import type { FrameworkService } from '../frameworks/service.ts';
import { tickFramework } from '../frameworks/ticking.ts';
import type { Store } from '../store/client.ts';
import type { DueReader } from '../store/records/queries.ts';
import type { TenderService } from '../tenders/service.ts';
import { makeTicker } from '../tenders/ticking.ts';

interface DueWork {
  readonly reader: DueReader;
  readonly tick: (id: string, now: Date) => Promise<unknown>;
}

const NAME_END = '/';

/** Ids of `first` are unchanged; those of the others are `name/id`. */
const joinDueWork = (first: DueWork, others: Readonly<Record<string, DueWork>>): DueWork => {
  const all = [['', first] as const, ...Object.entries(others)];
  const named = (name: string, id: string): string => (name === '' ? id : name + NAME_END + id);
  /** The ids of the collection with this name. */
  const own = (name: string, ids: readonly string[]): string[] => {
    if (name === '') return ids.filter((id) => !id.includes(NAME_END));
    return ids.flatMap((id) => (id.startsWith(name + NAME_END) ? [id.slice(name.length + NAME_END.length)] : []));
  };
  return {
    reader: {
      due: async (now, limit, except) => {
        const found = await Promise.all(
          all.map(async ([name, { reader }]) =>
            (await reader.due(now, limit, own(name, except))).map(({ id, time }) => ({ id: named(name, id), time })),
          ),
        );
        return found
          .flat()
          .sort((one, other) => one.time.getTime() - other.time.getTime())
          .slice(0, limit);
      },
      next: async (now) => {
        const times = (await Promise.all(all.map(([, { reader }]) => reader.next(now)))).flatMap((time) => time ?? []);
        return times.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
      },
    },
    tick: (id, now) => {
      const [name = '', rest = ''] = id.includes(NAME_END) ? id.split(NAME_END, 2) : ['', id];
      return (others[name] ?? first).tick(rest, now);
    },
  };
};

interface DueServices {
  readonly tenders: TenderService;
  readonly frameworks: FrameworkService;
  readonly agreements: AgreementService;
}

/** `services` exist before anything is due, but only after the scheduler: they notify it of saves. */
export const dueWork = (store: Pick<Store, 'due'>, services: () => DueServices): DueWork =>
  joinDueWork(
    { reader: store.due('tenders'), tick: (...due) => makeTicker(services().tenders)(...due) },
    {
      frameworks: {
        reader: store.due('frameworks'),
        tick: (framework, now) => tickFramework(services().frameworks, { params: { framework }, actor: schedulerActor, now }),
      },
      agreements: {
        reader: store.due('agreements'),
        tick: (agreement, now) => tickAgreement(services().agreements, { params: { agreement }, actor: schedulerActor, now }),
      },
    },
  );
