/** Rules of open tenders by tables: what holds since a day, and what one type asks and another does not (spec/open-tenders.md §1, spec/open-tenders.md §4). */
import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { at, buildCodes, contextWith, shown } from '../../../fixtures/sketched-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { actingConfig, flagsOf } from '../../../src/procurement/engine/config.ts';
import { requiredCriteriaAreThere } from '../../../src/procurement/tenders/criteria/guarded.ts';
import { askedItemsStay } from '../../../src/procurement/tenders/criteria/rules.ts';
import { observationsAreUnique } from '../../../src/procurement/tenders/rules/items.ts';
import { valueExcludesTax } from '../../../src/procurement/tenders/rules/money.ts';
import { kindMayUseProcedure } from '../../../src/procurement/tenders/rules/parties.ts';
import { agreementKeepsVariant, configIsAllowed, configIsOfItsVariant } from '../../../src/procurement/tenders/rules/procedure.ts';
import type { Context, Rule } from '../../../src/procurement/tenders/rules/rule.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

type Fields = Sketch<TenderFields>;

const buildContext = (type: string, changes: Partial<Context> = {}): Context => {
  const procedure = procedures.of(type);
  if (procedure === undefined) throw new Error(type);
  return contextWith({ procedure, config: actingConfig({}, procedure), ...changes });
};

/** What the rule says, or the text of its 403. */
const says = (rule: Rule, type: string, after: Fields, before: Fields | null = null, changes: Partial<Context> = {}): readonly string[] => {
  try {
    return sketched(rule)(after, buildContext(type, changes), before).map(shown);
  } catch (error) {
    if (error instanceof Problem) return [`403 ${error.message}`];
    throw error;
  }
};

const taxed: Fields = { value: { amount: 1, currency: 'UAH', valueAddedTaxIncluded: true } };
const taxText = 'data.value.valueAddedTaxIncluded: valueAddedTaxIncluded should be false';

describe('estimates without tax', () => {
  const cases: readonly (readonly [string, string, Fields | null, readonly string[]])[] = [
    ['are asked of a new tender', 'aboveThresholdUA', null, [taxText]],
    ['are asked of one that was made as the rule came', 'aboveThresholdUA', { dateCreated: at('2026-05-11T15:00') }, [taxText]],
    ['are not asked of an older one', 'aboveThresholdUA', { dateCreated: at('2026-05-11T14:59') }, []],
    ['are not asked of simple.defense', 'simple.defense', null, []],
    ['are not asked of aboveThresholdUA.defense', 'aboveThresholdUA.defense', null, []],
    ['are not asked of belowThreshold', 'belowThreshold', null, []],
  ];
  for (const [what, type, before, expected] of cases)
    it(what, () => expect(says(valueExcludesTax, type, taxed, before)).to.deep.equal(expected));
});

describe('kinds of buyers', () => {
  const codes = buildCodes({ 'kinds-by-procedure': { aboveThreshold: ['general'] } });
  const other: Fields = { procuringEntity: { kind: 'other' } };
  const text =
    'data.procuringEntity.kind: Procedure publishing with method type aboveThreshold is not allowed for procuringEntity.kind other';
  it('are asked by the list since its day', () => {
    expect(says(kindMayUseProcedure, 'aboveThreshold', other, null, { codes, now: at('2027-02-23T00:00') })).to.deep.equal([text]);
    expect(says(kindMayUseProcedure, 'aboveThreshold', other, null, { codes, now: at('2027-02-22T23:59') })).to.deep.equal([]);
  });
  it('are free where the list does not name the type', () => {
    for (const type of ['simple.defense', 'aboveThresholdUA.defense']) {
      expect(says(kindMayUseProcedure, type, other, null, { codes, now: at('2027-02-23T00:00') }), type).to.deep.equal([]);
    }
  });
});

