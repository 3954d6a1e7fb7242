/** Every example of `docs/examples` is sent, in order, and answered as the documentation says. */

import { expect } from 'chai';
import { tenderer } from '../../fixtures/bids.ts';
import { closeTender } from '../../fixtures/close-tenders.ts';
import { awarded, electronic } from '../../fixtures/contracts.ts';
import { makeWorld } from '../../fixtures/reports.ts';
import { storedTender, storeFields } from '../../fixtures/tender-parts.ts';
import { createTender } from '../../fixtures/tenders.ts';
import { type ExampleStep, loadExamples } from '../../src/http/openapi/examples.ts';
import { importTestParts } from '../support/features.ts';
import { type Answer, type Ask, keys, type TestRegistry, useRegistry } from '../support/registry.ts';

interface Made {
  readonly id: string;
  readonly token?: string;
}

/** What a feature adds. */
interface ExampleRecords {
  makeExampleRecords(registry: TestRegistry): Promise<Readonly<Record<string, Made>>>;
}

/** What stays the same from run to run: keys and kinds of values, and words that are no ids, secrets, times or numbers. */
const buildShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(buildShape);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, buildShape(part)]));
  if (typeof value !== 'string') return value;
  return /\d/.test(value) ? 'text with digits' : value;
};

const awardedItems = ['20000000000000000000000000000001', '20000000000000000000000000000002'];

/** A tender whose winners agree, with what it takes to sign that. */
const awardedTender = async (registry: TestRegistry): Promise<Made> => {
  const now = registry.clock.now();
  const tenderPeriod = { startDate: now.toISOString(), endDate: '2035-03-01T00:00:00+02:00' };
  const tender = await createTender(registry, {}, closeTender({ tenderPeriod }));
  const money = { currency: 'UAH', valueAddedTaxIncluded: false };
  const contracts = ['81', '82', '83'].map((digits) => ({
    ...{ id: digits.repeat(16), status: 'active', date: now, awardID: digits.repeat(16), suppliers: [tenderer()] },
    unitPrices: awardedItems.map((relatedItem) => ({ relatedItem, value: { ...money, amount: 13 } })),
  }));
  const { items } = await storedTender(registry, tender);
  const agreement = { id: '7'.repeat(32), agreementID: 'UA-2035-01-10-000001-a-a1', status: 'pending', date: now, items, contracts };
  const contractPeriod = { startDate: now, clarificationsUntil: now };
  await storeFields(registry, tender, { status: 'active.awarded', contractPeriod, agreements: [agreement] });
  return tender;
};

describe('The examples of the documentation', () => {
  const { steps, read } = loadExamples();
  const result = new Map<string, Made>();
  const registry = useRegistry({
    now: new Date('2035-01-10T10:00:00Z'),
    env: { PUBLIC_URL: 'https://registry.example', TOKEN_SECRET: 'ab'.repeat(32) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a document is looked into freely
  let document: any;

  before(async () => {
    document = (await registry.ask('GET', '/openapi.json')).body;
    result.set('contract', { id: (await makeWorld(registry)).contract });
    result.set('awarded', await awardedTender(registry));
    result.set('electronic', { id: (await awarded(registry, electronic)).ids[0] ?? '' });
    for (const { makeExampleRecords } of await importTestParts<ExampleRecords>('examples'))
      for (const [name, made] of Object.entries(await makeExampleRecords(registry))) result.set(name, made);
  });

  const placeOf = (operationId: string): { method: string; path: string } => {
    for (const [path, operations] of Object.entries<Record<string, { operationId: string }>>(document.paths)) {
      const found = Object.entries(operations).find(([, operation]) => operation.operationId === operationId);
      if (found !== undefined) return { method: found[0].toUpperCase(), path };
    }
    throw new Error(`no operation ${operationId}`);
  };

  const send = async ({ operation, params = {}, query, request, anonymous, as = 'broker', tokenless }: ExampleStep): Promise<Answer> => {
    const { method, path } = placeOf(operation);
    const idOf = (name: string): string => (name.startsWith('=') ? name.slice(1) : (result.get(name)?.id ?? `no step ${name}`));
    const token = Object.values(params).flatMap((name) => result.get(name)?.token ?? [])[0];
    const ask: Ask = {
      ...(anonymous ? {} : { key: keys[as] }),
      ...(token === undefined || tokenless ? {} : { token }),
      ...(request === undefined ? {} : { body: read(request) }),
    };
    return registry.ask(
      method,
      path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(params[name] ?? '')) + (query === undefined ? '' : `?${query}`),
      ask,
    );
  };

  for (const step of steps) {
    it(`${step.operation}: ${step.says}`, async () => {
      const answer = await send(step);
      expect(answer.status, answer.text).to.equal(step.status);
      const { data, access } = answer.body;
      if (typeof data?.id === 'string') result.set(step.name, { id: data.id, ...(access === undefined ? {} : { token: access.token }) });
      if (step.answer !== undefined) expect(buildShape(answer.body)).to.deep.equal(buildShape(read(step.answer)));
    });
  }

  it('stand in the document, at their operations and problems', () => {
    const rendered = JSON.stringify(document);
    for (const { says, request, answer, status } of steps) {
      if (answer !== undefined || (request !== undefined && status < 400)) expect(rendered, says).to.include(JSON.stringify(says));
    }
  });

  it('show a request for every object that can be made without a procedure', () => {
    const made = [
      ...['createTender', 'patchTender', 'createPlan', 'patchPlan', 'createTransfer', 'createContractViolationReport', 'createFramework'],
      ...['putCategory', 'putProfile', 'putProduct', 'patchTenderAgreement', 'patchTenderAgreementContract', 'createAgreementChange'],
    ];
    expect(steps.filter(({ status }) => status < 300).map(({ operation }) => operation)).to.include.members(made);
  });
});
