import { expect } from 'chai';
import { openSiteFiles } from '../../../src/features/explorer/files.ts';

const told = { now: new Date('2026-11-23T10:00:00Z'), mirror: null, nameOf: () => undefined };
const id = 'a'.repeat(32);

describe('A record that its page cannot be drawn of', () => {
  it('is shown field by field, and it is said why', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    let asked = 0;
    const record = {
      novelty: { depth: [1, '<b>x</b>'] },
      get title(): string {
        asked += 1;
        if (asked === 1) throw new Error('no page can show this');
        return 'Оренда човна';
      },
    };
    const { title, body, trouble } = drawRecord('tender', id, record, `/en/tender/${id}`, told);
    expect(title).to.equal('Оренда човна');
    expect(body).to.include('This record could not be rendered').and.to.include('<th scope="row">novelty</th>');
    expect(body).to.include('depth: &lt;b>x&lt;/b>').and.to.include(`/api/2.5/tenders/${id}`);
    expect(String(trouble)).to.include('no page can show this');
  });

  it('is the exception', async () => {
    const { drawRecord } = await openSiteFiles().drawing();
    const sent = drawRecord('tender', id, { id, title: 'Човен' }, `/uk/tender/${id}`, told);
    expect(sent).to.not.have.property('trouble');
    expect(sent.title).to.equal('Човен');
  });
});
