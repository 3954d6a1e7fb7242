/**
 * All that brokers, buyers, auctions, bots and reviewers may do to a tender, in any order, in every type: over HTTP, with the
 * scheduler and an injected clock. A status only by a transition of the type, money never created, nothing due in the past after
 * a tick, no complaint lost and none moved but by the table, nothing sealed shown, and never an answer of 500. Every second type,
 * `walks.test.ts` walks the others; LONG=1 takes all and more walks, SEED others.
 */
import { expect } from 'chai';
import { makeRandom } from '../../../fixtures/random.ts';
import { commands, neededByCommands } from '../../../fixtures/walk/commands.ts';
import { complaintsIn, decisions, neededByDecisions } from '../../../fixtures/walk/decisions.ts';
import { accounts, begin, listIn, reachedFrom, refresh, type Stored, secret, type World } from '../../../fixtures/walk/world.ts';
import type { Procedure } from '../../../src/procurement/engine/procedure.ts';
import { FINAL_STATUSES } from '../../../src/procurement/engine/transitions.ts';
import { disputeMoves } from '../../../src/procurement/phases/disputes/moves.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { keys, useRegistry } from '../../support/registry.ts';

const isLong = process.env.LONG === '1';
const seed = Number(process.env.SEED ?? 20261123);
/** Requests that write, for each type. */
const maxCount = isLong ? Number(process.env.MOST ?? 5000) : 40;
const steps = 300;

const all = { ...commands, ...decisions };
type Name = keyof typeof all;

/** The commands that a type has routes for; others are refused everywhere. */
const buildNames = ({ phases, writes }: Procedure): Name[] => {
  const needed: Readonly<Record<string, string>> = { ...neededByCommands, ...neededByDecisions };
  const has = (name: string): boolean => phases.has(needed[name] ?? 'tender') || (needed[name] ?? '') in writes;
  return (Object.keys(all) as Name[]).filter(has); // the keys of that very table
};

/** What carries a tender on in a status: asked half of the time. */
const likely: Readonly<Record<string, readonly Name[]>> = {
  'active.enquiries': ['ask', 'answer', 'editTender'],
  'active.tendering': ['bid', 'bid', 'bid', 'sendBid', 'sendBid', 'sendBid', 'ask', 'complain', 'pay', 'review', 'resolve'],
  'active.pre-qualification': ['qualify', 'qualify', 'qualify', 'announce', 'review', 'resolve'],
  'active.pre-qualification.stand-still': ['complain', 'claim', 'answerClaim', 'pay', 'review', 'decideAnew'],
  'active.stage2.pending': ['noteDialogue', 'endDialogue'],
  'active.auction': ['openAuction', 'report', 'report', 'moveAuction'],
  'active.qualification': ['decideAward', 'decideAward', 'complain', 'claim', 'pay', 'review', 'resolve', 'answerClaim', 'settleClaim'],
  'active.awarded': ['sign', 'sign', 'complain', 'claim', 'pay', 'review', 'resolve', 'answerClaim', 'settleClaim'],
  active: ['award', 'decideAward', 'decideAward', 'sign', 'sign', 'complain', 'pay', 'review', 'resolve'],
};

/** How many commands are tried in a status before the walk is pushed on. */
const stays: Readonly<Record<string, number>> = { draft: 5, 'active.enquiries': 5, 'active.tendering': 14 };

/** What a tender that has stood for long waits for. */
const pushing = ({ record, random }: World): Name | 'goOn' => {
  const has = (list: string, status: string): boolean => listIn(record, list).some((one) => one.status === status);
  const complaints = complaintsIn(record).filter(({ one }) => one.type === 'complaint');
  if (record.status === 'draft' || record.status === 'draft.stage2') return 'publish';
  if (complaints.some(({ one }) => one.status === 'pending' || one.status === 'accepted') && random.int(0, 1) === 0) return 'review';
  if (complaints.some(({ one }) => one.status === 'satisfied') && random.int(0, 1) === 0) return 'resolve';
  if (record.status === 'active.pre-qualification')
    return has('qualifications', 'pending') ? 'qualify' : random.int(0, 1) === 0 ? 'goOn' : 'announce';
  if (has('awards', 'pending') && random.int(0, 2) > 0) return 'decideAward';
  if (has('contracts', 'pending') && random.int(0, 1) === 0) return 'sign';
  return 'goOn';
};

const edges = new Set([
  'draft mistaken',
  ...Object.values(disputeMoves.complaint).flatMap((list) => list.flatMap(({ from, to }) => from.map((one) => `${one} ${to ?? one}`))),
]);

/** What an offer asks, in money or in percent. */
const asked = (value: Stored): number | undefined => value?.amount ?? value?.amountPercentage;

