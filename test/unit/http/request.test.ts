import { expect } from 'chai';
import { Problem, type ProblemType, problemTable } from '../../../src/base/domain/problem.ts';
import { renderProblem } from '../../../src/http/answer.ts';
import { ownerToken } from '../../../src/http/authenticate.ts';
import { declaredBy, readQuery as readBy } from '../../../src/http/query.ts';
import { maskUrl } from '../../../src/http/secret-names.ts';

const date = (instant: Date): string => instant.toISOString();

const query = ['limit', 'offset', 'descending', 'mode', 'opt_fields', 'feed', 'timeout'];
const readQuery = (search: string) => readBy(search, { declared: declaredBy({ query, describes: {} }), strict: null });

describe('The query string', () => {
  it('is read as UTF-8 with + as a space', () => {
    expect([...readQuery('a=1&b=%D1%97+x&c&=d&&')]).to.deep.equal([
      ['a', '1'],
      ['b', 'ї x'],
      ['c', ''],
      ['', 'd'],
    ]);
  });

  for (const search of ['a=%ff', 'a=%', '%c3%28=1', 'a=%zz', 'limit=%00', 'offset=%ed%a0%80']) {
    it(`${search} cannot be decoded and is refused`, () => {
      expect(() => readQuery(search))
        .to.throw(Problem, 'Validation errors in query string')
        .with.property('status', 400);
    });
  }

  it('may repeat a parameter the row does not read, but none that it does', () => {
    expect(readQuery('levels=1&levels=x').get('levels')).to.equal('1');
    for (const name of [...query, 'opt_pretty', 'acc_token']) {
      expect(() => readQuery(`${name}=1&${name}=1`), name).to.throw(Problem);
    }
  });

  for (const sent of ['x', '1.5', '1e3', '0x10', '5 5', '--1', 'ten', '٣', '1_000', 'NaN']) {
    it(`limit ${sent} is refused as no integer`, () => {
      expect(() => readQuery(`limit=${encodeURIComponent(sent)}`))
        .to.throw(Problem, 'Validation errors in query string')
        .with.property('type', 'data-validation');
    });
  }

  it('keeps brackets as part of a name, and never says a token back', () => {
    expect([...readQuery('a[$ne]=1&limit[]=2').keys()]).to.deep.equal(['a[$ne]', 'limit[]']);
    try {
      readQuery('acc_token=secret-one&acc_token=secret-two');
    } catch (error) {
      expect(JSON.stringify(renderProblem(error as Problem, null, date))).to.not.include('secret-'); // readQuery throws nothing else
    }
  });
});

describe('The owner token', () => {
  const of = (query: string, header: string | undefined, body: unknown) =>
    ownerToken(
      readQuery(query),
      header === undefined ? {} : { 'x-access-token': header },
      body === undefined ? undefined : { token: body },
    );

  it('is the first non-empty one of query, header and body', () => {
    expect(of('acc_token=q', 'h', 'b')).to.equal('q');
    expect(of('acc_token=', 'h', 'b')).to.equal('h');
    expect(of('', '', 'b')).to.equal('b');
    expect(of('', undefined, undefined)).to.equal(null);
  });

  it('is a text and nothing else', () => {
    for (const token of [{ $ne: null }, ['b'], 1, true, null]) expect(of('', undefined, token)).to.equal(null);
  });
});

