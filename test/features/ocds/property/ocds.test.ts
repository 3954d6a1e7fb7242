/** Whatever a process has come to, its release is a good one and says nothing that its views do not say (docs/ocds.md). */
import { expect } from 'chai';
import fc from 'fast-check';
import { hiddenWord } from '../../../../fixtures/full-process.ts';
import { wayIn } from '../../../../fixtures/life/commands.ts';
import { statuses } from '../../../../fixtures/statuses.ts';
import { secret } from '../../../../fixtures/tender-in-memory.ts';
import { isPlainObject } from '../../../../src/base/domain/json.ts';
import { buildCompiledRelease } from '../../../../src/features/ocds/model/package.ts';
import { releaseOf } from '../../../../src/features/ocds/model/release.ts';
import { draws } from '../../../support/draws.ts';
import { worlds } from '../support/drawn.ts';
import { faultsIn } from '../support/faults.ts';
import { fullRelease, options, viewsIn } from '../support/views.ts';

const seed = Number(process.env.SEED ?? 20261207);
/** So many times fifty lives. */
const fifties = draws(1, 3, 60);

/** Every text and number in it. */
const sayingsIn = (value: unknown): unknown[] => {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sayingsIn) : [];
};

/** What is said in the words of people or is worth something; codes and ids are made of what is in the views too. */
const free =
  /^(title|description|rationale|answer|name|legalName|email|telephone|faxNumber|url|amount|quantity|streetAddress|locality|date\w*)(_en|_ru)?$/;

const freeSayingsIn = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(freeSayingsIn);
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => (free.test(name) ? sayingsIn(part) : freeSayingsIn(part)));
};

/** Statuses in which nobody sees a bid (spec/tenders.md §4.1). */
const sealed = new Set(['draft', 'active.enquiries', 'active.tendering', 'active.auction']);

/** A tender as some other registry may have written it: fields that the mapping reads, with anything in them. */
const foreign = (() => {
  const scalar = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('active', 'notice', '2026-12-07T10:15:00+02:00'),
  );
  const part = fc.dictionary(
    fc.constantFrom(
      'id',
      'status',
      'value',
      'amount',
      'documents',
      'suppliers',
      'lotValues',
      'identifier',
      'scheme',
      'relatedLot',
      'date',
      'url',
      'title',
    ),
    fc.oneof({ depthSize: 'small' }, scalar, fc.jsonValue({ maxDepth: 3 })),
  );
  const field = fc.oneof(scalar, part, fc.array(part, { maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }));
  const names = [
    'status',
    'items',
    'lots',
    'bids',
    'awards',
    'contracts',
    'questions',
    'cancellations',
    'criteria',
    'buyers',
    'value',
    'tenderPeriod',
    'milestones',
  ];
  const fields = Object.fromEntries(names.map((name) => [name, field]));
  return fc.record(
    {
      id: fc.uuid(),
      tenderID: fc.constant('UA-2026-12-07-000009-a'),
      dateModified: fc.constant('2026-12-07T10:15:00.123+02:00'),
      ...fields,
    },
    { requiredKeys: ['id', 'dateModified'] },
  );
})();

describe('A release of a process, whatever happened to it', () => {
  it(`is a good one and says nothing else than the views, in ${50 * fifties} lives`, () => {
    const reached = new Set<string>();
    for (const world of worlds(seed, fifties)) {
      const views = viewsIn(world);
      const release = releaseOf(views, options);
      const { status } = world.tender;
      expect(faultsIn(release), status).to.deep.equal([]);
      expect(faultsIn(buildCompiledRelease(release)), status).to.deep.equal([]);
      const said = new Set(sayingsIn(views));
      expect(freeSayingsIn(release).filter((saying) => !said.has(saying))).to.deep.equal([]);
      const text = JSON.stringify(release);
      for (const hidden of [secret, wayIn, '"owner"']) expect(text.includes(hidden), hidden).to.equal(false);
      if (sealed.has(status)) expect(release, status).not.to.have.any.keys('bids', 'awards');
      reached.add(status);
    }
    // Auctions are rare in so few lives.
    expect(statuses.filter((status) => !reached.has(status) && status !== 'active.auction')).to.deep.equal([]);
  });

  it('names no author of a question or claim, no owner, no file for the buyer only and no account of a signer', () => {
    expect(faultsIn(fullRelease())).to.deep.equal([]);
    expect(JSON.stringify(fullRelease())).not.to.include(hiddenWord);
  });

  it('takes a tender of another registry as it is, and leaves out what it cannot say', () => {
    fc.assert(
      fc.property(foreign, (tender) => {
        const release = releaseOf({ tender, plans: [], contracts: [] }, options);
        const wrong = faultsIn(release).filter((fault) => !fault.includes('there is no '));
        expect(wrong).to.deep.equal([]);
      }),
      { seed, numRuns: 100 * fifties },
    );
  });
});
