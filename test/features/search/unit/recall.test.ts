/** What people mean is found: more than two hundred questions in their own words (docs/search.md "Recall"). */
import { expect } from 'chai';
import { buildSearchEntry } from '../../../../src/features/search/model/subjects.ts';
import { readParameters } from '../../../../src/features/search/parameters.ts';
import { matches } from '../../../../src/features/search/record-match.ts';
import { buildRecall, questions, records } from '../support/recall.ts';

describe('The questions of people', () => {
  const times = { parse: () => null };
  const entries = [...records].map(([number, record]) => {
    const { terms, facts } = buildSearchEntry('tenders', record, 'a'.repeat(32));
    return { number, entry: { ...facts, terms, key: 1, is_test: false } };
  });
  const recall = buildRecall((q) => {
    const { query } = readParameters(new Map([['q', q]]), times);
    return entries.filter(({ entry }) => matches(query, 'tenders', entry)).map(({ number }) => number);
  });

  it('are many', () => {
    expect(questions.length).to.be.at.least(200);
  });

  it('find what is meant, nearly always', () => {
    expect(recall.recall, recall.missing.join('\n')).to.be.at.least(0.97);
  });

  it('find little else', () => {
    expect(recall.precision, recall.beyond.join('\n')).to.be.at.least(0.9);
  });
});
