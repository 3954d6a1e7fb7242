/** The cause of a procedure without bids, by itself (spec/limited-tenders.md §4). */
import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { buildCodes, contextWith, shown } from '../../../fixtures/sketched-tenders.ts';
import { noCodeLists } from '../../../src/base/domain/code-lists.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import { causeAsListed, causeIsInOrder, causeList, reasonsByCause } from '../../../src/procurement/phases/cause/phase.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { negotiation } from '../../../src/procurement/types/negotiation.ts';
import { reporting } from '../../../src/procurement/types/reporting.ts';

const listed = (scheme: string, archive = false) => ({
  title_uk: 'Пункт 1',
  title_en: 'Clause 1',
  uri: 'https://law.example.org',
  scheme,
  archive,
});
const codes = buildCodes({
  'causes-negotiation': { urgent: listed('DECREE1178'), law: listed('LAW922'), old: listed('LAW922', true) },
  'contract-change-reasons': { law: { title_uk: 'Закон' } },
  'contract-change-reasons-decree': { decree: { title_uk: 'Постанова' } },
});
const context = contextWith({ procedure: negotiation, codes });
const because = (code: string, more: object = {}): Sketch<TenderFields> => ({ causeDetails: { code, description: 'x', ...more } });
type Said = Sketch<TenderFields>;
const told = (after: Said, before: Said | null = null, asked = context): string[] =>
  sketched((...[one, by, old]: Parameters<typeof causeIsInOrder>) => causeIsInOrder(one, by, old).map(shown))(after, asked, before);
const asListed = sketched(causeAsListed);
const derived = sketched(withDerived<TenderFields>);

describe('the cause of a tender', () => {
  it('is given, listed and described, one after the other', () => {
    expect(told({})).to.deep.equal(['data.causeDetails: (missing)']);
    expect(told(because('other'))).to.deep.equal(['data.causeDetails.code: (enum)']);
    expect(told({ causeDetails: { code: 'old' } })).to.deep.equal(['data.causeDetails.code: (enum)']);
    expect(told({ causeDetails: { code: 'law' } })).to.deep.equal(['data.causeDetails.description: (missing)']);
    expect(told(because('urgent'))).to.deep.equal([]);
  });

  it('is not asked again while it stays, and may not be given up', () => {
    const before = because('old', { title: 'Пункт 9' });
    expect(told(because('old'), before)).to.deep.equal([]);
    expect(told(because('old', { description: 'y' }), before)).to.deep.equal(['data.causeDetails.code: (enum)']);
    expect(told({}, before)).to.deep.equal(['data.causeDetails: (missing)']);
  });

  it('is any where no list is loaded, and stays as it was sent', () => {
    const bare = contextWith({ procedure: negotiation, codes: noCodeLists });
    expect(told(because('other'), null, bare)).to.deep.equal([]);
    const sent = because('other', { scheme: 'LAW922', title: 'Моя' });
    expect(asListed(sent, bare, null)).to.deep.equal(sent);
  });

  it('has what the list says, once: a list that has changed since changes nothing', () => {
    const { causeDetails } = asListed(because('urgent', { scheme: 'LAW922', title: 'Моя' }), context, null);
    const { archive: _, title_uk: title, ...rest } = listed('DECREE1178');
    expect(causeDetails).to.deep.equal({ code: 'urgent', description: 'x', title, ...rest });
    const before: Said = { causeDetails: { code: 'urgent', description: 'x', scheme: 'LAW922', title: 'Старий' } };
    expect(asListed(because('urgent'), context, before)).to.deep.equal(before);
  });

  it('says for which reasons contracts may be changed', () => {
    const reasons = sketched(reasonsByCause(causeList('negotiation')));
    const nameOf = (code: string) => reasons(because(code), codes, null);
    expect(['urgent', 'law'].map(nameOf)).to.deep.equal(['contract-change-reasons-decree', 'contract-change-reasons']);
    expect(reasons({}, codes, null)).to.equal('contract-change-reasons');
    const before = derived(because('urgent'), context, null);
    expect(Object.keys(before.contractChangeRationaleTypes ?? {})).to.deep.equal(['decree']);
    const after = derived({ ...before, ...because('law') }, context, before);
    expect(Object.keys(after.contractChangeRationaleTypes ?? {})).to.deep.equal(['law']);
  });

  it('is asked of a report from an amount in hryvnias on', () => {
    const asked = contextWith({ procedure: reporting, codes });
    const worth = (mainProcurementCategory: 'goods' | 'services' | 'works', amount: number, more: Said = {}): string[] =>
      told({ mainProcurementCategory, value: { amount, currency: 'UAH' }, procuringEntity: { kind: 'general' }, ...more }, null, asked);
    const bounds = [
      ['goods', 100000],
      ['services', 200000],
      ['works', 1500000],
    ] as const;
    for (const [category, amount] of bounds) {
      expect(worth(category, amount), category).to.deep.equal(['data.causeDetails: (missing)']);
      expect(worth(category, amount - 0.01), category).to.deep.equal([]);
    }
    expect(worth('goods', 100000, { procuringEntity: { kind: 'other' } })).to.deep.equal([]);
    expect(worth('goods', 100000, { procurementMethodRationale: 'Терміново' })).to.deep.equal([]);
    expect(worth('goods', 100000, { value: { amount: 100000, currency: 'EUR' } })).to.deep.equal([]);
  });
});
