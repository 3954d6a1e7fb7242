/** Tenders of aboveThresholdUA.defense from before: brought in, shown, and run as far as they fit (docs/upgrades.md "Types that are run later"). */
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { decideNth, lotless, lotlessBid, stateOf, defenceType as type, yes } from '../../fixtures/defence.ts';
import { openInTendering, openTenderingEnds } from '../../fixtures/open-tenders.ts';
import { accounts, chronograph, must, readTender } from '../../fixtures/procedure.ts';
import { storedTender } from '../../fixtures/tender-parts.ts';
import { lot, lotId, type MadeTender, monday, newerTender, patchTender, tenders } from '../../fixtures/tenders.ts';
import { importLines, MAX_LINE_LENGTH, readImportLines } from '../../src/app/operations/exchange/import.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { makeProcedures } from '../../src/procurement/engine/procedure.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { type Body, keys, searched, startRegistry, type TestRegistry } from '../support/registry.ts';

const [whole, older, running, misfit] = ['a', 'b', 'd', 'e'].map((digit) => digit.repeat(32)) as [string, string, string, string];
const value = { amount: 9000, currency: 'UAH', valueAddedTaxIncluded: false };
const award = { id: 'c'.repeat(32), status: 'active', eligible: true, qualified: true, suppliers: [], value };

describe('Tenders of the defence sector from before their type was run here', () => {
  let registry: TestRegistry;
  let services: ScriptServices;
  before(async () => {
    registry = await startRegistry({ accounts, now: monday });
    services = await openServices(registry.store, registry.settings);
  });
  after(async () => {
    await services.codes.close();
    await registry.stop();
  });

  const complete = (id: string, more: object): Body => {
    const { lots: _, features: __, enquiryPeriod: ___, milestones: ____, ...data } = newerTender().data;
    const dates = { dateCreated: '2020-11-02T10:00:00+02:00', dateModified: '2020-12-02T10:00:00+02:00' };
    const ofRegistry = { owner: 'broker', tenderID: `UA-2020-11-02-00000${id.startsWith('a') ? 1 : 2}-a`, date: dates.dateCreated };
    const tenderPeriod = { startDate: '2020-11-02T10:00:00+02:00', endDate: '2020-11-20T00:00:00+02:00' };
    return { ...data, ...dates, ...ofRegistry, tenderPeriod, id, procurementMethodType: type, status: 'complete', ...more };
  };
  const imported = async (known: ScriptServices['procedures'], ...lines: readonly Body[]): Promise<string> => {
    const text = lines.map(({ config, ...data }) =>
      JSON.stringify({ collection: 'tenders', data, ...(config === undefined ? {} : { config }) }),
    );
    let given = '';
    await importLines(
      { ...services, procedures: known },
      {
        lines: readImportLines(Readable.from([Buffer.from(text.join('\n'))]), MAX_LINE_LENGTH),
        keepTokens: async ([kept]) => {
          given = kept?.token ?? given;
        },
        complain: (line, reason) => expect.fail(`${line}: ${reason}`),
      },
    );
    return given;
  };
  const withoutType = makeProcedures(procedures.all.filter((one) => one.type !== type));
  const read = async (path: string) => (await registry.ask('GET', path)).body;

  it('are imported with lots and without, and shown to all who read', async () => {
    const date = '2020-11-30T10:00:00+02:00';
    await imported(
      procedures,
      complete(whole, { title: 'Намети', lots: [{ ...lot(), status: 'complete', date }], awards: [{ ...award, date, lotID: lotId }] }),
      complete(older, { title: 'Пальне', awards: [{ ...award, date }], minimalStep: value }),
    );
    expect((await read(`${tenders}/${whole}`)).data).to.deep.include({ procurementMethodType: type, status: 'complete' });
    expect((await read(`${tenders}/${older}`)).data.awards[0]).to.deep.include({ eligible: true, value });
    const feed = (await read(`${tenders}?opt_fields=procurementMethodType`)).data;
    expect(feed.map(({ id }: { id: string }) => id)).to.have.members([whole, older]);
    const { releases } = await read(`${tenders}/${older}?opt_schema=ocds`);
    expect(releases[0].awards[0].value).to.deep.include({ amount: 9000, currency: 'UAH' });
    await searched(registry);
    const found = await read(`/search/tenders?procurementMethodType=${type}`);
    expect(found.data.map(({ id }: { id: string }) => id)).to.have.members([whole, older]);
  });

  it('stood aside where a registry did not run the type, and are adopted where it does: read-only until then, moved by time after', async () => {
    const made = await openInTendering(registry, lotless({}, { hasAuction: false }));
    await lotlessBid(registry, made, 9000);
    registry.clock.set(new Date(openTenderingEnds.getTime() + 1000));
    const { data, config } = await (async () => {
      must(await chronograph(registry, made), 200);
      return read(made.path);
    })();
    const token = await imported(withoutType, { ...data, id: running, config });
    await imported(withoutType, complete(misfit, { items: [{ quantity: 'багато' }] }));
    const tender = { id: running, path: `${tenders}/${running}`, token } as MadeTender;
    expect((await storedTender(registry, tender)).unrun).to.equal('type');
    expect((await patchTender(registry, tender, { title: 'x' })).body.details).to.equal(
      `Tenders with procurementMethodType ${type} are read-only in this registry`,
    );

    const { adopted, unfit } = await registry.running.adoption.run();
    expect([adopted, Object.keys(unfit)]).to.deep.equal([1, [misfit]]);
    expect((await storedTender(registry, tender)).unrun).to.equal(undefined);
    const { status, awards } = await readTender(registry, tender);
    expect([status, awards.length]).to.deep.equal(['active.qualification', 1]);
    await decideNth(registry, tender, 0, yes);
    expect(await stateOf(registry, tender)).to.match(/^active.awarded; active \d\d-\d\d$/);
    const refused = await registry.ask('PATCH', `${tenders}/${misfit}`, { key: keys.administrator, body: { data: { title: 'x' } } });
    expect([refused.status, refused.body.details]).to.deep.equal([
      403,
      `This tender is read-only: as it was imported it does not fit procurementMethodType ${type}, ${unfit[misfit]}`,
    ]);
  });
});
