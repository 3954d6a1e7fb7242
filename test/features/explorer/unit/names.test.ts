/** The feed calls things as the pages do. */
import { expect } from 'chai';
import { codes as enCodes } from '../../../../explorer/src/language/en/codes.ts';
import { search as enSearch } from '../../../../explorer/src/language/en/search.ts';
import { tenderCodes as enTender } from '../../../../explorer/src/language/en/tender-codes.ts';
import { codes as ukCodes } from '../../../../explorer/src/language/uk/codes.ts';
import { search as ukSearch } from '../../../../explorer/src/language/uk/search.ts';
import { tenderCodes as ukTender } from '../../../../explorer/src/language/uk/tender-codes.ts';
import { publicKinds } from '../../../../src/base/domain/public-kinds.ts';
import { kindNames, statusNames } from '../../../../src/features/search/model/display-names.ts';

type Texts = Readonly<Record<string, string>>;
const lists = {
  ...{ tenders: 'tender', contracts: 'contract', plans: 'plan', agreements: 'contract', violation_reports: 'report' },
  ...{ frameworks: 'framework', submissions: 'submission', qualifications: 'admission' },
} as const;

describe('Names in a feed', () => {
  for (const kind of publicKinds) {
    it(`of ${kind} and their states are those of the pages`, () => {
      const [uk, en] = [
        { ...ukCodes, ...ukTender },
        { ...enCodes, ...enTender },
      ].map((codes): Texts => codes[lists[kind] as keyof typeof codes]);
      for (const [status, names] of Object.entries(statusNames[kind])) expect(names, status).to.deep.equal([uk?.[status], en?.[status]]);
      // Drafts are never public.
      for (const status of Object.keys(uk ?? {})) if (status !== 'draft') expect(statusNames[kind]).to.have.property(status);
      expect(kindNames[kind]).to.deep.equal([ukSearch[kind], enSearch[kind]]);
    });
  }
});
