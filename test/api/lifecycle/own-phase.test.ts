/** A procedure type with a phase of its own, which nothing in `src/` knows, run over HTTP (docs/procedures.md). */
import { inspect } from 'node:util';
import { expect } from 'chai';
import { chronograph, readTender } from '../../../fixtures/procedure.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, newerTender, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { silentLog } from '../../../src/base/platform/log.ts';
import { makeProcedures } from '../../../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { enquiriesEnd, friday, tinyTender } from '../../support/procedures/tiny/tenders.ts';
import { viewed } from '../../support/procedures/viewing.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';

const viewingEnds = '2026-12-14T00:00:00.000+02:00';
const body = (overrides = {}) =>
  tinyTender({
    procurementMethodType: 'viewedPurchase',
    viewingPlace: 'Склад № 4',
    tenderPeriod: { endDate: '2026-12-16T00:00:00+02:00' },
    ...overrides,
  });

describe('a phase that comes in', () => {
  let registry: TestRegistry;
  const logged: string[] = [];
  before(async () => {
    const log = { ...silentLog, error: (...said: unknown[]) => void logged.push(said.map((one) => inspect(one)).join(' ')) };
    registry = await startRegistry({ procedures: makeProcedures([...ownProcedures, viewed]), isBeyondContract: true, log });
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(friday));

  const inViewing = async (): Promise<MadeTender> => {
    const tender = await createTender(registry, {}, body());
    expect((await patchTender(registry, tender, { status: 'active.enquiries' })).status).to.equal(200);
    registry.clock.set(enquiriesEnd);
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active.viewing');
    return tender;
  };

  it('has a field and a rule', async () => {
    const answer = await postTender(registry, body({ viewingPlace: undefined }));
    expect(errorsIn(answer)).to.deep.equal(['missing data.viewingPlace: Field required']);
    expect((await postTender(registry, body())).body.data.viewingPlace).to.equal('Склад № 4');
  });

  it('has a status that time brings and ends, and derives its period', async () => {
    const tender = await inViewing();
    const data = await readTender(registry, tender);
    expect([data.viewingPeriod, data.next_check]).to.deep.equal([
      { endDate: '2026-12-13T00:00:00.000+02:00' },
      '2026-12-13T00:00:00.000+02:00',
    ]);
    registry.clock.set(new Date(viewingEnds));
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active.tendering');
  });

  it('has a sub-resource that is written in its status only', async () => {
    const tender = await inViewing();
    const created = await write(registry, tender, 'POST', '/visits', { visitor: 'Марія' });
    expect([created.status, created.body.data.visitor]).to.deep.equal([201, 'Марія']);
    expect((await registry.ask('GET', `${tender.path}/visits`)).body.data).to.have.length(1);
    registry.clock.set(new Date(viewingEnds));
    await chronograph(registry, tender);
    const late = await write(registry, tender, 'POST', '/visits', { visitor: 'Марія' });
    expect([late.status, late.body.details]).to.deep.equal([403, "Can't add visit in current (active.tendering) tender status"]);
  });

  it('has a route that answers 201 for what it makes and 200 for what was there, and says so', async () => {
    const tender = await inViewing();
    const tell = async (visitor: string) => (await write(registry, tender, 'POST', '/visits', { visitor })).status;
    expect([await tell('Марія'), await tell('Марія'), await tell('Олена')]).to.deep.equal([201, 200, 201]);
    const { paths } = (await registry.ask('GET', '/openapi.json')).body;
    const { '200': known, '201': created } = paths['/api/2.5/tenders/{tender}/visits'].post.responses;
    expect(created.content).to.deep.equal(known.content).and.to.have.property('application/json');
    expect(created.headers).to.deep.equal({ ...known.headers, Location: { $ref: '#/components/headers/Location' } });
  });

  it('has its addresses for its own tenders only', async () => {
    registry.clock.set(new Date('2026-12-07T08:15:00Z'));
    const tender = await createTender(registry, {}, newerTender());
    const answers = [
      await registry.ask('GET', `${tender.path}/visits`),
      await write(registry, tender, 'POST', '/visits', { visitor: 'Марія' }),
    ];
    const text = 'Tenders with procurementMethodType belowThreshold have no viewing.';
    expect(answers.map(({ status, body: problem }) => [status, problem.details])).to.deep.equal(answers.map(() => [404, text]));
    const { paths } = (await registry.ask('GET', '/openapi.json')).body;
    expect(paths['/api/2.5/tenders/{tender}/visits'].post['x-procedure-types']).to.deep.equal(['viewedPurchase']);
  });

  it('cannot change a status past the graph of its type: that is an error of the program', async () => {
    const tender = await inViewing();
    expect((await write(registry, tender, 'DELETE', '/visits')).status).to.equal(500);
    expect(logged.join('\n')).to.include('no transition of viewedPurchase leads from active.viewing to draft');
    expect((await readTender(registry, tender)).status).to.equal('active.viewing');
  });
});
