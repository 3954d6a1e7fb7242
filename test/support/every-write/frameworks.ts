/** A write for every route of frameworks, submissions, qualifications and agreements; each writes as many records as its route can. */

import { itemIds, putCloseAgreement, tenderToken } from '../../../fixtures/close-agreements.ts';
import { type DocumentData, uploadDocument } from '../../../fixtures/documents.ts';
import {
  activate,
  activeFramework,
  buildAddress,
  contractPlace,
  draftFramework,
  draftSubmission,
  framed,
  frameworkBody,
  moved,
  type Owned,
  qualificationPath,
  question,
  report,
  tenderer,
  write,
} from '../../../fixtures/frameworks.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { keys, type TestRegistry } from '../registry.ts';
import { prefix, type Request, type Write } from './write.ts';

/** The object written, with its owner's token. */
type Place = Pick<Owned, 'path' | 'token'>;

const supplier = '40000101';

const request = ({ path, token }: Place, data: unknown): Request => ({ path, ask: { key: keys.broker, token, body: { data } } });

/** An agreement whose framework belongs to an account that may give it up, and its new owner. */
const takeover = async (registry: TestRegistry): Promise<Request> => {
  const key = 'leaver-key';
  const data = frameworkBody(registry, { frameworkType: 'internationalFinancialInstitutions' });
  const created = (await registry.ask('POST', `${prefix}/frameworks`, { key, body: { data } })).body;
  const framework = { id: created.data.id, path: `${prefix}/frameworks/${created.data.id}` };
  const { token, transfer } = created.access;
  const decide = (path: string) => registry.ask('PATCH', path, { key, token, body: { data: { status: 'active' } } });
  await decide(framework.path);
  await decide(qualificationPath(await activate(registry, await draftSubmission(registry, framework, supplier))));
  const { agreementID } = (await registry.ask('GET', framework.path)).body.data;
  const { id } = (await registry.ask('POST', `${prefix}/transfers`, { key: keys.other, body: { data: {} } })).body.data;
  return { path: `${prefix}/agreements/${agreementID}/ownership`, ask: { key: keys.other, body: { data: { id, transfer } } } };
};

