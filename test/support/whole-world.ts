/** One of everything the registry stores, so that every placeholder of every route has a possible value. */

import { fillCatalogue, firstProfile } from '../../fixtures/catalogue.ts';
import { putCloseAgreement, tenderToken as signedWith } from '../../fixtures/close-agreements.ts';
import { awarded, bidToken, electronic, electronicChange, later, signed, tenderToken } from '../../fixtures/contracts.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import {
  activate,
  contractPlace,
  draftSubmission,
  framed,
  moved,
  type Owned,
  qualificationPath,
  question,
} from '../../fixtures/frameworks.ts';
import { createPlan, entity } from '../../fixtures/plans.ts';
import { draftReport, evidence, must, pendingReport } from '../../fixtures/reports.ts';
import type { Status } from '../../fixtures/statuses.ts';
import {
  accounts,
  activeAward,
  awardResponse,
  bidEvidence,
  credentials,
  heardAppeal,
  heardComplaint,
  heardPost,
  makeTable,
  type Table,
  usual,
} from '../../fixtures/tender-in-status.ts';
import { DAY } from '../../src/base/platform/clock.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { importTestParts } from './features.ts';
import { type Answer, type Ask, keys, type TestRegistry } from './registry.ts';

export { accounts };

/** Something of each feature that has routes with ids; an auction is of this tender, and unknown to it. */
export const makeFeaturePlaces = async (registry: TestRegistry, tender: string): Promise<readonly Place[]> => {
  const places: Place[] = [];
  for (const { makePlace } of await importTestParts<{ makePlace(registry: TestRegistry, tender: string): Promise<Place> }>('place'))
    places.push(await makePlace(registry, tender));
  return places;
};

type Ids = Readonly<Record<string, string>>;

export interface Place {
  /** Paths of routes that these ids belong to; the first match is used. */
  readonly below: RegExp;
  readonly ids: Ids;
  /** Owner of these objects. */
  readonly owner: Ask;
  /** For a tender of this type. */
  readonly type?: string;
  /** Reverts what was written to that tender. */
  readonly renew?: () => Promise<void>;
}

export interface WholeWorld {
  readonly tables: readonly Table[];
  readonly places: readonly Place[];
}

const created = ({ status, body, text }: Answer): { id: string; token?: string } => {
  if (status >= 300) throw new Error(`not made: ${text}`);
  return { id: body.data.id, ...(body.access?.token === undefined ? {} : { token: body.access.token }) };
};

const contractPlaces = async (registry: TestRegistry): Promise<Place[]> => {
  const owner: Ask = { key: keys.broker, token: tenderToken };
  registry.clock.set(later);
  const { path } = await signed(registry);
  const send = (method: string, below: string, data: unknown) => registry.ask(method, path + below, { ...owner, body: { data } });
  const file = async () => ({ ...(await uploadDocument(registry, { title: 'contract.pdf' })) });
  const party = { name: 'Установа', bankAccount: { id: 'UA1', scheme: 'IBAN' } };
  const value = { amount: 500, currency: 'UAH' };
  const paid = { date: '2026-12-05T10:00:00+02:00', value, payer: party, payee: party, status: 'accepted' };
  const document = created(await send('POST', '/documents', await file()));
  created(await send('PUT', '/transactions/12345', paid));
  const change = created(await send('POST', '/changes', { rationale: 'Ціна знизилась', rationaleTypes: ['priceReduction'] }));
  const ids = { contract: path.split('/').at(-1) ?? '', document: document.id, transaction: '12345', change: change.id };
  const unsigned = await awarded(registry, electronic);
  const changed = await electronicChange(registry);
  const signature = { ...(await uploadDocument(registry, { title: 'signature.p7s' })), documentType: 'contractSignature' };
  const ofChange = created(
    await registry.ask('POST', `${changed.path}/changes/${changed.change}/documents`, { ...owner, body: { data: signature } }),
  );
  const changeIds = { contract: changed.path.split('/').at(-1) ?? '', change: changed.change, document: ofChange.id };
  return [
    { below: /\/contracts\/:contract\/changes\/:change\/./, ids: changeIds, owner },
    { below: /(\/contracts|\/contracts\/:contract\/(signatories|cancellations|access))$/, ids: { contract: unsigned.ids[0] ?? '' }, owner },
    { below: /\/contracts\/:contract\/suppliers/, ids, owner: { key: keys.other, token: bidToken } },
    { below: /(?<!:tender)\/contracts?\/:contract(\/(?!violation)|$)/, ids, owner },
  ];
};

