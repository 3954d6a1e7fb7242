/** Owner tokens: the creator of an object receives its token once, and every change requires it. They are stored here. */

/** Stores tokens by object. An object is named by its path without the API prefix: `/tenders/<id>/bids/<id>`. */
export interface TokenStore {
  get(object: string): Promise<string | undefined>;
  set(object: string, token: string): Promise<void>;
}

/** In memory: lost when the process ends. */
export const memoryTokens = (): TokenStore => {
  const tokens = new Map<string, string>();
  return {
    get: async (object) => tokens.get(object),
    set: async (object, token) => void tokens.set(object, token),
  };
};

/** `/api/2.5/tenders/x` → `/tenders/x`. */
export const objectPath = (pathname: string): string => pathname.replace(/^\/api\/[^/]+(?=\/)/, '').replace(/\/+$/, '');

/** The objects that contain a path, innermost first: a bid before its tender. */
export const objectsAround = (pathname: string): string[] => {
  const segments = objectPath(pathname).split('/').slice(1);
  const found: string[] = [];
  for (let length = segments.length - (segments.length % 2); length > 0; length -= 2) found.push(`/${segments.slice(0, length).join('/')}`);
  return found;
};

/** The token for a request to this path: that of the innermost object that has one. */
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

/** The bodies of a write and of its response. `location` is the header of that name. */
export interface Exchange {
  readonly pathname: string;
  readonly sent: unknown;
  readonly answer: unknown;
  readonly location: string | null;
}

/** The object whose token is in the response: the one just created, or the one that received new credentials. */
const namedBy = ({ pathname, answer, location }: Exchange): string | undefined => {
  const renewed = /\/(?:credentials|access)$/;
  if (renewed.test(pathname)) return objectPath(pathname).replace(renewed, '');
  if (location !== null) return objectPath(new URL(location, 'http://registry').pathname);
  const id = textAt(answer, 'data', 'id');
  return id === undefined ? undefined : `${objectPath(pathname)}/${id}`;
};

/**
 * Stores the token that a write returns: of a created object, or of a contract that received new credentials or access. An object
 * taken over with a transfer gets the token of the transfer.
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
