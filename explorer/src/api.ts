/** The registry API as the pages call it: typed by the OpenAPI document, always on the page's own host. */
import createClient from 'openapi-fetch';
import type { paths } from '../../clients/typescript/src/schema.generated.ts';

/** When rendered by the registry, a page has no origin of its own. */
const base: string = Reflect.get(globalThis, 'location')?.origin ?? 'http://registry.invalid';

/** How requests are sent: replaced by `sent.ts` in a browser and by `server.tsx` on the server. */
export const transport = { fetch: (request: Request): Promise<Response> => fetch(request) };

export const api = createClient<paths>({ baseUrl: base, fetch: (request) => transport.fetch(request) });

/** The same for an address outside the OpenAPI document, or one whose response is read untyped. */
export const askJson = async (path: string): Promise<{ data?: unknown; error?: unknown; response: Response }> => {
  const response = await transport.fetch(new Request(new URL(path, base), { headers: { Accept: 'application/json' } }));
  // A proxy's response may not be JSON; the status is enough then.
  const body: unknown = await response.json().catch(() => undefined);
  return response.ok ? { data: body, response } : { error: body, response };
};