const planPlaces = async (registry: TestRegistry): Promise<Place[]> => {
  const plan = await createPlan(registry);
  const owner: Ask = { key: keys.broker, token: plan.token };
  const send = (path: string, data: unknown, by: Ask = owner) => registry.ask('POST', path, { ...by, body: { data } });
  const file = async () => ({ ...(await uploadDocument(registry, { title: 'plan.pdf' })) });
  const { address: _, kind: __, ...author } = entity();
  const approval = {
    title: 'Підготовка до проведення процедури',
    type: 'approval',
    dueDate: '2026-12-20T00:00:00+02:00',
    author,
  };
  const document = created(await send(`${plan.path}/documents`, await file()));
  const milestone = created(await send(`${plan.path}/milestones`, approval, { key: keys.other }));
  const approver: Ask = { key: keys.other, token: milestone.token ?? '' };
  const below = created(await send(`${plan.path}/milestones/${milestone.id}/documents`, await file(), approver));
  const ids = { plan: plan.id, milestone: milestone.id };
  return [
    { below: /\/plans\/:plan\/milestones\/:/, ids: { ...ids, document: below.id }, owner: approver },
    { below: /\/plans?\/:plan/, ids: { ...ids, document: document.id }, owner },
  ];
};

/** A framework with an admitted supplier, a second one waiting for the decision, and a draft of a third. */
const frameworkPlaces = async (registry: TestRegistry): Promise<Place[]> => {
  const { framework, agreement } = await framed(registry, ['40000101']);
  const buildOwner = ({ token }: Pick<Owned, 'token'>): Ask => ({ key: keys.broker, token });
  const owner = buildOwner(framework);
  const send = (path: string, data: unknown, by: Ask = owner) => registry.ask('POST', path, { ...by, body: { data } });
  const documentAt = async (path: string, by: Ask = owner): Promise<string> =>
    created(await send(`${path}/documents`, await uploadDocument(registry, { title: 'framework.pdf' }), by)).id;
  const asked = created(await send(`${framework.path}/questions`, question(), { key: keys.other }));
  const change = created(await send(`${framework.path}/changes`, moved(registry, 800 * DAY)));
  const ids = { framework: framework.id, question: asked.id, change: change.id, document: await documentAt(framework.path) };
  const qualification = await activate(registry, await draftSubmission(registry, framework, '40000102'));
  const draft = await draftSubmission(registry, framework, '40000103');
  const { path: contract } = await contractPlace(registry, { path: agreement, token: framework.token });
  const { body } = await registry.ask('GET', `${contract}/milestones`);
  const milestone = body.data[0].id;
  const parseId = (path: string): string => path.split('/').at(-1) ?? '';
  const admitted = { agreement: parseId(agreement), contract: parseId(contract), milestone, classification: '42000000-6' };
  return [
    {
      below: /\/frameworks\/:framework\/changes\/:change\/documents/,
      ids: { ...ids, document: await documentAt(`${framework.path}/changes/${change.id}`) },
      owner,
    },
    { below: /\/frameworks\/:framework/, ids, owner },
    {
      below: /\/submissions\/:submission/,
      ids: { submission: draft.id, document: await documentAt(draft.path, buildOwner(draft)) },
      owner: buildOwner(draft),
    },
    {
      below: /(?<!:tender)\/qualifications\/:qualification/,
      ids: { qualification, document: await documentAt(qualificationPath(qualification)) },
      owner,
    },
    {
      below: /(?<!:tender)\/agreements(_by_classification)?\/:/,
      ids: { ...admitted, document: await documentAt(`${contract}/milestones/${milestone}`) },
      owner,
    },
  ];
};

/** An agreement with prices, a change of it and a document. */
const closeAgreementPlace = async (registry: TestRegistry): Promise<Place> => {
  const { id, path } = await putCloseAgreement(registry);
  const { body } = await registry.ask('PATCH', `${path}/credentials`, { key: keys.broker, token: signedWith });
  const owner: Ask = { key: keys.broker, token: body.access.token };
  const send = (below: string, data: unknown) => registry.ask('POST', path + below, { ...owner, body: { data } });
  const change = created(await send('/changes', { rationaleType: 'taxRate', rationale: 'ПДВ' })).id;
  const document = created(await send('/documents', await uploadDocument(registry, { title: 'annex.pdf' }))).id;
  return { below: /(?<!:tender)\/agreements\/:agreement\/(changes|preview|documents)/, ids: { agreement: id, change, document }, owner };
};

/** The same, as the owner of its tender. */
const signedPlace = async (registry: TestRegistry): Promise<Place> => {
  const { id } = await putCloseAgreement(registry);
  return { below: /\/agreements\/:agreement\/credentials/, ids: { agreement: id }, owner: { key: keys.broker, token: signedWith } };
};

const cataloguePlace = async (registry: TestRegistry): Promise<Place> => {
  await fillCatalogue(registry);
  return { below: /\/(profiles|categories|products)\/:entry/, ids: { entry: firstProfile }, owner: { key: keys.broker } };
};