describe('The address in the log', () => {
  for (const [url, logged] of [
    ['/a?acc_token=s&x=1', '/a?acc_token=***&x=1'],
    ['/a?x=1&acc%5Ftoken=s', '/a?x=1&acc%5Ftoken=***'],
    ['/a?ACC_TOKEN=s', '/a?ACC_TOKEN=***'],
    ['/get/1?KeyID=k&Signature=s%2B', '/get/1?KeyID=***&Signature=***'],
    ['/a?acc_token[]=s&acc_token%5B0%5D=s', '/a?acc_token[]=***&acc_token%5B0%5D=***'],
    ['/a?Token=s&access.token=s&x-api-KEY=s', '/a?Token=***&access.token=***&x-api-KEY=***'],
    ['/a?acc_token%253Dsecret&x=1', '/a?***&x=1'],
    ['/a?t%256fken=s&to%2Dken=s&ｔｏｋｅｎ=s', '/a?t%256fken=***&to%2Dken=***&ｔｏｋｅｎ=***'],
    ['/a?client_secret=s&transfer[x]=s&password=s', '/a?client_secret=***&transfer[x]=***&password=***'],
    ['/a?x=1;acc_token=s', '/a?x=***'],
    ['/a?url=https%3A%2F%2Fb%3Facc_token%3Ds', '/a?url=***'],
    ['/a?acc_token%3Ds', '/a?acc_token=***'],
    ['/a;acc_token=s/t/u?x=1', '/a;acc_token=***?x=1'],
    ['/a%3Facc_token=s', '/a%3Facc_token=***'],
    ['/tokens/key?limit=1&offset=a=b', '/tokens/key?limit=1&offset=a=b'],
    ['/a?acc_token=s=t', '/a?acc_token=***'],
    ['/a?%ff=1&acc_token=s', '/a?%ff=1&acc_token=***'],
    ['/auctions/1/login?bidder_id=b&hash=h', '/auctions/1/login?bidder_id=b&hash=***'],
    ['/a', '/a'],
  ] as const) {
    it(`masks the secrets of ${url}`, () => expect(maskUrl(url)).to.equal(logged));
  }

  it('is cut without showing a piece of a secret', () => {
    expect(maskUrl(`/a?acc_token=${'s'.repeat(5000)}&x=1`)).to.equal('/a?acc_token=***&x=1');
    expect(maskUrl(`/${'a'.repeat(5000)}`)).to.have.length(2000);
  });
});

describe('The renderer of errors', () => {
  it('has one status and one title a type', () => {
    for (const type of Object.keys(problemTable) as ProblemType[]) {
      const [status, title] = problemTable[type];
      expect(renderProblem(new Problem(type, 'why'), null, date)).to.deep.equal({ type, title, details: 'why', status });
    }
  });

  it('prints now and period of a closed window, null where there is none', () => {
    const now = new Date(0);
    const window = (period: { startDate?: Date } | null) =>
      renderProblem(new Problem('http-bad-request', 'why', { window: { now, period } }), null, date);
    expect(window(null)).to.include({ now: '1970-01-01T00:00:00.000Z', period: null });
    expect(window({ startDate: now }).period).to.deep.equal({ startDate: '1970-01-01T00:00:00.000Z' });
  });

  const inputs = (errors: ConstructorParameters<typeof Problem>[2], body: unknown) =>
    Reflect.get(renderProblem(new Problem('data-validation', 'why', errors), body, date), 'errors') as { loc: string[]; input: unknown }[];

  it('shows what the request carried at the place, and for a missing field the object around it', () => {
    const body = { data: { a: [{ b: 1 }] } };
    const errors = [
      { type: 'x', path: ['data', 'a', '0', 'b'], msg: 'm' },
      { type: 'missing', path: ['data', 'a', '0', 'c'], msg: 'm' },
      { type: 'x', path: ['data', 'a', '7'], msg: 'm' },
      { type: 'x', path: ['data', 'toString'], msg: 'm' },
    ];
    expect(inputs({ errors }, body).map(({ input }) => input)).to.deep.equal([1, { b: 1 }, null, null]);
  });

  it('never shows access, neither alone nor inside the whole body', () => {
    const body = { data: {}, access: { token: 'secret' } };
    const errors = [
      { type: 'missing', path: ['config'], msg: 'm' },
      { type: 'x', path: ['access', 'token'], msg: 'm' },
      { type: 'x', path: [], msg: 'm' },
    ];
    expect(JSON.stringify(inputs({ errors }, body))).to.not.include('secret');
  });

  it('stops at 100 elements and at 64 kB of inputs', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ type: 'x', path: ['data', String(index)], msg: 'm' }));
    expect(inputs({ errors: many }, { data: [] })).to.have.length(100);
    const large = inputs({ errors: many.slice(0, 3) }, { data: ['x'.repeat(60_000), 'y'.repeat(60_000), 'z'] });
    expect(large.map(({ input }) => input === null)).to.deep.equal([false, true, true]);
  });
});
