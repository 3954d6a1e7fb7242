/** A request that is refused while its handler is at work must not leave the handler's own failure to nobody: it would end the process. */
import { expect } from 'chai';
import { must, startRegistry, type TestRegistry } from '../support/registry.ts';

describe('Two faults in one request', () => {
  let registry: TestRegistry;
  const unknownKeys: unknown[] = [];
  const note = (reason: unknown): void => void unknownKeys.push(reason);
  let others: NodeJS.UnhandledRejectionListener[] = [];
  before(async () => {
    registry = await startRegistry();
    // What mocha would make of it is put aside, so that the test itself says what went wrong.
    others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
  });
  after(async () => {
    process.off('unhandledRejection', note);
    for (const listener of others) process.on('unhandledRejection', listener);
    await registry.stop();
  });

  for (const path of ['/api/2.5/tenders', '/api/2.5/plans', '/violation_reports']) {
    it(`are one refusal, and the process goes on (${path})`, async () => {
      const { body } = must(await registry.ask('GET', `${path}?feed=longpoll&timeout=x&offset=bad`), 400);
      expect(JSON.stringify(body.errors)).to.include('timeout');
      expect((await registry.ask('GET', '/api/2.5/ping')).status).to.equal(200);
      expect(unknownKeys).to.deep.equal([]);
    });
  }
});
