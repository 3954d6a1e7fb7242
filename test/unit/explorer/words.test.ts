import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { codes } from '../../../explorer/src/language/uk/codes.ts';
import { fields } from '../../../explorer/src/language/uk/history.ts';
import { tenderCodes } from '../../../explorer/src/language/uk/tender-codes.ts';
import { schemas as performanceSchemas } from '../../../src/phases/performance/model.ts';
import { procedures } from '../../../src/procedures/index.ts';
import { loadSchemas } from '../../../src/validation/dialect.ts';

const language = (code: string): URL => new URL(`../../../explorer/src/language/${code}/`, import.meta.url);
const files = readdirSync(language('uk'));

/** Every text of a file of words, by its place. */
const texts = async (code: string, file: string): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const walk = (value: unknown, at: string): void => {
    if (typeof value === 'string') found.set(at, value);
    else for (const [name, inner] of Object.entries(value ?? {})) walk(inner, `${at}/${name}`);
  };
  walk({ ...(await import(new URL(file, language(code)).href)) }, '');
  return found;
};

const places = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const schemas = loadSchemas({ sandbox: true });

/** The values of an enum in a schema of the contract. */
const collectEnumValues = (schema: string, field: string): readonly string[] => {
  const values = schemas.get(`/${schema}`).properties?.[field]?.enum ?? [];
  expect(values, `${schema} ${field}`).to.not.be.empty;
  return values.map(String);
};

describe('The words of the explorer', () => {
  for (const file of files) {
    it(`say the same in both languages: ${file}`, async () => {
      const [uk, en] = [await texts('uk', file), await texts('en', file)];
      expect([...en.keys()]).to.have.members([...uk.keys()]);
      for (const [at, text] of uk) {
        expect(text.trim(), at).to.not.equal('');
        expect(places(en.get(at) ?? ''), at).to.deep.equal(places(text));
      }
    });
  }

  it('name what tenders, lots and offers have where no price is compared', () => {
    const own = performanceSchemas();
    const fieldsOf = (id: string): string[] => Object.keys(Object(own[id]).properties);
    const added = ['/common/value', '/tenders/lot', '/tenders/tender'].flatMap(fieldsOf);
    expect(Object.keys(fields)).to.include.members([...added, 'years', 'days', 'amountPercentage', 'minExpectedIncome']);
  });

  it('know every code the registry can answer', () => {
    const known = [
      [tenderCodes.tender, 'tenders/tender', 'status'],
      [codes.lot, 'tenders/lot', 'status'],
      [codes.bid, 'tenders/bid', 'status'],
      [codes.award, 'tenders/award', 'status'],
      [codes.contract, 'tenders/contract-stub', 'status'],
      [codes.claim, 'tenders/complaint', 'status'],
      [codes.rejectReason, 'tenders/complaint', 'rejectReason'],
      [codes.remedy, 'tenders/objection-remedy', 'type'],
      [codes.admission, 'tenders/qualification', 'status'],
      [codes.milestoneCode, 'tenders/award-milestone', 'code'],
      [codes.cancellation, 'tenders/cancellation', 'status'],
      [codes.plan, 'plans/plan', 'status'],
      [codes.report, 'violation-reports/report', 'status'],
      [codes.reason, 'violation-reports/details', 'reason'],
      [codes.resolution, 'violation-reports/decision', 'resolution'],
      [codes.document, 'tenders/document', 'documentType'],
      [codes.awardCriteria, 'tenders/tender', 'awardCriteria'],
      [codes.source, 'tenders/criterion', 'source'],
      [codes.of, 'tenders/criterion', 'relatesTo'],
      [codes.scale, 'common/supplier', 'scale'],
      [codes.kind, 'common/procuring-entity', 'kind'],
    ] as const;
    for (const [names, schema, field] of known)
      expect(Object.keys(names), `${schema} ${field}`).to.include.members([...collectEnumValues(schema, field)]);
    expect(Object.keys(tenderCodes.procedure)).to.include.members(procedures.types);
  });
});
