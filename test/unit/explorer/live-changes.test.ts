import { expect } from 'chai';
import {
  type Change,
  latest,
  minutes,
  nothing,
  sums,
  WINDOW_MINUTES,
  withChanges,
  withDetail,
} from '../../../explorer/src/live/changes.ts';
import { changeOf } from '../../../explorer/src/live/sources.ts';

const now = Date.parse('2026-11-21T12:30:30Z');
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
const change = (id: string, seconds: number, status = 'active.tendering'): Change => ({
  id,
  dateModified: ago(seconds),
  number: id,
  status,
  buyer: null,
  detail: null,
});

describe('What the live page knows', () => {
  it('counts a change once, also when the feed tells it twice', () => {
    const seen = withChanges(withChanges(nothing, [change('a', 5), change('a', 2)], now), [change('a', 2), change('b', 1)], now);
    const { at, counts } = minutes(seen, now);
    expect(counts.reduce((sum, count) => sum + count, 0)).to.equal(3);
    expect(counts.at(-1)).to.equal(3);
    expect(at).to.have.length(WINDOW_MINUTES);
    expect(at.at(-1)).to.equal(Date.parse('2026-11-21T12:30:00Z') / 1000);
  });

  it('shows every record in its newest state, the newest first', () => {
    const seen = withChanges(nothing, [change('a', 50, 'draft'), change('b', 40), change('a', 30, 'complete')], now);
    expect(latest(seen).map(({ id, status }) => [id, status])).to.deep.equal([
      ['a', 'complete'],
      ['b', 'active.tendering'],
    ]);
    expect(sums(seen, ({ status }) => status).map(({ name, count }) => [name, count])).to.deep.equal([
      ['active.tendering', 1],
      ['complete', 1],
    ]);
  });

  it('forgets minutes that have left the chart', () => {
    const seen = withChanges(nothing, [change('old', 3540), change('new', 0)], now);
    expect(seen.perMinute.size).to.equal(2);
    expect(withChanges(seen, [], now + 120_000).perMinute.size).to.equal(1);
  });

  it('keeps what it read of a record while the record changes, and adds money by currency', () => {
    const worth = { title: 'Папір', category: 'goods', amount: 100, currency: 'UAH' };
    let seen = withChanges(nothing, [change('a', 9), change('b', 8), change('c', 7)], now);
    seen = withDetail(withDetail(seen, 'a', worth), 'b', { ...worth, amount: 5, currency: 'EUR' });
    seen = withChanges(withDetail(seen, 'gone', worth), [change('a', 1)], now);
    expect(sums(seen, ({ detail }) => detail?.category ?? null)).to.deep.equal([
      { name: 'goods', count: 2, amounts: { UAH: 100, EUR: 5 } },
    ]);
    expect(seen.records.has('gone')).to.equal(false);
  });

  it('holds no more records than it can show sums of', () => {
    const many = Array.from({ length: 2500 }, (_, index) => change(`r${index}`, 3000 - index));
    const seen = withChanges(nothing, many, now);
    expect(seen.records.size).to.equal(2000);
    expect(seen.records.has('r2499')).to.equal(true);
  });

  it('reads items of every feed, and leaves out what is none', () => {
    const item = { id: 'a', dateModified: ago(1), status: 'complete', tenderID: 'UA-1', procuringEntity: { name: 'Рада' } };
    expect(changeOf('tenders', item)).to.include({ id: 'a', number: 'UA-1', buyer: 'Рада', status: 'complete' });
    expect(changeOf('contracts', { id: 'a', dateModified: ago(1) })).to.include({ number: null, buyer: null, status: null });
    for (const none of [null, 'text', {}, { id: 'a' }, { id: 'a', dateModified: 'soon' }]) expect(changeOf('plans', none)).to.equal(null);
  });
});
