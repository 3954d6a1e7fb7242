/** Where alerts are never sent: what is not public is told by its number, however it is written. */
import { expect } from 'chai';
import { isPublicAddress, troubleOfUrl } from '../../../src/http/public-addresses.ts';

const open = [
  '8.8.8.8',
  '1.1.1.1',
  '91.198.174.192',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
];
const closed = [
  ...[
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['192.0.0.170', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
  ],
  ...['2002:7f00:1::', '3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '5f00::1'],
  ...['', 'localhost', '127.1', '0x7f.0.0.1', '1.2.3.4.5'],
];

describe('Addresses that are public', () => {
  for (const address of open) it(`${address} is`, () => expect(isPublicAddress(address)).to.equal(true));
  for (const address of closed) it(`${address || 'nothing'} is not`, () => expect(isPublicAddress(address)).to.equal(false));

  const refused: Readonly<Record<string, RegExp>> = {
    'ftp://example.org/': /http/,
    'example.org': /http/,
    'https://': /http/,
    'https://user:secret@example.org/': /password/,
    'https://example.org/#part': /#/,
    'https://example.org:0/': /port/,
    ...Object.fromEntries(
      [...[21, 22, 23, 25, 53, 110, 143, 444, 465, 587, 993, 995, 1023], ...[1433, 2375, 2376, 2379, 2380, 3306, 5432, 6379]]
        .concat([9200, 9300, 11_211, 27_017, 27_018, 27_019])
        .map((port) => [`https://example.org:${port}/`, /port should be 80, 443, or one above 1023 that no mail server or store uses/]),
    ),
    'http://example.org:0025/': /port/,
    'http://[2606:4700::1111]:6379/': /port/,
    'http://0x08080808:25/': /port/,
    'http://134744072:3306/': /port/,
    'http://0x7f000001:8080/': /loopback/,
    'http://localhost:8080/': /loopback/,
    'http://LOCALHOST./': /loopback/,
    'http://api.localhost/': /loopback/,
    'http://metadata.google.internal/': /loopback/,
    'http://127.0.0.1/': /loopback/,
    'http://127.1/': /loopback/,
    'http://2130706433/': /loopback/,
    'http://0x7f000001/': /loopback/,
    'http://0177.0.0.1/': /loopback/,
    'http://[::1]/': /loopback/,
    'http://[::ffff:10.0.0.1]/': /loopback/,
    'http://169.254.169.254/latest/meta-data': /loopback/,
  };
  for (const [url, why] of Object.entries(refused)) {
    it(`${url} cannot be registered`, () => expect(troubleOfUrl(url, false)).to.match(why));
  }

  it('a public one can, and any of the web where a setting allows it', () => {
    expect(troubleOfUrl('https://hooks.example.org:8443/a?b=c', false)).to.equal(null);
    expect(troubleOfUrl('http://127.0.0.1:9000/', true)).to.equal(null);
    expect(troubleOfUrl('file:///etc/passwd', true)).to.match(/http/);
  });
});
