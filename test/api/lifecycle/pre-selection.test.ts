/** Tenders for the parties to an agreement (spec/frameworks.md §14). */
import { expect } from 'chai';
import { bidBody, bidItem, lotValue, onBid, postBid, price, tenderer } from '../../../fixtures/bids.ts';
import { accounts, chronograph, pendingBid, readTender, tenderingEnds } from '../../../fixtures/procedure.ts';
import { enquiriesOver, proposalTender } from '../../../fixtures/proposals.ts';
import { errorsIn } from '../../../fixtures/tender-parts.ts';
import { createTender, monday, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { keys, useRegistry } from '../../support/registry.ts';

const id = (digit: string): string => digit.repeat(32);

const supplier = (number: string) => ({ identifier: { scheme: 'UA-IPN', id: number } });
const contract = (number: string, more: object = {}) => ({ status: 'active', suppliers: [supplier(number)], ...more });
const contracts = [contract('3000000001', { value: { amount: 9500 } }), contract('3000000002'), contract('3000000003')];

const agreement = (overrides: object = {}) => ({
  agreementType: 'internationalFinancialInstitutions',
  status: 'active',
  procuringEntity: { name: 'Бібліотека № 7', identifier: { scheme: 'UA-EDR', id: '40000017' } },
  contracts,
  ...overrides,
});

describe('A tender on an agreement', () => {
  const registry = useRegistry({ accounts });
  const agreements = () => registry.store.records<object>('agreements');
  const body = (of: string | undefined, overrides: object = {}) =>
    proposalTender({ ...(of === undefined ? {} : { agreements: [{ id: of }] }), ...overrides }, { hasPreSelectionAgreement: true });

  const stored = async (digit: string, overrides: object = {}): Promise<string> => {
    await agreements().insert(id(digit), agreement(overrides));
    return id(digit);
  };
  beforeEach(() => registry.clock.set(monday));

  it('rests on one of the right kind, of its buyer', async () => {
    const refusals = async (...args: Parameters<typeof body>): Promise<string[]> => errorsIn(await postTender(registry, body(...args)));
    expect(await refusals(undefined)).to.deep.equal(['missing data.agreements: Field required']);
    expect(await refusals(undefined, { agreements: [{ id: id('1') }, { id: id('2') }] })).to.deep.equal([
      'too_long data.agreements: List should have at most 1 item after validation, not 2',
    ]);
    expect(await refusals(id('0'))).to.deep.equal(['data.agreements: Agreement not found']);
    expect(await refusals(await stored('1', { agreementType: 'electronicCatalogue' }))).to.deep.equal([
      'data.agreements: Agreement type mismatch.',
    ]);
    const foreign = await stored('2', { procuringEntity: { name: 'Школа', ...supplier('40000018') } });
    expect(await refusals(foreign)).to.deep.equal([
      'data.agreements: tender.procuringEntity.identifier (scheme or id), doesnt match tender.agreements[0].procuringEntity.identifier (scheme of id)',
    ]);
    expect(await refusals(await stored('3', { config: { restricted: true } }))).to.deep.equal(['config.restricted: Value must be True.']);
    expect(await refusals(await stored('4'), { procurementMethod: 'open' })).to.deep.equal([
      'data.procurementMethod: procurementMethod should be selective',
    ]);
    const open = await postTender(registry, proposalTender({ agreements: [{ id: id('4') }] }));
    expect(errorsIn(open)).to.deep.equal(["data.agreements: Agreements cannot be specified when 'hasPreSelectionAgreement' is False."]);
    expect(errorsIn(await postTender(registry, proposalTender({ procurementMethod: 'selective' })))).to.deep.equal([
      'data.procurementMethod: procurementMethod should be open',
    ]);
  });

  it('is published while the agreement is active and has three parties', async () => {
    const ended = await createTender(registry, {}, body(await stored('5', { status: 'terminated' })));
    expect(ended.data.procurementMethod).to.equal('selective');
    const small = await createTender(registry, {}, body(await stored('6', { contracts: contracts.slice(1) })));
    const publish = async (tender: typeof ended) => errorsIn(await patchTender(registry, tender, { status: 'active.enquiries' }));
    expect(await publish(ended)).to.deep.equal(['data.agreements: Agreement status is not active']);
    expect(await publish(small)).to.deep.equal(['data.agreements: Agreement has less than 3 active contracts']);
  });

  it('is asked about and bid for by the parties, each to the price agreed with it, until they are parties no more', async () => {
    const tender = await createTender(registry, {}, body(await stored('7')));
    expect((await patchTender(registry, tender, { status: 'active.enquiries' })).status).to.equal(200);
    const ask = (number: string) => {
      const author = { ...tenderer(supplier(number)), scale: undefined };
      return registry.ask('POST', `${tender.path}/questions`, { key: keys.other, body: { data: { title: 'Щільність', author } } });
    };
    const stranger = await ask('3000000009');
    expect([stranger.status, stranger.body.details]).to.deep.equal([403, 'Forbidden to add question for non-qualified suppliers']);
    expect((await ask('3000000002')).status).to.equal(201);

    registry.clock.set(enquiriesOver);
    await chronograph(registry, tender);
    const refusal = async (data: object): Promise<[number, string]> => {
      const { status, body: said } = await postBid(registry, tender, data);
      return [status, said.details];
    };
    const ofOtherRegister = tenderer({ identifier: { scheme: 'UA-EDR', id: '3000000001' } });
    expect(await refusal(bidBody({ tenderers: [ofOtherRegister] }))).to.deep.equal([403, 'Bid is not a member of agreement']);
    const dear = bidBody({ lotValues: [lotValue(9600)], items: [bidItem({ unit: { code: 'H87', name: 'штука', value: price(900) } })] });
    expect(await refusal(dear)).to.deep.equal([403, "Bid value.amount can't be greater than contract value.amount."]);
    const first = await pendingBid(registry, tender);
    const second = await pendingBid(registry, tender, { tenderers: [tenderer(supplier('3000000002'))] });

    const record = await agreements().get(id('7'));
    if (record === null) throw new Error('the agreement is gone');
    await agreements().save(record, { ...record, contracts: contracts.slice(1) }, { publishes: true });
    registry.clock.set(tenderingEnds);
    await chronograph(registry, tender);
    const { awards } = await readTender(registry, tender);
    expect(awards.map((award: { bid_id: string }) => award.bid_id)).to.deep.equal([second.id]);
    expect((await onBid(registry, first, 'GET')).body.data.status).to.equal('invalid');
  });
});
