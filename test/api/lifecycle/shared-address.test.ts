/** Phases of different types bring one address (docs/procedures.md). */
import { expect } from 'chai';
import { chronograph, readTender } from '../../../fixtures/procedure.ts';
import { sketched } from '../../../fixtures/sketch.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday, newerTender, patchTender } from '../../../fixtures/tenders.ts';
import type { Route } from '../../../src/http/route.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import { makeProcedures } from '../../../src/procurement/engine/procedure.ts';
import { addRoutes, phaseRoutes } from '../../../src/procurement/tenders/phase-routes.ts';
import type { TenderService } from '../../../src/procurement/tenders/service.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { direct, directType, winnerRoutes } from '../../support/procedures/direct.ts';
import { enquiriesEnd, friday, tinyTender } from '../../support/procedures/tiny/tenders.ts';
import { keys, useRegistry } from '../../support/registry.ts';

describe('an address that phases of two types bring', () => {
  const registry = useRegistry({ procedures: makeProcedures([...ownProcedures, direct]), isBeyondContract: true });
  beforeEach(() => registry.clock.set(friday));

  const inNaming = async (): Promise<MadeTender> => {
    const tender = await createTender(registry, {}, tinyTender({ procurementMethodType: 'directPurchase' }, { hasAwardingOrder: false }));
    expect((await patchTender(registry, tender, { status: 'active.enquiries' })).status).to.equal(200);
    registry.clock.set(enquiriesEnd);
    expect((await chronograph(registry, tender)).body.data.status).to.equal('active');
    return tender;
  };
  const award = { bid_id: 'f'.repeat(32), status: 'pending', suppliers: [] };

  it('takes the body of the phase that the tender has, and does what that phase does', async () => {
    const tender = await inNaming();
    const wrong = await write(registry, tender, 'POST', '/awards', award);
    expect(errorsIn(wrong)).to.include('missing data.title: Field required');
    const created = await write(registry, tender, 'POST', '/awards', { title: 'Олена' });
    expect([created.status, created.body.data]).to.deep.equal([201, { title: 'Олена', status: 'active' }]);
    expect((await readTender(registry, tender)).status).to.equal('complete');
  });

  it('is for the callers of that phase', async () => {
    registry.clock.set(monday);
    const other = await createTender(registry, {}, newerTender());
    const refused = await write(registry, other, 'POST', '/awards', award);
    expect([refused.status, refused.body.details]).to.deep.equal([
      403,
      'Forbidden: accounts of group brokers may not create awards of tenders.',
    ]);
    const supported = await registry.ask('POST', `${other.path}/awards`, { key: keys.admin, body: { data: { title: 'Олена' } } });
    expect(errorsIn(supported)).to.include('missing data.bid_id: Field required');
    const nowhere = await registry.ask('POST', `${other.path.replace(/[0-9a-f]{32}/, '0'.repeat(32))}/awards`, {
      key: keys.admin,
      body: { data: award },
    });
    expect([nowhere.status, nowhere.body.details]).to.deep.equal([404, 'Tender not found.']);
  });

  it('stands once in the OpenAPI document, with all its types and bodies', async () => {
    const { paths } = (await registry.ask('GET', '/openapi.json')).body;
    const { description, requestBody, ...operation } = paths['/api/2.5/tenders/{tender}/awards'].post;
    expect(operation['x-procedure-types']).to.include.members(['belowThreshold', 'directPurchase']);
    expect(description)
      .to.include('Makes an award by hand; for support. ')
      .and.to.include(' Names the winner. For accounts of the groups admins, brokers.');
    const { data } = requestBody.content['application/json'].schema.properties;
    expect(data.anyOf).to.have.length(3);
    const { get } = paths['/api/2.5/tenders/{tender}/awards'];
    expect(get['x-procedure-types']).to.include('belowThreshold').and.not.to.include('directPurchase');
  });
});

describe('an address is refused at start', () => {
  const again = (routes: (service: TenderService) => readonly Route[]) => ({ name: 'again', adds: () => [addRoutes('again', routes)] });
  const rowsFor =
    (...types: (typeof direct)[]): (() => readonly Route[]) =>
    () =>
      sketched(phaseRoutes)({ deps: { procedures: makeProcedures(types) } });

  it('that two phases of a type bring', () => {
    const twice = compose({ ...directType, phases: [...directType.phases, again(winnerRoutes)] });
    expect(rowsFor(twice)).to.throw('procedure type directPurchase: two phases bring POST /tenders/:tender/awards');
  });

  it('of which two types ask different things before they know the tender', () => {
    const unlike = again((service) => winnerRoutes(service).map((route) => ({ ...route, withConfig: true })));
    const { phases } = directType;
    const other = compose({
      ...directType,
      type: 'other',
      phases: phases.map((phase) => (phase.name === 'naming' ? { ...phase, ...unlike } : phase)),
    });
    expect(rowsFor(direct, other)).to.throw('phases differ in how POST /tenders/:tender/awards is asked or answers');
  });
});
