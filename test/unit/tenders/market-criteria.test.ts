/** Criteria of a tender against those of the catalogue (spec/catalogue.md §3). */
import { expect } from 'chai';
import { type Entries, knownEntries } from '../../../fixtures/catalogue.ts';
import type { Sketch } from '../../../fixtures/sketch.ts';
import { item, now, shown } from '../../../fixtures/sketched-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { Criterion, Item, MarketCriterion, MarketRequirement, Requirement } from '../../../src/base/domain/types.generated.ts';
import { marketErrors } from '../../../src/procurement/tenders/criteria/market.ts';
import { withStaleCancelled } from '../../../src/procurement/tenders/criteria/stale.ts';

const TECHNICAL = 'CRITERION.OTHER.SUBJECT_OF_PROCUREMENT.TECHNICAL_FEATURES';
const ORIGIN = 'CRITERION.OTHER.SUBJECT_OF_PROCUREMENT.LOCAL_ORIGIN_LEVEL';

const string = (title: string, more: object = {}): MarketRequirement => ({
  title,
  dataType: 'string',
  expectedValues: ['Розчин', 'Порошок'],
  expectedMinItems: 1,
  expectedMaxItems: 2,
  ...more,
});
const integer = (title: string, more: object = {}): MarketRequirement => ({
  title,
  dataType: 'integer',
  minValue: 0,
  maxValue: 120,
  unit: { code: 'MON', name: 'місяць' },
  ...more,
});
const both = [string('Форма'), integer('Строк')];

const wanted = (id: string, ...requirements: readonly MarketRequirement[]): MarketCriterion => ({
  title: `${id} ринку`,
  classification: { id },
  requirementGroups: [{ requirements: [...requirements] }],
});

const asked = (id: string, ...requirements: readonly Sketch<Requirement>[]): Criterion => {
  const sketch: Sketch<Criterion> = {
    id,
    title: 'Ознаки',
    classification: { scheme: 'ESPD211', id },
    source: 'tenderer',
    relatesTo: 'item',
    relatedItem: 'item',
    requirementGroups: [
      { id: `${id}.group`, requirements: requirements.map((one) => ({ id: `${id}.${one.title}`, status: 'active', ...one })) },
    ],
  };
  return sketch as Criterion; // as whole as the rules need it
};

const buildCategory = (...criteria: readonly MarketCriterion[]): Entries => ({
  categories: { k: { status: 'active', classification: { id: '33600000-6' }, criteria: [...criteria] } },
});
const buildProfile = (status: 'active' | 'general', ...criteria: readonly MarketCriterion[]): Entries => ({
  ...buildCategory(wanted(ORIGIN, both[0] ?? string(''))),
  profiles: { p: { status, relatedCategory: 'k', criteria: [...criteria] } },
});

const described: Item = { ...item, category: 'k', profile: 'p' } as Item;
const { profile: _, ...ofCategory } = described;

/** What is said of an item with a profile, or without one. */
const said = (entries: Entries, criteria: readonly Criterion[], items: readonly Item[] = [entries.profiles ? described : ofCategory]) => {
  try {
    return marketErrors({ items: [...items], criteria: [...criteria] }, knownEntries(entries)).map(shown);
  } catch (error) {
    if (error instanceof Problem) return [`${error.status} ${error.details}`];
    throw error;
  }
};

