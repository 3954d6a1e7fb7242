/** What pages show of tenders that are contested: their stages, who was admitted, complaints of every end, a cancellation that waits; in both languages. */
import { expect } from 'chai';
import { openInTendering, openTender } from '../../../../fixtures/open-tenders.ts';
import { signature } from '../../../../fixtures/procedure.ts';
import { write } from '../../../../fixtures/tender-parts.ts';
import { runDemo } from '../../../../scripts/demo/run.ts';
import { demoKeys, demoRegistry } from '../../../support/demo.ts';
import { keys, useRegistry } from '../../../support/registry.ts';
import { useBrowser, violations, type Wishes } from './browser.ts';

class Enough extends Error {}

/** What is looked for on a page, in the words of a language. */
interface Words {
  readonly stages: readonly string[];
  readonly ends: readonly string[];
  readonly admitted: readonly string[];
  readonly fee: RegExp;
  readonly reasons: readonly string[];
  readonly contested: string;
}

const words: Readonly<Record<'uk' | 'en', Words>> = {
  uk: {
    stages: [
      'Подання пропозицій: завершено',
      'Прекваліфікація: триває',
      'Аукціон: попереду',
      'Кваліфікація: попереду',
      'Договір: попереду',
    ],
    ends: ['Задоволено', 'Розгляд припинено', 'Відхилено', 'Недійсна', 'Не подано', 'Не подано'],
    admitted: ['Допущено', 'Не допущено'],
    fee: /Плата за подання 2 000,00 грн/,
    reasons: ['Замовник усунув порушення', 'Така скарга вже розглянута', 'Скаржник відмовився', 'Строк оскарження минув'],
    contested: 'Можна оскаржити',
  },
  en: {
    stages: ['Bidding: finished', 'Prequalification: under way', 'Auction: to come', 'Qualification: to come', 'Contract: to come'],
    ends: ['Upheld', 'Review stopped', 'Declined', 'Invalid', 'Not submitted', 'Not submitted'],
    admitted: ['Admitted', 'Not admitted'],
    fee: /Fee UAH 2,000\.00/,
    reasons: [
      'The buyer has repaired the violation',
      'Such a complaint was decided already',
      'Given up by the complainant',
      'The time for complaints is over',
    ],
    contested: 'Open to complaints',
  },
};

