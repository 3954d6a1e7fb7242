import { expect } from 'chai';
import { streamMessages } from '../../../../src/features/mirror/source-events.ts';

const bytes = new TextEncoder();

/** What is heard of a body that comes in these pieces. */
const heard = async (...pieces: readonly string[]): Promise<unknown[]> => {
  const all: unknown[] = [];
  async function* body() {
    for (const piece of pieces) yield bytes.encode(piece);
  }
  for await (const { items, next } of streamMessages(body(), 'begin')) all.push([items.map(({ id }) => id).join(), next]);
  return all;
};

const event = (id: string, data: string, end = '\n'): string => `id: ${id}${end}data: ${data}${end}${end}`;

describe('Events of a feed', () => {
  it('are taken as they come, in pieces too, and signs of life as such', async () => {
    expect(await heard('retry: 1000\n\n', event('1', '{"id":"a"}') + event('2', '{"id":"b"}'), ':\n\n')).to.deep.equal([
      ['', 'begin'],
      ['a,b', '2'],
      ['', '2'],
    ]);
    expect(await heard('id: 7\nda', 'ta: {"id":"a"}\n', '\n')).to.deep.equal([
      ['', 'begin'],
      ['', 'begin'],
      ['a', '7'],
    ]);
    expect(await heard(event('1', '{"id":"a"}', '\r\n'))).to.deep.equal([['a', '1']]);
  });

  it('that name no record are passed, and those without a usable cursor end it', async () => {
    expect(await heard(event('1', 'no JSON') + event('2', '{"id":"../x"}') + event('3', '{"id":"c"}'))).to.deep.equal([['c', '3']]);
    expect(await heard('data: {"id":"a"}\n\n')).to.deep.equal([]);
    expect(await heard(event('9'.repeat(1001), '{"id":"a"}'))).to.deep.equal([]);
  });

  it('without an end are not waited for', async () => {
    const endless = 'x'.repeat(600_000);
    expect(await heard(event('1', '{"id":"a"}'), `data: ${endless}`, endless, event('2', '{"id":"b"}'))).to.deep.equal([
      ['a', '1'],
      ['', '1'],
    ]);
  });
});
