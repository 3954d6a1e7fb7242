/** Frameworks in every state, with suppliers that are waiting, admitted, refused, banned or gone (spec/frameworks.md). */

import type { Random } from '../../fixtures/random.ts';
import type { ScriptServices } from '../../src/app/operations/script-services.ts';
import { type Actor, schedulerActor } from '../../src/base/domain/actor.ts';
import { agreementRoutes } from '../../src/modules/agreements/routes.ts';
import { makeAgreementService, makeAgreementWriter } from '../../src/modules/agreements/service.ts';
import { frameworkRoutes } from '../../src/modules/frameworks/routes.ts';
import { makeFrameworkService } from '../../src/modules/frameworks/service.ts';
import type { Store } from '../../src/store/client.ts';
import { newId } from '../../src/store/records/ids.ts';
import { type Answer, makeCall, type SeedFile } from './caller.ts';
import { deferringIn, withoutDeferral } from './deferred.ts';
import type { Piece } from './ledger.ts';
import { buildBuyer, collectSellers } from './parties.ts';
import { pickOf, purchases } from './purchases.ts';

const day = 86_400_000;

/** Longer than creating a framework takes. */
const LEASE_MS = 600_000;

/** The store stamps the time of writing; lists would have all agreements of the past among the newest. */
export const backdateAgreement = async (store: Pick<Store, 'collection'>, id: string): Promise<void> => {
  const agreements = store.collection<{ _id: string; dateCreated: Date; period?: { startDate?: Date } }>('agreements');
  const dateCreated = (await agreements.findOne({ _id: id }))?.period?.startDate;
  if (dateCreated !== undefined) await agreements.updateOne({ _id: id }, { $set: { dateCreated } });
};

type FramingDeps = Omit<Parameters<typeof makeFrameworkService>[0], 'agreements' | 'saved' | 'store'> &
  Omit<Parameters<typeof makeAgreementService>[0], 'saved' | 'store'> &
  Pick<ScriptServices, 'store' | 'absolute'>;

/** Routes over a store that hides frameworks from a running registry until they are complete, and `release`, which ends that. */
export const openFraming = (deps: FramingDeps, now: Date) => {
  const servicesOver = (store: FramingDeps['store']) => {
    const given = { ...deps, store, saved: () => {} };
    const agreements = makeAgreementService(given, makeAgreementWriter(given));
    return { agreements, frameworks: makeFrameworkService({ ...given, agreements }) };
  };
  const lease = new Date(now.getTime() + LEASE_MS);
  const making = servicesOver(deferringIn(deps.store, ['frameworks', 'agreements'], () => lease));
  const { agreements, frameworks } = servicesOver(deps.store);
  const by = { actor: schedulerActor, now };
  const freed = <R extends object>({ before }: { readonly before: R }) => ({ next: withoutDeferral(before), result: null });
  const release = async (framework: string): Promise<void> => {
    const { agreementID: agreement } = (await frameworks.frameworks.change({ ...by, params: { framework } }, freed)).stored;
    if (agreement === undefined) return;
    await backdateAgreement(deps.store, agreement);
    await agreements.change({ ...by, params: { agreement } }, freed);
  };
  return { call: makeCall([...frameworkRoutes(making.frameworks), ...agreementRoutes(making.agreements)], deps), release };
};

interface FrameworkTools extends ReturnType<typeof openFraming>, Pick<Piece, 'note'> {
  readonly file: SeedFile;
  readonly actor: Actor;
  readonly now: Date;
}

/** Age, duration, number of applicants, and how many of them are decided on. */
interface Course {
  readonly type: 'dynamicPurchasingSystem' | 'internationalFinancialInstitutions' | 'electronicCatalogue';
  readonly ago: number;
  readonly days: number;
  readonly asking: number;
  readonly decided: number;
  /** Days after the start at which it is ticked. */
  readonly ticks: readonly number[];
  readonly isDraft?: true;
  readonly hasItems?: true;
  /** One supplier is banned, one leaves. */
  readonly loses?: true;
}

/** Draft, applications, admissions, lost suppliers, too few suppliers, ended. */
const courses: readonly Course[] = [
  { type: 'dynamicPurchasingSystem', ago: 2, days: 700, asking: 0, decided: 0, ticks: [], isDraft: true },
  { type: 'internationalFinancialInstitutions', ago: 5, days: 400, asking: 3, decided: 0, ticks: [] },
  { type: 'electronicCatalogue', ago: 60, days: 900, asking: 5, decided: 3, ticks: [40] },
  { type: 'dynamicPurchasingSystem', ago: 90, days: 700, asking: 6, decided: 5, ticks: [20], loses: true, hasItems: true },
  { type: 'dynamicPurchasingSystem', ago: 40, days: 700, asking: 2, decided: 1, ticks: [20] },
  { type: 'internationalFinancialInstitutions', ago: 300, days: 200, asking: 4, decided: 4, ticks: [20, 201] },
];

