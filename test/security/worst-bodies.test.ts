/**
 * SECURITY.md (S6–S8): no body holds the event loop for more than 100 ms. Bodies are made of each request schema
 * (test/support/worst/); a share of them here, whose slowest is printed, all of them with LONG=1, which holds them to the bound:
 * it wants a quiet machine.
 */
import { expect } from 'chai';
import { Problem } from '../../src/domain/problem.ts';
import { makeZone } from '../../src/domain/zone-time.ts';
import { renderProblem } from '../../src/http/answer.ts';
import { readEnvelope } from '../../src/http/call.ts';
import { loadSchemas } from '../../src/validation/dialect.ts';
import { makeValidator } from '../../src/validation/validator.ts';
import { servedRows } from '../support/tables.ts';
import { bestOfThree } from '../support/worst/at-work.ts';
import { type Worst, worstBodies } from '../support/worst/bodies.ts';

const isLong = process.env.LONG !== undefined;
const boundMs = isLong ? 100 : Number.POSITIVE_INFINITY;
/** Of each schema, beside the bodies that are filled everywhere. */
const share = isLong ? Number.POSITIVE_INFINITY : 1;

const zone = makeZone('Europe/Kyiv');
const validator = makeValidator(zone, loadSchemas({ sandbox: true }));

const requestSchemas = [
  ...new Set(
    servedRows().flatMap(({ row: { accepts, alternatives } }) =>
      accepts === null ? [] : ['models' in accepts ? accepts.models.map(({ id }) => id) : accepts.id, alternatives].flat(),
    ),
  ),
  '/tenders/config-older',
  '/tenders/config-newer',
];

/** All that a refusal takes, from the bytes of a request to those of its answer; null for a body that passes. */
const refusal = (id: string, bytes: Buffer): string | null => {
  let body: unknown = null;
  try {
    const envelope = readEnvelope(bytes, true);
    body = envelope;
    validator.check({ id }, envelope.data);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return JSON.stringify(renderProblem(error, body, zone.render));
  }
};

/** Spread over the list, at each schema others. */
const shareOf = (all: readonly Worst[], turn: number): readonly Worst[] => {
  const whole = all.filter(({ name }) => name.startsWith('all'));
  const rest = all.filter(({ name }) => !name.startsWith('all'));
  const stride = Math.max(1, Math.floor(rest.length / share));
  return [...whole, ...rest.filter((_, index) => index % stride === turn % stride)];
};

describe('The worst bodies of', function () {
  this.timeout(600_000);
  let slowest = { ms: 0, id: '', name: '', bytes: 0 };
  let count = 0;

  // Schemas are compiled at their first use.
  before(() => {
    for (const id of requestSchemas) for (const data of ['{}', '1']) refusal(id, Buffer.from(`{"data":${data}}`));
  });

  after(() => {
    const { ms, id, name, bytes } = slowest;
    process.stdout.write(`  worst bodies: ${count}, the slowest ${ms.toFixed(1)} ms: ${id} ${name} (${bytes} bytes)\n`);
  });

  for (const [turn, id] of requestSchemas.entries()) {
    it(`${id} are told what is wrong in at most a hundred errors`, () => {
      for (const { name, json } of shareOf(worstBodies(id), turn)) {
        const bytes = Buffer.from(`{"data":${json()}}`);
        expect(bytes.length, name).to.be.at.most(2 ** 20);
        let told: string | null = null;
        const ms = bestOfThree(() => {
          told = refusal(id, bytes);
        });
        const answer = JSON.parse(told ?? '{"errors":[{}]}');
        expect(answer.errors ?? [answer.details], name).to.have.length.within(1, 100);
        if (ms > slowest.ms) slowest = { ms, id, name, bytes: bytes.length };
        count += 1;
        expect(ms, name).to.be.at.most(boundMs);
      }
    });
  }

  it('a list of 20,000 milestones, of which none is one, is 400 for its length', () => {
    const bytes = Buffer.from(`{"data":{"milestones":[${'{},'.repeat(19_999)}{}]}}`);
    const ms = bestOfThree(() => refusal('/tenders/create', bytes));
    process.stdout.write(`  60 kB of empty milestones: ${ms.toFixed(1)} ms\n`);
    expect(ms).to.be.at.most(boundMs);
    const told: { loc: string[]; type: string }[] = JSON.parse(refusal('/tenders/create', bytes) ?? '{}').errors;
    expect(told.find(({ loc }) => loc[1] === 'milestones')).to.include({ type: 'too_long' });
  });
});
