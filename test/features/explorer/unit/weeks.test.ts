import { expect } from 'chai';
import { buildSpans } from '../../../../explorer/src/model/weeks.ts';

describe('Weeks, as a search asks for them', () => {
  it('go from today to Sunday, and from Monday to Sunday', () => {
    // A Wednesday.
    expect(buildSpans(new Date('2026-12-09T10:00:00Z'))).to.deep.equal({
      thisWeek: { from: '2026-12-09', to: '2026-12-13' },
      nextWeek: { from: '2026-12-14', to: '2026-12-20' },
    });
  });

  it('end today on a Sunday, and are those of Kyiv', () => {
    expect(buildSpans(new Date('2026-12-13T21:59:00Z')).thisWeek).to.deep.equal({ from: '2026-12-13', to: '2026-12-13' });
    expect(buildSpans(new Date('2026-12-13T22:01:00Z')).thisWeek).to.deep.equal({ from: '2026-12-14', to: '2026-12-20' });
  });
});
