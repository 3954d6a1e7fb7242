/** Criteria of every kind as buyers define them, and a bidder's answers (spec/open-tenders.md §4). */

type Body = Record<string, unknown>;

let count = 0;
const newId = (): string => (++count).toString(16).padStart(32, 'c');

/** `groups`: number of requirements in each; `asks`: the first of each. */
const criterion = (id: string, groups: readonly number[], overrides: Body = {}, asks: Body = {}): Body => ({
  title: id,
  source: 'tenderer',
  relatesTo: 'tenderer',
  classification: { scheme: 'ESPD211', id: `CRITERION.${id}` },
  legislation: [{ version: '2025-10-31', identifier: { id: '922-VIII', legalName: 'Закон' }, article: '17' }],
  requirementGroups: groups.map((size) => ({
    id: newId(),
    requirements: Array.from({ length: size }, (_, index) => ({
      id: newId(),
      title: `Умова ${index}`,
      dataType: 'boolean',
      ...(index === 0 ? asks : {}),
    })),
  })),
  ...overrides,
});

const guarantee = (relatedItem: string): Body =>
  criterion(
    'OTHER.BID.GUARANTEE',
    [2],
    { relatesTo: 'lot', relatedItem },
    { dataType: 'number', minValue: 0.5, unit: { code: 'P1', name: '%' } },
  );

/** Criteria of every kind, for a tender with these lots. */
export const espdCriteria = (lots: readonly string[]): Body[] => [
  criterion('EXCLUSION.CONVICTIONS.CORRUPTION', [2, 1], { source: 'winner' }),
  criterion('EXCLUSION.MISCONDUCT.MARKET_DISTORTION', [1], { source: 'procuringEntity' }),
  criterion(
    'OTHER.BID.LANGUAGE',
    [1],
    { relatesTo: 'tender' },
    { dataType: 'string', expectedValues: ['Українська'], expectedMinItems: 1 },
  ),
  criterion(
    'OTHER.BID.VALIDITY_PERIOD',
    [1],
    { relatesTo: 'tender' },
    { dataType: 'integer', minValue: 90, unit: { code: 'DAY', name: 'день' } },
  ),
  ...lots.map(guarantee),
  criterion('OTHER.CONTRACT.GUARANTEE', [2], { source: 'winner', relatesTo: 'lot', relatedItem: lots[0], legislation: undefined }),
];

export interface AskedCriterion {
  readonly source: string;
  readonly relatesTo?: string;
  readonly relatedItem?: string;
  readonly requirementGroups: readonly { readonly requirements: readonly { readonly id: string; readonly dataType?: string }[] }[];
}

/** Answers to one group of each criterion that applies to bidders for any lot except this one. */
export const espdAnswers = (asked: readonly AskedCriterion[], without?: string): Body[] =>
  asked
    .filter(({ source, relatedItem }) => source !== 'procuringEntity' && (without === undefined || relatedItem !== without))
    .flatMap(({ requirementGroups }) => requirementGroups[0]?.requirements ?? [])
    .map(({ id, dataType }) => {
      const value = dataType === 'number' ? 0.5 : dataType === 'integer' ? 90 : true;
      return { requirement: { id }, ...(dataType === 'string' ? { values: ['Українська'] } : { value }) };
    });
