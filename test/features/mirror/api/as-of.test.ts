/** How far a mirror says it is behind. */

import { expect } from 'chai';
import { mirrorStore } from '../../../../src/features/mirror/store/mirror-store.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMirror } from '../support/mirrors.ts';
import { startStubSource } from '../support/stub-source.ts';

const dateModified = '2026-01-01T00:00:00+02:00';
const idOf = (nth: number): string => nth.toString(16).padStart(32, '0');

describe('The age of a mirror', () => {
  it('is told while its source is written so often that no page of its feed is empty', async () => {
    const source = await startStubSource();
    for (let nth = 0; nth < 3; nth += 1) source.put({ id: idOf(nth), dateModified });
    let written = 3;
    source.interfere(({ url = '' }) => {
      if (new URL(url, source.url).searchParams.has('limit') && !url.includes('descending=1'))
        source.put({ id: idOf(written++), dateModified });
      return false;
    });
    const mirror = await startMirror(source.url);
    mirror.follow();
    await eventually('it goes forward', async () => written > 5);
    const then = await mirror.store.now();
    await eventually('it is younger', async () => ((await mirror.store.part(mirrorStore).state()).asOf ?? then) > then);
    expect((await mirror.store.part(mirrorStore).walks()).find(({ _id }) => _id === 'tenders forward')?.items).to.be.above(0);
    await mirror.stop();
    await source.close();
  });
});
