/** What a save of a tender does to the auctions that the registry holds (docs/auctions.md). */
import { expect } from 'chai';
import { sketched } from '../../../../fixtures/sketch.ts';
import type { Problem } from '../../../../src/base/domain/problem.ts';
import type { AuctionLinks } from '../../../../src/features/auctions/bidder-links.ts';
import type { AuctionRecord } from '../../../../src/features/auctions/model/auction.ts';
import { makeAuctionWork } from '../../../../src/features/auctions/tender-saves.ts';
import { price } from '../../../../src/procurement/engine/measure.ts';

const links: AuctionLinks = {
  auctionUrl: (auction) => `/auctions/${auction}`,
  participationUrl: (auction, { id, generation }) => `/auctions/${auction}/login?${id}-${generation}`,
  hashOf: () => '',
  isHash: () => false,
};

const start = new Date('2026-12-21T09:00:00Z');
const now = new Date('2026-12-21T08:00:00Z');

const bid = (id: string, lots: readonly string[], status = 'active') => ({
  id,
  status,
  tenderers: [{ name: `ТОВ ${id}`, name_en: `${id} Ltd` }],
  lotValues: lots.map((relatedLot) => ({ relatedLot, status: 'active', value: { amount: 100 }, date: now })),
});
const lot = (id: string, more: object = {}) => ({ id, status: 'active', auctionPeriod: { startDate: start }, ...more });

const tender = {
  _id: 't',
  status: 'active.auction',
  procurementMethodType: 'belowThreshold',
  procuringEntity: { name: 'Бібліотека', contactPoint: { email: 'a@example.org' }, signerInfo: { iban: 'UA1' } },
  lots: [lot('1'), lot('2')],
  bids: [bid('a', ['1', '2']), bid('b', ['1', '2']), bid('c', ['1'], 'unsuccessful')],
};

/** The work over auctions in memory, and the events in the order in which they are written. */
const working = (auction: 'live' | 'builtin' = 'live') => {
  const stored = new Map<string, AuctionRecord>();
  const events: string[] = [];
  const { cascade } = makeAuctionWork({
    links,
    measureOf: () => price,
    settings: { auction, sandboxMode: false },
    auctions: {
      decide: async (id, judge) => {
        const { next, steps, result } = judge(stored.get(id) ?? null, now, []);
        if (next !== null) stored.set(id, next);
        events.push(...steps.map(({ event }) => `${event} ${id}`));
        return { auction: next, now, result };
      },
    },
  });
  const ask = sketched<Parameters<typeof cascade>, ReturnType<typeof cascade>>(cascade);
  const save = async (before: Parameters<typeof ask>[0], next: Parameters<typeof ask>[1]) => {
    const going = ask(before, next);
    // Nothing here looks at the session.
    for (const one of going.steps) await one({ by: { author: 'tester', now } } as Parameters<typeof one>[0]);
    return { ...before, ...going.next };
  };
  return { save, events, kept: stored, ask };
};

const tendering = { ...tender, status: 'active.tendering' };

describe('Auctions in the saves of their tenders', () => {
  it('show the items of a restricted tender masked', async () => {
    const { save, kept } = working();
    const closed = { ...tender, config: { restricted: true }, items: [{ id: 'i', description: 'Насос', quantity: 7, relatedLot: '1' }] };
    await save({ ...closed, status: 'active.tendering' }, closed);
    expect(kept.get('t_1')?.subject.items).to.deep.equal([{ id: 'i', description: 'Приховано', quantity: 0, relatedLot: '1' }]);
  });

  it('are scheduled once, for those who are in', async () => {
    const { save, events, kept } = working();
    const held = await save(tendering, tender);
    expect(events).to.deep.equal(['schedule t_1', 'schedule t_2']);
    expect(held.bids?.map(({ lotValues }) => lotValues?.map((one) => Reflect.get(one, 'participationUrl')))).to.deep.equal([
      ['/auctions/t_1/login?a-1', '/auctions/t_2/login?a-1'],
      ['/auctions/t_1/login?b-1', '/auctions/t_2/login?b-1'],
      [undefined],
    ]);
    expect(kept.get('t_1')?.subject.procuringEntity).to.deep.equal({ name: 'Бібліотека' });
    const again = await save(held, held);
    expect([again.held_here, events.length]).to.deep.equal([['1', '2'], 2]);
  });

  it('are nothing to a registry that holds none, nor to tenders that stand elsewhere', async () => {
    expect((await working('builtin').save(tendering, tender)).held_here).to.equal(undefined);
    const { ask } = working();
    const awarded = { ...tender, status: 'active.qualification' };
    expect(ask(awarded, awarded)).to.deep.equal({ next: awarded, steps: [] });
  });

  it('are cancelled with the tender, for the reason that it tells, and without names', async () => {
    const { save, events, kept } = working();
    const held = await save(tendering, tender);
    await save(held, { ...held, status: 'cancelled', bids: undefined, cancellations: [{ status: 'active', reason: 'Немає коштів' }] });
    expect(events.slice(2)).to.deep.equal(['cancel t_1', 'cancel t_2']);
    for (const id of ['t_1', 't_2']) {
      const { status, current_stage, notice, bids } = kept.get(id) ?? expect.fail();
      expect([status, current_stage, notice?.reason]).to.deep.equal(['cancelled', -100, 'Немає коштів']);
      expect(bids.map(({ name }) => name)).to.deep.equal([undefined, undefined]);
    }
  });

  it('are cancelled with their lots; those of other lots go on', async () => {
    const { save, events } = working();
    const held = await save(tendering, tender);
    const [first, ...others] = held.lots ?? [];
    const { auctionPeriod: _, ...bare } = first ?? {};
    await save(held, { ...held, lots: [{ ...bare, status: 'cancelled' }, ...others] });
    expect(events.slice(2)).to.deep.equal(['cancel t_1']);
  });

  it('are moved with their starts, while that is possible', async () => {
    const { save, events, kept } = working();
    const held = await save(tendering, tender);
    const later = (at: string) => ({
      ...held,
      lots: [{ ...held.lots?.[0], auctionPeriod: { startDate: new Date(at) } }, held.lots?.[1] ?? {}],
    });
    await save(held, later('2026-12-21T09:00:00.999Z'));
    expect(events.slice(2), 'by less than a second').to.deep.equal([]);
    const moved = await save(held, later('2026-12-22T09:00:00Z'));
    expect(events.slice(2)).to.deep.equal(['schedule t_1']);
    expect(kept.get('t_1')?.start_at.toISOString()).to.equal('2026-12-22T09:00:00.000Z');
    kept.set('t_1', { ...(kept.get('t_1') ?? expect.fail()), status: 'running', current_stage: 0 });
    const refused = await save(moved, later('2026-12-23T09:00:00Z')).catch(({ type }: Problem) => type);
    expect([refused, events.length]).to.deep.equal(['http-conflict', 3]);
  });
});
