import { expect } from 'chai';
import type { Collection, Document } from 'mongodb';
import { readMany } from '../../../src/store/records/queries.ts';

describe('Records that are read together', () => {
  it('all come, however many they are, and no question is too large for the store', async () => {
    const asked: number[] = [];
    const find = ({ _id }: { _id: { $in: string[] } }) => {
      asked.push(_id.$in.length);
      return _id.$in.map((id) => ({ _id: id }));
    };
    const ids = Array.from({ length: 25_000 }, (_, index) => `${index}`);
    // Of a collection only `find` is used, and of its cursor that it can be walked.
    const records = await readMany({ find } as unknown as Collection<Document>, [...ids, ...ids]);
    expect([...records.keys()]).to.deep.equal(ids);
    expect(Math.max(...asked)).to.be.at.most(10_000);
  });
});
