/** Frequent requests in tests of violation reports, and the expected refusals. */
import { expect } from 'chai';
import { must } from '../../fixtures/reports.ts';
import { type Answer, keys, type TestRegistry } from './registry.ts';

/** Request bodies and their expected faults. */
export const refusing = (registry: TestRegistry) => {
  const send = (method: string, path: string, body: unknown): Promise<Answer> => registry.ask(method, path, { key: keys.broker, body });
  return {
    send,
    errorsOf: async (method: string, path: string, body: unknown): Promise<unknown> => {
      const answer = await send(method, path, body);
      const { errors, ...rest } = answer.body;
      expect(rest).to.deep.equal({
        type: 'data-validation',
        title: 'Data Validation Error',
        details: 'Validation errors in body',
        status: 400,
      });
      expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8');
      return errors;
    },
  };
};

/** Steps in the life of a report. */
export const following = (registry: TestRegistry) => {
  const send = (method: string, path: string, data?: unknown, key: string = keys.broker): Promise<Answer> =>
    registry.ask(method, path, { key, ...(data === undefined ? {} : { body: { data } }) });
  return {
    send,
    refused: async (text: string, method: string, path: string, data?: unknown): Promise<Answer> => {
      const answer = await send(method, path, data);
      expect(answer.body, `${method} ${path}`).to.include({ type: 'http-bad-request', title: 'Bad Request', status: 400, details: text });
      return answer;
    },
    get: async (path: string) => (await must(registry, 200, 'GET', path)).body.data,
  };
};

export const outOfTime = {
  statement: 'Can add defendantStatement only during defendantPeriod.',
  decision: 'Can change decision only after defendantPeriod.endDate.',
};
export const text = { description: 'We could not.' };
export const ruling = { resolution: 'satisfied', description: 'So it is.' };
