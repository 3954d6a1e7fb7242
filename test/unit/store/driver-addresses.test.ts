/** The build gives the driver the URL of node instead of its own (`rolldown.config.ts`): both read addresses of a store alike. */
import { createRequire } from 'node:module';
import { expect } from 'chai';
import config from '../../../rolldown.config.ts';

const addresses = [
  'mongodb://host',
  'mongodb://host/?replicaSet=registry',
  'mongodb+srv://user:p%40ss@host/db?retryWrites=true&w=majority',
  'mongodb://us%20er:p%2Fw@host/d%20b?appName=%D0%B0&TLS=true',
  'mongodb://і:п@host/база?х=ї+1',
  'mongodb://u:p%zz@host/a%00?readPreferenceTags=dc:ny,rack:1&readPreferenceTags=',
  'mongodb://host/\\a?b=%#c',
];

const driver = createRequire(createRequire(import.meta.url).resolve('mongodb'));
const theirs: { readonly URL: typeof URL } = createRequire(driver.resolve('mongodb-connection-string-url'))('whatwg-url');

const said = (Reader: typeof URL, address: string): object => {
  const { href, protocol, host, username, password, pathname, search, hash, searchParams } = new Reader(address);
  return { href, protocol, host, username, password, pathname, search, hash, parameters: [...searchParams] };
};

describe('The address of a store', () => {
  it('is read by the URL of node as by that of the driver', () => {
    expect(Object(config).resolve.alias).to.deep.equal({ 'whatwg-url': 'node:url' });
    for (const address of addresses) expect(said(URL, address), address).to.deep.equal(said(theirs.URL, address));
  });
});
