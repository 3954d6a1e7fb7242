/** The judge of test/api/shards.test.ts: it must not take a command for narrower than it is. */
import { expect } from 'chai';
import { findReach } from '../../support/shards/reach.ts';

const reach = (name: string, collection: unknown, rest: Record<string, unknown>) =>
  findReach({ name, command: { [name]: collection, ...rest } })?.reach;

describe('Which shards a command needs', () => {
  it('is one, when a filter names the key', () => {
    expect(reach('find', 'tenders', { filter: { _id: { $eq: 'a' } } })).to.equal('one');
    expect(reach('findAndModify', 'tenders', { query: { _id: 'a', rev: 1 }, upsert: true })).to.equal('one');
    expect(reach('insert', 'uploads.chunks', { documents: [{ files_id: 'f', n: 0 }] })).to.equal('one');
    expect(reach('delete', 'uploads.chunks', { deletes: [{ q: { files_id: 'f' }, limit: 0 }] })).to.equal('one');
    expect(reach('update', 'sequences', { updates: [{ q: { anything: 1 } }] }), 'not sharded').to.equal('one');
  });

  it('is one for each value, when several are named', () => {
    expect(reach('find', 'uploads', { filter: { _id: { $in: ['a', 'b'] } } })).to.equal('several');
    expect(reach('find', 'uploads', { filter: { _id: { $in: ['a'] } } })).to.equal('one');
    expect(reach('insert', 'tenders', { documents: [{ _id: 'a' }, { _id: 'b' }] })).to.equal('several');
  });

  it('is a few neighbours for a range of ids, and all for a range of hashed ones', () => {
    const filter = { _id: { $gte: 'a:', $lt: 'a;' } };
    expect(reach('find', 'plan_revisions', { filter })).to.equal('neighbours');
    expect(reach('find', 'violation_reports', { filter })).to.equal('all');
    expect(reach('find', 'tenders', { filter: { _id: { $gt: 'a' } } }), 'without an end').to.equal('all');
  });

  it('is all, when the filter says nothing of the key or hides it', () => {
    expect(reach('find', 'tenders', { filter: { is_public: true } })).to.equal('all');
    expect(reach('find', 'tenders', { filter: { $or: [{ _id: 'a' }] } })).to.equal('all');
    expect(reach('find', 'tenders', { filter: { _id: { $nin: ['a'] } } })).to.equal('all');
    expect(reach('aggregate', 'tenders', { pipeline: [{ $match: {} }, { $group: { _id: 1 } }] })).to.equal('all');
    expect(reach('aggregate', 1, { pipeline: [{ $changeStream: {} }] })).to.equal('all');
    expect(reach('aggregate', 'tenders', { pipeline: [{ $match: { _id: 'a' } }, { $lookup: { from: 'contracts' } }] })).to.equal('all');
    expect(reach('somethingNew', 'tenders', {})).to.equal('all');
  });

  it('is none a router would take for a write of one document without the key', () => {
    expect(reach('findAndModify', 'tenders', { query: { tenderID: 'UA' } })).to.equal('refused');
    expect(reach('update', 'tenders', { updates: [{ q: { tenderID: 'UA' } }] })).to.equal('refused');
    expect(reach('update', 'tenders', { updates: [{ q: { tenderID: 'UA' }, multi: true }] })).to.equal('all');
    expect(reach('update', 'tenders', { updates: [{ q: { tenderID: 'UA' }, multi: true, upsert: true }] })).to.equal('refused');
    expect(reach('delete', 'tenders', { deletes: [{ q: {}, limit: 1 }] })).to.equal('refused');
  });

  it('cannot be said of a collection without a line in the table of keys', () => {
    expect(() => reach('find', 'new_things', { filter: {} })).to.throw('new_things has no line');
  });

  it('counts the history of a plan as standing beside the plan', () => {
    const places = (name: string, collection: string, rest: Record<string, unknown>) =>
      findReach({ name, command: { [name]: collection, ...rest } })?.places;
    const plan = places('findAndModify', 'plans', { query: { _id: 'ab', rev: 1 } });
    expect(places('insert', 'plan_revisions', { documents: [{ _id: 'ab:0000000002' }] })).to.deep.equal(plan);
  });
});
