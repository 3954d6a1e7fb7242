import { expect } from 'chai';
import { details, draftReport, makeWorld, pendingReport } from '../../fixtures/reports.ts';
import { choice, extra, missing, model, string, wrongStatus } from '../support/errors.ts';
import { keys, must, useRegistry } from '../support/registry.ts';
import { refusing } from '../support/report-answers.ts';

const m1 = 'ViolationReportPatchDetailsRequestData';
const m2 = 'ViolationReportPublishRequestData';
describe('a body that no model of violation reports accepts', () => {
  const registry = useRegistry();
  let draft: string;
  let reports: string;
  before(async () => {
    draft = await draftReport(registry);
    reports = `/contracts/${(await makeWorld(registry)).contract}/violation_reports`;
  });

  const { send, errorsOf } = refusing(registry);
  const patch = (data: unknown) => errorsOf('PATCH', draft, { data });
  const post = (data: unknown) => errorsOf('POST', reports, { data });

  describe('PATCH of a report', () => {
    it('names what both models miss', async () => {
      expect(await patch({})).to.deep.equal([missing(['data', m1, 'details'], {}), missing(['data', m2, 'status'], {})]);
    });

    it('says of a status that it is unknown to the one and wrong for the other', async () => {
      const data = { status: 'draft' };
      expect(await patch(data)).to.deep.equal([
        missing(['data', m1, 'details'], data),
        extra(['data', m1, 'status'], 'draft'),
        wrongStatus(['data', m2, 'status'], 'draft', 'pending'),
      ]);
    });

    it('refuses details and status together', async () => {
      expect(await patch({ details, status: 'pending' })).to.deep.equal([
        extra(['data', m1, 'status'], 'pending'),
        extra(['data', m2, 'details'], details),
      ]);
    });

    it('refuses documents inside the details', async () => {
      const data = { details: { ...details, documents: [] } };
      expect(await patch(data)).to.deep.equal([
        extra(['data', m1, 'details', 'documents'], []),
        missing(['data', m2, 'status'], data),
        extra(['data', m2, 'details'], data.details),
      ]);
    });

    it('lists one missing and one extra a field and model, in the order sent (spec/violation-reports.md §7)', async () => {
      const data = { tender_id: '1'.repeat(32), status: 'pending', reason: 'contractBreach' };
      expect(await patch(data)).to.deep.equal([
        missing(['data', m1, 'details'], data),
        extra(['data', m1, 'tender_id'], data.tender_id),
        extra(['data', m1, 'status'], 'pending'),
        extra(['data', m1, 'reason'], 'contractBreach'),
        extra(['data', m2, 'tender_id'], data.tender_id),
        extra(['data', m2, 'reason'], 'contractBreach'),
      ]);
    });

    it('needs both fields of the details', async () => {
      const data = { details: { reason: 'contractBreach' } };
      expect(await patch(data)).to.deep.equal([
        missing(['data', m1, 'details', 'description'], data.details),
        missing(['data', m2, 'status'], data),
        extra(['data', m2, 'details'], data.details),
      ]);
    });

    it('knows four statuses', async () => {
      const [, , error] = (await patch({ status: 'gone' })) as unknown[]; // the element of the second model
      expect(error).to.deep.equal(choice(['data', m2, 'status'], "'draft', 'pending', 'satisfied' or 'declined'", 'gone'));
    });

    it('reports data that are no object for each model', async () => {
      for (const data of [null, [], 'text']) {
        expect(await patch(data)).to.deep.equal([model(['data', m1], m1, data), model(['data', m2], m2, data)]);
      }
    });
  });

  describe('the envelope', () => {
    it('must hold data', async () => {
      expect(await errorsOf('PATCH', draft, {})).to.deep.equal([missing(['data'], {})]);
    });

    it('holds nothing else', async () => {
      const answer = await send('PATCH', draft, { data: { details }, zzz: 1 });
      expect(answer.body.errors[0]).to.include({ type: 'extra_forbidden', msg: 'Extra inputs are not permitted' });
      expect(answer.body.errors[0].loc).to.deep.equal(['zzz']);
    });

    it('must be JSON', async () => {
      const answer = await registry.ask('PATCH', draft, { key: keys.broker, raw: '{"data":' });
      expect(answer.body).to.include({ type: 'http-bad-request', title: 'Bad Request', status: 400 });
      expect(answer.body.details).to.match(/^Malformed JSON/);
    });
  });

  describe('POST of a report', () => {
    it('must not be published at once', async () => {
      expect(await post({ details, status: 'pending' })).to.deep.equal([wrongStatus(['data', 'status'], 'pending', 'draft')]);
    });

    it('wants an object, and details that are one', async () => {
      for (const wrong of [null, []]) {
        expect(await post(wrong)).to.deep.equal([model(['data'], 'ViolationReportPostRequestData', wrong)]);
        expect(await post({ details: wrong })).to.deep.equal([model(['data', 'details'], 'ReportDetailsPostRequestData', wrong)]);
      }
    });

    it('takes strings only, declared fields first, unknown ones last', async () => {
      const sent = { zero: 0, description: 5, reason: 'other', documents: null };
      expect(await post({ extra: 1, details: sent })).to.deep.equal([
        choice(['data', 'details', 'reason'], "'goodsNonCompliance', 'contractBreach' or 'signingRefusal'", 'other'),
        string(['data', 'details', 'description'], 5),
        { type: 'list_type', loc: ['data', 'details', 'documents'], msg: 'Input should be a valid list', input: null },
        extra(['data', 'details', 'zero'], 0),
        extra(['data', 'extra'], 1),
      ]);
    });

    it('does not take null for a text', async () => {
      expect(await post({ details: { ...details, description: null } })).to.deep.equal([string(['data', 'details', 'description'], null)]);
    });

    it('bounds the description at 5000 characters, counted as people do', async () => {
      const description = 'ї'.repeat(5001);
      expect(await post({ details: { ...details, description } })).to.deep.equal([
        {
          type: 'string_too_long',
          loc: ['data', 'details', 'description'],
          msg: 'String should have at most 5000 characters',
          input: description,
          ctx: { max_length: 5000 },
        },
      ]);
      expect((await send('POST', reports, { data: { details: { ...details, description: '😀'.repeat(5000) } } })).status).to.equal(201);
    });
  });

  describe('a statement or decision', () => {
    const statement = ['DefendantStatementPatchRequestData', 'DefendantStatementActivateRequestData'] as const;
    const decision = ['DecisionPatchRequestData', 'DecisionActivateRequestData'] as const;

    it('is patched whole or activated', async () => {
      const { path } = await pendingReport(registry);
      expect(await errorsOf('PATCH', `${path}/defendantStatements/none`, { data: {} })).to.deep.equal([
        missing(['data', statement[0], 'description'], {}),
        missing(['data', statement[1], 'status'], {}),
      ]);
      const data = { resolution: 'satisfied' };
      expect(await errorsOf('PATCH', `${path}/decisions/none`, { data })).to.deep.equal([
        missing(['data', decision[0], 'description'], data),
        missing(['data', decision[1], 'status'], data),
        extra(['data', decision[1], 'resolution'], 'satisfied'),
      ]);
    });

    it('has one status to go to', async () => {
      for (const [list, names] of [
        ['defendantStatements', statement],
        ['decisions', decision],
      ] as const) {
        const errors = (await errorsOf('PATCH', `${draft}/${list}/none`, { data: { status: 'draft' } })) as unknown[]; // errors[] is a list
        expect(errors.at(-1)).to.deep.equal({
          type: 'literal_error',
          loc: ['data', names[1], 'status'],
          msg: "Input should be 'active'",
          input: 'draft',
          ctx: { expected: "'active'" },
        });
      }
    });

    it('resolves in one of three ways', async () => {
      const errors = await errorsOf('POST', `${draft}/decisions`, { data: { resolution: 'no', description: '' } });
      expect(errors).to.deep.equal([choice(['data', 'resolution'], "'satisfied', 'declinedNoViolation' or 'declinedLackEvidence'", 'no')]);
    });
  });

  it('is refused before the report is looked for', async () => {
    expect(await errorsOf('PATCH', '/violation_reports/none', { data: {} })).to.have.length(2);
  });

  it('never shows what is stored or another field of the body in an oversized answer', async () => {
    const data = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, 'x'.repeat(1000)]));
    const answer = must(await send('PATCH', draft, { data }), 400);
    expect(answer.text.length).to.be.below(200_000);
  });
});
