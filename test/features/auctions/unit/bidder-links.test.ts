/** The way in for a bidder: what its hash opens, and what it does not. */
import { expect } from 'chai';
import { makeLinks } from '../../../../src/features/auctions/bidder-links.ts';
import { makeTokenSecrets } from '../../../../src/http/idempotency.ts';

const [old, now, foreign] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const buildLinks = (...secrets: [string, ...string[]]) =>
  makeLinks({ secrets: makeTokenSecrets(secrets), origin: () => 'https://registry.example' });

describe('The way into an auction', () => {
  const links = buildLinks(now);
  const way = { id: 'bid1', generation: 0 };
  const hash = links.hashOf('auction1', way);

  it('is an address with the bid and 32 hex digits, the same at any time', () => {
    expect(hash).to.match(/^[0-9a-f]{32}$/);
    expect(links.participationUrl('auction1', way)).to.equal(
      `https://registry.example/auctions/auction1/login?bidder_id=bid1&hash=${hash}`,
    );
    expect(buildLinks(now).hashOf('auction1', way)).to.equal(hash);
  });

  it('opens one bid of one auction, in one generation', () => {
    expect(links.isHash(hash, 'auction1', way)).to.equal(true);
    expect(links.isHash(hash, 'auction2', way)).to.equal(false);
    expect(links.isHash(hash, 'auction1', { ...way, id: 'bid2' })).to.equal(false);
    expect(links.isHash(hash, 'auction1', { ...way, generation: 1 })).to.equal(false);
  });

  it('cannot be made of parts that look the same when they are put together', () => {
    expect(links.hashOf('auction', { id: '1bid', generation: 0 })).to.not.equal(links.hashOf('auction1', { id: 'bid', generation: 0 }));
    expect(links.hashOf('a', { id: 'b1', generation: 0 })).to.not.equal(links.hashOf('a', { id: 'b', generation: 10 }));
  });

  it('is not opened by nothing, by a piece or by more of it', () => {
    for (const given of [null, undefined, '', hash.slice(0, 31), `${hash}0`, hash.toUpperCase().replace(/\d/g, 'A'), 'ї'.repeat(16)]) {
      expect(links.isHash(given, 'auction1', way), String(given)).to.equal(false);
    }
  });

  it('lives as long as its secret is named', () => {
    const before = buildLinks(old).hashOf('auction1', way);
    expect(buildLinks(now, old).isHash(before, 'auction1', way)).to.equal(true);
    expect(buildLinks(now, foreign).isHash(before, 'auction1', way)).to.equal(false);
  });
});
