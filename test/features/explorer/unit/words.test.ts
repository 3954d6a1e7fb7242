import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { codes } from '../../../../explorer/src/language/uk/codes.ts';
import { fields } from '../../../../explorer/src/language/uk/fields.ts';
import { tenderCodes } from '../../../../explorer/src/language/uk/tender-codes.ts';
import { knownFields } from '../../../../explorer/src/model/further.ts';
import { partNames } from '../../../../explorer/src/model/part-names.ts';
import { loadSchemas } from '../../../../src/base/validation/dialect.ts';
import { performanceSchemas } from '../../../../src/procurement/phases/performance/model.ts';
import { procedures } from '../../../../src/procurement/types/index.ts';

const language = (code: string): URL => new URL(`../../../../explorer/src/language/${code}/`, import.meta.url);
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

type Names = Readonly<Record<string, string>>;

/** The names by which pages call the codes of a field, wherever it stands, … */
const byField: Readonly<Record<string, Names>> = {
  ...{ documentType: codes.document, documentOf: codes.of, cancellationOf: codes.of, featureOf: codes.of, questionOf: codes.of },
  ...{ kind: codes.kind, scale: codes.scale, reasonType: codes.cancellationReason, rejectReason: codes.rejectReason },
  ...{ resolution: codes.resolution, reason: codes.reason, procurementMethod: codes.method, awardCriteria: codes.awardCriteria },
  ...{ frameworkType: codes.frameworkType, submissionType: codes.frameworkType, qualificationType: codes.frameworkType },
  ...{ source: codes.source, fundingKind: codes.funding, rationaleType: codes.rationale, rationaleTypes: codes.rationale },
  ...{ mainProcurementCategory: codes.category },
};
/** … and in one place. */
const byPlace: Readonly<Record<string, Names>> = {
  '/tenders/tender status': tenderCodes.tender,
  '/tenders/lot status': codes.lot,
  '/tenders/bid status': codes.bid,
  '/tenders/bid lotValue.status': codes.bid,
  '/tenders/award status': codes.award,
  '/tenders/award-milestone code': codes.milestoneCode,
  '/tenders/contract-stub status': codes.contract,
  '/tenders/complaint status': codes.claim,
  '/tenders/objection-remedy type': codes.remedy,
  '/tenders/qualification status': codes.admission,
  '/tenders/cancellation status': codes.cancellation,
  '/tenders/requirement status': codes.requirement,
  '/tenders/criterion relatesTo': codes.of,
  '/common/duration type': codes.days,
  '/plans/plan status': codes.plan,
  '/plans/milestone title': codes.milestoneTitle,
  '/plans/milestone type': codes.milestoneType,
  '/plans/milestone status': codes.milestone,
  '/tenders/milestone type': codes.milestoneType,
  '/tenders/complaint-post recipient': codes.side,
  '/violation-reports/report status': codes.report,
  '/frameworks/framework status': codes.framework,
  '/submissions/submission status': codes.submission,
  '/qualifications/qualification status': codes.admission,
};
/** What pages do not say, or say by a sentence, a heading or a link. */
const unsaid: ReadonlySet<string> = new Set([
  ...['scheme', 'language', 'availableLanguage', 'mode', 'confidentiality', 'author', 'dataType', 'currency', 'submissionMethod'],
  ...['/tenders/complaint type', '/tenders/complaint resolutionType', '/tenders/evidence type', '/tenders/response-evidence type'],
  ...['/tenders/objection relatesTo', '/tenders/complaint-place item_type', '/contracts/cancellation status'],
  ...['/plans/plan cancellation.status', '/plans/revisions revisions.changes.op', '/violation-reports/decision status'],
  '/violation-reports/statement status',
]);

/** Schemas of public records: what they answer, and not what they take. */
const isAnswered = (id: string): boolean =>
  /^\/(?:common|tenders|contracts|plans|agreements|frameworks|submissions|qualifications|violation-reports)\//.test(id) &&
  !/create|patch|-put$|import|\/post-|\/publish-|\/(?:foreign|auction|auction-bid|chronograph|lot-change)$/.test(id);

/** Every field with codes in a schema: its place, and the codes. */
const collectEnums = (id: string): readonly (readonly [place: string, field: string, codes: readonly string[]])[] => {
  const walk = (node: unknown, path: readonly string[]): ReturnType<typeof collectEnums> => {
    if (typeof node !== 'object' || node === null) return [];
    const own = Object.entries(node);
    const values: unknown = Reflect.get(node, 'enum');
    const found = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
    return [
      ...(found.length === 0 ? [] : [[`${id} ${path.join('.')}`, path.at(-1) ?? '', found] as const]),
      ...own.flatMap(([name, inner]) => {
        if (name !== 'properties' && name !== '$defs') return walk(inner, path);
        const before = name === '$defs' ? [] : path;
        return Object.entries(Object(inner)).flatMap(([property, of]) => walk(of, [...before, property]));
      }),
    ];
  };
  return walk(schemas.get(id), []);
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

  it('name every field that a page may say has changed', () => {
    const secret = /^(?:access|data|op|params|path|previous|rev|revisions|role|token|transfer|dialogue_token)$/;
    const ofConfig =
      /^(?:has[A-Z](?!tems)|min[A-Z]\w+(?:Number|Duration)$|value(?:Currency)Equality|restricted)|Regulation$|(?<!agreement|contract)Duration$/;
    const known = [...partNames, ...Object.values(knownFields).flat()].filter((name) => !secret.test(name) && !ofConfig.test(name));
    expect(known.filter((name) => !Object.hasOwn(fields, name))).to.deep.equal([]);
  });

  it('name every code that a page shows, and every procedure', () => {
    const faults = [...schemas.all.keys()].filter(isAnswered).flatMap((id) =>
      collectEnums(id).flatMap(([place, field, values]) => {
        if (unsaid.has(place) || unsaid.has(field)) return [];
        const names = byPlace[place] ?? byField[field];
        if (names === undefined) return [`${place}: by which names? ${values.join(', ')}`];
        return values.filter((value) => !Object.hasOwn(names, value)).map((value) => `${place}: ${value} has no name`);
      }),
    );
    expect(faults).to.deep.equal([]);
    expect(Object.keys(tenderCodes.procedure)).to.include.members(procedures.types);
  });
});
