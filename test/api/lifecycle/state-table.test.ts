/**
 * Every status × every verb × every role gives the answer of spec/tenders.md §4 and §5, over HTTP. Of roles that are told the same,
 * one is asked in turn, so that each of them comes to each verb; LONG=1 asks all of them everywhere.
 */
import { expect } from 'chai';
import { everybody, type Role, type Status, secret, statuses } from '../../../fixtures/statuses.ts';
import { accounts, credentials, makeTable, type Table, usual } from '../../../fixtures/tender-in-status.ts';
import type { Route } from '../../../src/http/route.ts';
import { short } from '../../support/errors.ts';
import { type Answer, useRegistry } from '../../support/registry.ts';
import { servedRows } from '../../support/route-tables.ts';
import { bidVerbs } from '../../support/state-table/bid-verbs.ts';
import { tenderVerbs } from '../../support/state-table/tender-verbs.ts';
import { expected, type Verb } from '../../support/state-table/verb.ts';

const prefix = '/api/2.5';
const isLong = process.env.LONG === '1';

const ofOldClaims = 'claims on a tender come with old records only: test/api/lifecycle/claims.test.ts';

const ofAnswers = 'evidences of answers at an award: test/api/lifecycle/award-responses.test.ts';

const ofReviews = 'needs an inspector: test/api/lifecycle/reviews.test.ts';

/** Rows that are asked elsewhere: for the reason that stands beside them. */
const elsewhere: Readonly<Record<string, string>> = {
  'GET /tenders/:tender/review_requests': ofReviews,
  'POST /tenders/:tender/review_requests': ofReviews,
  'GET /tenders/:tender/review_requests/:reviewRequest': ofReviews,
  'PATCH /tenders/:tender/review_requests/:reviewRequest': ofReviews,
  'POST /tenders/:tender/plans': 'needs a plan, a central body and no token: test/api/lifecycle/plan-tenders.test.ts',
  'GET /tenders/:tender/awards/:award/milestones/:milestone': 'a part of a public award: test/api/lifecycle/awards.test.ts',
  'PATCH /tenders/:tender/complaints/:complaint': ofOldClaims,
  'GET /tenders/:tender/complaints/:complaint/documents': ofOldClaims,
  'POST /tenders/:tender/complaints/:complaint/documents': ofOldClaims,
  'GET /tenders/:tender/complaints/:complaint/documents/:document': ofOldClaims,
  'PUT /tenders/:tender/complaints/:complaint/documents/:document': ofOldClaims,
  'PATCH /tenders/:tender/complaints/:complaint/documents/:document': ofOldClaims,
  'DELETE /tenders/:tender/complaints/:complaint/documents/:document': ofOldClaims,
  'GET /tenders/:tender/awards/:award/requirement_responses/:response/evidences': ofAnswers,
  'POST /tenders/:tender/awards/:award/requirement_responses/:response/evidences': ofAnswers,
  'GET /tenders/:tender/awards/:award/requirement_responses/:response/evidences/:evidence': ofAnswers,
  'PATCH /tenders/:tender/awards/:award/requirement_responses/:response/evidences/:evidence': ofAnswers,
  'DELETE /tenders/:tender/awards/:award/requirement_responses/:response/evidences/:evidence': ofAnswers,
};

/** One of `list` in turn. */
const inTurn = (list: readonly Role[], turn: number): Role[] => list.filter((_, index) => (index + turn) % list.length === 0);

/** Whom a line is asked by in a status. While bids are secret, everybody tries to read them. */
const buildCallers = (verb: Verb, status: Status, turn: number): readonly Role[] => {
  if (isLong || (verb.row.startsWith('GET') && secret.includes(status) && verb.row.includes('/bids'))) return everybody;
  const answers = new Map(everybody.map((role) => [role, String(expected(verb, role, status))]));
  const kinds = [...new Set(answers.values())];
  const alike = (kind: string): Role[] => everybody.filter((role) => answers.get(role) === kind);
  return kinds.flatMap((kind) => inTurn(alike(kind), turn));
};

describe('the table of states', () => {
  const registry = useRegistry({ accounts });
  let table: Table;
  let verbs: readonly Verb[];
  before(async () => {
    table = await makeTable(registry);
    verbs = [...tenderVerbs(table), ...bidVerbs(table)];
  });

  const ask = ({ row, ids, data }: Verb, role: Role): Promise<Answer> => {
    const [method = '', path = ''] = row.split(' ');
    const known: Readonly<Record<string, string>> = { ...usual, ...ids, tender: table.tender.id };
    const place = path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? name);
    return registry.ask(method, prefix + place, { ...credentials[role], ...(data === undefined ? {} : { body: { data } }) });
  };

  /** What is answered otherwise than the table says. */
  const differences = async (verb: Verb, status: Status, turn: number): Promise<string[]> => {
    const found: string[] = [];
    for (const role of buildCallers(verb, status, turn)) {
      const [code, details] = expected(verb, role, status);
      const answer = await ask(verb, role);
      if (answer.status < 300 && !verb.row.startsWith('GET')) await table.enter(status);
      const isRight = answer.status === code && (details === undefined || short(answer.body?.details ?? '') === details);
      if (isRight) continue;
      const message = `${answer.status} ${answer.body?.details ?? ''} ${JSON.stringify(answer.body?.errors ?? '')}`;
      found.push(`${status}, ${verb.row} ${verb.says ?? ''} by ${role}: ${message} instead of ${code} ${details ?? ''}`);
    }
    return found;
  };

  it('speaks of every row below a tender of the type', () => {
    const isOfType = ({ types = [] }: Route): boolean => types.length === 0 || types.includes('belowThreshold');
    const served = servedRows().filter(({ route, path }) => isOfType(route) && path.startsWith(`${prefix}/tenders/:`));
    const rows = new Set(served.map(({ route, path }) => `${route.method.toUpperCase()} ${path.slice(prefix.length)}`));
    expect([...rows]).to.have.members([...new Set([...verbs.map(({ row }) => row), ...Object.keys(elsewhere)])]);
  });

  for (const [place, status] of statuses.entries()) {
    it(`holds in ${status}, for every verb and every role`, async () => {
      await table.enter(status);
      const found: string[] = [];
      for (const [index, verb] of verbs.entries()) found.push(...(await differences(verb, status, place + index)));
      expect(found).to.deep.equal([]);
    });
  }
});
