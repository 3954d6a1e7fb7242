/** The primary of three is killed while the steps of many dialogues are taken, each through two processes at once: each has one second stage in the end. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { dialogueOptions, endDialogue, inDialogue, inSecondStage, stagesOf } from '../../fixtures/dialogues.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';
import { useThreeNodes } from '../support/three-nodes.ts';

describe('steps whose primary is killed', function () {
  this.timeout(600_000);
  const nodes = useThreeNodes();
  const registries: TestRegistry[] = [];
  before(async () => {
    const options = { ...dialogueOptions, uri: nodes().uri, env: { DB_NAME: `dialogues_${randomBytes(4).toString('hex')}` } };
    for (let at = 0; at < 2; at += 1) registries.push(await startRegistry(options));
  });
  // Before the servers are.
  afterEach(async () => {
    await nodes().calm();
    // One after the other: they share a database, which each drops.
    for (const registry of registries) await registry.stop();
  });

  it('make one second stage each, whichever process is asked and whatever it answered', async () => {
    const [one, two] = registries;
    if (one === undefined || two === undefined) throw new Error('there are no registries');
    const dialogues: MadeTender[] = [];
    for (let at = 0; at < 3; at += 1) dialogues.push((await inDialogue(one)).tender);
    two.clock.set(one.clock.now());
    const first = await nodes().primary();
    // One step is committed, the others are about to be.
    const held = { failCommands: ['commitTransaction'], appName: 'procurement-registry', blockConnection: true, blockTimeMS: 60_000 };
    const isHeld = await nodes().fail(first, 'failCommand', held, { skip: 1 });
    const asked = dialogues.map((tender) => Promise.all([one, two, one, two].map((through) => endDialogue(through, tender))));
    await isHeld();
    await nodes().kill(first);
    for (const answers of await Promise.all(asked)) {
      for (const { status, text } of answers) expect(status, text).to.be.oneOf([200, 403, 503]);
      expect(answers.filter(({ status }) => status === 200)).to.have.length.below(2);
    }
    for (const tender of dialogues) {
      // Who was told nothing certain asks again.
      await eventually('the step is answered', async () => [200, 403].includes((await endDialogue(one, tender)).status));
      expect(await stagesOf(one, tender)).to.deep.equal(inSecondStage);
    }
  });
});
