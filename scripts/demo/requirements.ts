/** Checks a running registry's requirements for the demonstration, before anything is written there. */
import { formatReason } from '../../src/base/platform/reason.ts';
import { type Answer, at, type ServiceUrls } from './scenario.ts';

/** Required values in `GET /constants`, and what to do if they differ; an older registry may lack some of them. */
const wanted: readonly (readonly [name: string, value: boolean, todo: string])[] = [
  ['SANDBOX_MODE', true, 'It runs without SANDBOX_MODE, and a procedure would take weeks. Start it with SANDBOX_MODE=1.'],
  [
    'DEFAULT_AUTHORITY',
    true,
    'It runs without DEFAULT_AUTHORITY, and would refuse the violation report. Set it to a JSON file of one organization, such as docs/examples/authority.json.',
  ],
];

const timeoutMs = 10_000;

/** Sent once: the demonstration's client would wait until the registry is writable. */
const askOnce = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  return { status: response.status, body: await response.json().catch(() => null) };
};

/** Problems shown by the reply to an empty tender: 400 means that the key and the registry would accept a valid one. */
const troubleOfKey = (answer: Answer): string[] => {
  if (answer.status === 400) return [];
  if (answer.status === 401) return ['It does not know this key. A new one: registry accounts add NAME --levels 123456.'];
  return [`It answers ${answer.status} to a creation: ${String(at(answer, 'details'))}.`];
};

const isThere = (url: string): Promise<string | null> =>
  askOnce(url).then(
    () => null,
    (error: unknown) => formatReason(error),
  );

/** Whether the registry hosts auctions. Throws with all problems, one per line, and remedies. `decides`: has a key of group authorities. */
export const requireReady = async ({ registry, documents }: ServiceUrls, key: string, decides: boolean): Promise<{ live: boolean }> => {
  const constants = await askOnce(`${registry}/api/2.5/constants`).catch((error: unknown) => {
    throw new Error(`${registry} cannot be asked: ${formatReason(error)}`);
  });
  if (constants.status !== 200) throw new Error(`${registry} is no registry: it answers ${constants.status} to GET /api/2.5/constants`);
  const live = at(constants, 'LIVE_AUCTION') === true;
  const troubles = wanted.flatMap(([name, value, todo]) => (at(constants, name) === !value ? [todo] : []));
  if (at(constants, 'BUILTIN_AUCTION') === false && !live)
    troubles.push('An outside service runs its auctions, and the demonstration has none. Start it with AUCTION=builtin or AUCTION=live.');
  if (at(constants, 'AUTHORITY_ACCOUNTS') === true && !decides)
    troubles.push('Only its accounts of group authorities decide on reports. Give the key of one: --authority-key KEY.');
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  const probe = await askOnce(`${registry}/api/2.5/tenders`, { method: 'POST', headers, body: '{"data":{},"config":{}}' });
  const missing = await isThere(documents);
  troubles.push(
    ...troubleOfKey(probe),
    ...(missing === null ? [] : [`No document service answers at ${documents} (${missing}). Name it: --documents URL.`]),
  );
  if (troubles.length > 0)
    throw new Error([`The demonstration cannot run on ${registry}; nothing was written there.`, ...troubles].join('\n'));
  return { live };
};
