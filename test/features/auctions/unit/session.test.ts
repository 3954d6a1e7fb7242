/** From where a bidder comes: which part of the network is kept of him, and whose page has sent what his browser sends. */
import { expect } from 'chai';
import { credentialsIn, parsePrefix, requireOwnPage } from '../../../../src/features/auctions/bidder-session.ts';

const origin = 'https://registry.example';
const asked = (headers: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}) => ({
  header: (name: string) => headers[name],
  query: new Map(Object.entries(query)),
  links: { origin, prefix: '', absolute: (path: string) => origin + path },
});

describe('Who comes to an auction', () => {
  for (const [address, prefix] of [
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::/64', '2001:db8:0::/48'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['', undefined],
    ['nobody', undefined],
  ] as const) {
    it(`is kept as ${prefix ?? 'nothing'} of the address ${address || 'nobody knows'}`, () =>
      expect(parsePrefix(address)).to.equal(prefix));
  }

  it('shows the link of his query before his cookie, and a cookie of this auction and bid alone', () => {
    const cookie = { cookie: 'a=1; auction_1=bid.hash; auction_12=other.hash' };
    expect(credentialsIn(asked(cookie, { bidder_id: 'b', hash: 'h' }), '1')).to.deep.equal({ bid: 'b', hash: 'h', isCookie: false });
    expect(credentialsIn(asked(cookie), '1')).to.deep.equal({ bid: 'bid', hash: 'hash', isCookie: true });
    expect(credentialsIn(asked(cookie), '1', 'bid')).to.deep.equal({ bid: 'bid', hash: 'hash', isCookie: true });
    expect(credentialsIn(asked(cookie), '1', 'another')).to.equal(null);
    expect(credentialsIn(asked(cookie), '2')).to.equal(null);
    expect(credentialsIn(asked({ cookie: 'auction_1=bid; auction_1=.' }), '1')).to.equal(null);
  });

  it('is a page of the registry by its origin, or by the word of the browser where the origin is hidden', () => {
    const isRefused = (headers: Readonly<Record<string, string>>, sentByHand = false): boolean => {
      try {
        requireOwnPage(asked(headers), { sentByHand });
        return false;
      } catch {
        return true;
      }
    };
    expect(isRefused({ origin })).to.equal(false);
    expect(isRefused({ origin: 'null', 'sec-fetch-site': 'same-origin' })).to.equal(false);
    expect(isRefused({ 'sec-fetch-site': 'same-origin' })).to.equal(false);
    expect(isRefused({ origin: 'http://localhost:8080', host: 'localhost:8080', 'sec-fetch-site': 'same-origin' })).to.equal(false);
    for (const headers of [
      {},
      { origin: `${origin}.elsewhere.example` },
      { origin: 'http://registry.example' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example', host: 'registry.example' },
      { origin, 'sec-fetch-site': 'same-site' },
    ]) {
      expect(isRefused(headers), JSON.stringify(headers)).to.equal(true);
    }
    expect(isRefused({}, true), 'a program, that brings its link itself').to.equal(false);
    expect(isRefused({ 'sec-fetch-site': 'cross-site' }, true)).to.equal(true);
  });
});
