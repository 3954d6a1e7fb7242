/** Owner tokens: who made an object gets its token once, and every change needs it. This is where they are kept. */

/** Keeps the token of an object. An object is named by its path without the prefix of the API: `/tenders/<id>/bids/<id>`. */
export interface TokenStore {
  get(object: string): Promise<string | undefined>;
  set(object: string, token: string): Promise<void>;
}

/** Tokens that are forgotten with the process. */
export const memoryTokens = (): TokenStore => {
  const tokens = new Map<string, string>();
  return {
    get: async (object) => tokens.get(object),
    set: async (object, token) => void tokens.set(object, token),
  };
};

/** `/api/2.5/tenders/x` → `/tenders/x`. */
export const objectPath = (pathname: string): string => pathname.replace(/^\/api\/[^/]+(?=\/)/, '').replace(/\/+$/, '');

/** The objects a path lies in, the innermost first: a bid before its tender. */
export const objectsAround = (pathname: string): string[] => {
  const segments = objectPath(pathname).split('/').slice(1);
  const found: string[] = [];
  for (let length = segments.length - (segments.length % 2); length > 0; length -= 2) found.push(`/${segments.slice(0, length).join('/')}`);
  return found;
};

/** The token for a request to that path: of the innermost object that has one. */
export const tokenFor = async (tokens: TokenStore, pathname: string): Promise<string | undefined> => {
  for (const object of objectsAround(pathname)) {
    const token = await tokens.get(object);
    if (token !== undefined) return token;
  }
  return undefined;
};

const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
  return typeof found === 'string' ? found : undefined;
};

/** What a write said and was answered. `location` is the header of that name. */
export interface Exchange {
  readonly pathname: string;
  readonly sent: unknown;
  readonly answer: unknown;
  readonly location: string | null;
}

/** The object whose token stands in the answer: the one just made, or the one that got new credentials. */
const namedBy = ({ pathname, answer, location }: Exchange): string | undefined => {
  const renewed = /\/(?:credentials|access)$/;
  if (renewed.test(pathname)) return objectPath(pathname).replace(renewed, '');
  if (location !== null) return objectPath(new URL(location, 'http://registry').pathname);
  const id = textAt(answer, 'data', 'id');
  return id === undefined ? undefined : `${objectPath(pathname)}/${id}`;
};

/**
 * Keeps the tokens a write brings: of an object that was made, of a contract that got new credentials or access, and of an object
 * that was taken over with a transfer, whose token it has from then on.
 */
export const rememberTokens = async (tokens: TokenStore, exchange: Exchange): Promise<void> => {
  if (exchange.pathname.endsWith('/ownership')) {
    const token = await tokens.get(`/transfers/${textAt(exchange.sent, 'data', 'id') ?? ''}`);
    if (token !== undefined) await tokens.set(objectPath(exchange.pathname).replace(/\/ownership$/, ''), token);
    return;
  }
  const token = textAt(exchange.answer, 'access', 'token');
  const object = token === undefined ? undefined : namedBy(exchange);
  if (token !== undefined && object !== undefined) await tokens.set(object, token);
};
