/** Rules of complaints by themselves (spec/complaints.md §3, §4, §6, §8). */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeRates } from '../../../src/app/exchange-rates.ts';
import { nextNumber } from '../../../src/base/domain/complaints.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { ComplaintRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import type { Explanation, Objection } from '../../../src/base/domain/types.generated.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { buildFee } from '../../../src/procurement/phases/disputes/fee.ts';
import {
  type DisputeChange,
  type DisputeRole,
  disputeMoves,
  movedDispute,
  requireFields,
  requireMove,
} from '../../../src/procurement/phases/disputes/moves.ts';
import { objectionErrors, objectionModelErrors } from '../../../src/procurement/phases/disputes/objections.ts';
import { postErrors } from '../../../src/procurement/phases/disputes/posts.ts';
import { short } from '../../support/errors.ts';

const now = new Date('2026-12-08T10:00:00Z');
const roles = Object.keys(disputeMoves.complaint) as DisputeRole[]; // the keys of that very table
const statuses = ['draft', 'pending', 'accepted', 'invalid', 'declined', 'satisfied', 'resolved', 'stopped', 'mistaken'] as const;

const complaint = (status: string, more: object = {}): ComplaintRecord =>
  ({
    id: 'c',
    complaintID: 'n.a1',
    type: 'complaint',
    status,
    title: 'Скарга',
    date: now,
    owner: 'o',
    owner_token: 't',
    transfer_token: 't',
    ...more,
  }) as ComplaintRecord;

interface Asked {
  readonly complaint: ComplaintRecord;
  readonly patch: DisputeChange;
  readonly role: DisputeRole;
  readonly cancellation?: { readonly status: string };
}

const moved = ({ complaint: dispute, patch, role, ...more }: Asked) => {
  const asked = { kind: 'complaint', dispute, patch, roles: [role], ...more } as const;
  const move = requireMove(asked);
  requireFields(move, patch);
  return movedDispute(asked, move, patch, now);
};

const said = (ask: () => unknown): string => {
  try {
    ask();
    return 'done';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.errors === undefined ? short(error.details) : error.errors.map(({ path, msg }) => `${path.join('.')}: ${msg}`).join('; ');
  }
};

