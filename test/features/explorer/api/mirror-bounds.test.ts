/** Mirrors of a part: of what was changed since a day, or until one. */

import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { makeMirrorStatusReader } from '../../../../src/features/explorer/mirror-status.ts';
import { watchCopying } from '../../../../src/features/mirror/copy-progress.ts';
import { asOfMirror } from '../../../../src/features/mirror/model/record.ts';
import { mirrorNames, mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMirror, type TestMirror } from '../../mirror/support/mirrors.ts';
import { type StubSource, startStubSource } from '../../mirror/support/stub-source.ts';

const dateOf = (month: number): string => `2026-0${month}-01T00:00:00+02:00`;

describe('A mirror with bounds', () => {
  let source: StubSource;
  let mirror: TestMirror;
  const put = (name: string, month: number): void => source.put({ id: name, dateModified: dateOf(month) });
  const shown = async (): Promise<string[]> => [...(await mirror.shown('tenders')).keys()].sort();

  beforeEach(async () => {
    source = await startStubSource({ pageSize: 2 });
    for (const month of [1, 2, 3, 4]) put(`m${month}`, month);
    mirror = await startMirror(source.url);
  });
  afterEach(async () => {
    await mirror.stop();
    await source.close();
  });

  it('has what was changed since, wherever it stands in the feed, and follows', async () => {
    // Changed long ago, and moved to the end of the feed all the same.
    put('late', 1);
    mirror.follow({ since: dateOf(3) });
    await mirror.settled();
    expect(await shown()).to.deep.equal(['m3', 'm4']);
    put('old', 2);
    put('m5', 5);
    put('m1', 6);
    await eventually('what is new is here', async () => (await shown()).length === 4);
    expect(await shown()).to.deep.equal(['m1', 'm3', 'm4', 'm5']);
    expect([...source.asked.keys()].sort(), 'nothing else was fetched').to.deep.equal(['m1', 'm3', 'm4', 'm5']);
    expect((await mirror.store.part(mirrorStore).state()).asOf).to.be.an.instanceOf(Date);
  });

  it('has what was there until then, says so when all of it is here, and does not follow', async () => {
    const until = dateOf(3);
    const told = makeMirrorStatusReader(
      { mirror: { of: source.url, parallel: 4, since: '', until, rereadSeconds: 0, documents: null } },
      mirror.store.part(mirrorStore),
    );
    expect(await told()).to.deep.equal({ of: source.url, asOf: null, isPartial: true, keepsDocuments: false });
    mirror.follow({ until });
    const lines: string[] = [];
    const copied = await watchCopying({
      following: mirror.store.part(mirrorStore),
      log: { info: (line) => void lines.push(line) },
      progress: () => {},
      signal: new AbortController().signal,
      sleep: () => pause(10),
    });
    expect(copied).to.equal(2);
    put('m5', 5);
    expect(await shown()).to.deep.equal(['m1', 'm2']);
    const state = await mirror.store.part(mirrorStore).state();
    expect(state).to.include({ asOf: null, lagSeconds: null, records: 0, secondsLeft: 0 });
    expect(asOfMirror(state, until)).to.deep.equal(new Date(until));
    expect(asOfMirror(state, '')).to.equal(null);
    expect(source.pages.every((query) => query.get('descending') === '1')).to.equal(true);
    expect([...source.asked.keys()].sort()).to.deep.equal(['m1', 'm2']);
  });

  it('is complete though a feed of the source is empty, or all are', async () => {
    const empty = await startStubSource();
    const other = await startMirror(empty.url);
    other.follow({ until: dateOf(3) });
    await eventually('it is complete', async () => (await other.store.part(mirrorStore).state()).copied !== null);
    await other.stop();
    await empty.close();
    mirror.follow();
    await eventually('it is complete', async () => {
      const { copied, records } = await mirror.store.part(mirrorStore).state();
      return copied !== null && records === 0;
    });
    expect((await mirror.store.part(mirrorStore).state()).asOf).to.be.an.instanceOf(Date);
  });

  it('is complete after an upgrade, too, from a version that noted no time at the end of an empty feed', async () => {
    const empty = await startStubSource();
    const other = await startMirror(empty.url);
    const isComplete = async () => (await other.store.part(mirrorStore).state()).copied !== null;
    const following = other.follow();
    await eventually('it is complete', isComplete);
    await following.stop();
    const walks = other.store.collection<{ _id: string }>(mirrorNames.walks);
    await walks.updateOne({ _id: 'tenders backward', done: true }, { $set: { reached: null } });
    expect(await isComplete()).to.equal(false);
    other.follow();
    await eventually('it is complete again', isComplete);
    await other.stop();
    await empty.close();
  });
});
