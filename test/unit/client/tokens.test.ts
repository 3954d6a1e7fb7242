import { expect } from 'chai';
import { memoryTokens, rememberTokens, tokenFor } from '../../../clients/typescript/src/tokens.ts';

describe('The owner tokens of the client', () => {
  const remembered = async (pathname: string, answer: unknown, location: string | null = null, sent: unknown = null) => {
    const tokens = memoryTokens();
    await tokens.set('/tenders/t', 'of the tender');
    await tokens.set('/transfers/x', 'of the transfer');
    await rememberTokens(tokens, { pathname, sent, answer, location });
    return tokens;
  };
  const bid = { data: { id: 'b' }, access: { token: 'of the bid' } };

  it('are those of the innermost object that has one', async () => {
    const tokens = await remembered('/api/2.5/tenders/t/bids', bid);
    expect(await tokenFor(tokens, '/api/2.5/tenders/t/bids/b/documents')).to.equal('of the bid');
    expect(await tokenFor(tokens, '/api/0/tenders/t/bids/b')).to.equal('of the bid');
    expect(await tokenFor(tokens, '/api/2.5/tenders/t/bids/other')).to.equal('of the tender');
    expect(await tokenFor(tokens, '/api/2.5/tenders/t/bids')).to.equal('of the tender');
    expect(await tokenFor(tokens, '/api/2.5/tenders')).to.equal(undefined);
    expect(await tokenFor(tokens, '/api/2.5/tenders/another')).to.equal(undefined);
  });

  it('belong to what Location names, which need not lie below what was asked', async () => {
    const created = { data: { id: 'n' }, access: { token: 'new' } };
    const tokens = await remembered('/api/2.5/plans/p/tenders', created, 'http://registry.test/api/2.5/tenders/n');
    expect(await tokens.get('/tenders/n')).to.equal('new');
  });

  it('are those of the contract after new credentials, and of the transfer after a change of ownership', async () => {
    for (const what of ['credentials', 'access']) {
      const renewed = await remembered(`/api/2.5/contracts/c/${what}`, { data: { id: 'c' }, access: { token: 'renewed' } });
      expect(await renewed.get('/contracts/c'), what).to.equal('renewed');
    }
    const taken = await remembered('/api/2.5/tenders/t/ownership', { data: { id: 't' } }, null, { data: { id: 'x' } });
    expect(await taken.get('/tenders/t')).to.equal('of the transfer');
  });

  it('stay as they are when an answer brings none', async () => {
    const tokens = await remembered('/api/2.5/tenders/t', { data: { id: 't' } });
    expect(await tokens.get('/tenders/t')).to.equal('of the tender');
  });
});
