import { expect } from 'chai';
import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoUnexpectedServerResponseError,
  MongoWriteConcernError,
} from 'mongodb';
import { conflict, Problem } from '../../../src/base/domain/problem.ts';
import { callStore, toProblem } from '../../../src/store/failures.ts';

const server = (code: number, ...errorLabels: string[]): MongoServerError =>
  new MongoServerError({ message: `code ${code}`, code, ...(errorLabels.length > 0 ? { errorLabels } : {}) });

const named = (name: string): MongoError => Object.defineProperty(new MongoError('lost'), 'name', { value: name });

const unknown = 'The outcome of the write is unknown: it may have been done. Please, retry with its Idempotency-Key or look first';
const away = 'The store is not ready. Please, retry';
const lost = 'The store cannot be reached. Please, retry';

/** What the store says, and what a client is told. */
const table: readonly (readonly [string, Error, string])[] = [
  ['no server was found', noServer(), lost],
  ['the connection broke', new MongoNetworkError('reset'), lost],
  ['the connection broke during a write', labelled(new MongoNetworkError('reset'), 'RetryableWriteError'), lost],
  ['the connection broke during a bulk write', bulk(new MongoNetworkError('reset')), lost],
  ['the connection was silent', new MongoNetworkTimeoutError('silent'), lost],
  ['the client has no connection', new MongoNotConnectedError('none'), lost],
  ['the client was closed', new MongoClientClosedError(), lost],
  ['the topology was closed', new MongoTopologyClosedError('closed'), lost],
  ['the server is only just coming up', new MongoUnexpectedServerResponseError('does not support retryable writes'), lost],
  ['the other side had ended the connection', Object.assign(new Error('ended by the other party'), { code: 'EPIPE' }), lost],
  ['the pool was closed', named('MongoPoolClosedError'), lost],
  ['no connection became free', named('MongoWaitQueueTimeoutError'), lost],
  ['the write concern failed', new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'slow' } }), unknown],
  ['the commit was not answered', server(50, 'UnknownTransactionCommitResult'), unknown],
  ['a write was interrupted and may be there', server(11602, 'RetryableWriteError'), unknown],
  ['a write was refused and is not there', server(10107, 'RetryableWriteError', 'NoWritesPerformed'), away],
  ['a transaction is to be tried again', server(999_999, 'TransientTransactionError'), away],
  ['the store has too much to do', server(999_999, 'SystemOverloadedError', 'RetryableError'), away],
];

// What was found of the servers is not looked into, and the driver does not export its class.
function noServer(): MongoError {
  return new MongoServerSelectionError('nobody', {} as ConstructorParameters<typeof MongoServerSelectionError>[1]);
}

// Of what a bulk write has done, only the driver makes one.
function bulk(error: MongoError): MongoError {
  return new MongoBulkWriteError(error, {} as BulkWriteResult);
}

function labelled(error: MongoError, label: string): MongoError {
  error.addErrorLabel(label);
  return error;
}

const awayCodes = {
  'another member cannot be reached': [6, 7, 89, 9001],
  'there is no primary, or it is another one': [10058, 10107, 13435, 13436, 189, 133, 94],
  'it is going down or interrupted': [91, 11600, 11601, 11602, 43, 237],
  'it took too long, or more than there is': [24, 50, 262, 365, 388],
  'the majority does not move': [134, 246],
  'a new primary does not know the transaction': [225, 244, 251, 290],
};

describe('A failure of the store', () => {
  const buildProblem = (error: unknown): Problem => {
    const problem = toProblem(error);
    if (!(problem instanceof Problem)) throw new Error('no problem', { cause: problem });
    return problem;
  };

  for (const [when, error, details] of table) {
    it(`is 503 with Retry-After when ${when}`, () => {
      const problem = buildProblem(error);
      expect([problem.status, problem.details, problem.cause]).to.deep.equal([503, details, error]);
      expect(problem.headers).to.have.property('Retry-After');
    });
  }
  for (const [when, codes] of Object.entries(awayCodes)) {
    it(`is 503 when ${when}`, () => {
      for (const code of codes)
        expect([buildProblem(server(code)).status, buildProblem(server(code)).details], `${code}`).to.eql([503, away]);
    });
  }
  it('is 503 when a write may be there', () => {
    for (const code of [64, 79, 100, 217, 256]) expect(buildProblem(server(code)).details, `${code}`).to.equal(unknown);
  });

  it('is 409 when another writer was first, and 413 when the record is too large', () => {
    expect(buildProblem(server(112)).status).to.equal(409);
    expect(buildProblem(server(112, 'TransientTransactionError')).status).to.equal(409);
    expect([10334, 17419, 17420].map((code) => buildProblem(server(code)).status)).to.deep.equal([413, 413, 413]);
  });

  it('that the registry itself is to blame for stays what it is', () => {
    for (const error of [server(2), server(13), server(11000), new MongoInvalidArgumentError('no'), new Error('a mistake')]) {
      expect(toProblem(error)).to.equal(error);
    }
  });

  it('that is a problem already is thrown on', async () => {
    const problem = conflict();
    expect(
      await callStore(async () => {
        throw problem;
      }).catch((error: unknown) => error),
    ).to.equal(problem);
  });
});
