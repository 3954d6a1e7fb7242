/** The owner's step of a selection and the one that the registry takes after it are stored together or not at all (spec/selections.md §2). */
import { expect } from 'chai';
import { draftSelection } from '../../fixtures/selections.ts';
import { storedTender } from '../../fixtures/tender-parts.ts';
import { type MadeTender, patchTender } from '../../fixtures/tenders.ts';
import { commits, type Failing, makeWrites, patiently, whileFailing } from '../support/fail-command.ts';
import { must, useRegistry } from '../support/registry.ts';

const NOT_AUTHORIZED = 13;

/** Every write of the transaction, in order. */
const steps = [
  ['the step of the owner', makeWrites('tenders')],
  ['the step of the registry', (dbName: string): Failing => ({ ...makeWrites('tenders')(dbName), skip: 1 })],
  ['the commit', commits],
] as const;

describe('a selection', () => {
  const registry = useRegistry();
  const publish = (tender: MadeTender) => patchTender(registry, tender, { status: 'draft.pending' });
  const state = (tender: MadeTender) =>
    patiently(async () => {
      const { status, rev, agreements } = await storedTender(registry, tender);
      return [status, rev, agreements[0].status];
    });
  const before = ['draft', 1, undefined];
  const after = ['active.enquiries', 3, 'active'];

  for (const [name, failingIn] of steps) {
    it(`stays a draft when ${name} is refused, and is published when it is asked again`, async () => {
      const tender = await draftSelection(registry);
      const failing = { ...failingIn(registry.settings.dbName), code: NOT_AUTHORIZED };
      const answer = await whileFailing(failing, () => publish(tender));
      expect(answer.status, answer.text).to.be.oneOf([500, 503]);
      expect(await state(tender)).to.deep.equal(before);
      expect((await publish(tender)).status).to.equal(200);
      expect(await state(tender)).to.deep.equal(after);
    });
  }

  it('is published once when the connection breaks a single time at the commit', async () => {
    const tender = await draftSelection(registry);
    must(await whileFailing({ ...commits(), times: 1 }, () => publish(tender)), 200);
    expect(await state(tender)).to.deep.equal(after);
  });
});
