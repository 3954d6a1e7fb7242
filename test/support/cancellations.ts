/** Requests of a buyer who cancels. */
import { uploadDocument } from './documents.ts';
import type { TestRegistry } from './registry.ts';
import { write } from './tender-parts.ts';
import type { MadeTender } from './tenders.ts';

type Body = Record<string, unknown>;

export const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };

/** `tender` is evaluated at each request. */
export const cancelling = (registry: TestRegistry, tender: () => MadeTender) => ({
  post: (data: Body = reason) => write(registry, tender(), 'POST', '/cancellations', data),
  patch: (id: string, data: Body) => write(registry, tender(), 'PATCH', `/cancellations/${id}`, data),
  report: async (id: string, title = 'report.p7s', documentType = 'cancellationReport') =>
    write(registry, tender(), 'POST', `/cancellations/${id}/documents`, { ...(await uploadDocument(registry, { title })), documentType }),
  read: async () => (await registry.ask('GET', tender().path)).body.data,
});
