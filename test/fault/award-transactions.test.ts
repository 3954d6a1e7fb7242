/** An award and its contract are written together or not at all, wherever the store fails (spec/requests.md §4, spec/contracts.md §2). */
import { expect } from 'chai';
import { accounts, afterTendering, decideAward, inTendering, patchAward, pendingBid, signature } from '../../fixtures/procedure.ts';
import { storedTender, write } from '../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { commits, type Failing, makeWrites, patiently, whileFailing } from '../support/fail-command.ts';
import { must, useRegistry } from '../support/registry.ts';

const NOT_AUTHORIZED = 13;

/** Every write of the transaction, in order. */
const steps = [
  ['the contract', makeWrites('contracts')],
  ['the tender', makeWrites('tenders')],
  ['the commit', commits],
] as const;

interface Part {
  readonly id: string;
  readonly status: string;
}

describe('an award and its contract', () => {
  const registry = useRegistry({ accounts });

  const pending = async (): Promise<{ tender: MadeTender; id: string }> => {
    const tender = await inTendering(registry);
    await pendingBid(registry, tender);
    await afterTendering(registry, tender);
    const [{ id }] = (await storedTender(registry, tender)).awards;
    await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', 'decision.p7s'));
    return { tender, id };
  };
  /** State of the award, and of its contract in both collections, read in one snapshot. */
  const states = ({ tender, id }: { tender: MadeTender; id: string }) =>
    patiently(() =>
      registry.store.transaction(async (session) => {
        const stored = await registry.store.records<{ awards: Part[]; contracts?: Part[] }>('tenders').get(tender.id, session);
        const [stub] = stored?.contracts ?? [];
        const contract = stub && (await registry.store.records<Part>('contracts').get(stub.id, session));
        const count = await registry.store.collection('contracts').countDocuments({ tender_id: tender.id }, { session });
        return [stored?.awards.find((award) => award.id === id)?.status, stub?.status, contract?.status, count];
      }),
    );
  const pendingStill = ['pending', undefined, undefined, 0];
  const decided = ['active', 'pending', 'pending', 1];
  const decision = { status: 'active', qualified: true };

  for (const [name, failingIn] of steps) {
    const failing = (): Failing => failingIn(registry.settings.dbName);
    it(`stay as they were when ${name} is refused, and are made when the decision comes again`, async () => {
      const created = await pending();
      const answer = await whileFailing({ ...failing(), code: NOT_AUTHORIZED }, () =>
        patchAward(registry, created.tender, created.id, decision),
      );
      expect(answer.status, answer.text).to.be.oneOf([500, 503]);
      expect(await states(created)).to.deep.equal(pendingStill);
      expect((await decideAward(registry, created.tender, created.id, 'active')).status).to.equal(200);
      expect(await states(created)).to.deep.equal(decided);
    });

    it(`agree when the connection breaks at ${name} and stays broken`, async () => {
      const created = await pending();
      must(await whileFailing(failing(), () => patchAward(registry, created.tender, created.id, decision)), 503);
      expect(await states(created)).to.be.deep.oneOf([pendingStill, decided]);
    }).timeout(300_000);
  }

  it('are made once when the connection breaks a single time at the commit', async () => {
    const created = await pending();
    const failing: Failing = { command: 'commitTransaction', times: 1 };
    must(await whileFailing(failing, () => patchAward(registry, created.tender, created.id, decision)), 200);
    expect(await states(created)).to.deep.equal(decided);
  });
});