describe('an item that criteria ask about', () => {
  const criteria = [{ relatesTo: 'item', relatedItem: 'i', requirementGroups: [{ requirements: [{ status: 'active' }] }] }];
  const before: Fields = { criteria, items: [{ id: 'i', quantity: 1 }] } as Fields;
  const after: Fields = { criteria, items: [{ id: 'i', quantity: 0 }] } as Fields;
  it('keeps its quantity, but in simple.defense', () => {
    const text = "403 Can't set to 0 quantity of i item while related criterion has active requirements";
    expect(says(askedItemsStay, 'aboveThreshold', after, before)).to.deep.equal([text]);
    expect(says(askedItemsStay, 'simple.defense', after, before)).to.deep.equal([]);
  });
});

describe('required criteria', () => {
  const rules = (entries: Readonly<Record<string, readonly string[]>>) => ({
    criteria: Object.fromEntries(Object.entries(entries).map(([id, own]) => [id, { rules: own }])),
  });
  const list = { 0: rules({ X: ['required'] }), 1: rules({ B: ['required_works'], A: ['required'], C: ['required_article_16'] }) };
  const codes = buildCodes({ 'criteria-rules-above-threshold': list });
  const tender = (mainProcurementCategory: 'goods' | 'services' | 'works', ...ids: string[]): Fields =>
    ({ mainProcurementCategory, criteria: ids.map((id) => ({ classification: { id } })) }) as Fields;
  const all = 'Tender must contain all required criteria: ';
  const one = '403 Tender must contain one of article 16 criteria: C';
  const cases: readonly (readonly [Fields, readonly string[]])[] = [
    [tender('goods'), [`403 ${all}A`]],
    [tender('goods', 'A'), []],
    [tender('works'), [`403 ${all}A, B`]],
    [tender('works', 'A', 'B'), [one]],
    [tender('works', 'A', 'B', 'C'), []],
    [tender('services', 'A'), [one]],
  ];
  for (const [after, expected] of cases) {
    const there = (after.criteria ?? []).map((criterion) => criterion?.classification?.id).join(' ');
    it(`of ${after.mainProcurementCategory} with ${there || 'none'}`, () =>
      expect(says(requiredCriteriaAreThere, 'aboveThreshold', after, null, { codes })).to.deep.equal(expected));
  }
  it('are none while the list of the type is not loaded', () =>
    expect(says(requiredCriteriaAreThere, 'aboveThresholdEU', tender('works'), null, { codes })).to.deep.equal([]));
});

describe('observations', () => {
  it('have ids of their own in all of a tender', () => {
    const targets = (...ids: string[]): Fields => ({ targets: ids.map((id) => ({ id, title: 'x', observations: [{ id, title: 'y' }] })) });
    expect(says(observationsAreUnique, 'aboveThreshold', targets('1', '2'))).to.deep.equal([]);
    expect(says(observationsAreUnique, 'aboveThreshold', targets('1', '1'))).to.deep.equal([
      'data.targets: All observations in tender should be unique',
    ]);
  });
});

describe('the config of the open types', () => {
  const numbers = [
    'minBidsNumber',
    'tenderComplainRegulation',
    'awardComplainDuration',
    'qualificationComplainDuration',
    'cancellationComplainDuration',
    'clarificationUntilDuration',
    'qualificationDuration',
    'minTenderingDuration',
    'enquiryPeriodRegulation',
  ] as const;
  const table: Readonly<Record<string, readonly [numbers: readonly number[], on: string]>> = {
    aboveThreshold: [[1, 3, 5, 0, 10, 3, 0, 15, 3], ''],
    aboveThresholdUA: [[2, 4, 10, 0, 10, 3, 0, 15, 10], ''],
    aboveThresholdEU: [[2, 4, 10, 5, 10, 3, 20, 30, 10], 'hasPrequalification hasQualificationComplaints'],
    'simple.defense': [[1, 2, 4, 0, 10, 3, 0, 6, 3], ''],
    'aboveThresholdUA.defense': [[1, 2, 4, 0, 10, 3, 0, 6, 3], ''],
  };
  const always =
    'hasAwardingOrder valueCurrencyEquality hasValueEstimation hasTenderComplaints hasAwardComplaints hasCancellationComplaints';
  for (const [type, [values, on]] of Object.entries(table)) {
    it(`of ${type}`, () => {
      const { procedure } = buildContext(type);
      const config = actingConfig({}, procedure);
      expect(numbers.map((name) => config[name])).to.deep.equal(values);
      const flags = flagsOf(procedure.config).filter((name) => config[name] === true);
      expect(flags).to.have.members([...`${always} ${on} hasAuction hasValueRestriction`.split(/\s+/)]);
    });
  }
});

