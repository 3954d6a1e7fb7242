import { expect } from 'chai';
import type { ReportDocument } from '../../../src/base/domain/types.generated.ts';
import type { OwnedDecision, Report } from '../../../src/modules/violation-reports/report.ts';
import {
  firstProblem,
  hasDefendant,
  mayActivateDecision,
  mayAddDecision,
  mayAddDocument,
  mayAddStatement,
  mayChangeDecision,
  mayChangeDetails,
  mayChangeStatement,
  mayHoldOneMore,
  mayPublish,
  oneSignatureAtMost,
  type ReportRule,
  requireRuleHolds,
} from '../../../src/modules/violation-reports/rules.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 9, minute));
const organization = { name: 'x', identifier: { id: '1' } };

const document = (documentType: ReportDocument['documentType'], minute = 0): ReportDocument => ({
  id: `${documentType}-${minute}`,
  url: '/x',
  hash: 'md5:0',
  datePublished: at(minute),
  dateModified: at(minute),
  ...(documentType === undefined ? {} : { documentType }),
});

const report = (change: Partial<Report> = {}): Report => ({
  status: 'pending',
  tender_id: 't',
  contract_id: 'c',
  owner: 'broker',
  details: { reason: 'contractBreach', description: '', dateModified: at(0) },
  author: organization,
  defendants: [organization],
  authority: organization,
  defendantPeriod: { startDate: at(10), endDate: at(20) },
  ...change,
});

const decision = (change: Partial<OwnedDecision> = {}): OwnedDecision => ({
  id: 'd',
  status: 'draft',
  description: '',
  resolution: 'satisfied',
  owner: 'broker',
  dateModified: at(25),
  ...change,
});

/** Text of the problem, or null. */
const says = <Subject>(rule: ReportRule<Subject>, subject: Subject, now = at(15)): string | null => rule(subject, now)?.details ?? null;

describe('the rules of violation reports', () => {
  it('let details be changed in draft only', () => {
    expect(says(mayChangeDetails, report({ status: 'draft' }))).to.equal(null);
    for (const status of ['pending', 'satisfied', 'declined'] as const) {
      expect(says(mayChangeDetails, report({ status }))).to.equal(`Details update forbidden in '${status}' status`);
    }
  });

  it('want evidence for a publication, and look at the status first', () => {
    const draft = report({ status: 'draft' });
    expect(says(mayPublish, draft)).to.equal('Evidence document not found.');
    const documents = [document('violationReportEvidence')];
    expect(says(mayPublish, { ...draft, details: { ...draft.details, documents } })).to.equal(null);
    expect(says(mayPublish, report())).to.equal("Details update forbidden in 'pending' status");
  });

  it('open the window of statements after its start and close it after its end', () => {
    const text = 'Can add defendantStatement only during defendantPeriod.';
    const opens = [at(10), new Date(at(10).getTime() + 1), at(20), new Date(at(20).getTime() + 1)];
    expect(opens.map((now) => says(mayAddStatement, report(), now))).to.deep.equal([text, null, null, text]);
    const { defendantPeriod: _, ...draft } = report({ status: 'draft' });
    expect(mayAddStatement(draft, at(15))?.window).to.deep.equal({ now: at(15), period: null });
  });

  it('open the window of decisions at the end of the period, for good', () => {
    const text = 'Can change decision only after defendantPeriod.endDate.';
    const opens = [at(15), new Date(at(20).getTime() - 1), at(20), at(500)];
    expect(opens.map((now) => says(mayAddDecision, report(), now))).to.deep.equal([text, text, null, null]);
    expect(mayAddDecision(report(), at(15))?.window?.period).to.deep.equal({ startDate: at(10), endDate: at(20) });
  });

  it('answer in the order: active one, window, draft', () => {
    const active = decision({ status: 'active' });
    const closed = report({ defendantStatements: [active], decisions: [active] });
    expect(says(mayChangeStatement, { report: closed, child: active }, at(50))).to.equal('Defendant statement is active.');
    expect(says(mayChangeDecision, { report: closed, child: active }, at(15))).to.equal('Decision is active.');
    expect(says(mayChangeDecision, { report: report(), child: active }, at(15))).to.include('only after');
    expect(says(mayChangeDecision, { report: report(), child: active }, at(20))).to.equal('Only allowed in status `draft`.');
  });

  it('want the newest signature of a decision to be the last thing touched', () => {
    const activation = (documents: ReportDocument[]) =>
      says(mayActivateDecision, { report: report(), child: decision({ documents }) }, at(30));
    expect(activation([document('violationReportEvidence', 25)])).to.equal('Signature document not found.');
    expect(activation([document('violationReportSignature', 24)])).to.equal('Signature document should be updated.');
    expect(activation([document('violationReportSignature', 25)])).to.equal(null);
    expect(activation([document('violationReportSignature', 26)])).to.equal(null);
    const old = document('violationReportSignature', 1);
    expect(activation([old, { ...old, dateModified: at(25) }])).to.equal(null);
    expect(activation([document('violationReportSignature', 25), old])).to.equal(null);
    expect(activation([document('violationReportSignature', 24), old])).to.equal('Signature document should be updated.');
  });

  it('count signatures in a body and beside a new document', () => {
    const [signature, other] = [document('violationReportSignature'), document('violationReportEvidence')];
    expect(says(oneSignatureAtMost, [signature, other])).to.equal(null);
    expect(says(oneSignatureAtMost, [signature, other, signature])).to.equal('More than one signature document found.');
    const holder = { documents: [signature], dateModified: at(0) };
    expect(says(mayAddDocument, { holder, sent: other })).to.equal(null);
    expect(says(mayAddDocument, { holder, sent: signature })).to.include('Update it with PUT method instead.');
  });

  it('bound what one report may grow to', () => {
    const holder = { documents: Array.from({ length: 1000 }, () => document('violationReportEvidence')), dateModified: at(0) };
    expect(says(mayAddDocument, { holder, sent: {} })).to.include('1000');
    expect(
      says(
        mayHoldOneMore,
        Array.from({ length: 1000 }, () => decision()),
      ),
    ).to.include('1000');
  });

  it('need a defendant', () => {
    expect(says(hasDefendant, [])).to.equal('The contract has no suppliers.');
  });

  it('stop at the first that does not hold', () => {
    const never: ReportRule<object> = () => {
      throw new Error('asked too much');
    };
    const refusing = mayChangeDetails(report(), at(0));
    expect(firstProblem<object>(() => refusing, never)({}, at(0))).to.equal(refusing);
    expect(() => requireRuleHolds(() => refusing, {}, at(0))).to.throw("Details update forbidden in 'pending' status");
  });
});
