/** The registry as its pages ask it: typed by the OpenAPI document, always the host the page came from. */
import createClient from 'openapi-fetch';
import type { paths } from '../../clients/typescript/src/schema.generated.ts';

export const api = createClient<paths>({ baseUrl: '/' });

/** The same for an address that stands in no document, or whose answer is read as what it is. */
export const askJson = async (path: string): Promise<{ data?: unknown; error?: unknown; response: Response }> => {
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  // What a proxy answers may be no JSON; then the status says enough.
  const body: unknown = await response.json().catch(() => undefined);
  return response.ok ? { data: body, response } : { error: body, response };
};
