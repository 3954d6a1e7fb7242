/** The registry as its pages ask it: typed by the OpenAPI document, always the host the page came from. */
import createClient from 'openapi-fetch';
import type { paths } from '../../clients/typescript/src/schema.generated.ts';

export const api = createClient<paths>({ baseUrl: '/' });
