/** Which network addresses are public: the registry connects to no others unless a setting allows it (docs/alerts.md). */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 ranges that are private, local to a machine or link, for documentation or multicast (IANA's special-purpose registries). */
const SPECIAL_IPV4_RANGES = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/** Of IPv6 only 2000::/3 is allocated publicly; within it these ranges are special, or embed an IPv4 address. */
const SPECIAL_IPV6_RANGES = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const buildBlockList = (subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

const [closed4, closed6, given6] = [
  buildBlockList(SPECIAL_IPV4_RANGES, 'ipv4'),
  buildBlockList(SPECIAL_IPV6_RANGES, 'ipv6'),
  buildBlockList(['2000::/3'], 'ipv6'),
];

/** False also for a string that is no address. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && given6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
};

/** The hostname of a URL, without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Above the system's own ports: where mail servers, stores, queues and machines are governed from. */
const CLOSED_PORTS: readonly (readonly [from: number, to: number])[] = [
  ...([
    [1433, 1434],
    [1521, 1521],
    [2049, 2049],
    [2181, 2181],
    [2375, 2380],
    [2525, 2525],
    [3306, 3306],
    [4369, 4369],
  ] as const),
  ...([
    [5432, 5433],
    [5671, 5672],
    [5984, 5984],
    [6379, 6380],
    [6443, 6443],
    [7000, 7001],
    [9042, 9042],
    [9092, 9092],
  ] as const),
  ...([
    [9200, 9200],
    [9300, 9300],
    [10250, 10255],
    [11211, 11211],
    [26379, 26379],
    [27017, 27020],
    [28017, 28017],
  ] as const),
  ...([
    [33060, 33060],
    [50000, 50000],
  ] as const),
];

/** Whether a web server may be expected there; '' is the port of the scheme. */
const isWebPort = (text: string): boolean => {
  const port = Number(text);
  if (text === '' || port === 80 || port === 443) return true;
  return port >= 1024 && !CLOSED_PORTS.some(([from, to]) => port >= from && port <= to);
};

const UNPRINTED_CHARACTER = /[\s\p{Cc}]/u;

/** Why nothing can be sent to this address, as far as is known without resolving its name; null if it can. */
export const troubleOfUrl = (text: string, allowsPrivate: boolean): string | null => {
  // The parser would drop them, and the address shown would differ from the address called.
  const stray = text.search(UNPRINTED_CHARACTER);
  if (stray >= 0) return `it should have no space and no control character in it, as there is at position ${stray}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return 'it should be an address with http:// or https://';
  if (url.username !== '' || url.password !== '') return 'it should have no name and password in it';
  if (url.hash !== '') return 'it should have no # in it';
  if (!isWebPort(url.port)) return 'its port should be 80, 443, or one above 1023 that no mail server or store uses';
  const host = bareHost(url.hostname);
  const isNear = isIP(host) === 0 ? /(^|\.)(localhost|local|internal)\.?$/.test(host) : !isPublicAddress(host);
  return isNear && !allowsPrivate ? 'it should not be loopback, private or link-local' : null;
};

export interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (name: string) => Promise<readonly FoundAddress[]>;

const resolveName: Resolve = (name) => lookup(name, { all: true, verbatim: true });

/** The addresses of a host; a string if one of them must not be reached. */
export const resolveAddresses = async (
  host: string,
  { allowsPrivate, resolve = resolveName }: { readonly allowsPrivate: boolean; readonly resolve?: Resolve },
): Promise<readonly FoundAddress[] | string> => {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) return 'the name has no address';
  return allowsPrivate || addresses.every(({ address }) => isPublicAddress(address))
    ? addresses
    : 'the address is loopback, private or link-local';
};

/** A lookup function that always returns these addresses. */
export const fixedTo =
  (addresses: readonly FoundAddress[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first = { address: '', family: 4 }] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
