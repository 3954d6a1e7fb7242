/** The registry as its pages ask it: typed by the OpenAPI document, always the host the page came from. */
import createClient from 'openapi-fetch';
import type { paths } from '../../clients/typescript/src/schema.generated.ts';

/** A page that the registry draws has no address of its own. */
const base: string = Reflect.get(globalThis, 'location')?.origin ?? 'http://registry.invalid';

/** How answers are had: in a browser `sent.ts` decides, on the server `server.tsx`. */
export const transport = { fetch: (request: Request): Promise<Response> => fetch(request) };

export const api = createClient<paths>({ baseUrl: base, fetch: (request) => transport.fetch(request) });

/** The same for an address that stands in no document, or whose answer is read as what it is. */
export const askJson = async (path: string): Promise<{ data?: unknown; error?: unknown; response: Response }> => {
  const response = await transport.fetch(new Request(new URL(path, base), { headers: { Accept: 'application/json' } }));
  // What a proxy answers may be no JSON; then the status says enough.
  const body: unknown = await response.json().catch(() => undefined);
  return response.ok ? { data: body, response } : { error: body, response };
};
