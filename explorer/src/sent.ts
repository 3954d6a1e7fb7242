/** Responses embedded in the page (`server.tsx`), by address: each is used once, later requests go to the registry. */
import { transport } from './api.ts';

export const takeSentFirst = (): void => {
  // Written by the registry.
  const sent = new Map(Object.entries(JSON.parse(document.getElementById('sent')?.textContent ?? '{}') as Record<string, string>));
  transport.fetch = (request) => {
    const { pathname, search } = new URL(request.url);
    const known = request.method === 'GET' ? sent.get(pathname + search) : undefined;
    if (known === undefined) return fetch(request);
    sent.delete(pathname + search);
    return Promise.resolve(new Response(known, { headers: { 'Content-Type': 'application/json' } }));
  };
};
