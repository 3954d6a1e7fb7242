/** The second stage of a dialogue and the end of the first are written together or not at all, wherever the store fails (spec/dialogues.md §6). */
import { expect } from 'chai';
import { dialogueOptions, endDialogue, inDialogue, inFirstStage, inSecondStage, stagesOf } from '../../fixtures/dialogues.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { commits, type Failing, makeWrites, patiently, whileFailing } from '../support/fail-command.ts';
import { must, useRegistry } from '../support/registry.ts';

const NOT_AUTHORIZED = 13;

/** Every write of the transaction, in order. */
const steps = [
  ['the second tender', makeWrites('tenders')],
  ['the first tender', (dbName: string): Failing => ({ ...makeWrites('tenders')(dbName), skip: 1 })],
  ['the commit', commits],
] as const;

describe('a second stage', () => {
  const registry = useRegistry(dialogueOptions);
  const stages = (first: MadeTender) => patiently(() => stagesOf(registry, first));

  for (const [name, failingIn] of steps) {
    it(`is not made when ${name} is refused, and is made when the step comes again`, async () => {
      const { tender: first } = await inDialogue(registry);
      const failing = { ...failingIn(registry.settings.dbName), code: NOT_AUTHORIZED };
      const answer = await whileFailing(failing, () => endDialogue(registry, first));
      expect(answer.status, answer.text).to.be.oneOf([500, 503]);
      expect(await stages(first)).to.deep.equal(inFirstStage);
      expect((await endDialogue(registry, first)).status).to.equal(200);
      expect(await stages(first)).to.deep.equal(inSecondStage);
    });

    it(`is whole or not there when the connection breaks at ${name} and stays broken`, async () => {
      const { tender: first } = await inDialogue(registry);
      must(await whileFailing(failingIn(registry.settings.dbName), () => endDialogue(registry, first)), 503);
      expect(await stages(first)).to.be.deep.oneOf([inFirstStage, inSecondStage]);
    }).timeout(300_000);
  }

  it('is made once when the connection breaks a single time at the commit', async () => {
    const { tender: first } = await inDialogue(registry);
    must(await whileFailing({ ...commits(), times: 1 }, () => endDialogue(registry, first)), 200);
    expect(await stages(first)).to.deep.equal(inSecondStage);
  });
});
