/** What a complaint on a tender in a foreign currency costs, by the rates of an address (spec/complaints.md §3). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { body as claimBody } from '../../../fixtures/claims.ts';
import { openInTendering, openTender } from '../../../fixtures/open-tenders.ts';
import { lot, lotId, type MadeTender, otherLotId } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, startRegistry, type TestRegistry } from '../../support/registry.ts';

const euros = (amount: number): Body => ({ amount, currency: 'EUR', valueAddedTaxIncluded: false });

describe('The fee of a complaint on a tender in euros', () => {
  let registry: TestRegistry;
  let tender: MadeTender;
  const asked: string[] = [];
  let answers: { status: number; text: string };
  const bank = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(answers.status).end(answers.text);
  });

  before(async () => {
    await new Promise<void>((listening) => void bank.listen(0, '127.0.0.1', listening));
    const { port } = bank.address() as AddressInfo; // of a server that listens on a port
    registry = await startRegistry({ env: { EXCHANGE_RATES: `http://127.0.0.1:${port}/rates?date={date}&json` } });
    tender = await openInTendering(
      registry,
      openTender('aboveThreshold', {
        value: euros(2_000_000),
        lots: [lotId, otherLotId].map((id) => lot({ id, value: euros(1_000_000), minimalStep: euros(10_000) })),
      }),
    );
  });
  after(async () => {
    await registry.stop();
    bank.close();
  });

  const complain = (more: Body = {}): Promise<Answer> => {
    const { author } = claimBody();
    const { identifier } = author as { identifier: Body }; // of that body
    const data = {
      type: 'complaint',
      title: 'Скарга',
      description: 'Умови',
      author: { ...(author as Body), identifier: { ...identifier, legalName: 'ТОВ' } },
    };
    return registry.ask('POST', `${tender.path}/complaints`, { key: keys.other, body: { data: { ...data, ...more } } });
  };
  const said = ({ status, body }: Answer): unknown => [status, body.errors?.[0].msg ?? body.details];

  it('is asked of the bank by the day, once, and only for a complaint that stands', async () => {
    answers = { status: 500, text: '' };
    expect((await complain({ relatedLot: '0'.repeat(32) })).status).to.equal(400);
    expect(asked).to.deep.equal([]);
    expect(said(await complain())).to.deep.equal([409, 'Error while getting data from bank.gov.ua: status 500']);
    answers = { status: 200, text: 'soon' };
    expect(said(await complain())).to.deep.equal([409, 'Failure of decoding data from bank.gov.ua']);
    answers = { status: 200, text: JSON.stringify([{ cc: 'USD', rate: 41 }]) };
    expect(said(await complain())).to.deep.equal([400, "Couldn't find currency EUR on bank.gov.ua"]);
    expect(asked).to.deep.equal(Array(3).fill('/rates?date=20261210&json'));

    registry.clock.advance(24 * 3600 * 1000);
    answers = { status: 200, text: JSON.stringify([{ cc: 'EUR', rate: 10.5 }]) };
    expect((await complain()).body.data.value).to.deep.equal({ amount: 63_000, currency: 'UAH' });
    expect((await complain({ relatedLot: lotId })).body.data.value).to.deep.equal({ amount: 31_500, currency: 'UAH' });
    expect(asked.slice(3)).to.deep.equal(['/rates?date=20261211&json']);
  });
});
