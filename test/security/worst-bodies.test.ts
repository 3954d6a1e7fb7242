/**
 * SECURITY.md (S6–S8): what is read of a body to refuse it is bounded by its length, so that none holds the event loop. Bodies are
 * made of each request schema (fixtures/worst-bodies.ts); a share of them here, all of them with LONG=1.
 */
import { expect } from 'chai';
import { innerLengths, type Worst, worstBodies } from '../../fixtures/worst-bodies.ts';
import { Problem } from '../../src/base/domain/problem.ts';
import { makeZone } from '../../src/base/domain/zone-time.ts';
import { loadSchemas } from '../../src/base/validation/dialect.ts';
import { makeValidator } from '../../src/base/validation/validator.ts';
import { renderProblem } from '../../src/http/answer.ts';
import { readEnvelope } from '../../src/http/api-request.ts';
import { servedRows } from '../support/route-tables.ts';
import { counted } from '../support/worst/reads.ts';

const isLong = process.env.LONG !== undefined;
/** Of properties of the body, for each of its bytes. */
const READS_PER_BYTE = 5;
/** Of each schema, beside the bodies that are filled everywhere. */
const share = isLong ? Number.POSITIVE_INFINITY : 1;

const zone = makeZone('Europe/Kyiv');
const validator = makeValidator(zone, loadSchemas({ sandbox: true }));

const requestSchemas = [
  ...new Set(
    servedRows().flatMap(({ route: { accepts, alternatives } }) =>
      accepts === null ? [] : ['models' in accepts ? accepts.models.map(({ id }) => id) : accepts.id, alternatives].flat(),
    ),
  ),
  '/tenders/config-older',
  '/tenders/config-newer',
];

interface Refusal {
  /** The answer, or null for a body that passes. */
  readonly told: string | null;
  readonly reads: number;
}

/** All that a refusal takes, from the bytes of a request to those of its answer. */
const refusal = (id: string, bytes: Buffer): Refusal => {
  let body: unknown = null;
  let reads = () => 0;
  try {
    const envelope = readEnvelope(bytes, true);
    body = envelope;
    const data = counted(envelope.data);
    reads = data.reads;
    validator.check({ id }, data.value);
    return { told: null, reads: reads() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { told: JSON.stringify(renderProblem(error, body, zone.render)), reads: reads() };
  }
};

/** Spread over the list, at each schema others. */
const selectShare = (all: readonly Worst[], turn: number): readonly Worst[] => {
  const whole = all.filter(({ name }) => name.startsWith('all'));
  const rest = all.filter(({ name }) => !name.startsWith('all'));
  const stride = Math.max(1, Math.floor(rest.length / share));
  return [...whole, ...rest.filter((_, index) => index % stride === turn % stride)];
};

describe('The worst bodies of', function () {
  this.timeout(600_000);
  let most = { readsPerByte: 0, id: '', name: '' };
  let count = 0;

  after(() => {
    const { readsPerByte, id, name } = most;
    process.stdout.write(`  worst bodies: ${count}, at most ${readsPerByte.toFixed(1)} reads a byte: ${id} ${name}\n`);
  });

  for (const [turn, id] of requestSchemas.entries()) {
    it(`${id} are told what is wrong in at most a hundred errors`, () => {
      const lengths = isLong ? innerLengths : innerLengths.filter((_, index) => index === turn % innerLengths.length);
      for (const { name, json } of selectShare(worstBodies(id, lengths), turn)) {
        const bytes = Buffer.from(`{"data":${json()}}`);
        expect(bytes.length, name).to.be.at.most(2 ** 20);
        const { told, reads } = refusal(id, bytes);
        const answer = JSON.parse(told ?? '{"errors":[{}]}');
        expect(answer.errors ?? [answer.details], name).to.have.length.within(1, 100);
        const readsPerByte = reads / bytes.length;
        if (readsPerByte > most.readsPerByte) most = { readsPerByte, id, name };
        count += 1;
        expect(readsPerByte, name).to.be.at.most(READS_PER_BYTE);
      }
    });
  }

  it('a list of 20,000 milestones, of which none is one, is 400 for its length, and not read', () => {
    const { told, reads } = refusal('/tenders/create', Buffer.from(`{"data":{"milestones":[${'{},'.repeat(19_999)}{}]}}`));
    const { errors }: { errors: { loc: string[]; type: string }[] } = JSON.parse(told ?? '{}');
    expect(errors.find(({ loc }) => loc[1] === 'milestones')).to.include({ type: 'too_long' });
    expect(reads).to.be.below(20_000);
  });
});