describe('any order of commands', function () {
  this.timeout(isLong ? 3_600_000 : 300_000);
  const registry = useRegistry({
    env: { AUCTION: 'external' },
    accounts,
  });

  /** What holds of a record, whatever was done. */
  const check = (before: Stored, world: World, where: string): void => {
    const { record, procedure } = world;
    if (before.status !== record.status) expect(reachedFrom(procedure, before.status), where).to.include(record.status);
    const was = new Map(complaintsIn(before).map(({ at, one }) => [at, one]));
    const is = new Map(complaintsIn(record).map(({ at, one }) => [at, one]));
    for (const [at, one] of was) {
      const now = is.get(at);
      expect(now, `lost ${at}, ${where}`).to.not.equal(undefined);
      if (one.type === 'complaint' && now.status !== one.status) expect(edges, where).to.include(`${one.status} ${now.status}`);
    }
    const offered = new Map(
      listIn(record, 'bids').flatMap(({ id, lotValues, value }) =>
        lotValues === undefined
          ? [[id, asked(value)]]
          : listIn({ lotValues }, 'lotValues').map((offer) => [`${id} ${offer.relatedLot}`, asked(offer.value)]),
      ),
    );
    for (const { bid_id, lotID, value } of listIn(record, 'awards')) {
      if (bid_id !== undefined)
        expect(asked(value), `award, ${where}`).to.be.at.most(offered.get(lotID === undefined ? bid_id : `${bid_id} ${lotID}`) ?? -1);
    }
    for (const { awardID, value } of listIn(record, 'contracts')) {
      const award = listIn(record, 'awards').find(({ id }) => id === awardID);
      expect(asked(value) ?? 0, `contract, ${where}`).to.be.at.most(asked(award?.value) ?? -1);
    }
    if (FINAL_STATUSES.includes(record.status)) expect(record.next_check, where).to.equal(undefined);
  };

  const look = async ({ path, record }: World, where: string): Promise<void> => {
    if (procedures.bidVisibility.get(record.status) !== 'sealed' || listIn(record, 'bids').length === 0) return;
    const list = '/api/2.5/tenders?mode=_all_&descending=1&opt_fields=bids,awards,lots';
    for (const address of [path, `${path}/bids`, `${path}/documents`, list, '/search/tenders?limit=5'])
      expect((await registry.ask('GET', address, { key: keys.low })).text, `${address}, ${where}`).to.not.include(secret);
  };

  /** To the moment when something is due, or some hours on; then the scheduler. */
  const goOn = async (world: World): Promise<void> => {
    const { clock } = registry;
    const { next_check: due } = world.record;
    if (due !== undefined && due > clock.now() && world.random.int(0, 3) > 0) clock.set(due);
    else clock.advance(world.random.int(1, 20) * 3_600_000);
    await registry.running.scheduler.run();
    await refresh(world);
    const next: Date | undefined = world.record.next_check;
    if (next !== undefined) expect(next.getTime(), `due in ${world.record.status}`).to.be.above(clock.now().getTime());
  };

  const some = procedures.all.filter((_, place) => isLong || place % 2 === 1);
  for (const procedure of some) {
    it(`keeps the promises of ${procedure.type}`, async () => {
      const done = new Map<string, number>();
      const passed = new Set<string>();
      let sent = 0;
      const names = buildNames(procedure);
      let walk = 0;
      for (; sent < maxCount; walk += 1) {
        const random = makeRandom(seed, walk);
        const world = await begin(registry, random, procedure);
        let stayed = 0;
        for (let step = 0; step < steps && sent < maxCount && !FINAL_STATUSES.includes(world.record.status); step += 1) {
          const before = world.record;
          const isLate = stayed > (stays[before.status] ?? 4) && random.int(0, 1) === 0;
          const usual = (likely[before.status] ?? []).filter((one) => names.includes(one));
          const from = usual.length > 0 && random.int(0, 1) === 0 ? usual : names;
          const name = isLate ? pushing(world) : (from[random.int(0, from.length - 1)] ?? 'goOn');
          const where = `${procedure.type}, seed ${seed}, walk ${walk}, step ${step}: ${name} in ${before.status}`;
          if (name === 'goOn') await goOn(world);
          else {
            const answer = await all[name](world);
            if (answer === undefined) continue;
            sent += 1;
            expect(answer.status, `${where}: ${answer.text}`).to.not.equal(500);
            if (answer.status < 300) done.set(name, (done.get(name) ?? 0) + 1);
            registry.clock.advance(1000);
            await refresh(world);
          }
          passed.add(world.record.status);
          stayed = world.record.status === before.status ? stayed + 1 : 0;
          check(before, world, where);
          if (step % 10 === 0) await look(world, where);
        }
        await registry.store.collection('tenders').updateOne({ _id: world.id as never }, { $unset: { next_check: 1 } });
      }
      expect(done.size, [...done.keys()].join(' ')).to.be.above(5);
      if (isLong)
        process.stdout.write(
          `${procedure.type}: ${walk} walks, ${sent} requests, ${[...passed].join(' → ')}; done: ${[...done]
            .filter(([, times]) => times > 0)
            .map(([name, times]) => `${name} ${times}`)
            .join(', ')}\n`,
        );
    });
  }
});