/** A draft with evidence, a published one with a draft statement, and one with a draft decision. */
const reportPlaces = async (registry: TestRegistry): Promise<Place[]> => {
  const owner: Ask = { key: keys.broker };
  const parseId = (path: string): string => path.split('/').at(-1) ?? '';
  const below = async (list: string, data: object): Promise<Place> => {
    const { path, end } = await pendingReport(registry);
    registry.clock.set(end);
    const child = created(await must(registry, 201, 'POST', `${path}/${list}`, data));
    const document = created(await must(registry, 201, 'POST', `${path}/${list}/${child.id}/documents`, await evidence(registry)));
    const ids = { report: parseId(path), child: child.id, document: document.id };
    return { below: new RegExp(`/violation_reports/:report/${list}`), ids, owner };
  };
  const draft = await draftReport(registry);
  const { body } = await registry.ask('GET', draft, owner);
  return [
    await below('defendantStatements', { description: 'Відповідь.' }),
    await below('decisions', { resolution: 'satisfied', description: 'Так.' }),
    {
      below: /\/violation_reports\/:report|\/report\/:report/,
      ids: { report: parseId(draft), document: body.data.details.documents[0].id },
      owner,
    },
    {
      below: /\/contracts\/:contract\/violation_reports/,
      ids: { contract: body.data.contract_id ?? body.data.contract?.id ?? '' },
      owner,
    },
  ];
};

const tenderPlaces = ({ tender, transferId }: Table): Place[] => {
  const ids = { ...usual, tender: tender.id, transfer: transferId };
  const owner = credentials.buyer;
  return [
    { below: /\/:tender\/bids\/:bid/, ids: { ...ids, evidence: bidEvidence }, owner: credentials.bidder },
    { below: /\/awards\/:award\/complaints$/, ids: { ...ids, award: activeAward }, owner: credentials.bidder },
    { below: /\/qualifications\/:qualification\/complaints$/, ids, owner: credentials.bidder },
    { below: /\/awards\/:award\/complaints/, ids: { ...ids, award: activeAward }, owner: credentials.claimant },
    { below: /\/:tender\/complaints/, ids, owner: credentials.claimant },
    { below: /\/awards\/:award\/requirement_responses/, ids: { ...ids, response: awardResponse }, owner },
    { below: /\/transfers/, ids, owner: { key: keys.broker } },
    { below: /./, ids, owner },
  ];
};

/** Complaints to the review body, where the type has some. */
const complaintPlaces = ({ tender }: Table): Place[] => {
  const ids = { ...usual, tender: tender.id, award: activeAward, complaint: heardComplaint, post: heardPost, appeal: heardAppeal };
  return [{ below: /\/complaints\/:complaint/, ids, owner: credentials.claimant }];
};

/** A tender of each of these types, too, in a status that allows writes. */
const placesOfTypes = async (registry: TestRegistry, types: readonly string[]): Promise<Place[]> => {
  const found: Place[] = [];
  for (const type of types) {
    const procedure = procedures.of(type);
    if (procedure === undefined) throw new Error(`no type ${type}`);
    const table = await makeTable(registry);
    const status = ['active.qualification', 'active'].find((one) => procedure.reach.has(one)) ?? 'draft';
    const renew = () => table.enter(status, procedure);
    const complained = procedure.phases.has('complaints') ? complaintPlaces(table) : [];
    found.push(...[...complained, ...tenderPlaces(table)].map((place) => ({ ...place, type, renew })));
  }
  return found;
};

/** Creates everything; the first of `statuses` is that of the tender in `places`, the others are of additional tenders. */
export const makeWholeWorld = async (
  registry: TestRegistry,
  statuses: readonly Status[],
  types: readonly string[] = [],
): Promise<WholeWorld> => {
  const others = [
    await closeAgreementPlace(registry),
    await signedPlace(registry),
    ...(await frameworkPlaces(registry)),
    ...(await contractPlaces(registry)),
    ...(await reportPlaces(registry)),
    ...(await planPlaces(registry)),
    await cataloguePlace(registry),
  ];
  const tables: Table[] = [];
  for (const status of statuses) {
    const table = await makeTable(registry);
    await table.enter(status);
    tables.push(table);
  }
  const [first] = tables;
  if (first !== undefined) others.push(...(await makeFeaturePlaces(registry, first.tender.id)));
  return { tables, places: [...others, ...tables.flatMap(tenderPlaces), ...(await placesOfTypes(registry, types))] };
};

/** The path of a route with actual ids; 32 zeros for unknown ones. */
export const filled = (path: string, ids: Ids): string => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '0'.repeat(32));
