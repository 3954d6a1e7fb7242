import { expect } from 'chai';
import { gatherMore, nothingYet } from '../../../../explorer/src/data/gathering.ts';
import type { Outcome } from '../../../../explorer/src/data/outcome.ts';
import type { FoundPage } from '../../../../explorer/src/data/tender-search.ts';

const found = (first: number, count: number): FoundPage['found'] =>
  Array.from({ length: count }, (_, index) => ({ id: `t${first + index}` }));
const done = (page: FoundPage): Outcome<FoundPage> => ({ state: 'done', value: page });

/** Answers one after the other, and what was asked for. */
const answers = (...outcomes: readonly Outcome<FoundPage>[]) => {
  const asked: (string | null)[] = [];
  const ask = async (cursor: string | null): Promise<Outcome<FoundPage>> => {
    asked.push(cursor);
    return outcomes[asked.length - 1] ?? { state: 'failed' };
  };
  return { asked, ask };
};

describe('The results of a search', () => {
  it('are one page when it is whole', async () => {
    const { asked, ask } = answers(done({ found: found(0, 20), complete: true, cursor: 'a' }));
    const outcome = await gatherMore(nothingYet, ask);
    expect(outcome).to.deep.equal({ state: 'done', value: { found: found(0, 20), cursor: 'a', isCut: false } });
    expect(asked).to.deep.equal([null]);
  });

  it('go on over pages that were cut short, until there are enough of them', async () => {
    const { asked, ask } = answers(
      done({ found: [], complete: false, cursor: 'a' }),
      done({ found: found(0, 12), complete: false, cursor: 'b' }),
      done({ found: found(11, 9), complete: false, cursor: 'c' }),
    );
    const outcome = await gatherMore(nothingYet, ask);
    expect(asked).to.deep.equal([null, 'a', 'b']);
    expect(outcome).to.deep.equal({ state: 'done', value: { found: found(0, 20), cursor: 'c', isCut: true } });
  });

  it('stop after five answers and say that they are cut', async () => {
    const { asked, ask } = answers(...Array.from({ length: 9 }, () => done({ found: [], complete: false, cursor: 'x' })));
    const outcome = await gatherMore(nothingYet, ask);
    expect(asked).to.have.lengthOf(5);
    expect(outcome).to.deep.equal({ state: 'done', value: { found: [], cursor: 'x', isCut: true } });
  });

  it('are kept when the registry fails halfway, and lost to nobody when it fails at once', async () => {
    const half = answers(done({ found: found(0, 2), complete: false, cursor: 'a' }), { state: 'failed' });
    expect(await gatherMore(nothingYet, half.ask)).to.deep.equal({
      state: 'done',
      value: { found: found(0, 2), cursor: 'a', isCut: true },
    });
    expect(await gatherMore(nothingYet, answers().ask)).to.deep.equal({ state: 'failed' });
  });
});
