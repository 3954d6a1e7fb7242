import { expect } from 'chai';
import { details, makeWorld, must, storedReport, type World } from '../../fixtures/reports.ts';
import { keys, useRegistry } from '../support/registry.ts';

const numbered = (number: number): string => `UA-2020-01-01-${String(number).padStart(6, '0')}`;

describe('a contract with more reports than a list shows', () => {
  const registry = useRegistry();
  let world: World;
  before(async () => {
    world = await makeWorld(registry);
    const { body } = await must(registry, 201, 'POST', `/contracts/${world.contract}/violation_reports`, { details });
    const first = await storedReport(registry, `/violation_reports/${body.data.id}`);
    const many = Array.from({ length: 1200 }, (_, index) => ({ ...first, _id: numbered(index), status: 'pending', is_public: index < 3 }));
    const stored = many.map((report) => (report.is_public ? report : { ...report, status: 'draft' }));
    await registry.store.collection<{ _id: string }>('violation_reports').insertMany(stored);
  });

  const listed = async (path: string, key?: string): Promise<string[]> => {
    const { body } = await registry.ask('GET', path, key === undefined ? {} : { key });
    return body.data.map(({ id }: { id: string }) => id);
  };
  const lists = (): string[] => [`/contracts/${world.contract}/violation_reports`, `/tender/${world.tender}/violation_reports`];

  it('lists the latest 1,000 to a reader with a key', async () => {
    for (const path of lists()) {
      const ids = await listed(path, keys.broker);
      expect(ids).to.have.length(1000);
      expect(ids[0]).to.equal(numbered(201));
      expect(ids).to.deep.equal(ids.toSorted());
    }
  });

  it('lists what is public to a reader without one, however many drafts there are', async () => {
    for (const path of lists()) expect(await listed(path)).to.deep.equal([0, 1, 2].map(numbered));
  });
});
