import { expect } from 'chai';
import {
  createTender,
  item,
  itemId,
  lot,
  lotId,
  milestone,
  monday,
  money,
  newerTender,
  olderTender,
  postTender,
  signerInfo,
  tenders,
} from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

describe('POST /tenders', () => {
  const registry = useRegistry({ now: monday });

  for (const [variant, body] of [
    ['older', olderTender],
    ['newer', newerTender],
  ] as const) {
    describe(`the ${variant} body of spec/tenders.md §3`, () => {
      it('is created as a draft: 201 with data, config and access', async () => {
        const answer = must(await postTender(registry, body()), 201);
        expect(answer.body).to.have.all.keys('data', 'config', 'access');
        expect(answer.body.data.status).to.equal('draft');
        expect(answer.body.config).to.deep.equal(body().config);
      });

      it('answers every field that was sent as it was sent', async () => {
        const sent = body().data;
        const { data } = (await postTender(registry, body())).body;
        for (const field of ['title', 'title_en', 'title_ru', 'procuringEntity', 'value', 'mainProcurementCategory', 'features']) {
          expect(data[field], field).to.deep.equal(sent[field]);
        }
      });

      it('gets its server-set fields', async () => {
        const { data } = (await postTender(registry, body())).body;
        expect(data.id).to.match(/^[0-9a-f]{32}$/);
        expect(data.tenderID).to.match(/^UA-2026-12-07-\d{6}-a$/);
        expect(data).to.include({
          owner: 'broker',
          procurementMethodType: 'belowThreshold',
          procurementMethod: 'open',
          submissionMethod: 'electronicAuction',
          awardCriteria: 'lowestCost',
          date: '2026-12-07T10:15:00.000+02:00',
        });
        for (const field of ['dateCreated', 'dateModified'])
          expect(data[field]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
      });

      it('is dated by the moment of its request, and stamped by the store when it is written', async () => {
        const asked = await registry.store.now();
        registry.clock.set(asked);
        try {
          const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
          const { data } = (
            await postTender(registry, {
              ...body(),
              data: { ...body().data, enquiryPeriod: { endDate: inDays(12) }, tenderPeriod: { endDate: inDays(30) } },
            })
          ).body;
          const { date, dateModified, enquiryPeriod, lots = [] } = data;
          const lotDates = lots.map((one: { date: string }) => one.date);
          const dates = [date, enquiryPeriod.startDate, ...lotDates].map((one) => new Date(one).getTime());
          expect(new Set(dates)).to.deep.equal(new Set([asked.getTime()]));
          const [created, modified] = [new Date(data.dateCreated), new Date(dateModified)];
          expect(created >= asked && modified >= created, `${data.dateCreated}, ${dateModified}`).to.equal(true);
        } finally {
          registry.clock.set(monday);
        }
      });

      it('gets the start of both periods and the end of clarifications', async () => {
        const { data } = (await postTender(registry, body())).body;
        expect(data.enquiryPeriod).to.deep.equal({
          startDate: '2026-12-07T10:15:00.000+02:00',
          endDate: '2026-12-14T00:00:00.000+02:00',
          clarificationsUntil: '2026-12-15T00:00:00.000+02:00',
        });
        expect(data.tenderPeriod).to.deep.equal({ startDate: data.enquiryPeriod.endDate, endDate: '2026-12-21T00:00:00.000+02:00' });
      });

      it('shows no secret and nothing internal', async () => {
        const { data } = (await postTender(registry, body())).body;
        expect(data).to.not.have.any.keys(
          'owner_token',
          'transfer_token',
          'rev',
          '_id',
          'is_public',
          'is_test',
          'public_modified',
          'config',
        );
      });
    });
  }

  it('names the new tender in Location', async () => {
    const answer = await postTender(registry, newerTender());
    expect(answer.headers.get('location')).to.equal(`${registry.url}${tenders}/${answer.body.data.id}`);
    expect((await registry.ask('GET', answer.headers.get('location') ?? '')).status).to.equal(200);
  });

  it('answers addresses of version 2.5 also at the alias /api/0', async () => {
    const answer = await registry.ask('POST', '/api/0/tenders', { key: keys.broker, body: newerTender() });
    expect(answer.headers.get('location')).to.equal(`${registry.url}${tenders}/${answer.body.data.id}`);
  });

  it('accepts opt_pretty=1 and answers indented JSON', async () => {
    const answer = must(await registry.ask('POST', `${tenders}?opt_pretty=1`, { key: keys.broker, body: newerTender() }), 201);
    expect(answer.text).to.include('\n    "data": {');
  });

  it('counts tender numbers up within a day and begins anew on the next', async () => {
    const first = await createTender(registry);
    const second = await createTender(registry);
    const number = (tenderID: string): number => Number(tenderID.slice('UA-2026-12-07-'.length, -2));
    expect(number(second.data.tenderID)).to.equal(number(first.data.tenderID) + 1);
    registry.clock.set(new Date('2026-12-08T22:30:00Z'));
    try {
      const later = { enquiryPeriod: { endDate: '2026-12-15T00:00:00+02:00' } };
      expect((await createTender(registry, later)).data.tenderID, 'the day of the registry, not of UTC').to.equal('UA-2026-12-09-000001-a');
    } finally {
      registry.clock.set(monday);
    }
  });

  describe('parts of a tender', () => {
    it('echoes the id of an item that was sent, and makes one where none was', async () => {
      const data = { items: [item({ id: 'my item 1', relatedLot: lotId }), item({ id: undefined, relatedLot: lotId })] };
      const tender = await createTender(registry, data);
      expect(tender.data.items[0].id).to.equal('my item 1');
      expect(tender.data.items[1].id).to.match(/^[0-9a-f]{32}$/);
    });

    it('fills currency and taxes of unit.value from the tender value', async () => {
      const tender = await createTender(registry, { value: { amount: 10000, currency: 'EUR', valueAddedTaxIncluded: true } });
      expect(tender.data.items[0].unit.value).to.deep.equal({ amount: 100, currency: 'EUR', valueAddedTaxIncluded: true });
    });

    it('fills valueAddedTaxIncluded and currency of the value', async () => {
      const tender = await createTender(registry, { value: { amount: 10000 } });
      expect(tender.data.value).to.deep.equal({ amount: 10000, currency: 'UAH', valueAddedTaxIncluded: false });
      expect(tender.data.lots[0].value, 'and copies them to the lots').to.deep.equal(tender.data.value);
    });

    it('sums the lots into the value of the tender', async () => {
      const second = '10000000000000000000000000000002';
      const tender = await createTender(registry, {
        value: { amount: 1, currency: 'UAH', valueAddedTaxIncluded: true },
        lots: [lot({ value: money(10000.1) }), lot({ id: second, value: money(5000.2) })],
        items: [item({ relatedLot: lotId }), item({ id: 'b', relatedLot: second })],
        milestones: [milestone()],
      });
      expect(tender.data.value.amount).to.equal(15000.3);
    });

    it('makes lots active, with a date and an id where none was sent', async () => {
      const tender = await createTender(registry, { lots: [lot({ id: undefined })], items: [item()], milestones: [milestone()] });
      expect(tender.data.lots[0]).to.include({ status: 'active', date: '2026-12-07T10:15:00.000+02:00' });
      expect(tender.data.lots[0].id).to.match(/^[0-9a-f]{32}$/);
    });

    it('plans the auction of each lot after the end of tendering', async () => {
      const { auctionPeriod } = (await createTender(registry)).data.lots[0];
      expect(auctionPeriod.shouldStartAfter).to.equal('2026-12-21T00:00:00.000+02:00');
      expect(auctionPeriod.startDate).to.match(/^2026-12-2/);
    });

    it('assigns ids to milestones and codes to features that have none', async () => {
      const enumeration = [{ value: 0.1, title: 'Є' }];
      const tender = await createTender(registry, { features: [{ title: 'Досвід', featureOf: 'tenderer', enum: enumeration }] });
      expect(tender.data.milestones[0].id).to.match(/^[0-9a-f]{32}$/);
      expect(tender.data.features[0].code).to.match(/^[0-9a-f]{32}$/);
    });

    it('keeps minimalStep at the tender in the older variant and at the lots in the newer', async () => {
      const older = (await postTender(registry, olderTender())).body.data;
      const newer = (await postTender(registry, newerTender())).body.data;
      expect(older.minimalStep).to.deep.equal(money(100));
      expect(newer).to.not.have.property('minimalStep');
      expect(newer.lots[0].minimalStep).to.deep.equal(money(100));
    });

    it('takes signerInfo, contractTemplateName aside, and relatedLot of a milestone in the newer variant', async () => {
      const { data } = (await postTender(registry, newerTender())).body;
      expect(data.procuringEntity.signerInfo).to.deep.equal(signerInfo);
      expect(data.milestones[0].relatedLot).to.equal(lotId);
    });
  });

  describe('mode test', () => {
    it('prefixes each title with the marker of its language', async () => {
      const { data } = await createTender(registry, { mode: 'test' });
      expect(data.title).to.equal('[ТЕСТУВАННЯ] Папір офісний для бібліотеки');
      expect(data.title_en).to.equal('[TESTING] Office paper for a library');
      expect(data.title_ru).to.equal('[ТЕСТИРОВАНИЕ] Бумага офисная для библиотеки');
    });

    it('makes no title where there is none, and repeats no marker that is there', async () => {
      const { data } = await createTender(registry, {
        mode: 'test',
        title: '[ТЕСТУВАННЯ] Папір',
        title_en: undefined,
        title_ru: undefined,
      });
      expect(data.title).to.equal('[ТЕСТУВАННЯ] Папір');
      expect(data, 'a marker alone says nothing').to.not.have.any.keys('title_en', 'title_ru');
    });

    it('knows no other mode', async () => {
      const answer = await postTender(registry, newerTender({ mode: 'real' }));
      expect(answer.body.errors).to.deep.equal([
        { type: 'enum', loc: ['data', 'mode'], msg: "Input should be 'test'", input: 'real', ctx: { expected: "'test'" } },
      ]);
    });
  });

  it('accepts an integer for a text and keeps it as its decimal text', async () => {
    const { data } = await createTender(registry, { title: 2026, items: [item({ id: 7, relatedLot: lotId })] });
    expect(data.title).to.equal('2026');
    expect(data.items[0].id).to.equal('7');
  });

  it('treats a null of a declared field as its absence', async () => {
    const { data } = await createTender(registry, { title_ru: null, mode: null, features: null });
    expect(data).to.not.have.any.keys('title_ru', 'mode', 'features');
  });

  it('leaves the id of an item alone when it looks like a number of many digits', async () => {
    const { data } = await createTender(registry, { items: [item({ id: itemId, relatedLot: lotId })] });
    expect(data.items[0].id).to.equal(itemId);
  });
});

describe('POST /tenders in a sandbox', () => {
  const registry = useRegistry({ now: monday, env: { SANDBOX_MODE: '1' } });

  it('takes an accelerator, which shortens every period', async () => {
    const { data } = await createTender(registry, {
      procurementMethodDetails: 'quick, accelerator=1440',
      submissionMethodDetails: 'quick(mode:no-auction)',
      enquiryPeriod: { endDate: '2026-12-07T10:20:00+02:00' },
      tenderPeriod: { endDate: '2026-12-07T10:25:00+02:00' },
    });
    expect(data.procurementMethodDetails).to.equal('quick, accelerator=1440');
    expect(data.enquiryPeriod.clarificationsUntil).to.equal('2026-12-07T10:21:00.000+02:00');
  });
});