/** One of each course. */
export const minFrameworks = courses.length;

/** A body that may publish a catalogue. */
const centralBody = { scheme: 'UA-EDR', id: '40996564', legalName: 'Державна установа «Професійні закупівлі»' };

const buildOwner = (random: Random, { type }: Course, purchase: Parameters<typeof buildBuyer>[1]): object => {
  const buyer = buildBuyer(random, purchase);
  if (type === 'electronicCatalogue') return { ...buyer, name: centralBody.legalName, identifier: centralBody, kind: 'central' };
  return type === 'internationalFinancialInstitutions' ? { ...buyer, kind: 'other' } : buyer;
};

const tokenOf = ({ access }: Answer): string => String(Object(access).token);

/** Returns the id of the framework. */
const takeCourse = async ({ call, file, actor, now, note }: FrameworkTools, random: Random, course: Course): Promise<string> => {
  const { type, ago, days, asking, decided, ticks, hasItems = false } = course;
  const begun = new Date(now.getTime() - ago * day - random.int(0, 9) * 3_600_000);
  const after = (some: number): Date => new Date(Math.min(begun.getTime() + some * day, now.getTime()));
  const purchase = pickOf(random, purchases);
  const { code, codeTitle, title, english, item, unit } = purchase;
  const classification = { scheme: 'ДК021', id: code, description: codeTitle };
  const owner = buildOwner(random, course, purchase);
  const delivery = { deliveryDate: { endDate: after(days).toISOString() }, deliveryAddress: buildBuyer(random, purchase).address };
  const items = [1, 2].map((nth) => ({ id: newId(), description: `${item}, вид ${nth}`, classification, unit, quantity: 1, ...delivery }));
  const data = {
    ...{ frameworkType: type, title, title_en: english, classification, procuringEntity: owner },
    qualificationPeriod: { endDate: new Date(begun.getTime() + days * day).toISOString() },
    ...(hasItems ? { items } : {}),
  };
  const created = await call('post', '/frameworks', { actor, now: begun, data, config: { hasItems } });
  const framework = String(created.data.id);
  await note(framework);
  const token = tokenOf(created);
  const write = (method: 'post' | 'patch', path: string, at: Date, params: Readonly<Record<string, string>>, sent: object) =>
    call(method, path, { actor, now: at, token, params: { framework, ...params }, data: sent });
  if (course.isDraft) return framework;
  await write('patch', '/frameworks/:framework', begun, {}, { status: 'active' });
  for (const [place, supplier] of collectSellers(random, purchase, asking).entries()) {
    const tenderers = [supplier];
    const sent = await call('post', '/submissions', { actor, now: after(place + 0.5), data: { frameworkID: framework, tenderers } });
    const [submission, own] = [String(sent.data.id), tokenOf(sent)];
    const ask = { actor, now: after(place + 0.6), token: own, params: { submission }, data: { status: 'active' } };
    const qualification = String((await call('patch', '/submissions/:submission', ask)).data.qualificationID);
    if (place >= decided) continue;
    const report = file.document('evaluation.p7s', 'evaluationReports', 'application/pkcs7-signature');
    await write('post', '/qualifications/:qualification/documents', after(place + 9), { qualification }, report);
    // Of several, the last one is refused.
    const status = decided > 3 && place === decided - 1 ? 'unsuccessful' : 'active';
    await write('patch', '/qualifications/:qualification', after(place + 9), { qualification }, { status });
  }
  for (const tick of ticks) {
    const due = { actor: schedulerActor, now: after(tick), data: {} };
    const { data: ticked } = await call('patch', '/frameworks/:framework', { ...due, params: { framework } });
    if (ticked.status === 'complete')
      await call('patch', '/agreements/:agreement', { ...due, params: { agreement: String(ticked.agreementID) } });
    if (course.loses !== true) continue;
    const agreement = String(ticked.agreementID);
    const read = await write('patch', '/agreements/:agreement', after(tick), { agreement }, {});
    const contracts = [read.data.contracts].flat().map(Object);
    const milestones = '/agreements/:agreement/contracts/:contract/milestones';
    const [banned, leaving] = contracts;
    await write('post', milestones, after(ago - 10), { agreement, contract: banned.id }, { type: 'ban' });
    const left = { agreement, contract: leaving.id, milestone: leaving.milestones[0].id };
    await write('patch', `${milestones}/:milestone`, after(ago - 9), left, { status: 'met' });
  }
  return framework;
};

/** Makes a framework by the course selected by `index`. */
export const makeFramework = async (tools: FrameworkTools, random: Random, index: number): Promise<void> => {
  const course = courses[index % courses.length];
  if (course !== undefined) await tools.release(await takeCourse(tools, random, course));
};