describe('A complaint', () => {
  it('costs a share of the value, within bounds, rounded up to tens', () => {
    const fees = [3500, 666_666.67, 1_000_000, 1_234_567, 28_333_333.33, 100_000_000].map((base) =>
      [buildFee(base, true), buildFee(base, false)].map(({ amount }) => amount),
    );
    expect(fees).to.deep.equal([
      [2000, 3000],
      [2010, 4010],
      [3000, 6000],
      [3710, 7410],
      [85_000, 170_000],
      [85_000, 170_000],
    ]);
    expect(buildFee(0, true).currency).to.equal('UAH');
  });

  it('is counted with all others of its tender', () => {
    const list = [complaint('draft')];
    expect(
      nextNumber({
        tenderID: 'n',
        complaints: list,
        awards: [{}, { complaints: list }],
        qualifications: [{ complaints: list }],
        cancellations: [{ complaints: list }],
      }),
    ).to.equal('n.a5');
  });

  describe('goes from state to state', () => {
    /** Who may make which step; everything else is refused. */
    const steps: Readonly<Record<DisputeRole, readonly string[]>> = {
      complaint_owner: ['draft draft', 'draft mistaken'],
      bots: ['draft pending', 'draft mistaken'],
      aboveThresholdReviewers: [
        'pending pending',
        'pending accepted',
        'pending invalid',
        'accepted accepted',
        'accepted declined',
        'accepted satisfied',
        'accepted stopped',
      ],
      tender_owner: ['satisfied satisfied', 'satisfied resolved'],
      Administrator: statuses.map((status) => `${status} ${status}`),
    };
    const refusal = (role: DisputeRole, from: string, to: string): string =>
      role === 'tender_owner' ? 'Forbidden' : `Can't update complaint from ${from} to ${to} status`;

    for (const role of roles) {
      it(`by ${role}`, () => {
        for (const from of statuses) {
          for (const to of statuses) {
            // What the buyer answers while others decide names no state.
            if (role === 'tender_owner' && (from === 'pending' || from === 'accepted')) continue;
            const patch: DisputeChange = { status: to };
            const stored = complaint(from, { reviewDate: now, tendererAction: 'Так' });
            const isAllowed = steps[role].includes(`${from} ${to}`);
            const expected = isAllowed
              ? role === 'Administrator'
                ? 'data.status: Extra inputs are not permitted'
                : 'done'
              : refusal(role, from, to);
            expect(
              said(() => moved({ complaint: stored, patch, role })),
              `${from} → ${to}`,
            ).to.equal(expected);
          }
        }
      });
    }

    it('and keeps when and why', () => {
      const passed = (from: string, to: (typeof statuses)[number], role: DisputeRole) =>
        moved({ complaint: complaint(from, { reviewDate: now, tendererAction: 'Так' }), patch: { status: to }, role }).next;
      expect(passed('draft', 'pending', 'bots')).to.include({ dateSubmitted: now, date: now });
      expect(passed('draft', 'mistaken', 'bots').rejectReason).to.equal('incorrectPayment');
      expect(passed('draft', 'mistaken', 'complaint_owner').rejectReason).to.equal('cancelledByComplainant');
      expect(passed('pending', 'accepted', 'aboveThresholdReviewers')).to.include({ dateAccepted: now, acceptance: true });
      expect(passed('pending', 'invalid', 'aboveThresholdReviewers')).to.include({ dateDecision: now, acceptance: false });
      expect(passed('accepted', 'stopped', 'aboveThresholdReviewers')).to.include({ dateDecision: now, dateCanceled: now });
      expect(passed('satisfied', 'resolved', 'tender_owner').tendererActionDate).to.equal(now);
    });

    it('with what the step asks for, and with nothing else', () => {
      const by = (role: DisputeRole, from: string, patch: DisputeChange, more: object = {}) =>
        said(() => {
          const { errors } = moved({ complaint: complaint(from), patch, role, ...more });
          if (errors.length > 0) throw new Problem('data-validation', '', { errors });
        });
      expect(by('aboveThresholdReviewers', 'pending', { status: 'accepted' })).to.equal('data.reviewDate: Field required');
      expect(by('tender_owner', 'pending', { status: 'resolved', tendererAction: 'Так' })).to.equal(
        'data.status: Extra inputs are not permitted',
      );
      expect(by('tender_owner', 'satisfied', { status: 'resolved' })).to.equal('Forbidden');
      expect(by('complaint_owner', 'draft', { tendererAction: 'Так' })).to.equal('data.tendererAction: Extra inputs are not permitted');
      expect(by('aboveThresholdReviewers', 'pending', { status: 'stopping' })).to.equal(
        "Can't update complaint from pending to stopping status",
      );
      const cancellation = { cancellation: { status: 'pending' } };
      expect(by('complaint_owner', 'satisfied', { title: 'Інша' }, cancellation)).to.equal(
        "Can't update complaint from satisfied to satisfied status as complaint_owner",
      );
      expect(by('bots', 'declined', { status: 'pending' }, cancellation)).to.equal("Can't update complaint in current (declined) status");
      expect(by('tender_owner', 'satisfied', {}, cancellation)).to.equal("Can't update complaint from satisfied to resolved status");
      expect(by('tender_owner', 'satisfied', { tendererAction: 'Так' }, cancellation)).to.equal(
        "data: Complaint can't have tendererAction only if cancellation not in unsuccessful status",
      );
      expect(by('tender_owner', 'satisfied', { tendererAction: 'Так' }, { cancellation: { status: 'unsuccessful' } })).to.equal('done');
    });
  });

  describe('objects', () => {
    const objection = (more: object = {}): Objection => ({
      title: 'Умова',
      relatesTo: 'tender',
      relatedItem: 'T',
      classification: { scheme: 'amcu', id: 'unfair', description: 'Дискримінація' },
      requestedRemedies: [{ type: 'setAside', description: 'Скасувати' }],
      arguments: [{ description: 'Стаття 5' }],
      sequenceNumber: 1,
      ...more,
    });
    const tender = {
      _id: 'T',
      lots: [{ id: 'L' }],
      awards: [
        { id: 'A', status: 'pending' },
        { id: 'B', status: 'active' },
      ],
      cancellations: [{ id: 'X' }, { id: 'Y' }],
    } as unknown as StoredTender;
    const text = (errors: readonly { path: readonly string[]; msg: string }[]) =>
      errors.map(({ path, msg }) => `${path.join('.')}: ${msg}`);
    const at = 'data.objections.0';

    it('to what it may, by the lists, with what proves it', () => {
      const codes = { list: (name: string) => (name === 'objections-amcu' ? new Map([['unfair', {}]]) : undefined) };
      const model = (...objections: Objection[]) => text(objectionModelErrors({ objections, documents: [] }, ['tender', 'lot'], { codes }));
      expect(model(objection())).to.deep.equal([]);
      expect(model(objection({ relatesTo: 'award' }))).to.deep.equal([`${at}.relatesTo: Input should be 'tender' or 'lot'`]);
      expect(model(objection({ classification: { scheme: 'amcu', id: 'other', description: 'Інше' } }))).to.deep.equal([
        `${at}.classification.id: Value must be one of amcu reasons`,
      ]);
      expect(model(objection({ arguments: [{ description: 'x', evidences: [{ title: 'x', relatedDocument: 'd' }] }] }))).to.deep.equal([
        `${at}.arguments.0.evidences.0.relatedDocument: relatedDocument should be one of complaint documents`,
      ]);
      expect(model(objection({ sequenceNumber: 2 }))).to.deep.equal([
        'data.objections: Field sequenceNumber should contain incrementing sequence numbers starting from 1',
      ]);
    });

    const rows: readonly (readonly [object, object, string | undefined, string[]])[] = [
      [{}, {}, undefined, []],
      [{ sequenceNumber: undefined }, {}, undefined, [`${at}.sequenceNumber: sequenceNumber field is required`]],
      [{ arguments: [{ description: 'x' }, { description: 'y' }] }, {}, undefined, ["data: Can't add more than 1 argument for objection"]],
      [{ relatedItem: 'other' }, {}, undefined, [`${at}.relatedItem: Invalid tender id`]],
      [{ relatesTo: 'award', relatedItem: 'T' }, {}, undefined, [`${at}.relatedItem: Invalid award id`]],
      [{ relatesTo: 'award', relatedItem: 'A' }, {}, undefined, [`${at}.relatedItem: Relate objection to award in pending is forbidden`]],
      [{ relatesTo: 'award', relatedItem: 'B' }, {}, undefined, []],
      [
        { relatesTo: 'lot', relatedItem: 'L' },
        {},
        undefined,
        [`${at}.relatedItem: Complaint's objection must relate to the same lot id as mentioned in complaint's relatedLot`],
      ],
      [{ relatesTo: 'lot', relatedItem: 'L' }, { relatedLot: 'L' }, undefined, []],
      [{}, { relatedLot: 'L' }, undefined, [`${at}.relatedItem: Complaint's objection must not relate to tender if relatedLot mentioned`]],
      [
        { relatesTo: 'cancellation', relatedItem: 'Y' },
        {},
        'X',
        ["data: Complaint's objection must relate to the same cancellation id as complaint relates to"],
      ],
    ];
    it('to things of its tender that are decided', () => {
      for (const [more, of, cancellation, expected] of rows)
        expect(text(objectionErrors({ objections: [objection(more)], ...of }, tender, cancellation))).to.deep.equal(expected);
    });
  });

  it('is explained by its parties, and each question is answered once by whom it was put to', () => {
    const post = (id: string, author: string, more: object = {}): Explanation => ({
      id,
      title: 'x',
      description: 'x',
      relatedObjection: 'o',
      author,
      datePublished: now,
      ...more,
    });
    const posts = [
      post('asked', 'aboveThresholdReviewers', { recipient: 'tender_owner' }),
      post('explained', 'complaint_owner'),
      post('answered', 'aboveThresholdReviewers', { recipient: 'complaint_owner' }),
      post('answer', 'complaint_owner', { recipient: 'aboveThresholdReviewers', relatedPost: 'answered' }),
    ];
    const written = (author: string, more: object) =>
      postErrors({ title: 'x', description: 'x', relatedObjection: 'o', ...more }, posts, author).map(
        ({ path, msg }) => `${path.at(-1)}: ${msg}`,
      );
    const answer = (relatedPost: string) => ({ relatedPost, recipient: 'aboveThresholdReviewers' });
    expect(written('tender_owner', {})).to.deep.equal([]);
    expect(written('tender_owner', answer('asked'))).to.deep.equal([]);
    expect(written('aboveThresholdReviewers', {})).to.deep.equal(['recipient: Field required']);
    expect(written('aboveThresholdReviewers', { recipient: 'aboveThresholdReviewers' })).to.deep.equal([
      "recipient: Input should be 'complaint_owner' or 'tender_owner'",
    ]);
    expect(written('tender_owner', { recipient: 'aboveThresholdReviewers' })).to.deep.equal([
      "recipient: Forbidden to add recipient without relatedPost for ['complaint_owner', 'tender_owner']",
      'relatedPost: Field required',
    ]);
    expect(written('tender_owner', { relatedPost: 'asked', recipient: 'complaint_owner' })).to.deep.equal([
      "recipient: Input should be 'aboveThresholdReviewers'",
    ]);
    expect(written('tender_owner', answer('nothing'))).to.deep.equal(['relatedPost: relatedPost should be one of posts.']);
    expect(written('complaint_owner', answer('answered'))).to.deep.equal(['relatedPost: relatedPost must be unique.']);
    expect(written('tender_owner', answer('explained'))).to.deep.equal(['relatedPost: forbidden to answer to explanations']);
    expect(written('complaint_owner', answer('asked'))).to.deep.equal(['relatedPost: relatedPost invalid recipient.']);
    expect(written('complaint_owner', answer('answer'))).to.deep.equal(["relatedPost: relatedPost can't have the same author."]);
    expect(written('tender_owner', answer('answer'))).to.deep.equal(["relatedPost: relatedPost can't have relatedPost defined."]);
  });
});

