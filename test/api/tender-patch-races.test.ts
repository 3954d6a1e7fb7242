import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { createTender, type MadeTender, monday, patchTender } from '../../fixtures/tenders.ts';
import { keys, useRegistry } from '../support/registry.ts';
import { judgeRace, repeated } from '../support/repeated.ts';

describe('PATCH /tenders/{id} by many at once', () => {
  const registry = useRegistry({ now: monday });
  const stored = (tender: MadeTender) => registry.store.records<Record<string, unknown>>('tenders').get(tender.id);

  it('lets exactly one of 64 parallel changes win per revision', async () => {
    const tender = await createTender(registry);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => patchTender(registry, tender, { description: `change ${index}` })),
    );
    const { winners, losers, unknown, mostWinners } = judgeRace(answers);
    expect(mostWinners).to.be.greaterThan(0);
    for (const { body } of losers) {
      expect(body).to.include({ type: 'http-conflict', details: 'Conflict while updating document. Please, retry' });
    }
    const after = await stored(tender);
    expect(after?.rev, 'one revision a winner').to.be.within(1 + winners.length, 1 + mostWinners);
    const possible = [...winners.map(({ body }) => body.data.description), ...unknown.map((one) => `change ${answers.indexOf(one)}`)];
    expect(possible).to.include(after?.description);
  });

  it('loses no change of 16 owners who each change a field of their own, four times, retrying when they lose', async () => {
    const tender = await createTender(registry);
    const names = ['description', 'procurementMethodRationale', 'awardCriteriaDetails', 'eligibilityCriteria', 'submissionMethodDetails'];
    const fields = names.flatMap((name) => [name, `${name}_en`, `${name}_ru`]).concat('title_en');
    const change = async (field: string, text: string): Promise<void> => {
      for (;;) {
        const { status, body } = await repeated(() => patchTender(registry, tender, { [field]: text }));
        if (status === 409) continue;
        expect(status).to.equal(200);
        expect(body.data[field]).to.equal(text);
        return;
      }
    };
    await Promise.all(
      fields.map(async (field) => {
        for (const round of ['1', '2', '3', '4']) await change(field, round);
      }),
    );
    const { data } = (await registry.ask('GET', tender.path)).body;
    for (const field of fields) expect(data[field], field).to.equal('4');
    expect((await stored(tender))?.rev).to.equal(1 + 64);
  });

  it('mixes no change with documents that are added meanwhile: what was answered is there, the rest was 409', async () => {
    const tender = await createTender(registry);
    const files = await Promise.all(Array.from({ length: 8 }, (_, index) => uploadDocument(registry, { title: `${index}.pdf` })));
    const adding = files.map((body) =>
      registry.ask('POST', `${tender.path}/documents`, { key: keys.broker, token: tender.token, body: { data: body } }),
    );
    const changing = files.map((_, index) => patchTender(registry, tender, { description: `change ${index}` }));
    const [added, changed] = [await Promise.all(adding), await Promise.all(changing)];
    expect(added.map(({ status }) => status)).to.satisfy((all: number[]) => all.every((one) => one === 201 || one === 409));
    expect(changed.map(({ status }) => status)).to.satisfy((all: number[]) => all.every((one) => one === 200 || one === 409));
    const taken = added.filter(({ status }) => status === 201);
    const won = changed.filter(({ status }) => status === 200);
    const { data } = (await registry.ask('GET', tender.path)).body;
    expect((data.documents ?? []).map(({ id }: { id: string }) => id)).to.have.members(taken.map(({ body }) => body.data.id));
    if (won.length > 0) expect(won.map(({ body }) => body.data.description)).to.include(data.description);
    expect((await stored(tender))?.rev).to.equal(1 + taken.length + won.length);
  });
});
