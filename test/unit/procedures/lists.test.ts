import { expect } from 'chai';
import { buildRulesPage } from '../../../scripts/rules.ts';
import { NO_ERRORS } from '../../../src/base/domain/problem.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import { phaseList, ruleList } from '../../../src/procurement/engine/lists.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import { modelRules } from '../../../src/procurement/tenders/rules/rule.ts';
import { belowThresholdType } from '../../../src/procurement/types/below-threshold.ts';

const composed = (...phases: Phase[]) => compose({ ...belowThresholdType, phases: [...belowThresholdType.phases, ...phases] });

describe('A list that phases add to', () => {
  it('keeps the order of the phases', () => {
    const list = phaseList<string>();
    const type = composed({ name: 'first', adds: () => [list.add('a')] }, { name: 'second', adds: () => [list.add('b'), list.add('c')] });
    expect(list.of(type)).to.deep.equal(['a', 'b', 'c']);
  });

  it('keeps what each type adds apart', () => {
    const list = phaseList<string>();
    const [one, other] = ['a', 'b'].map((element) => composed({ name: 'own', adds: () => [list.add(element)] }));
    expect([one, other].map((type) => type && list.of(type))).to.deep.equal([['a'], ['b']]);
  });
});

describe('A list of rules', () => {
  const rules = () => ruleList<number, 'a' | 'b' | 'c'>(['a', 'b', 'c']);

  it('has the order of its names, whichever phases add them in whatever order', () => {
    const list = rules();
    const type = composed({ name: 'first', adds: () => [list.add({ c: 3 })] }, { name: 'second', adds: () => [list.add({ b: 2, a: 1 })] });
    expect(list.of(type)).to.deep.equal([1, 2, 3]);
    expect(list.named(type).map(({ name }) => name)).to.deep.equal(['a', 'b', 'c']);
  });

  it('leaves out what a type does not add', () => {
    const list = rules();
    expect(list.of(composed({ name: 'first', adds: () => [list.add({ a: 1, b: undefined })] }))).to.deep.equal([1]);
    expect(list.of(composed())).to.deep.equal([]);
  });

  it('cannot name a rule twice', () => {
    expect(() => ruleList(['a', 'b', 'a'])).to.throw('a rule is named twice in the order a, b, a');
  });

  it('refuses a type whose phase brings a rule that stands nowhere in the order', () => {
    const unknown = { nowhere: () => NO_ERRORS } as Parameters<typeof modelRules.add>[0];
    expect(() => composed({ name: 'own', adds: () => [modelRules.add(unknown)] })).to.throw(
      'procedure type belowThreshold: the rule nowhere is missing from its order',
    );
  });

  it('cannot be printed while a name in the order has no rule in the sources', () => {
    expect(() => buildRulesPage(new Map())).to.throw(
      `${modelRules.order[0]} stands in the order of modelRules, but no modelRules.add(…) in src/ has it`,
    );
  });

  it('refuses a type of which two phases add one rule', () => {
    expect(() => composed({ name: 'own', adds: () => [modelRules.add({ itemsBelongToLots: () => NO_ERRORS })] })).to.throw(
      'procedure type belowThreshold: two phases add the rule itemsBelongToLots',
    );
  });
});
