import { expect } from 'chai';
import { makeSource } from '../../../../src/features/mirror/source-client.ts';

describe('The source of a mirror', () => {
  it('leads to its own host alone, and never from HTTPS to HTTP', async () => {
    const ledTo = async (url: string, location: string): Promise<readonly [kind: string, asked: number]> => {
      let asked = 0;
      const source = makeSource({
        url,
        signal: new AbortController().signal,
        get: async () => {
          asked += 1;
          if (asked === 1) return { status: 302, headers: new Headers({ location }), text: '' };
          return { status: 200, headers: new Headers(), text: '{"data": {"id": "x"}}' };
        },
      });
      return [(await source.record('tenders', 'x', 0)).kind, asked];
    };
    expect(await ledTo('https://source.example/api/2.5', '/x')).to.deep.equal(['record', 2]);
    expect(await ledTo('http://source.example/api/2.5', 'https://source.example/x')).to.deep.equal(['record', 2]);
    expect(await ledTo('https://source.example/api/2.5', 'http://source.example/x')).to.deep.equal(['bad', 1]);
    expect(await ledTo('https://source.example/api/2.5', 'https://other.example/x')).to.deep.equal(['bad', 1]);
    expect(await ledTo('https://source.example/api/2.5', 'file:///etc/passwd')).to.deep.equal(['bad', 1]);
  });
});
