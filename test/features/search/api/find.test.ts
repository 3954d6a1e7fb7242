/** `GET /find/:number`: every number that people know leads to its record, and to no other. */
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { collectSpellings } from '../../../../src/features/search/find/record-numbers.ts';
import { type Answer, useRegistry } from '../../../support/registry.ts';

describe('The look-up of a number', () => {
  const registry = useRegistry({ now: monday });
  const ids = { tender: hexId(), contract: hexId(), plan: hexId(), agreement: hexId(), draft: hexId(), other: hexId() };
  const tenderID = 'UA-2026-03-01-000017-a';
  const report = 'UA-2026-03-01-000017';
  const find = (number: string): Promise<Answer> => registry.ask('GET', `/find/${encodeURIComponent(number)}`);
  const found = async (number: string): Promise<string[]> => {
    const { status, body, text } = await find(number);
    expect(status, `${number}: ${text}`).to.equal(200);
    return body.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`);
  };

  before(async () => {
    const { store } = registry;
    const put = (name: 'tenders' | 'contracts' | 'plans' | 'agreements' | 'violationReports', id: string, record: object) =>
      store.records<object>(name).insert(id, record);
    await put('tenders', ids.tender, { status: 'active.tendering', title: 'Папір', tenderID });
    await put('tenders', ids.other, { status: 'active.tendering', title: 'Крейда', tenderID: 'UA-2026-03-01-000170-a' });
    await put('tenders', ids.draft, { status: 'draft', title: 'Чернетка', tenderID: 'UA-2026-03-01-000018-a' });
    await put('contracts', ids.contract, { status: 'active', contractID: `${tenderID}-a1`, tender_id: ids.tender });
    await put('plans', ids.plan, { status: 'scheduled', planID: 'UA-P-2026-03-01-000017-a' });
    await put('agreements', ids.agreement, { status: 'active', agreementID: `${tenderID}-d1` });
    await put('violationReports', report, { status: 'pending', contract_id: ids.contract });
  });

  it('finds each record by its id and by its number, and no other', async () => {
    expect(await found(tenderID)).to.deep.equal([`tender ${ids.tender}`]);
    expect(await found(`${tenderID}-a1`)).to.deep.equal([`contract ${ids.contract}`]);
    expect(await found('UA-P-2026-03-01-000017-a')).to.deep.equal([`plan ${ids.plan}`]);
    expect(await found(`${tenderID}-d1`)).to.deep.equal([`agreement ${ids.agreement}`]);
    expect(await found(report)).to.deep.equal([`report ${report}`]);
    for (const kind of ['tender', 'contract', 'plan', 'agreement'] as const) {
      expect(await found(ids[kind])).to.deep.equal([`${kind} ${ids[kind]}`]);
    }
  });

  it('says where programs and people read it', async () => {
    const { body } = await find(report);
    expect(body.data).to.deep.equal([
      { kind: 'report', id: report, number: report, path: `/violation_reports/${report}`, page: `/report/${report}` },
    ]);
    const id = ids.agreement;
    expect((await find(id)).body.data).to.deep.equal([
      { kind: 'agreement', id, number: `${tenderID}-d1`, path: `/api/2.5/agreements/${id}`, page: `/agreement/${id}` },
    ]);
  });

  it('takes numbers as people write them, and leads from a complaint to its tender', async () => {
    expect(await found(` ${tenderID.toLowerCase()} `)).to.deep.equal([`tender ${ids.tender}`]);
    expect(await found('UА-2026-03-01-000017-А')).to.deep.equal([`tender ${ids.tender}`]);
    expect(await found('ua-p-2026-03-01-000017-A')).to.deep.equal([`plan ${ids.plan}`]);
    expect(await found(ids.plan.toUpperCase())).to.deep.equal([`plan ${ids.plan}`]);
    expect(await found(`${tenderID}.a2`)).to.deep.equal([`tender ${ids.tender}`]);
    expect(collectSpellings('Довідка')).to.include('Довідка');
  });

  it('finds no draft, no part of a number and nothing else', async () => {
    for (const number of [ids.draft, 'UA-2026-03-01-000018-a', 'UA-2026-03-01', 'UA-2026-03-01-00001', 'nothing', '$ne', hexId()]) {
      expect((await find(number)).status, number).to.equal(404);
    }
  });
});
