import { expect } from 'chai';
import { unavailable } from '../../../src/base/domain/problem.ts';
import { formatReason, reasonWithCause } from '../../../src/base/platform/reason.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 27017 });

describe('Why something failed', () => {
  it('is told by what it says, and where somebody looks for the cause, by that too', () => {
    const error = unavailable('The store is not ready. Please, retry', refused);
    expect(formatReason(error)).to.equal('The store is not ready. Please, retry');
    expect(reasonWithCause(error)).to.equal('The store is not ready. Please, retry: 127.0.0.1:27017: nothing answers there');
    expect(reasonWithCause(refused)).to.equal('127.0.0.1:27017: nothing answers there');
    expect(reasonWithCause('no error')).to.equal('no error');
  });
});
