/** A write for every route of contracts, transfers and changes of ownership. */
import {
  type Awarded,
  awarded,
  bidToken,
  electronic,
  electronicChange,
  signed,
  signing,
  tenderToken,
} from '../../../fixtures/contracts.ts';
import { type DocumentData, uploadDocument } from '../../../fixtures/documents.ts';
import { planBody, plans } from '../../../fixtures/plans.ts';
import { signerInfo } from '../../../fixtures/tenders.ts';
import { type Ask, keys, type TestRegistry } from '../registry.ts';
import { prefix, type Request, type Write } from './write.ts';

const buyer: Ask = { key: keys.broker, token: tenderToken };
const change = { rationale: 'Ціна знизилась', rationaleTypes: ['priceReduction'] };
const party = (name: string): object => ({ name, bankAccount: { id: 'UA1', scheme: 'IBAN' } });
const payment = {
  date: '2026-12-05T10:00:00+02:00',
  value: { amount: 500, currency: 'UAH' },
  payer: party('Установа'),
  payee: party('Постачальник'),
  status: 'accepted',
};

const request = (path: string, data?: unknown, ask: Ask = buyer): Request => ({
  path,
  ask: { ...ask, ...(data === undefined ? {} : { body: { data } }) },
});

/** A list of documents: one is posted, and for the other verbs changed, replaced or removed. */
export const documentWrites = (
  registry: TestRegistry,
  row: string,
  { list, file, verbs, ask = buyer }: { list: () => Promise<string>; file: () => Promise<object>; verbs: readonly string[]; ask?: Ask },
): Write[] => [
  { row: `POST ${row}`, ready: async () => request(await list(), await file(), ask) },
  ...verbs.map((verb) => ({
    row: `${verb} ${row}/:document`,
    ready: async () => {
      const path = await list();
      const { status, body, text } = await registry.ask('POST', path, { ...ask, body: { data: await file() } });
      if (status !== 201) throw new Error(`POST ${path}: ${text}`);
      const data = verb === 'DELETE' ? undefined : verb === 'PUT' ? await file() : { title: 'renamed.pdf' };
      return request(`${path}/${body.data.id}`, data, ask);
    },
  })),
];

const newTransfer = async (registry: TestRegistry): Promise<string> =>
  (await registry.ask('POST', `${prefix}/transfers`, { key: keys.other, body: { data: {} } })).body.data.id;

const ownership = (registry: TestRegistry): Write[] => {
  const leaving = (): Promise<Awarded> => awarded(registry, { owner: 'leaver' });
  const take = async (path: string, transfer: string): Promise<Request> =>
    request(`${path}/ownership`, { id: await newTransfer(registry), transfer }, { key: keys.other });
  return [
    { row: 'POST /transfers', ready: async () => request(`${prefix}/transfers`, {}, { key: keys.other }) },
    {
      row: 'POST /contracts/:contract/ownership',
      ready: async () => {
        const { path } = await leaving();
        const { access } = (await registry.ask('PATCH', `${path}/credentials`, { key: 'leaver-key', token: tenderToken })).body;
        return take(path, access.transfer);
      },
    },
    {
      row: 'POST /plans/:plan/ownership',
      ready: async () => {
        const { data, access } = (await registry.ask('POST', plans, { key: 'leaver-key', body: { data: planBody() } })).body;
        return take(`${plans}/${data.id}`, access.transfer);
      },
    },
  ];
};

/** An electronic contract and a change of one, with the buyer's signatures present. */
const electronicWrites = (registry: TestRegistry): Write[] => {
  const file = async (): Promise<object> => ({
    ...(await uploadDocument(registry, { title: 'signature.p7s' })),
    documentType: 'contractSignature',
  });
  const unsigned = async (): Promise<string> => (await awarded(registry, electronic)).path;
  const unsignedChange = async (): Promise<string> => {
    const { path, change } = await electronicChange(registry);
    return `${path}/changes/${change}`;
  };
  const signedBy = async (path: string): Promise<string> => {
    const { status, text } = await registry.ask('POST', `${path}/documents`, { ...buyer, body: { data: await file() } });
    if (status !== 201) throw new Error(text);
    return path;
  };
  const dispute = { reasonType: 'requiresChanges' };
  const write = (below: string, place: () => Promise<string>, data: unknown, row = '/contracts/:contract'): Write => ({
    row: `POST ${row}${below}`,
    ready: async () => request((await place()) + below, data),
  });
  const change = '/contracts/:contract/changes/:change';
  return [
    {
      row: 'POST /contracts',
      ready: async () => {
        const { path, tenderId, awardIds } = await awarded(registry, electronic);
        await registry.ask('POST', `${path}/cancellations`, { ...buyer, body: { data: dispute } });
        return request(`${prefix}/contracts`, { tender_id: tenderId, awardID: awardIds[0], title: 'Папір інший' });
      },
    },
    write('/access', unsigned, { identifier: { scheme: 'UA-EDR', id: '40000017' } }),
    write('/signatories', async () => signedBy(await unsigned()), {}),
    write('/cancellations', unsigned, dispute),
    write('/signatories', async () => signedBy(await unsignedChange()), {}, change),
    write('/cancellations', unsignedChange, dispute, change),
    ...documentWrites(registry, `${change}/documents`, {
      list: async () => `${await unsignedChange()}/documents`,
      file,
      verbs: ['PUT', 'PATCH'],
    }),
  ];
};

export const contractWrites = (registry: TestRegistry): Write[] => {
  const inForce = async (): Promise<string> => (await signed(registry)).path;
  const pending = async (): Promise<string> => (await awarded(registry)).path;
  const file = async (): Promise<DocumentData> => uploadDocument(registry, { title: 'contract.pdf' });
  const row = '/contracts/:contract';
  const write = (verb: string, below: string, place: () => Promise<string>, data?: unknown, ask?: Ask): Write => ({
    row: `${verb} ${row}${below}`,
    ready: async () => request((await place()) + below.replace(':transaction', '1'), data, ask),
  });
  const paid = async (): Promise<string> => {
    const path = `${await inForce()}/transactions/1`;
    await registry.ask('PUT', path, { ...buyer, body: { data: payment } });
    return `${path}/documents`;
  };
  return [
    write('PATCH', '', pending, signing),
    write('PATCH', '/credentials', pending),
    write('PUT', '/buyer/signer_info', pending, signerInfo),
    write('PUT', '/suppliers/signer_info', pending, signerInfo, { key: keys.other, token: bidToken }),
    write('PUT', '/transactions/:transaction', inForce, payment),
    write('POST', '/changes', inForce, change),
    {
      row: `PATCH ${row}/changes/:change`,
      ready: async () => {
        const path = `${await inForce()}/changes`;
        const { body } = await registry.ask('POST', path, { ...buyer, body: { data: change } });
        return request(`${path}/${body.data.id}`, { rationale: 'Інакше' });
      },
    },
    ...documentWrites(registry, `${row}/documents`, {
      list: async () => `${await pending()}/documents`,
      file,
      verbs: ['PUT', 'PATCH'],
    }),
    ...documentWrites(registry, `${row}/transactions/:transaction/documents`, { list: paid, file, verbs: ['PUT', 'PATCH'] }),
    ...electronicWrites(registry),
    ...ownership(registry),
  ];
};
