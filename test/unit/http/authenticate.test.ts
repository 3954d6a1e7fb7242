import { expect } from 'chai';
import type { Actor } from '../../../src/base/domain/actor.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import { authenticate, readCredentials } from '../../../src/http/authenticate.ts';
import { anyone, brokers, type RouteAccess, readers } from '../../../src/http/route.ts';
import { unauthorized } from '../../support/errors.ts';

const broker: Actor = { name: 'broker', group: 'brokers', levels: '12' };
const find = (key: string): Actor | null => (key === 'a-key' || key === 'ключ' ? broker : null);
const basic = (text: string, encoding: BufferEncoding = 'utf8'): string => `Basic ${Buffer.from(text, encoding).toString('base64')}`;

const refusal = (header: string | undefined, access: RouteAccess): string => {
  try {
    return `let in as ${authenticate(header, access, find).group}`;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.type).to.equal('http-unauthorized');
    expect(error.headers['WWW-Authenticate']).to.equal('Basic realm="registry", Bearer');
    return error.details;
  }
};

describe('The key of a request', () => {
  for (const header of [
    'Bearer a-key',
    'bearer   a-key',
    'BEARER a-key ',
    basic('a-key:'),
    basic('a-key:any password'),
    basic('a-key'),
    `basic ${basic('a-key:x').slice(6)}`,
  ]) {
    it(`is read from ${header}`, () => expect(authenticate(header, brokers, find)).to.equal(broker));
  }

  it('is read from Basic as UTF-8, and as Latin-1 where it is no UTF-8', () => {
    expect(readCredentials(basic('ключ:')).key).to.equal('ключ');
    expect(readCredentials(basic('caf\u00e9:', 'latin1')).key).to.equal('café');
  });

  for (const [header, text] of [
    [undefined, 'Authorization not found'],
    ['', 'Authorization not found'],
    ['   ', 'Authorization not found'],
    ['Bearer', 'Authorization invalid'],
    ['Bearer other', 'Authorization invalid'],
    [basic(':a-key'), 'Authorization invalid'],
    [basic('other:'), 'Authorization invalid'],
    ['Basic %%%', 'Invalid base64 encoding.'],
    ['Basic abcde', 'Invalid base64 encoding.'],
    ['Foo a-key', 'Unknown authorization method Foo'],
  ] as const) {
    it(`${JSON.stringify(header)} on a write is 401 «${text}»`, () => expect(refusal(header, brokers)).to.equal(unauthorized(text)));
  }

  it('that stands without its scheme is not said back', () => {
    for (const key of [
      '0123456789abcdef0123456789abcdef',
      'SECRETKEY123',
      'secret-key',
      'secretkey',
      'letterswithoutend',
      'ключ',
      'Foo\u0000',
    ])
      expect(refusal(key, brokers)).to.equal(unauthorized('Unknown authorization method'));
  });

  it('is not needed on a read: a missing, unknown or unreadable one is anonymous', () => {
    for (const header of [undefined, 'Bearer other', 'Basic %%%', 'Foo a-key'])
      expect(refusal(header, anyone)).to.equal('let in as anonymous');
  });

  it('is refused on a read of reports only when the header cannot be read', () => {
    expect(refusal('Bearer other', readers)).to.equal('let in as anonymous');
    expect(refusal(undefined, readers)).to.equal('let in as anonymous');
    expect(refusal('Basic %%%', readers)).to.equal(unauthorized('Invalid base64 encoding.'));
    expect(refusal('Foo a-key', readers)).to.equal(unauthorized('Unknown authorization method Foo'));
  });
});
