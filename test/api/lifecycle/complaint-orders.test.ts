/** What is told first where several things forbid a write (spec/complaints.md §6, §8, spec/cancellations.md §2). */
import { expect } from 'chai';
import { body as claimBody } from '../../../fixtures/claims.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { openInTendering, openTender } from '../../../fixtures/open-tenders.ts';
import { errorsIn, storeFields, write } from '../../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { type Answer, type Body, keys, useRegistry } from '../../support/registry.ts';

const accounts = '[bots]\nbot = bot-key\n[aboveThresholdReviewers]\nreviewer = reviewer-key\n';
const author = () => {
  const created: Body = structuredClone(claimBody().author as Body);
  return { ...created, identifier: { ...(created.identifier as Body), legalName: 'ТОВ Скарга' } };
};

describe('What is told first', () => {
  const registry = useRegistry({ accounts });
  let tender: MadeTender;
  before(async () => {
    tender = await openInTendering(registry, openTender('aboveThreshold'));
  });

  const send = (method: string, path: string, ask: Body, data: unknown): Promise<Answer> =>
    registry.ask(method, tender.path + path, { ...ask, body: { data } });
  const said = (answer: Answer): unknown =>
    answer.body.errors === undefined ? [answer.status, short(answer.body.details)] : [answer.status, ...errorsIn(answer)];
  const created = async () => {
    const complaint = { type: 'complaint', title: 'Скарга', description: 'Умови дискримінаційні', author: author() };
    const { body } = await send('POST', '/complaints', { key: keys.other }, complaint);
    return { at: `/complaints/${body.data.id}`, own: { key: keys.other, token: body.access.token } };
  };
  const bots = { key: 'bot-key' };
  const reviewers = { key: 'reviewer-key' };

  it('of a step of a complaint: the move before what is said with it, the fields of the move before the whole author', async () => {
    const { at, own } = await created();
    const moves: readonly (readonly [Body, Body, unknown])[] = [
      [reviewers, { status: 'accepted', reviewDate: 'soon' }, [403, "Can't update complaint from draft to accepted status"]],
      [bots, { status: 'unknown', decision: 5 }, [403, "Can't update complaint from draft to unknown status"]],
      [own, { status: 5 }, [400, 'enum data.status: Input should be']],
      [
        own,
        { decision: 'Так', author: { identifier: { scheme: 'none' } } },
        [400, 'extra_forbidden data.decision: Extra inputs are not permitted'],
      ],
      [own, { status: 'mistaken', title: true }, [400, 'string_type data.title: Input should be a valid string']],
    ];
    for (const [by, sent, expected] of moves) {
      const answer = said(await send('PATCH', at, by, sent));
      expect(JSON.stringify(answer).slice(0, JSON.stringify(expected).length - 2), JSON.stringify(sent)).to.equal(
        JSON.stringify(expected).slice(0, -2),
      );
    }
  });

  it('of documents of a complaint: the address of the file before its author and the state', async () => {
    const { at, own } = await created();
    const file = await uploadDocument(registry, { title: 'доказ.pdf' });
    const unsigned = { ...file, url: String(file.url).replace(/Signature=[^&]*/, 'Signature=x') };
    const buyer = { key: keys.broker, token: tender.token };
    const first = (await send('POST', `${at}/documents`, own, file)).body.data;
    const wrong = [400, 'data.url: Document url signature invalid.'];
    expect(said(await send('POST', `${at}/documents`, buyer, unsigned))).to.deep.equal(wrong);
    expect(said(await send('PUT', `${at}/documents/${first.id}`, buyer, unsigned))).to.deep.equal(wrong);
    const whole = await uploadDocument(registry, { title: 'інше.pdf' });
    expect(said(await send('PUT', `${at}/documents/${first.id}`, buyer, whole))).to.deep.equal([403, 'Can update document only author']);
    expect(said(await send('POST', `${at}/documents`, buyer, whole))).to.deep.equal([
      403,
      "Can't add document in current (draft) complaint status",
    ]);
  });

  it('of a cancellation that waits for complaints: its body before the status of the tender', async () => {
    const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };
    const { id } = (await write(registry, tender, 'POST', '/cancellations', reason)).body.data;
    await storeFields(registry, tender, { status: 'active.auction' });
    const post = (data: Body) => write(registry, tender, 'POST', '/cancellations', data);
    const patch = (data: Body) => write(registry, tender, 'PATCH', `/cancellations/${id}`, data);
    const late = [403, "Can't perform cancellation in current (active.auction) tender status"];
    expect(said(await post({ ...reason, status: 'unsuccessful' }))).to.deep.equal([
      400,
      "enum data.status: Input should be 'draft', 'pending' or 'active'",
    ]);
    expect(said(await post(reason))).to.deep.equal(late);
    expect(said(await patch({ status: 'cancelled' }))).to.deep.equal([
      400,
      "enum data.status: Input should be 'draft', 'pending', 'active' or 'unsuccessful'",
    ]);
    expect(said(await patch({ status: 'unsuccessful' }))).to.deep.equal(late);
  });
});
