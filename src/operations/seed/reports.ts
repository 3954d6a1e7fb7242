/** Contracts with what they rest on, and reports on them in every state (spec/violation-reports.md §6). */
import type { Actor } from '../../model/actor.ts';
import { newId } from '../../store/records/ids.ts';
import type { makeImporter } from '../exchange/import.ts';
import { makeCentralBody } from './bodies.ts';
import type { Call, SeedFile } from './caller.ts';
import { buyerOf, sellersOf } from './parties.ts';
import { pickOf, purchases } from './purchases.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
/** After so many days the defendants' time is over, and a decision is made. */
const decidedAfter = 40;

export interface ReportTools {
  readonly importOne: ReturnType<typeof makeImporter>;
  readonly call: Call;
  readonly file: SeedFile;
  readonly actor: Actor;
  readonly now: Date;
}

const noToken = async (): Promise<void> => {};

export const makeAgreement = async ({ importOne }: ReportTools, random: Random): Promise<string> => {
  const id = newId();
  const data = { id, status: 'active', agreementID: `UA-SEED-${random.int(1, 999_999)}`, procuringEntity: makeCentralBody(random) };
  await importOne({ collection: 'agreements', data }, noToken);
  return id;
};

/** A contract and the tender of another procedure that it came from; gives the contract's id. */
export const makeContract = async ({ importOne, actor }: ReportTools, random: Random, agreement: string): Promise<string> => {
  const [tenderId, id] = [newId(), newId()];
  const purchase = pickOf(random, purchases);
  const procuringEntity = buyerOf(random, purchase);
  const { title } = purchase;
  const common = { title, procuringEntity, owner: actor.name };
  const tender = { id: tenderId, procurementMethodType: 'priceQuotation', status: 'complete', agreement: { id: agreement }, ...common };
  const value = { amount: random.int(10, 5000) * 100, currency: 'UAH', valueAddedTaxIncluded: true };
  const parties = { buyer: procuringEntity, suppliers: sellersOf(random, purchase, 1) };
  const contractID = `UA-SEED-${random.int(1, 999_999)}`;
  await importOne({ collection: 'tenders', data: tender }, noToken);
  await importOne(
    { collection: 'contracts', data: { id, tender_id: tenderId, contractID, status: 'active', title, value, ...parties } },
    noToken,
  );
  return id;
};

const reasons = ['goodsNonCompliance', 'contractBreach', 'signingRefusal'] as const;
const report = '/violation_reports/:report';

/** How far a report goes: 0 draft, 1 published, 2 answered, 3 declined, 4 satisfied. */
export type Stage = 0 | 1 | 2 | 3 | 4;

const answer = async ({ call, actor }: ReportTools, params: { report: string }, now: Date): Promise<void> => {
  const path = `${report}/defendantStatements`;
  const made = await call('post', path, { actor, now, params, data: { description: 'Роботи виконано згідно з договором.' } });
  await call('patch', `${path}/:child`, { actor, now, params: { ...params, child: String(made.data.id) }, data: { status: 'active' } });
};

const decide = async ({ call, actor, file }: ReportTools, params: { report: string }, now: Date, resolution: string): Promise<void> => {
  const path = `${report}/decisions`;
  const documents = [file.document('sign.p7s', 'violationReportSignature', 'application/pkcs7-signature')];
  const made = await call('post', path, { actor, now, params, data: { resolution, description: 'Рішення ухвалено.', documents } });
  await call('patch', `${path}/:child`, { actor, now, params: { ...params, child: String(made.data.id) }, data: { status: 'active' } });
};

export const makeReport = async (tools: ReportTools, random: Random, contract: string, stage: Stage): Promise<void> => {
  const { call, actor, file } = tools;
  const begun = new Date(tools.now.getTime() - random.int(decidedAfter + 1, 700) * day);
  const documents = [file.document('evidence.txt', 'violationReportEvidence')];
  const details = { reason: random.pick(reasons), description: `Порушення за договором, випадок ${random.int(1, 9999)}.`, documents };
  const made = await call('post', '/contracts/:contract/violation_reports', { actor, now: begun, params: { contract }, data: { details } });
  const params = { report: String(made.data.id) };
  if (stage === 0) return;
  await call('patch', report, { actor, now: begun, params, data: { status: 'pending' } });
  if (stage === 1) return;
  await answer(tools, params, new Date(begun.getTime() + 1000));
  if (stage === 2) return;
  await decide(
    tools,
    params,
    new Date(begun.getTime() + decidedAfter * day),
    stage === 4 ? 'satisfied' : random.pick(['declinedNoViolation', 'declinedLackEvidence']),
  );
};
