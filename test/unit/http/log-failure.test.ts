/** What of a failure stands in the log, and at which level (spec/service.md §4). */
import { expect } from 'chai';
import { MongoNetworkError } from 'mongodb';
import { unavailable } from '../../../src/base/domain/problem.ts';
import { logFailure } from '../../../src/http/log-failure.ts';
import { toProblem } from '../../../src/store/failures.ts';

describe('The log line of a failure', () => {
  const logged = (failure: unknown): [level: string, message: string, fields: Record<string, unknown>] => {
    let line: [string, string, object] = ['', '', {}];
    const at =
      (level: string) =>
      (message: string, fields: object = {}): void => {
        line = [level, message, fields];
      };
    logFailure({ warn: at('warn'), error: at('error') }, 'request failed', { requestId: 'r' }, failure);
    return line as ReturnType<typeof logged>;
  };

  it('is one line of level warn for a store or service that is away, and names why', () => {
    const away = toProblem(new MongoNetworkError('connection 3 to 10.0.0.1:27017 closed'));
    expect(logged(away)).to.deep.equal([
      'warn',
      'request failed',
      { requestId: 'r', cause: 'The store cannot be reached. Please, retry: connection 3 to 10.0.0.1:27017 closed' },
    ]);
    const [level, , { cause }] = logged(unavailable('The service is away', new Error('no', { cause: new Error('deep') })));
    expect([level, cause]).to.deep.equal(['warn', 'The service is away: no']);
  });

  it('is an error with its stack for anything else', () => {
    const [level, message, { cause }] = logged(new TypeError('x is not a function'));
    expect([level, message]).to.deep.equal(['error', 'request failed']);
    expect(cause).to.match(/^TypeError: x is not a function\n\s+at .*log-failure\.test\.ts/);
  });
});
