import { expect } from 'chai';
import { type Outcome, settle } from '../../../../explorer/src/data/outcome.ts';

const answered = (status: number, body: unknown): Promise<Outcome<unknown>> => {
  const response = new Response(null, { status });
  return settle(Promise.resolve(status < 400 ? { data: body, response } : { error: body, response }), (data) => data);
};

describe('What a page makes of an answer', () => {
  it('is the record, or that there is none', async () => {
    expect(await answered(200, 'record')).to.deep.equal({ state: 'done', value: 'record' });
    expect(await answered(404, {})).to.deep.equal({ state: 'missing' });
    expect(await answered(410, undefined)).to.deep.equal({ state: 'missing' });
  });

  it('is worth another try when the registry cannot answer now, or does not answer at all', async () => {
    for (const status of [429, 500, 503]) expect(await answered(status, 'no JSON'), String(status)).to.deep.equal({ state: 'failed' });
    expect(await settle(Promise.reject(new TypeError('no connection')), () => 1)).to.deep.equal({ state: 'failed' });
  });

  it('is a refusal with what is wrong at each field, in a code that a page has words for', async () => {
    const errors = [{ type: 'value_error', loc: ['query', 'minAmount'], msg: 'Input should be a number' }];
    expect(await answered(400, { details: 'Bad', errors })).to.deep.equal({
      state: 'refused',
      why: [{ at: ['query', 'minAmount'], type: 'value_error' }],
    });
    expect(await answered(400, { details: 'Malformed cursor' })).to.deep.equal({
      state: 'refused',
      why: [],
    });
    expect(await answered(403, undefined)).to.deep.equal({ state: 'refused', why: [] });
  });
});
