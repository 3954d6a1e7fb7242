import { expect } from 'chai';
import type { StatisticsRow } from '../../../../explorer/src/data/statistics.ts';
import { type Change, latest, nothing, withChanges, withDetail } from '../../../../explorer/src/live/changes.ts';
import { collectStates } from '../../../../explorer/src/live/figures.ts';
import { buildChange, buildDetail } from '../../../../explorer/src/live/sources.ts';
import { shownRow } from '../../../../src/features/statistics/counter-rows.ts';

const now = Date.parse('2026-11-21T12:30:30Z');
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
const change = (id: string, seconds: number, status = 'active.tendering'): Change => ({
  id,
  dateModified: ago(seconds),
  number: id,
  status,
  buyer: undefined,
  detail: null,
});

describe('What the live page knows', () => {
  it('shows every record once, in its newest state, the newest first', () => {
    const seen = withChanges(nothing, [change('a', 50, 'draft'), change('b', 40), change('a', 30, 'complete')]);
    const again = withChanges(seen, [change('b', 40)]);
    expect(latest(seen).map(({ id, status }) => [id, status])).to.deep.equal([
      ['a', 'complete'],
      ['b', 'active.tendering'],
    ]);
    expect(again.size).to.equal(2);
  });

  it('forgets the oldest beyond what it shows', () => {
    const many = Array.from({ length: 50 }, (_, index) => change(`r${index}`, 100 - index));
    expect(latest(withChanges(nothing, many)).map(({ id }) => id)).to.deep.equal(
      many
        .map(({ id }) => id)
        .reverse()
        .slice(0, 30),
    );
  });

  it('keeps what it read of a record while the record changes', () => {
    const detail = { titled: { title: 'Папір' }, isTest: true };
    let seen = withDetail(withChanges(nothing, [change('a', 9), change('b', 8)]), 'a', detail);
    seen = withChanges(withDetail(seen, 'gone', detail), [change('a', 1)]);
    expect(latest(seen).map((changeView) => changeView.detail)).to.deep.equal([detail, null]);
    expect(seen.has('gone')).to.equal(false);
  });

  it('takes from the counters of the registry the states of its own kind of records, the most first', () => {
    const none = { tenders: 0, contracts: 0, plans: 0, reports: 0 };
    const zeros: object = shownRow('', { counts: {}, sums: { UAH: {} } });
    const [money = expect.fail('a row of no currency')] = (zeros as StatisticsRow).money;
    const rows = [
      { value: 'tender/complete', ...none, tenders: 2, money: [{ ...money, currency: 'UAH', expected: 5, expectedCount: 1 }] },
      { value: 'tender/active.tendering', ...none, tenders: 7, money: [{ ...money, currency: 'UAH', ceilings: 90, ceilingsCount: 4 }] },
      { value: 'tender/draft', ...none, money: [] },
      {
        value: 'contract/active',
        ...none,
        contracts: 9,
        money: [{ ...money, currency: 'EUR', contracted: 3, contractedCount: 8, expected: 8 }],
      },
      { value: 'report/pending', ...none, reports: 1, money: [] },
    ];
    expect(collectStates('tenders', rows)).to.deep.equal([
      { status: 'active.tendering', count: 7, worth: [], ceilings: [{ currency: 'UAH', amount: 90, of: 4 }] },
      { status: 'complete', count: 2, worth: [{ currency: 'UAH', amount: 5, of: 1 }], ceilings: [] },
    ]);
    expect(collectStates('contracts', rows)).to.deep.equal([
      { status: 'active', count: 9, worth: [{ currency: 'EUR', amount: 3, of: 8 }], ceilings: [] },
    ]);
    expect(collectStates('violation_reports', rows)).to.deep.equal([{ status: 'pending', count: 1, worth: [], ceilings: [] }]);
    expect(collectStates('plans', rows)).to.deep.equal([]);
  });

  it('reads items of every feed, and leaves out what is none', () => {
    const item = {
      id: 'a',
      dateModified: ago(1),
      status: 'complete',
      tenderID: 'UA-1',
      procuringEntity: { name: 'Рада', name_en: 'Council', kind: 'general' },
    };
    expect(buildChange('tenders', item)).to.deep.include({
      ...{ id: 'a', number: 'UA-1', status: 'complete' },
      buyer: { name: 'Рада', name_en: 'Council' },
    });
    expect(buildChange('contracts', { id: 'a', dateModified: ago(1) })).to.include({ number: null, buyer: undefined, status: null });
    expect(buildDetail('plans', { budget: { description: 'Папір' }, mode: 'test' })).to.deep.equal({
      ...{ titled: { description: 'Папір' }, isTest: true },
    });
    expect(buildDetail('tenders', 'text')).to.deep.equal({ titled: undefined, isTest: false });
    for (const none of [null, 'text', {}, { id: 'a' }, { id: 'a', dateModified: 'soon' }])
      expect(buildChange('plans', none)).to.equal(null);
  });
});
