/**
 * SECURITY.md: what a restricted record hides is told at no address (spec/frameworks.md §13). Every text and file that is to be hidden
 * bears a mark; then every read that is for anyone is asked by those who are not cleared.
 */

import { expect } from 'chai';
import { accounts, filled, type Place } from '../../fixtures/records-of-every-kind.ts';
import { details } from '../../fixtures/reports.ts';
import { documentKeysIn } from '../../src/base/domain/documents.ts';
import { isPlainObject } from '../../src/base/domain/json.ts';
import { followRecords } from '../support/features.ts';
import { type Ask, keys, useRegistry } from '../support/registry.ts';
import { servedRows } from '../support/route-tables.ts';
import { historian, historianAccount } from '../support/sealed.ts';
import { makeWholeWorld } from '../support/whole-world.ts';

const mark = 'Таємниця';
const address = {
  ...{ countryName: mark, region: mark, locality: mark, streetAddress: mark, postalCode: mark },
  addressDetails: [{ scheme: 'КАТОТТГ', id: mark, description: mark }],
};
const identifier = { scheme: 'UA-EDR', id: mark, legalName: mark, legalName_en: mark, uri: mark };
const contactPoint = { name: mark, email: mark, telephone: mark, url: mark };
const party = {
  ...{ name: mark, name_en: mark, name_ru: mark, identifier, additionalIdentifiers: [identifier], address, contactPoint },
  additionalContactPoints: [contactPoint],
  signerInfo: { name: mark, email: mark, telephone: mark, iban: mark, position: mark, authorizedBy: mark },
};

type Fields = Readonly<Record<string, unknown>>;
const marked = (part: Fields, of: string): Fields => {
  if (['tenderers', 'suppliers', 'author', 'payee'].includes(of)) return { ...part, ...party };
  if (/documents$/i.test(of)) return { ...part, title: mark };
  if (of === 'items') return { ...part, description: mark, description_en: mark, deliveryAddress: address };
  if (of === 'evidences') return { ...part, title: mark, relatedDocument: { id: 'f'.repeat(32), title: mark } };
  if (of === 'requirementResponses') return { ...part, relatedTenderer: mark };
  return ['bids', 'awards', 'lotValues'].includes(of) ? { ...part, subcontractingDetails: mark } : part;
};
/** With marks in all its parts; `but` has none: the items of an agreement are public. */
const withMarks = (value: unknown, but: string, of = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => withMarks(one, but, of));
  if (!isPlainObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, name === but ? part : withMarks(part, but, name)]);
  return marked(Object.fromEntries(parts), of);
};

/** The types that rest on agreements. */
const types = ['requestForProposal', 'competitiveOrdering', 'priceQuotation'];
const restricted = ['tenders', 'contracts', 'agreements', 'submissions', 'qualifications'] as const;
/** Without what has no end. */
const rows = servedRows().filter(
  ({ route, path }) => route.method === 'get' && route.access.kind === 'anyone' && !/^\/api\/0|^\/explorer|events$/.test(path),
);

describe('What a restricted record hides', () => {
  const registry = useRegistry({ accounts: `${accounts}${historianAccount}cleared = cleared-key,123456r\n` });
  let places: readonly Place[];
  const secrets = new Set<string>([mark]);
  const ids: Record<(typeof restricted)[number], string[]> = {
    tenders: [],
    contracts: [],
    agreements: [],
    submissions: [],
    qualifications: [],
  };

  before(async () => {
    ({ places } = await makeWholeWorld(registry, ['active.qualification'], types));
    for (const renew of new Set(places.map((place) => place.renew))) await renew?.();
    for (const name of restricted) {
      const records = registry.store.collection<{ _id: string; config?: object; [field: string]: unknown }>(name);
      // The tenders of the reports are mere stubs.
      for (const record of await records.find(name === 'tenders' ? { config: { $exists: true } } : {}).toArray()) {
        ids[name].push(record._id);
        for (const key of documentKeysIn(record)) secrets.add(key);
        const fields = withMarks(record, name === 'agreements' ? 'items' : '') as typeof record;
        const config = { ...record.config, restricted: true };
        await records.replaceOne({ _id: record._id }, { ...fields, config, is_public: true, public_modified: new Date() });
      }
    }
    for (const feature of ['statistics', 'search']) await followRecords(registry, feature);
  });

  /** Every read of real things, with the owner of each. */
  const addresses = (): readonly (readonly [address: string, owner: Ask])[] => [
    ...rows.flatMap(({ path }) =>
      (path.includes('/:tender') ? [undefined, ...types] : [undefined]).flatMap((type) => {
        const place = places.find((one) => one.type === type && one.below.test(path));
        return place === undefined ? [] : [[filled(path, place.ids), place.owner] as const];
      }),
    ),
    ...restricted.flatMap((name) =>
      [
        `/api/2.5/${name}?mode=_all_&opt_fields=contracts,agreements,lots,tenderers,documents,procuringEntity`,
        ...ids[name].flatMap((id) => [`/api/2.5/${name}/${id}?opt_schema=ocds`, `/search/records?q=${id}`, `/search/records.csv?q=${id}`]),
        ...ids[name].map((id) => `/find/${id}`),
        ...(name === 'tenders' || name === 'contracts' ? ids[name].map((id) => `/facts/${name}/${id}`) : []),
      ].map((address) => [address, { key: keys.broker }] as const),
    ),
    ...types.map((type) => {
      const tender = places.find((one) => one.type === type)?.ids.tender;
      return [`/api/2.5/tenders/${tender}/historical`, { key: historian }] as const;
    }),
  ];

  const told = async (address: string, ask: Ask): Promise<readonly string[]> => {
    const { text } = await registry.ask('GET', address, ask);
    return [...secrets].filter((one) => text.includes(one));
  };

  it('is told at no address, to nobody and to no owner without level r', async () => {
    const found: string[] = [];
    for (const [address, owner] of addresses()) {
      for (const ask of [{}, owner])
        for (const one of await told(address, ask)) found.push(`${address} tells ${ask === owner ? 'its owner' : 'nobody'} ${one}`);
    }
    expect(found.join('\n')).to.equal('');
    for (const name of restricted) {
      const read = await Promise.all(ids[name].map((id) => told(`/api/2.5/${name}/${id}`, { key: 'cleared-key' })));
      expect(read.flat(), `what is cleared of ${name}`).to.include(mark);
    }
  });

  it('is found by no search', async () => {
    const count = async (q: string): Promise<number> => (await registry.ask('GET', encodeURI(`/search/records?q=${q}`))).body.data.length;
    expect(await count(mark)).to.equal(0);
    expect(await count(ids.tenders[0] ?? ''), 'its id finds it').to.be.above(0);
  });

  it('is not copied into a violation report', async () => {
    const path = '/api/2.5/contracts/:contract/violation_reports';
    const address = filled(path, places.find(({ below }) => below.test(path))?.ids ?? {});
    const { status, text } = await registry.ask('POST', address, { key: keys.broker, body: { data: { details } } });
    expect([status, text.includes('Приховано'), text.includes(mark)]).to.deep.equal([201, true, false]);
  });
});