export const frameworkWrites = (registry: TestRegistry): Write[] => {
  const send = (row: string, place: () => Promise<Place>, data: unknown): Write => ({
    row,
    ready: async () => request(await place(), typeof data === 'function' ? await data() : data),
  });
  const below = (place: () => Promise<Place>, path: string) => async (): Promise<Place> => {
    const { path: above, token } = await place();
    return { path: above + path, token };
  };
  const part = (list: () => Promise<Place>, data: () => object) => async (): Promise<Place> => {
    const { path, token } = await list();
    const { body } = await write(registry, { id: '', path, token }, 'POST', path, data());
    return { path: `${path}/${body.data.id}`, token };
  };

  const draft = (): Promise<Owned> => draftFramework(registry);
  const active = (): Promise<Owned> => activeFramework(registry);
  const admitted = async (): Promise<{ framework: Owned; agreement: Place }> => {
    const { framework, agreement } = await framed(registry, [supplier]);
    return { framework, agreement: { path: agreement, token: framework.token } };
  };
  const agreed = async (): Promise<Place> => (await admitted()).framework;
  const agreement = async (): Promise<Place> => (await admitted()).agreement;
  const contract = async (): Promise<Place> => contractPlace(registry, await agreement());
  const milestone = async (): Promise<Place> => {
    const { path, token } = await contract();
    const { body } = await registry.ask('GET', `${path}/milestones`);
    return { path: `${path}/milestones/${body.data[0].id}`, token };
  };
  const asked = part(below(active, '/questions'), question);
  const change = part(below(agreed, '/changes'), () => moved(registry, 800 * DAY));
  const submission = async (): Promise<Owned> => draftSubmission(registry, await active(), supplier);
  const qualification = async (): Promise<Place> => {
    const framework = await active();
    const id = await activate(registry, await draftSubmission(registry, framework, supplier));
    return { path: qualificationPath(id), token: framework.token };
  };
  const evaluated = async (): Promise<Place> => {
    const { path, token } = await qualification();
    await write(registry, { id: '', path, token }, 'POST', `${path}/documents`, await report(registry));
    return { path, token };
  };

  const file = (): Promise<DocumentData> => uploadDocument(registry, { title: 'framework.pdf' });
  const documents = (row: string, place: () => Promise<Place>): Write[] => {
    const list = below(place, '/documents');
    const one = async (): Promise<Place> => {
      const { path, token } = await list();
      const { body } = await write(registry, { id: '', path, token }, 'POST', path, await file());
      return { path: `${path}/${body.data.id}`, token };
    };
    return [
      send(`POST ${row}/documents`, list, file),
      send(`PUT ${row}/documents/:document`, one, file),
      send(`PATCH ${row}/documents/:document`, one, { title: 'renamed.pdf' }),
    ];
  };

  /** With prices, by its own token; if `isNew`, by that of its tender. */
  const close =
    (isNew = false) =>
    async (): Promise<Place> => {
      const { path } = await putCloseAgreement(registry);
      if (isNew) return { path, token: tenderToken };
      const { body } = await registry.ask('PATCH', `${path}/credentials`, { key: keys.broker, token: tenderToken });
      return { path, token: body.access.token };
    };
  const rise = { rationaleType: 'taxRate', rationale: 'ПДВ', modifications: [{ itemId: itemIds[0], factor: 1.1 }] };
  const pendingChange = part(below(close(), '/changes'), () => rise);
  const signed = { status: 'active', dateSigned: '2026-12-07T10:10:00+02:00' };

  const contracts = '/agreements/:agreement/contracts/:contract';
  return [
    send('PATCH /agreements/:agreement', close(), { status: 'terminated' }),
    send('PATCH /agreements/:agreement/credentials', below(close(true), '/credentials'), {}),
    send('POST /agreements/:agreement/changes', below(close(), '/changes'), rise),
    // Also changes prices.
    send('PATCH /agreements/:agreement/changes/:change', pendingChange, signed),
    ...documents('/agreements/:agreement', close()),
    send(
      'POST /frameworks',
      async () => ({ path: `${prefix}/frameworks`, token: '' }),
      () => frameworkBody(registry),
    ),
    // Also changes the agreement.
    send('PATCH /frameworks/:framework', agreed, { procuringEntity: { contactPoint: { name: 'Інший відділ' } } }),
    send('PATCH /frameworks/:framework', draft, { status: 'active' }),
    ...documents('/frameworks/:framework', draft),
    send('POST /frameworks/:framework/questions', below(active, '/questions'), question),
    send('PATCH /frameworks/:framework/questions/:question', asked, { answer: 'Так.' }),
    send('POST /frameworks/:framework/changes', below(agreed, '/changes'), () => moved(registry, 800 * DAY)),
    ...documents('/frameworks/:framework/changes/:change', change),
    {
      row: 'POST /submissions',
      ready: async () => {
        const { id } = await active();
        return request({ path: `${prefix}/submissions`, token: '' }, { frameworkID: id, tenderers: [tenderer(supplier)] });
      },
    },
    // Also creates the qualification.
    send('PATCH /submissions/:submission', submission, { status: 'active' }),
    ...documents('/submissions/:submission', submission),
    // Also creates the agreement, and updates the framework and the submission.
    send('PATCH /qualifications/:qualification', evaluated, { status: 'active' }),
    ...documents('/qualifications/:qualification', qualification),
    send('PATCH /agreements/:agreement', agreement, { status: 'terminated', terminationDetails: 'Закупівлі припинено' }),
    { row: 'POST /agreements/:agreement/ownership', ready: () => takeover(registry) },
    send(`PATCH ${contracts}`, contract, { suppliers: [{ address: buildAddress('вул. Польова 1') }] }),
    send(`POST ${contracts}/milestones`, below(contract, '/milestones'), { type: 'ban' }),
    send(`PATCH ${contracts}/milestones/:milestone`, milestone, { status: 'met' }),
    ...documents(`${contracts}/milestones/:milestone`, milestone),
  ];
};
