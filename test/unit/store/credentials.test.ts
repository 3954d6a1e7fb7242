import { expect } from 'chai';
import { hideCredentials } from '../../../src/store/client.ts';

describe('The address of a store in a message', () => {
  it('is without name and password, also when they are not escaped as they should be', () => {
    for (const password of ['word', 'wo/rd', 'w@ord', 'w@o/r@d', 'wo%rd', 'wo\nrd']) {
      const hidden = hideCredentials(`at mongodb://user:${password}@one:1,two:2/registry?tls=true.`);
      expect(hidden, password).to.equal('at mongodb://***@one:1,two:2/registry?tls=true.');
    }
  });

  it('stays as it is where it has none', () => {
    expect(hideCredentials('mongodb://one:1/registry')).to.equal('mongodb://one:1/registry');
  });
});
