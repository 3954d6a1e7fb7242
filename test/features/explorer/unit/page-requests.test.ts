import { expect } from 'chai';
import { startPageRequests } from '../../../../src/features/explorer/page-requests.ts';
import type { Reply } from '../../../../src/http/route.ts';

const never = new Promise<Reply>(() => undefined);
const failure = (answer: Promise<unknown>): Promise<string> => answer.then(String, ({ type }) => type);

describe('What a page asks for before it is sent', () => {
  it('has one time for all answers together: once that is over nothing more is asked', async () => {
    const asked: string[] = [];
    const read = (address: string): Promise<Reply> => {
      asked.push(address);
      return address === '/slow' ? never : Promise.resolve({ status: 200, body: { data: 1 } });
    };
    const { ask, isWhole, isMissing } = startPageRequests({ read }, 100);
    expect(await ask('/quick')).to.deep.equal({ status: 200, text: '{"data":1}' });
    expect(isWhole()).to.equal(true);
    expect(await failure(ask('/slow'))).to.equal('http-service-unavailable');
    expect(await failure(ask('/quick'))).to.equal('http-service-unavailable');
    expect(asked).to.deep.equal(['/quick', '/slow']);
    expect([isWhole(), isMissing()]).to.deep.equal([false, false]);
  });

  it('is missing when all of it is, and not whole when any of it is', async () => {
    const read = async (address: string): Promise<Reply> => ({ status: address === '/there' ? 200 : 404, body: {} });
    const asking = startPageRequests({ read });
    expect([asking.isWhole(), asking.isMissing()], 'nothing asked').to.deep.equal([true, false]);
    await asking.ask('/gone');
    expect([asking.isWhole(), asking.isMissing()]).to.deep.equal([false, true]);
    await asking.ask('/there');
    expect([asking.isWhole(), asking.isMissing()]).to.deep.equal([false, false]);
  });

  it('is away when nothing of it is to be had now', async () => {
    const read = async (address: string): Promise<Reply> => ({ status: Number(address.slice(1)), body: {} });
    const asking = startPageRequests({ read });
    expect(asking.isAway(), 'nothing asked').to.equal(false);
    await asking.ask('/503');
    await asking.ask('/500');
    expect([asking.isAway(), asking.isMissing()]).to.deep.equal([true, false]);
    await asking.ask('/404');
    expect(asking.isAway()).to.equal(false);
  });
});
