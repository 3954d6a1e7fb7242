/** The tender service over records in memory: real handlers, schemas and rules, without HTTP and a store. */

import { fixedClock } from '../../fixtures/fixed-clock.ts';
import { noCodeLists } from '../../src/base/domain/code-lists.ts';
import { makeCalendar } from '../../src/base/domain/period.ts';
import { forbidden, invalidData, Problem } from '../../src/base/domain/problem.ts';
import { makeZone } from '../../src/base/domain/zone-time.ts';
import { loadSchemas } from '../../src/base/validation/dialect.ts';
import { type Accepts, makeValidator } from '../../src/base/validation/validator.ts';
import { renderProblem } from '../../src/http/answer.ts';
import { type Envelope, readEnvelope } from '../../src/http/api-request.ts';
import { type ApiRequest, type Handler, newSecret, type Reply } from '../../src/http/route.ts';
import { changeTender } from '../../src/procurement/tenders/change.ts';
import { createTender } from '../../src/procurement/tenders/handlers.ts';
import { makeTenderService, type TenderDeps } from '../../src/procurement/tenders/service.ts';
import { procedures } from '../../src/procurement/types/index.ts';

export interface MemoryAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
  readonly body: any;
}

export interface MemoryService {
  /** `POST /tenders` with this text. */
  post(text: string): Promise<MemoryAnswer>;
  /** `PATCH` of a tender by its owner. */
  patch(id: string, token: string, text: string): Promise<MemoryAnswer>;
  /** Number of writes. */
  writes(): number;
}

const never = (): never => {
  throw new Error('not in this room');
};

/** In place of the store: one write per revision, stamped by the clock. */
const memoryRecords = (now: () => Date) => {
  const storedValue = new Map<string, object>();
  let writes = 0;
  const write = (id: string, record: object, stamps: object): object => {
    writes += 1;
    const stored = { ...record, ...stamps, _id: id };
    storedValue.set(id, stored);
    return stored;
  };
  return {
    writes: () => writes,
    records: {
      get: async (id: string) => storedValue.get(id) ?? null,
      withoutSealedField: () => never,
      findBy: never,
      insert: async (id: string, record: object) =>
        write(id, record, { dateCreated: now(), dateModified: now(), public_modified: now(), rev: 1 }),
      save: async (before: { _id: string; rev: number }, next: object) =>
        write(before._id, next, { dateModified: now(), public_modified: now(), rev: before.rev + 1 }),
    },
  };
};

export const memoryService = (now: Date, { sandbox = true } = {}): MemoryService => {
  const zone = makeZone('Europe/Kyiv');
  const clock = fixedClock(now);
  const validator = makeValidator(zone, loadSchemas({ sandbox, parts: procedures.all.flatMap(({ schemas }) => schemas) }));
  const memory = memoryRecords(clock.now);
  let count = 0;
  const deps = {
    settings: { sandboxMode: sandbox },
    store: { records: () => memory.records, feed: never, sequences: { next: async () => ++count } },
    validator,
    zone,
    feed: { closedTimestamps: { current: never }, date: zone.render, parseUtc: never },
    documents: {
      accept: ({ url }: { url: string }) => {
        if (url !== 'https://documents.example.org/get/1') throw forbidden('Can add document only from document service.');
        return 'key';
      },
      attach: async () => {},
      publicLink: (key: string) => `https://documents.example.org/get/${key}`,
      downloadLink: never,
    },
    procedures,
    codes: noCodeLists,
    calendar: () => makeCalendar([]),
    // The module only uses these members of the store.
  } as unknown as TenderDeps;
  const service = makeTenderService(deps);

  const answer = async <T>(text: string, handle: Handler<T>, id: string, rest: Partial<ApiRequest<T>>): Promise<MemoryAnswer> => {
    let envelope: Envelope | null = null;
    try {
      envelope = readEnvelope(Buffer.from(text), true);
      const { data, config, unknownKeys } = envelope;
      const request = {
        params: { tender: id },
        actor: { name: 'broker', group: 'brokers', levels: '123456' },
        now: clock.now(),
        links: { absolute: (path: string) => path },
        newSecret,
        sent: data,
        config,
        dataAs: <U>(accepts: Accepts<U>) => {
          if (unknownKeys.length > 0) throw invalidData(unknownKeys);
          return validator.check(accepts, data);
        },
        ...rest,
        // The members that the tender's handlers read.
      } as unknown as ApiRequest<T>;
      const { status, body, bytes }: Reply = await handle(request);
      return { status, body: body ?? JSON.parse(String(bytes)) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { status: error.status, body: JSON.parse(JSON.stringify(renderProblem(error, envelope?.sent ?? null, zone.render))) };
    }
  };

  return {
    post: (text) => answer(text, createTender(service), '', { token: null }),
    patch: (id, token, text) => answer(text, changeTender(service), id, { token }),
    writes: memory.writes,
  };
};
