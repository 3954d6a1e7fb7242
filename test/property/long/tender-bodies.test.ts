/**
 * Valid JSON of a wrong kind, anywhere in the body of a tender, is accepted or refused with 400 or 403 and a proper place,
 * and never breaks the registry (SECURITY.md, spec/errors.md §3).
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { fullNewer, fullOlder } from '../../../fixtures/full-tenders.ts';
import { lookUp, spoilt } from '../../../fixtures/hostile-json.ts';
import { monday, tenders } from '../../../fixtures/tenders.ts';
import { loadSchemas, type Schema } from '../../../src/base/validation/dialect.ts';
import { findModel } from '../../../src/procurement/engine/procedure.ts';
import { tenderCreateBody } from '../../../src/procurement/tenders/schema.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';
import { type Body, keys, useRegistry } from '../../support/registry.ts';
import { type MemoryAnswer, memoryService } from '../../support/tender-service.ts';

/** Stands in the stored tender and in no body that changes it. */
const secret = 'a word of the stored tender';

/** Fields of a creation that a change may not carry. */
const buildPatch = ({ data }: { data: Body }): { data: Body } => {
  const { mode, plans, auctionPeriod, procurementMethodType, description, ...rest } = data;
  return { data: rest };
};

const expectPrintable = (text: string): void => {
  expect(text, 'a date no client can read').not.to.match(/"[+-]\d{6}-\d\d-\d\dT/);
};

const expectRefusal = ({ status, body }: MemoryAnswer, sent: unknown): void => {
  expect(status).to.be.oneOf([400, 403]);
  const errors: { type: string; loc: string[]; msg: string; input: unknown }[] = body.errors ?? [];
  if (body.type === 'data-validation') expect(errors).not.to.have.length(0);
  for (const { type, loc, msg, input } of errors) {
    expect(loc, msg).to.satisfy((path: unknown[]) => path.every((part) => typeof part === 'string'));
    expect(loc[0], msg).to.be.oneOf(['data', 'config']);
    const there = lookUp(sent, type === 'missing' ? loc.slice(0, -1) : loc) ?? null;
    if (input !== null) expect(input, `${loc.join('.')}: ${msg}`).to.deep.equal(there);
  }
  const places = errors.map(({ loc }) => JSON.stringify(loc));
  expect(new Set(places).size, `one error for each place: ${places}`).to.equal(places.length);
  expect(JSON.stringify(body), 'nothing of the stored tender').not.to.include(secret);
};

const expectProperAnswer = (answer: MemoryAnswer, sent: unknown): void => {
  expectPrintable(JSON.stringify(answer.body));
  if (answer.status >= 300) expectRefusal(answer, sent);
};

/** Each run draws others; LONG=1 draws many. */
const times = process.env.LONG === '1' ? 20 : 1;
const schemas = loadSchemas({ sandbox: true, parts: belowThreshold.schemas });

/** Every property of a request schema, as paths without indexes. */
const collectFields = (node: Schema, root: Schema, at = ''): string[] => {
  const { node: schema, root: owner } = schemas.follow(node, root);
  if (schema.items !== undefined) return collectFields(schema.items, owner, at);
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => [
    `${at}.${name}`,
    ...collectFields(child, owner, `${at}.${name}`),
  ]);
};

const sentFields = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((part) => sentFields(part, at));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [`${at}.${name}`, ...sentFields(part, `${at}.${name}`)]);
};

describe('the body of a tender', () => {
  it('is tried with every field of its schema', () => {
    const root = schemas.get(findModel(belowThreshold, tenderCreateBody).id);
    const sent = new Set([...sentFields(fullNewer().data), ...sentFields(fullOlder().data)]);
    // Agreements are declared only to be refused by a rule of their own (spec/tender-rules.md §2 C11).
    const lacking = collectFields(root, root).filter((field) => !sent.has(field));
    expect(lacking).to.deep.equal(['.agreements', '.agreements.id']);
  });

  const variants = { older: fullOlder, newer: fullNewer };
  for (const [variant, full] of Object.entries(variants)) {
    it(`of the ${variant} variant may be spoilt anywhere: created, or refused in place`, async () => {
      const service = memoryService(monday);
      await fc.assert(
        fc.asyncProperty(spoilt(full()), async (sent) => expectProperAnswer(await service.post(JSON.stringify(sent)), sent)),
        { numRuns: 80 * times },
      );
    });

    it(`of a change to the ${variant} variant may be spoilt anywhere, and shows nothing of what is stored`, async () => {
      const service = memoryService(monday);
      const stored = JSON.stringify(full({ description: secret }));
      await fc.assert(
        fc.asyncProperty(spoilt(buildPatch(full())), async (sent) => {
          const { data, access } = (await service.post(stored)).body;
          expectProperAnswer(await service.patch(data.id, access.token, JSON.stringify(sent)), sent);
        }),
        { numRuns: 60 * times },
      );
    });

    it(`of the ${variant} variant, sent back as it was answered, changes nothing`, async () => {
      const service = memoryService(monday);
      await fc.assert(
        fc.asyncProperty(spoilt(full()), async (sent) => {
          const { status, body } = await service.post(JSON.stringify(sent));
          fc.pre(status === 201);
          const writes = service.writes();
          const { id, tenderID, owner, date, dateCreated, dateModified, contractChangeRationaleTypes, ...shown } = body.data;
          const { data } = buildPatch({ data: structuredClone(shown) });
          for (const one of shown.documents ?? []) {
            data.documents = shown.documents.map(({ author, datePublished, dateModified: _, ...rest }: typeof one) => rest);
          }
          const again = await service.patch(id, body.access.token, JSON.stringify({ data }));
          expect(again.body).to.deep.equal({ data: body.data, config: body.config });
          expect(service.writes()).to.equal(writes);
        }),
        { numRuns: 40 * times },
      );
    });
  }
});

describe('the body of a tender over HTTP', () => {
  const registry = useRegistry({ now: monday, env: { SANDBOX_MODE: 'true', CATALOGUE: 'off' } });

  it('may be spoilt anywhere: created, or refused in place, and every answer is JSON with its request id', async () => {
    const bodies = fc.oneof(spoilt(fullNewer({ documents: [] })), spoilt(fullOlder({ documents: [] })));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await registry.ask('POST', tenders, { key: keys.broker, body });
        expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
        expect(answer.headers.get('x-request-id')).to.be.a('string');
        if (answer.status !== 201) return expectRefusal(answer, body);
        expectPrintable(answer.text);
        expect((await registry.ask('GET', `${tenders}/${answer.body.data.id}`)).body.data).to.deep.equal(answer.body.data);
      }),
      { numRuns: 80 * times },
    );
  });
});
