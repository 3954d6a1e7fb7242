/**
 * Which groups may call which route, written out (SECURITY.md, threats API1, API5): whatever does not stand here is read by anyone
 * and written by brokers. What owners may write of it is test/security/authorization-matrix.test.ts.
 */
import { expect } from 'chai';
import { type Actor, anonymousActor, hashOf, hasOwnerToken } from '../../../src/base/domain/actor.ts';
import { mayCall } from '../../../src/http/authenticate.ts';
import type { Route } from '../../../src/http/route.ts';
import { type AccessException, importTestParts } from '../../support/features.ts';
import { servedRows } from '../../support/route-tables.ts';

const appeal = '/tenders/:tender/((awards/:award|cancellations/:cancellation|qualifications/:qualification)/)?complaints/:complaint';
const responses = '/tenders/:tender/qualifications/:qualification/requirement_responses';

const ofFeatures = await importTestParts<{ readonly accessExceptions: readonly AccessException[] }>('access');

/** Groups beside `admins` → method and path. */
const exceptions: readonly AccessException[] = [
  ['Administrator', 'GET /tenders/:tender/billing'],
  ['Administrator', 'GET /plans/:plan/revisions'],
  ['Administrator', 'PUT /tenders/:tender(/lots/:lot)?/auctionPeriod'],
  ['Administrator', 'PUT /(profiles|categories|products)/:entry'],
  ['Administrator brokers', 'GET /tenders/:tender/historical'],
  ['Administrator agreement_selection brokers', 'PATCH /tenders/:tender'],
  ['agreement_selection brokers', 'PATCH /tenders/:tender/agreements/:agreement'],
  ['Administrator brokers', 'PATCH /(tenders/:tender/bids/:bid|contracts/:contract|plans/:plan)'],
  ['Administrator brokers', 'PATCH /(submissions/:submission|qualifications/:qualification)'],
  ['Administrator brokers chronograph', 'PATCH /(frameworks/:framework|agreements/:agreement)'],
  ['Administrator brokers', '(POST|PATCH) /agreements/:agreement/changes(/:change)?'],
  ['Administrator brokers', 'PUT /contracts/:contract/(buyer|suppliers)/signer_info'],
  ['Administrator brokers', `POST ${responses}(/:response/evidences)?`],
  ['Administrator brokers', `(PATCH|DELETE) ${responses}/:response(/evidences/:evidence)?`],
  ['aboveThresholdReviewers Administrator bots brokers', `PATCH ${appeal}`],
  ['aboveThresholdReviewers brokers', `POST ${appeal}/(documents|posts)`],
  ['aboveThresholdReviewers brokers', `(PUT|PATCH|DELETE) ${appeal}/documents/:document`],
  ['auction', '(GET|PATCH|POST) /tenders/:tender/auction'],
  ['auction', '(PATCH|POST) /tenders/:tender/auction/:lot'],
  ['auction bots brokers', 'POST /tenders/:tender/documents'],
  ['auction bots brokers', '(PUT|PATCH) /tenders/:tender/documents/:document'],
  ['authorities brokers', 'POST /violation_reports/:report/decisions'],
  ['authorities brokers', 'PATCH /violation_reports/:report/decisions/:child'],
  ['authorities brokers', 'POST /violation_reports/:report/decisions/:child/documents'],
  ['authorities brokers', '(PUT|PATCH|DELETE) /violation_reports/:report/decisions/:child/documents/:document'],
  ['bots', 'GET /complaints/search'],
  ['bots brokers', 'POST /tenders/:tender/(awards/:award|qualifications/:qualification)/documents'],
  ['bots brokers', '(PUT|PATCH|DELETE) /tenders/:tender/(awards/:award|qualifications/:qualification)/documents/:document'],
  ['bots brokers', 'PUT /contracts/:contract/transactions/:transaction'],
  ['bots brokers', 'POST /contracts/:contract/transactions/:transaction/documents'],
  ['bots brokers', '(PUT|PATCH|DELETE) /contracts/:contract/transactions/:transaction/documents/:document'],
  ['brokers', 'GET /transfers/:transfer'],
  ['inspectors', 'PATCH /tenders/:tender/review_requests/:reviewRequest'],
  ['chronograph', '(GET|PATCH) /tenders/:tender/chronograph'],
  ...ofFeatures.flatMap((part) => part.accessExceptions),
];
const isNamed = (rows: string, name: string): boolean => new RegExp(`^(${rows})$`).test(name);

/** The group of an account that has none of the names a route may ask for. */
const nobody = anonymousActor.group;
const all = [
  ...[
    'Administrator',
    'aboveThresholdReviewers',
    'admins',
    'agreement_selection',
    'auction',
    'authorities',
    'bots',
    'brokers',
    'chronograph',
    'inspectors',
  ],
  ...['documents', 'monitoring', 'sas', 'uploaders', nobody],
];

// A page for people has the path of the route it shows.
const served = servedRows().filter(({ path }) => !/^\/(uk|en)\//.test(path));
const formatName = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;

const findExpectedValues = (route: Route): readonly string[] => {
  const [groups = route.method === 'get' ? 'anyone' : 'brokers'] = exceptions.find(([, rows]) => isNamed(rows, formatName(route))) ?? [];
  return groups === 'anyone' ? all : all.filter((group) => group === 'admins' || groups.split(' ').includes(group));
};

describe('Who may call a row', () => {
  it('is what stands here, for every row and group', () => {
    const buildActor = (group: string): Actor => ({ name: 'somebody', group, levels: '0123456789' });
    const wrong = served.flatMap(({ route }) => {
      const found = all.filter((group) => mayCall(route.access, buildActor(group)));
      return found.join() === findExpectedValues(route).join() ? [] : [`${formatName(route)}: ${found.join()}`];
    });
    expect(wrong).to.deep.equal([]);
  });

  it('knows every group that a row names', () => {
    const named = served.flatMap(({ route }) => (route.access.kind === 'groups' ? route.access.groups : []));
    expect(all).to.include.members(named);
  });

  it('is written out for no row that is not there', () => {
    const names = served.map(({ route }) => formatName(route));
    expect(exceptions.filter(([, rows]) => !names.some((name) => isNamed(rows, name)))).to.deep.equal([]);
  });
});

describe('The owner of an object', () => {
  it('is the account with the token, and nobody who has one of them', () => {
    const owned = { owner: 'one', owner_token: hashOf('secret') };
    const claims = ['one', 'other', ''].flatMap((name) => ['secret', 'wrong', '', null].map((token) => [name, token] as const));
    expect(claims.filter(([name, token]) => hasOwnerToken(owned, { name }, token))).to.deep.equal([['one', 'secret']]);
    expect(claims.filter(([name, token]) => hasOwnerToken({}, { name }, token))).to.deep.equal([]);
    expect(claims.filter(([name, token]) => hasOwnerToken({ owner: 'one' }, { name }, token))).to.deep.equal([]);
  });
});
