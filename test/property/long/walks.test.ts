/**
 * Whatever type a tender is of, and wherever its demonstration is cut short and left to time, some things hold on its record
 * (spec/procedures.md §1): a status only by a transition of the type, nothing due in the past after a tick, no complaint lost, no
 * contract dearer than its award, and it is shown alike whether it was read or remembered. Every second type, `every-command.test.ts` walks the others; LONG=1 takes all and more walks, SEED others.
 */
import { expect } from 'chai';
import { makeRandom } from '../../../fixtures/random.ts';
import { view } from '../../../fixtures/tender-in-memory.ts';
import { reachedFrom } from '../../../fixtures/walk/world.ts';
import { runDemo } from '../../../scripts/demo/run.ts';
import { scripts } from '../../../scripts/demo/scripts/index.ts';
import { sameValue } from '../../../src/base/domain/json.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { demoKeys, demoRegistry } from '../../support/demo.ts';
import { type Untyped, useRegistry } from '../../support/registry.ts';

const seed = Number(process.env.SEED ?? 20261122);
const walks = process.env.LONG === '1' ? 40 : 1;
const day = 86_400_000;

class Enough extends Error {}

const collectComplaints = ({ complaints = [], awards = [], qualifications = [], cancellations = [] }: Untyped): string[] =>
  [complaints, ...[...awards, ...qualifications, ...cancellations].map((one: Untyped) => one.complaints ?? [])]
    .flat()
    .map(({ id }: Untyped) => id);

describe('a walk through a procedure, cut short and left to time', function () {
  this.timeout(process.env.LONG === '1' ? 3_600_000 : 300_000);
  const registry = useRegistry(demoRegistry);

  const isWalked = (type: string): boolean => walks > 1 || [...procedures.types].indexOf(type) % 2 === 0;
  for (const { type } of scripts.filter((one) => isWalked(one.type))) {
    it(`keeps the promises of ${type}`, async () => {
      const procedure = procedures.of(type);
      if (procedure === undefined) throw new Error(type);
      const { clock } = registry;
      // What is paid is a share of the income in some.
      const price = procedure.measure.scale.unit === undefined ? 'amount' : procedure.measure.scale.field;
      let looks = 0;
      for (let walk = 0; walk < walks; walk += 1) {
        const random = makeRandom(seed, walk);
        let path = '';
        let before: Untyped;
        const look = async (): Promise<void> => {
          const now: Untyped = await registry.store.records<Untyped>('tenders').get(path.split('/').at(-1) ?? '');
          const where = `${type}, walk ${walk}, ${before?.status} to ${now.status}`;
          looks += 1;
          if (before !== undefined && before.status !== now.status)
            expect(reachedFrom(procedure, before.status), where).to.include(now.status);
          expect(collectComplaints(now), `complaints, ${where}`).to.include.members(before === undefined ? [] : collectComplaints(before));
          for (const { awardID, value } of now.contracts ?? []) {
            const award = now.awards.find(({ id }: Untyped) => id === awardID);
            if (now.status !== 'complete') expect(value?.[price] ?? 0, where).to.be.at.most(award?.value?.[price] ?? -1);
          }
          // As what is remembered for the next change: the very same objects where nothing has changed.
          const entries = Object.entries(now).map(([name, part]) => [name, sameValue(before?.[name], part) ? before[name] : part]);
          before = Object.fromEntries(entries);
          const rendered = JSON.stringify({ data: view.data(now), ...view.beside(now) });
          expect(view.answer(before), `as it was remembered, ${where}`).to.equal(rendered);
        };
        const tick = async (to: Date): Promise<void> => {
          if (to > clock.now()) clock.set(to);
          await registry.running.scheduler.run();
          if (path === '') return;
          await look();
          if (before.next_check !== undefined)
            expect(before.next_check.getTime(), `due, ${type} ${before.status}`).to.be.above(clock.now().getTime());
        };
        let left = random.int(8, 90);
        const watched = async (request: Request): Promise<Response> => {
          const response = await fetch(request);
          const { pathname } = new URL(request.url);
          // A second stage is not posted; its owner takes a token of it.
          const isTaken = request.method === 'PATCH' && /\/tenders\/[^/]+\/credentials$/.test(pathname);
          if ((isTaken && response.ok) || (request.method === 'POST' && pathname.endsWith('/tenders') && response.status === 201)) {
            const { data } = Object(await response.clone().json());
            // Some make the agreement or the dialogue first that they rest on.
            if (data.procurementMethodType === type) path = `/api/2.5/tenders/${data.id}`;
          }
          if (request.method !== 'GET' && path !== '' && response.ok) await look();
          return response;
        };
        await runDemo({
          type,
          fetch: watched,
          places: { registry: registry.url, documents: registry.documentsUrl },
          keys: demoKeys,
          say: () => void clock.advance(20),
          time: { now: clock.now, wait: tick, rest: (_, due) => tick(due ?? new Date(clock.now().getTime() + 5_000)) },
          done: () => {
            if (path !== '') left -= 1;
            if (left === 0) throw new Enough();
          },
        }).catch((error: unknown) => {
          if (!(error instanceof Enough)) throw error;
        });
        for (let step = 0; path !== '' && step < 8; step += 1)
          await tick(before.next_check ?? new Date(clock.now().getTime() + random.int(1, 40) * (day / 86_400)));
      }
      expect(looks).to.be.above(10);
      if (process.env.LONG === '1') process.stdout.write(`${type}: ${looks} states\n`);
    });
  }
});
