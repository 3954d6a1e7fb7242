import { expect } from 'chai';
import { judgeAuctions } from '../../../../src/features/auctions/store/examination.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

describe('What the doctor makes of', () => {
  it('auctions that nobody leads, or that should have gone on', () => {
    const calm = { planned: 3, running: 2, unled: [], overdue: null };
    const level = (change: object, running = true): string => judgeAuctions({ ...calm, ...change }, { now, running }).level;
    const overdue = (seconds: number): object => ({ overdue: { id: 'a', since: ago(seconds) } });
    expect([level({}), level({ planned: 0, running: 0 }), level({ unled: ['a'] })]).to.deep.equal(['ok', 'ok', 'warn']);
    expect([5, 11, 121].map((seconds) => level(overdue(seconds)))).to.deep.equal(['ok', 'warn', 'fail']);
    expect(level(overdue(1000), false)).to.equal('warn');
  });
});