const author = {
  name: 'ТОВ «Інші»',
  identifier: { scheme: 'UA-EDR', id: '30000011', legalName: 'ТОВ «Інші»' },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name: 'І. Інший', email: 'other@example.org' },
};

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('The page of a contested tender', () => {
  const registry = useRegistry(demoRegistry);
  const browser = useBrowser();

  /** Tells a demonstration up to the step with this title; gives the id of its tender. */
  const told = async (type: string, last: string): Promise<string> => {
    const { clock } = registry;
    const wait = async (until: Date): Promise<void> => {
      if (until > clock.now()) clock.set(until);
      await registry.running.scheduler.run();
    };
    let id = '';
    const telling = runDemo({
      ...{ type, keys: demoKeys, places: { registry: registry.url, documents: registry.documentsUrl } },
      fetch: async (request) => {
        const response = await fetch(request);
        if (/\/tenders$/.test(new URL(request.url).pathname) && response.status === 201) id = Object(await response.clone().json()).data.id;
        return response;
      },
      say: (line) => {
        clock.advance(20);
        if (line.includes(last)) throw new Enough();
      },
      time: { now: clock.now, wait, rest: (_path, due) => wait(due ?? new Date(clock.now().getTime() + 5_000)) },
    });
    await telling.catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
    return id;
  };

  const ways: readonly (Wishes & { readonly language: 'uk' | 'en' })[] = [
    { language: 'uk', dark: true },
    { language: 'en', width: 320, height: 700 },
  ];

  /** The page in each of the ways; its texts by the addresses of its sections. */
  const looked = async (
    id: string,
    look: (
      language: 'uk' | 'en',
      textOf: (place: string) => Promise<string>,
      textsOf: (place: string) => Promise<string[]>,
    ) => Promise<void>,
  ): Promise<void> => {
    for (const way of ways) {
      const { page, problems, settled, close } = await browser.open({ ...way, now: registry.clock.now() });
      await page.goto(`${registry.url}/${way.language}/tender/${id}`);
      await page.locator('#timeline').waitFor();
      await settled();
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      const getTexts = async (place: string): Promise<string[]> => (await page.locator(place).allInnerTexts()).map(plain);
      await look(way.language, async (place) => plain(await page.locator(place).innerText()), getTexts);
      if (process.env.SHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SHOTS}/${id.slice(0, 4)}-${way.language}.png`, fullPage: true });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), way.language).to.equal(true);
      expect(await violations(page), way.language).to.deep.equal([]);
      expect(problems, way.language).to.deep.equal([]);
      await close();
    }
  };

  it('says of pre-qualification who may go on, and of every complaint what became of it and why', async () => {
    const id = await told('aboveThresholdEU', '… and publishes it again');
    const { data } = (await registry.ask('GET', `/api/2.5/tenders/${id}`)).body;
    expect(data.status).to.equal('active.pre-qualification.stand-still');
    await looked(id, async (language, textOf, getTexts) => {
      const { stages, ends, admitted, fee, reasons, contested } = words[language];
      const [names, states] = [await getTexts('#timeline .stage .strong'), await getTexts('#timeline .stage .state')];
      expect(names.map((name, place) => `${name}: ${states[place]}`)).to.deep.equal(stages);
      expect(await getTexts('#complaints > .rows > li > .status')).to.deep.equal(ends);
      const complaints = await textOf('#complaints');
      expect(complaints).to.match(fee);
      for (const reason of reasons) expect(complaints).to.include(reason);
      expect(complaints).to.include(`${data.tenderID}.a1`);
      const decisions = await getTexts('#qualifications > .rows > li > .status, #qualifications > .rest > .rows > li > .status');
      expect(decisions).to.have.length(data.qualifications.length);
      expect([...new Set(decisions)]).to.deep.equal(admitted);
      expect(await textOf('#qualifications')).to.include(contested);
      expect(await getTexts('#qualifications > .rows > li:first-child .rows > li > .status')).to.have.length(6);
      // Prices are sealed until the auction is over.
      const bids = await textOf('#bids');
      expect(bids)
        .to.include('Котел')
        .and.not.match(/1[\s ,]?667|2[\s ,]?000[.,]65/);
    });
  });

  it('says why a negotiation was held without a competition, and which decision may be contested until when', async () => {
    const id = await told('negotiation', 'The decision may be contested for some days');
    const { data } = (await registry.ask('GET', `/api/2.5/tenders/${id}`)).body;
    await looked(id, async (language, textOf, getTexts) => {
      const stages = { uk: ['Вибір постачальника', 'Договір'], en: ['Choice of the supplier', 'Contract'] } as const;
      expect(await getTexts('#timeline .stage .strong')).to.deep.equal(stages[language]);
      expect(await textOf('main')).to.include(data.causeDetails.description);
      const awards = await textOf('#awards');
      expect(awards).to.include(words[language].contested);
      expect(await getTexts('#awards > .rows > li:last-child .rows > li > .status')).to.deep.equal(
        language === 'uk' ? [...words.uk.ends.slice(0, 5), 'Чернетка'] : [...words.en.ends.slice(0, 5), 'Draft'],
      );
    });
  });

  it('says of a cancellation that it waits, and until when it may be contested', async () => {
    const tender = await openInTendering(registry, openTender('aboveThreshold'));
    const documents = [await signature(registry, 'cancellationReport')];
    const body = { reason: 'Потреба відпала', reasonType: 'noOffer', documents };
    const created = await write(registry, tender, 'POST', '/cancellations', body);
    await write(registry, tender, 'PATCH', `/cancellations/${created.body.data.id}`, { status: 'pending' });
    const complaint = { type: 'complaint', title: 'Скасування без підстав', author };
    const answer = await registry.ask('POST', `${tender.path}/cancellations/${created.body.data.id}/complaints`, {
      key: keys.other,
      body: { data: complaint },
    });
    expect(answer.status, answer.text).to.equal(201);
    await looked(tender.id, async (language, textOf, getTexts) => {
      expect(await getTexts('#cancellations > .rows > li > .status')).to.deep.equal([language === 'uk' ? 'На розгляді' : 'Under review']);
      const cancellation = await textOf('#cancellations');
      expect(cancellation).to.include('Потреба відпала').and.include(words[language].contested).and.include('Скасування без підстав');
      expect(await textOf('.notice')).to.match(
        language === 'uk' ? /Замовник скасовує.* 21 груд\. 2026/ : /is cancelling this procurement.* 21 Dec/,
      );
      expect((await getTexts('#timeline .stage.now .strong'))[0]).to.equal(language === 'uk' ? 'Подання пропозицій' : 'Bidding');
    });
  });
});