describe('Rates of currencies', () => {
  const zone = makeZone('Europe/Kyiv');
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'rates-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const from = (content: string) => {
    files += 1;
    const file = join(folder, `rates-${files}.json`);
    writeFileSync(file, content);
    return (currency: string) =>
      makeRates(file, zone)(currency, now).catch((error: unknown) =>
        said(() => {
          throw error;
        }),
      );
  };

  it('are read of a table, of tables by days, or of the list of the bank', async () => {
    expect(await from('{"EUR": 48.5}')('EUR')).to.equal(48.5);
    expect(await from('{"2026-12-01": {"EUR": 48}, "2026-12-08": {"EUR": 49}, "2026-12-09": {"EUR": 50}}')('EUR')).to.equal(49);
    expect(await from('[{"cc": "USD", "rate": 41.2}, {"cc": "EUR", "rate": 48.1}]')('EUR')).to.equal(48.1);
  });

  it('say what is wrong', async () => {
    expect(await from('{"USD": 41}')('EUR')).to.equal("data: Couldn't find currency EUR on bank.gov.ua");
    expect(await from('no JSON')('EUR')).to.equal('Failure of decoding data from bank.gov.ua');
    const nowhere = await makeRates(null, zone)('EUR', now).catch((error: Problem) => error.details);
    expect(nowhere).to.equal('Error while getting data from bank.gov.ua: no source of rates is set (EXCHANGE_RATES)');
  });
});
