/** Requests on the lots and documents of a tender, and the state of its record, for tests of both. */
import { type Answer, type Ask, keys, type TestRegistry } from './registry.ts';
import type { MadeTender } from './tenders.ts';

export const systemAccounts = '[bots]\nbot = bot-key\n[auction]\nauctioneer = auction-key\n';
export const botKey = 'bot-key';
export const auctionKey = 'auction-key';

export const unknownId = 'f'.repeat(32);

export interface Caller {
  readonly name: string;
  readonly key?: string;
  readonly token?: 'owner' | 'wrong';
  /** The response to a write; the owner's success status depends on the test. */
  readonly status: 401 | 403 | 'done';
}

/** All callers of a write that only the owner may do. */
export const callers: readonly Caller[] = [
  { name: 'nobody, without a key', token: 'owner', status: 401 },
  { name: 'an unknown key', key: 'no-such-key', token: 'owner', status: 401 },
  { name: 'another broker, even with the owner token', key: keys.other, token: 'owner', status: 403 },
  { name: 'the broker without a token', key: keys.broker, status: 403 },
  { name: 'the broker with a wrong token', key: keys.broker, token: 'wrong', status: 403 },
  { name: 'group admins', key: keys.admin, status: 403 },
  { name: 'group admins with the owner token', key: keys.admin, token: 'owner', status: 403 },
  { name: 'the Administrator', key: keys.administrator, token: 'owner', status: 403 },
  { name: 'a group that writes nothing here', key: keys.authority, token: 'owner', status: 403 },
  { name: 'the owner', key: keys.broker, token: 'owner', status: 'done' },
];

/** The credentials of a caller. */
export const presented = ({ key, token }: Caller, tender: MadeTender): Pick<Ask, 'key' | 'token'> => ({
  ...(key === undefined ? {} : { key }),
  ...(token === undefined ? {} : { token: token === 'owner' ? tender.token : 'a'.repeat(64) }),
});

/** A write by the owner; `data` absent: no body. */
export const write = (registry: TestRegistry, tender: MadeTender, method: string, path: string, data?: unknown): Promise<Answer> =>
  registry.ask(method, tender.path + path, { key: keys.broker, token: tender.token, ...(data === undefined ? {} : { body: { data } }) });

// biome-ignore lint/suspicious/noExplicitAny: tests read untyped records
const buildRecords = (registry: TestRegistry) => registry.store.records<any>('tenders');

// biome-ignore lint/suspicious/noExplicitAny: as above
export const storedTender = (registry: TestRegistry, { id }: MadeTender): Promise<any> => buildRecords(registry).get(id);

/** Sets fields of the record bypassing the API, e.g. a status that the API cannot reach yet. */
export const storeFields = async (registry: TestRegistry, tender: MadeTender, fields: object): Promise<void> => {
  const before = await storedTender(registry, tender);
  await buildRecords(registry).save(before, { ...before, ...fields }, { publishes: true });
};

/** `type loc: msg` of every element; the type is omitted for rules. */
export const errorsIn = ({ body }: Answer): string[] =>
  (body.errors ?? []).map(({ type, loc, msg }: { type: string; loc: string[]; msg: string }) =>
    type === 'value_error' ? `${loc.join('.')}: ${msg}` : `${type} ${loc.join('.')}: ${msg}`,
  );
