import { expect } from 'chai';
import { type Answered, makeContract } from '../support/answers/contract.ts';

describe('The judge of answers', () => {
  const { judge } = makeContract();
  const json = 'application/json';
  const id = 'a'.repeat(32);
  const problem = JSON.stringify({ type: 'http-not-found', title: 'Not Found', details: 'Not Found', status: 404 });
  const ping: Answered = { method: 'GET', path: '/api/2.5/ping', status: 200, mediaType: json, text: '{"msg":"pong"}' };

  it('lets answers pass that are as the document says, on every prefix and for every kind of body', () => {
    const good: Answered[] = [
      ping,
      { ...ping, path: '/api/0/ping' },
      { ...ping, method: 'HEAD', text: '' },
      { ...ping, method: 'OPTIONS', status: 204, mediaType: '', text: '' },
      { ...ping, method: 'POST', status: 405, text: problem },
      { ...ping, status: 304, mediaType: '', text: '' },
      { ...ping, path: '/nowhere', status: 404, text: problem },
      { ...ping, path: `/api/2.5/tenders/${id}`, status: 404, text: problem },
      {
        ...ping,
        path: `/api/2.5/tenders/${id}/documents/${id}`,
        status: 302,
        mediaType: 'application/pdf',
        text: '"https://files.example"',
      },
      { method: 'GET', path: '/api/2.5/tenders', status: 200, mediaType: 'text/event-stream' },
    ];
    for (const answer of good) expect(judge(answer), JSON.stringify(answer)).to.equal(null);
  });

  it('finds a status, a media type, a field or a body that the document does not know', () => {
    const bad: readonly (readonly [Partial<Answered>, RegExp])[] = [
      [{ status: 418 }, /status is not declared/],
      [{ status: 404, text: problem }, /status is not declared/],
      [{ mediaType: 'text/html' }, /media type text\/html/],
      [{ text: '{"msg":"pong"' }, /no JSON/],
      [{ text: '{}' }, /required property 'msg'/],
      [{ text: '{"msg":"pong","more":1}' }, /additional properties/],
      [{ status: 304, mediaType: '' }, /a body where none belongs/],
      [{ status: 400, text: '{"error":"no"}' }, /must have required property 'type'/],
      [{ method: 'POST', status: 201 }, /does not know the method/],
    ];
    for (const [change, fault] of bad) expect(judge({ ...ping, ...change }), JSON.stringify(change)).to.match(fault);
  });
});
