/** Documents of which a tender holds at most one (spec/tender-rules.md §5). */
import { expect } from 'chai';
import { uploadDocument } from '../../fixtures/documents.ts';
import { errorsIn, write } from '../../fixtures/tender-parts.ts';
import { createTender, monday } from '../../fixtures/tenders.ts';
import { must, useRegistry } from '../support/registry.ts';

describe('a tender holds one', () => {
  const registry = useRegistry({ now: monday });

  for (const documentType of ['evaluationReports', 'acceptanceReport', 'notice']) {
    it(`${documentType}, and versions of it`, async () => {
      const tender = await createTender(registry);
      const file = async (title: string) => ({ ...(await uploadDocument(registry, { title })), documentType });
      const created = must(await write(registry, tender, 'POST', '/documents', await file('one.pdf')), 201);
      const second = errorsIn(await write(registry, tender, 'POST', '/documents', await file('two.pdf')));
      expect(second).to.have.length(1);
      expect(second[0]?.endsWith(`: ${documentType} document in tender should be only one`), second[0]).to.equal(true);
      expect((await write(registry, tender, 'PUT', `/documents/${created.body.data.id}`, await file('two.pdf'))).status).to.equal(200);
    });
  }
});
