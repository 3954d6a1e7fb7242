/** Documents of cancellations over HTTP (spec/procedures.md §4.3). */
import { expect } from 'chai';
import { cancelling, reason } from '../../../fixtures/cancellations.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { errorsIn, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { useRegistry } from '../../support/registry.ts';

describe('A cancellation', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

  beforeEach(async () => {
    tender = await createTender(registry);
    await storeFields(registry, tender, { status: 'active.enquiries' });
  });

  const { post, patch, report, read } = cancelling(registry, () => tender);

  describe('holds documents that', () => {
    const path = (id: string) => `/cancellations/${id}/documents`;

    it('have no author, also where the tender shows them', async () => {
      const { id } = (await post()).body.data;
      const { data } = (await report(id)).body;
      await write(registry, tender, 'PUT', `${path(id)}/${data.id}`, await uploadDocument(registry, { title: 'second.p7s' }));
      const { previousVersions } = (await registry.ask('GET', `${tender.path}${path(id)}/${data.id}`)).body.data;
      const inside = (await read()).cancellations[0].documents;
      for (const versions of [[data], previousVersions, inside]) for (const one of versions) expect(one).to.not.have.property('author');
      expect(inside.map(({ title }: Record<string, string>) => title)).to.deep.equal(['report.p7s', 'second.p7s']);
      expect(inside[0].url).to.match(/^http/);
    });

    it('come inside its body too', async () => {
      const document = { ...(await uploadDocument(registry, { title: 'r.p7s' })), documentType: 'cancellationReport' };
      const { id, documents } = (await post({ ...reason, documents: [document] })).body.data;
      expect(documents[0]).to.include({ title: 'r.p7s' }).and.not.have.property('author');
      expect((await patch(id, { status: 'active' })).status).to.equal(200);
    });

    it('hold one report at most, and nothing that only the buyer may read', async () => {
      const { id } = (await post()).body.data;
      expect((await report(id)).status).to.equal(201);
      expect(errorsIn(await report(id, 'other.p7s'))).to.deep.equal([
        'data: cancellationReport document in cancellation should be only one',
      ]);
      const secret = {
        ...(await uploadDocument(registry, { title: 's.pdf' })),
        confidentiality: 'buyerOnly',
        confidentialityRationale: 'x'.repeat(30),
      };
      expect(errorsIn(await write(registry, tender, 'POST', path(id), secret))).to.deep.equal([
        'data.confidentiality: Document should be public',
      ]);
    });

    it('are taken while it is a draft, in a tender that can be cancelled', async () => {
      const { id } = (await post()).body.data;
      await storeFields(registry, tender, { status: 'active.auction' });
      expect((await report(id)).body.details).to.equal("Can't add document in current (active.auction) tender status");
      await storeFields(registry, tender, { status: 'active.enquiries' });
      await patch(id, { status: 'unsuccessful' });
      expect((await report(id)).body.details).to.equal("Can't add document in current (unsuccessful) cancellation status");
    });
  });
});
