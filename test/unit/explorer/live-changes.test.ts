import { expect } from 'chai';
import {
  type Change,
  knownSince,
  latest,
  minuteOf,
  minutes,
  nothing,
  WINDOW_MINUTES,
  withChanges,
  withDetail,
} from '../../../explorer/src/live/changes.ts';
import { changeOf, detailOf } from '../../../explorer/src/live/sources.ts';

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
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

  it('counts each record once, in the minute of its last change, however often the feed tells of it', () => {
    const seen = withChanges(withChanges(nothing, [change('a', 125), change('a', 2)], now), [change('a', 2), change('b', 1)], now);
    const { at, counts } = minutes(seen, now);
    expect(total(counts)).to.equal(2);
    expect(counts.at(-1)).to.equal(2);
    expect(at).to.have.length(WINDOW_MINUTES);
    expect(at.at(-1)).to.equal(Date.parse('2026-11-21T12:30:00Z') / 1000);
  });

  it('shows every record in its newest state, the newest first', () => {
    const seen = withChanges(nothing, [change('a', 50, 'draft'), change('b', 40), change('a', 30, 'complete')], now);
    expect(latest(seen).map(({ id, status }) => [id, status])).to.deep.equal([
      ['a', 'complete'],
      ['b', 'active.tendering'],
    ]);
  });

  it('keeps an old record for the list, and out of the chart', () => {
    const seen = withChanges(nothing, [change('old', 7200), change('new', 0)], now);
    expect(latest(seen).map(({ id }) => id)).to.deep.equal(['new', 'old']);
    expect(total(minutes(seen, now).counts)).to.equal(1);
    expect(total(minutes(seen, now + 3_600_000).counts)).to.equal(0);
  });

  it('has only minutes that were read whole, and begins no earlier than it knows everything', () => {
    const since = minuteOf(now) - 9;
    const seen = withChanges(knownSince(nothing, since), [change('part', 660), change('a', 500), change('b', 30)], now);
    const { at, counts } = minutes(seen, now);
    expect(at[0]).to.equal(since * 60);
    expect([counts.length, total(counts)]).to.deep.equal([10, 2]);
    expect(minutes(seen, now + 2_940_000).at).to.have.length(WINDOW_MINUTES - 1);
    expect(minutes(seen, now + 3_000_000).at).to.have.length(WINDOW_MINUTES);
  });

  it('forgets the oldest of too many, and then begins with the first minute of which it knows all', () => {
    const many = Array.from({ length: 20_500 }, (_, index) => change(`r${index}`, 3000 - index / 10));
    const seen = withChanges(nothing, many, now);
    expect(seen.records.size).to.equal(20_000);
    const { at, counts } = minutes(seen, now);
    const whole = many.filter(({ dateModified }) => Date.parse(dateModified) >= (at[0] ?? 0) * 1000);
    expect(at.length).to.be.below(WINDOW_MINUTES);
    expect(total(counts)).to.equal(whole.length);
  });

  it('keeps what it read of a record while the record changes', () => {
    const detail = { title: 'Папір', isTest: true };
    let seen = withDetail(withChanges(nothing, [change('a', 9), change('b', 8)], now), 'a', detail);
    seen = withChanges(withDetail(seen, 'gone', detail), [change('a', 1)], now);
    expect(latest(seen).map((shown) => shown.detail)).to.deep.equal([detail, null]);
    expect(seen.records.has('gone')).to.equal(false);
  });

  it('reads items of every feed, and leaves out what is none', () => {
    const item = { id: 'a', dateModified: ago(1), status: 'complete', tenderID: 'UA-1', procuringEntity: { name: 'Рада' } };
    expect(changeOf('tenders', item)).to.include({ id: 'a', number: 'UA-1', buyer: 'Рада', status: 'complete' });
    expect(changeOf('contracts', { id: 'a', dateModified: ago(1) })).to.include({ number: null, buyer: null, status: null });
    expect(detailOf('plans', { budget: { description: 'Папір' }, mode: 'test' })).to.deep.equal({ title: 'Папір', isTest: true });
    expect(detailOf('tenders', 'text')).to.deep.equal({ title: null, isTest: false });
    for (const none of [null, 'text', {}, { id: 'a' }, { id: 'a', dateModified: 'soon' }]) expect(changeOf('plans', none)).to.equal(null);
  });
});
