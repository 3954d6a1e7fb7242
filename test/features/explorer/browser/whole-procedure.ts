/** A registry with one whole procedure in it, as the browser tests look at it. */
import { afterAuction, afterTendering, decideAward, inTendering, pendingBid } from '../../../../fixtures/procedure.ts';
import { evidence } from '../../../../fixtures/reports.ts';
import { keys, type TestRegistry } from '../../../support/registry.ts';

export const title = 'Папір для бібліотеки';

/** With an authority, so that somebody can decide on a report. */
export const withAuthority = { DEFAULT_AUTHORITY: 'docs/examples/authority.json' } as const;

export interface Whole {
  readonly tender: string;
  readonly tenderID: string;
  readonly contract: string;
  readonly report: string;
}

/** A tender with two bids, its auction, award and signed contract, and a report on that contract. */
export const wholeProcedure = async (registry: TestRegistry): Promise<Whole> => {
  const ask = async (method: string, path: string, data: unknown, token?: string) => {
    const answer = await registry.ask(method, `/api/2.5${path}`, {
      key: keys.broker,
      body: { data },
      ...(token === undefined ? {} : { token }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body.data;
  };
  const tender = await inTendering(registry, { title, title_en: 'Paper for a library' });
  await pendingBid(registry, tender);
  await pendingBid(registry, tender, {}, keys.broker);
  await afterTendering(registry, tender);
  await afterAuction(registry, tender);
  const awards = (await registry.ask('GET', `${tender.path}/awards`)).body.data;
  await decideAward(registry, tender, awards[0].id, 'active');
  const [contract] = (await registry.ask('GET', `${tender.path}/contracts`)).body.data;
  const period = { startDate: '2026-12-23T00:00:00+02:00', endDate: '2026-12-31T23:59:59+02:00' };
  await ask('PATCH', `/contracts/${contract.id}`, { status: 'active', contractNumber: '7-П', period }, tender.token);
  const details = { reason: 'contractBreach', description: 'Папір привезли мокрим', documents: [await evidence(registry)] };
  const report = await ask('POST', `/contracts/${contract.id}/violation_reports`, { details }, tender.token);
  await ask('PATCH', `/violation_reports/${report.id}`, { status: 'pending' }, tender.token);
  const { tenderID } = (await registry.ask('GET', tender.path)).body.data;
  return { tender: tender.id, tenderID, contract: contract.id, report: report.id };
};