describe('the config of competitiveOrdering', () => {
  const { procedure, config: long } = buildContext('competitiveOrdering');
  const short = {
    ...long,
    ...{ hasTenderComplaints: false, hasAwardComplaints: false, hasCancellationComplaints: false },
    ...{ tenderComplainRegulation: 0, cancellationComplainDuration: 0, clarificationUntilDuration: 0, enquiryPeriodRegulation: 0 },
    minTenderingDuration: 2,
  };
  const withItems = { agreement: { items: [{ description: 'Насос' }] } };
  const asked = (rule: Rule, changes: Partial<Context>, before: Fields | null = null) =>
    says(rule, 'competitiveOrdering', {}, before, changes);

  it('is long by default, and leaves open how is awarded', () => {
    expect(procedure.variants.length).to.equal(2);
    expect([long.minTenderingDuration, long.awardComplainDuration, long.hasTenderComplaints]).to.deep.equal([7, 5, true]);
    const free = ['hasAuction', 'hasAwardingOrder', 'hasValueRestriction', 'valueCurrencyEquality', 'hasMultiSourcing'] as const;
    for (const name of free)
      for (const value of [true, false]) expect(asked(configIsAllowed, { config: { ...long, [name]: value } }), name).to.deep.equal([]);
    expect(asked(configIsAllowed, { config: { ...long, minTenderingDuration: 3, minBidsNumber: 2 } })).to.deep.equal([
      'config.minBidsNumber: (less_than_equal)',
      'config.minTenderingDuration: (enum)',
    ]);
  });

  it('is that of the agreement: short with items, long without', () => {
    for (const config of [long, short]) expect(asked(configIsAllowed, { config })).to.deep.equal([]);
    expect(asked(configIsOfItsVariant, { config: short, ...withItems })).to.deep.equal([]);
    for (const agreement of [{}, { items: [] }]) expect(asked(configIsOfItsVariant, { config: long, agreement })).to.deep.equal([]);
    const differing = Object.keys(short).filter((name) => Reflect.get(short, name) !== Reflect.get(long, name));
    const wrong = [
      asked(configIsOfItsVariant, { config: long, ...withItems }),
      asked(configIsOfItsVariant, { config: short, agreement: {} }),
    ];
    for (const errors of wrong) expect(errors.map((one) => one.replace(/config\.(\w+):.*/, '$1'))).to.have.members(differing);
  });

  it('stays in a draft, whose agreement may be replaced by one of its kind only', () => {
    const draft: Fields = { status: 'draft' };
    expect(asked(agreementKeepsVariant, { config: long, ...withItems }, draft)).to.deep.equal([
      'data.agreements: Agreement with items is not allowed.',
    ]);
    expect(asked(agreementKeepsVariant, { config: short, agreement: {} }, draft)).to.deep.equal([
      'data.agreements: Agreement without items is not allowed.',
    ]);
    expect(asked(agreementKeepsVariant, { config: short, ...withItems }, draft)).to.deep.equal([]);
    expect(asked(agreementKeepsVariant, { config: long, ...withItems }, { status: 'active.tendering' })).to.deep.equal([]);
  });
});
