/** Old tenders of aboveThresholdUA.defense: brought in, shown, read and searched, and never made or changed (spec/asset-managers.md). */
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { importLines, maxLine, readLines } from '../../src/operations/exchange/import.ts';
import { openServices } from '../../src/operations/script-services.ts';
import { keys, searched, useRegistry } from '../support/registry.ts';
import { lot, lotId, newerTender, postTender, tenders } from '../support/tenders.ts';

const type = 'aboveThresholdUA.defense';
const [whole, lotless] = ['a'.repeat(32), 'b'.repeat(32)];

describe('Tenders of a frozen type', () => {
  const registry = useRegistry();

  it('come by an import, with lots and without, and are shown to all who read', async () => {
    const value = { amount: 9000, currency: 'UAH', valueAddedTaxIncluded: false };
    const old = (id: string, more: object): object => {
      const { lots: _, features: __, enquiryPeriod: ___, ...data } = newerTender().data;
      const dates = { dateCreated: '2020-11-02T10:00:00+02:00', dateModified: '2020-12-02T10:00:00+02:00' };
      return { collection: 'tenders', data: { ...data, ...dates, id, procurementMethodType: type, status: 'complete', ...more } };
    };
    const award = {
      id: 'c'.repeat(32),
      status: 'active',
      eligible: true,
      qualified: true,
      date: '2020-11-30T10:00:00+02:00',
      suppliers: [],
      value,
    };
    const lines = [
      old(whole, { title: 'Намети', lots: [{ ...lot(), status: 'complete' }], awards: [{ ...award, lotID: lotId }] }),
      old(lotless, { title: 'Пальне', awards: [award], minimalStep: value }),
    ];
    const services = await openServices(registry.store, registry.settings);
    const reasons: string[] = [];
    await importLines(services, {
      lines: readLines(Readable.from([Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))]), maxLine),
      keepTokens: async () => {},
      complain: (line, reason) => void reasons.push(`${line}: ${reason}`),
    });
    expect(reasons).to.deep.equal([]);

    const read = async (path: string) => (await registry.ask('GET', path)).body;
    expect((await read(`${tenders}/${whole}`)).data).to.deep.include({ procurementMethodType: type, status: 'complete' });
    expect((await read(`${tenders}/${lotless}`)).data.awards[0]).to.deep.include({ eligible: true, value });
    const feed = (await read(`${tenders}?opt_fields=procurementMethodType`)).data;
    expect(feed.map(({ id }: { id: string }) => id)).to.have.members([whole, lotless]);
    const { releases } = await read(`${tenders}/${lotless}?opt_schema=ocds`);
    expect(releases[0].awards[0].value).to.deep.include({ amount: 9000, currency: 'UAH' });
    await searched(registry);
    const found = await read(`/search/tenders?procurementMethodType=${type}`);
    expect(found.data.map(({ id }: { id: string }) => id)).to.have.members([whole, lotless]);
  });

  it('are neither made nor changed', async () => {
    const made = await postTender(registry, newerTender({ procurementMethodType: type }));
    expect([made.status, made.body.errors[0].type, made.body.errors[0].loc]).to.deep.equal([
      400,
      'enum',
      ['data', 'procurementMethodType'],
    ]);
    const changed = await registry.ask('PATCH', `${tenders}/${whole}`, { key: keys.broker, body: { data: { title: 'x' } } });
    expect([changed.status, changed.body.details]).to.deep.equal([
      403,
      `Tenders with procurementMethodType ${type} are read-only in this registry`,
    ]);
  });
});
