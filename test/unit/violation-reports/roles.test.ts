import { expect } from 'chai';
import { type Actor, anonymousActor } from '../../../src/base/domain/actor.ts';
import { isCreator, mayAnswer, mayDecide, mayReport, maySee } from '../../../src/modules/violation-reports/rules.ts';

const account = (name: string, group = 'brokers'): Actor => ({ name, group, levels: '' });
const [one, two, admin, central] = [account('one'), account('two'), account('root', 'admins'), account('central', 'authorities')] as const;
const held = (role: string) => [{ role, owner: 'one' }, { role: 'other', owner: 'two' }, {}];

describe('the roles of violation reports (spec/decisions.md D3)', () => {
  it('give a report to the buyer side of the contract when it is known', () => {
    for (const role of ['buyer', 'tender', 'contract']) {
      expect([one, two, admin].map((actor) => mayReport(actor, held(role), false))).to.deep.equal([true, false, true]);
    }
    expect(mayReport(two, held('bid'), false)).to.equal(true);
    expect(mayReport(two, undefined, false)).to.equal(true);
  });

  it('give a statement to the supplier side of the contract when it is known', () => {
    for (const role of ['supplier', 'bid']) {
      expect([one, two, admin].map((actor) => mayAnswer(actor, held(role), false))).to.deep.equal([true, false, true]);
    }
    expect(mayAnswer(two, held('buyer'), false)).to.equal(true);
  });

  it('give a decision to the owner of the agreement, else to the authorities, else to any broker', () => {
    const decide = (owner: string | undefined, exist: boolean) =>
      [one, two, central, admin].map((actor) => mayDecide(actor, owner, exist, false));
    expect(decide('one', true)).to.deep.equal([true, false, false, true]);
    expect(decide(undefined, true)).to.deep.equal([false, false, true, true]);
    expect(decide(undefined, false)).to.deep.equal([true, true, false, true]);
  });

  it('are kept to the letter by STRICT_REPORT_ROLES', () => {
    expect([mayReport(one, [], true), mayAnswer(one, undefined, true), mayDecide(one, undefined, false, true)]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect([mayReport(one, held('buyer'), true), mayDecide(central, undefined, true, true), mayReport(admin, [], true)]).to.deep.equal([
      true,
      true,
      true,
    ]);
  });

  it('leave what was made to its creator', () => {
    expect([one, two, admin].map((actor) => isCreator(actor, { owner: 'one' }))).to.deep.equal([true, false, true]);
  });

  it('hide drafts from readers without a key', () => {
    expect([anonymousActor, two].map((actor) => maySee(actor, { status: 'draft' }))).to.deep.equal([false, true]);
    expect(maySee(anonymousActor, { status: 'pending' })).to.equal(true);
  });
});