describe('Criteria of the market', () => {
  const profile = buildProfile('active', wanted(TECHNICAL, ...both), wanted(ORIGIN, string('Країна')));
  const whole = [asked(TECHNICAL, ...both), asked(ORIGIN, string('Країна'))];

  it('are all there that a profile has, each with all it asks for', () => {
    expect(said(profile, whole)).to.deep.equal([]);
    expect(said(profile, whole.slice(0, 1))).to.deep.equal([`403 Tender must contain all profile criteria for item item: ${ORIGIN}`]);
    expect(said(profile, [])).to.deep.equal([`403 Tender must contain all profile criteria for item item: ${TECHNICAL}, ${ORIGIN}`]);
    const foreign = whole.map((one) => ({ ...one, relatedItem: 'another' }));
    expect(said(profile, foreign)[0]).to.match(/^403 Tender must contain all profile criteria/);
    const less = [asked(TECHNICAL, string('Форма')), ...whole.slice(1)];
    expect(said(profile, less)).to.deep.equal(["data.criteria: Criterion Ознаки lacks requirements from profile p {'Строк'}"]);
  });

  it('are some of those of a category, where the item has no active profile', () => {
    const category = buildCategory(wanted(TECHNICAL, ...both), wanted(ORIGIN, string('Країна'), string('Область')));
    expect(said(category, [asked(TECHNICAL, string('Форма'))])).to.deep.equal([]);
    expect(said(category, [])).to.deep.equal(['403 Tender must contain at least one category criteria for item item']);
    expect(said(category, [asked(TECHNICAL)])).to.deep.equal([
      'data.criteria: Criterion Ознаки should have at least one requirement from category k',
    ]);
    expect(said(category, [asked(ORIGIN, string('Країна'))])).to.deep.equal([
      "data.criteria: Criterion Ознаки lacks requirements from category k {'Область'}",
    ]);
    expect(said(buildCategory(), [])).to.deep.equal([]);
    for (const groups of [{}, { requirementGroups: [{}] }])
      expect(said(buildCategory({ classification: { id: TECHNICAL }, ...groups }), [asked(TECHNICAL)])).to.deep.equal([]);
    expect(said(buildProfile('general', wanted(TECHNICAL, ...both)), [asked(ORIGIN, string('Форма'))])).to.deep.equal([]);
  });

  it('know no others of their kind, nor requirements that are unknown or archived', () => {
    const technical = buildCategory(wanted(TECHNICAL, string('Форма'), string('Колір', { isArchived: true })));
    expect(said(technical, [asked(TECHNICAL, string('Форма')), asked(ORIGIN, string('Країна'))])).to.deep.equal([
      `403 Tender contains criteria that don't exist in market object for item item: ${ORIGIN}`,
    ]);
    expect(said(technical, [asked(TECHNICAL, string('Форма')), asked('CRITERION.OTHER.BID.LANGUAGE', string('Мова'))])).to.deep.equal([]);
    expect(said(technical, [asked(TECHNICAL, string('Колір'), string('Смак'))])).to.deep.equal([
      "data.criteria: For criterion Ознаки there are requirements that don't exist in category k or archived: {'Колір', 'Смак'}",
    ]);
    const replaced = asked(TECHNICAL, string('Форма'), { ...string('Смак'), status: 'cancelled' });
    expect(said(technical, [replaced])).to.deep.equal([]);
  });

  const differing = (changes: object, by: 'profile' | 'category') => {
    const market = wanted(TECHNICAL, ...both);
    const ownRequirements = [both[0] ?? string(''), integer('Строк', changes)];
    return said(by === 'profile' ? buildProfile('active', market) : buildCategory(market), [asked(TECHNICAL, ...ownRequirements)]);
  };
  const unequal = (field: string, by: string) => [
    `data.criteria: Field '${field}' for 'Строк' should be equal in tender and market requirement for ${by}`,
  ];

  it('are measured alike, and by a profile expect the same', () => {
    for (const by of ['profile', 'category'] as const) {
      const named = by === 'profile' ? 'profile p' : 'category k';
      expect(differing({ unit: { code: 'DAY', name: 'день' } }, by)).to.deep.equal(unequal('unit', named));
      expect(differing({ unit: { code: 'MON', name: 'міс.' } }, by)).to.deep.equal([]);
      expect(differing({ dataType: 'number' }, by)).to.deep.equal(unequal('dataType', named));
      expect(differing({ dataSchema: 'ISO 639-3' }, by)).to.deep.equal(unequal('dataSchema', named));
    }
    expect(differing({ minValue: 1 }, 'profile')).to.deep.equal(unequal('minValue', 'profile p'));
    expect(differing({ maxValue: 1 }, 'profile')).to.deep.equal(unequal('maxValue', 'profile p'));
    expect(differing({ expectedValue: 1 }, 'profile')).to.deep.equal(unequal('expectedValue', 'profile p'));
    expect(differing({ minValue: 1, maxValue: 12 }, 'category')).to.deep.equal([]);
  });

  it('leave a choice of the values of a category, and none of those of a profile', () => {
    const choosing = (changes: object, by: 'profile' | 'category') => {
      const market = wanted(TECHNICAL, string('Форма'));
      return said(by === 'profile' ? buildProfile('active', market) : buildCategory(market), [asked(TECHNICAL, string('Форма', changes))]);
    };
    expect(choosing({ expectedValues: ['Порошок', 'Розчин'] }, 'profile')).to.deep.equal([]);
    expect(choosing({ expectedValues: ['Розчин'] }, 'profile')).to.deep.equal([
      "data.criteria: Field 'expectedValues' for 'Форма' should have the same values in tender and market requirement for profile p",
    ]);
    expect(choosing({ expectedValues: ['Розчин'] }, 'category')).to.deep.equal([]);
    expect(choosing({ expectedValues: ['Гель'] }, 'category')).to.deep.equal([
      "data.criteria: Requirement 'Форма' expectedValues should have values from category k requirement",
    ]);
    expect(choosing({ expectedMinItems: 0 }, 'category')).to.deep.equal([
      "data.criteria: requirement 'Форма' expectedMinItems should be equal or greater than in category",
    ]);
    expect(choosing({ expectedMaxItems: 3 }, 'category')).to.deep.equal([
      "data.criteria: requirement 'Форма' expectedMaxItems should be equal or less than in category",
    ]);
    expect(choosing({ expectedMinItems: 2, expectedMaxItems: 1 }, 'category')).to.deep.equal([]);
  });

  it('fit one of the requirements of their title, in whichever group it is', () => {
    const group = (minValue: number) => ({ requirements: [integer('Строк', { minValue })] });
    const market = { classification: { id: TECHNICAL }, requirementGroups: [group(1), group(2)] };
    const asking = (minValue: number) => said(buildProfile('active', market), [asked(TECHNICAL, integer('Строк', { minValue }))]);
    expect(asking(1)).to.deep.equal([]);
    expect(asking(2)).to.deep.equal([]);
    expect(asking(3)).to.deep.equal(unequal('minValue', 'profile p'));
  });

  it('are not asked of an item that names nothing of the catalogue', () => {
    const { category: __, ...plain } = ofCategory;
    expect(said(profile, [], [plain])).to.deep.equal([]);
  });
});

describe('An item that is described otherwise', () => {
  const before = { items: [described], criteria: [asked(TECHNICAL, ...both), asked('CRITERION.OTHER.BID.LANGUAGE', string('Мова'))] };
  const statuses = (criteria: readonly Criterion[]) =>
    criteria.flatMap(({ requirementGroups }) => requirementGroups.flatMap(({ requirements }) => requirements.map(({ status }) => status)));

  it('is asked no longer what its old profile or category asked', () => {
    for (const change of [{ profile: 'other' }, { category: 'other' }, { profile: undefined }]) {
      const after = { items: [{ ...described, ...change } as Item] };
      expect(statuses(withStaleCancelled(before.criteria, before, after, now))).to.deep.equal(['cancelled', 'cancelled', 'active']);
    }
  });

  it('is asked what came with the change', () => {
    const fresh = asked(TECHNICAL, { ...string('Форма'), id: 'new' });
    const after = { items: [{ ...described, profile: 'other' }] };
    expect(statuses(withStaleCancelled([fresh], before, after, now))).to.deep.equal(['active']);
    expect(withStaleCancelled(before.criteria, before, { items: [described] }, now)).to.equal(before.criteria);
  });
});
