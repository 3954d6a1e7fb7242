import { expect } from 'chai';
import { inLatin } from '../../../../explorer/src/format/latin.ts';
import { dayText, distanceText, momentText } from '../../../../explorer/src/format/moments.ts';
import { countText, numberText, shareText, sumText, termText } from '../../../../explorer/src/format/money.ts';
import { fill, textOf } from '../../../../explorer/src/format/text.ts';

/** Intl separates by spaces of several kinds. */
const plain = (text: string | null): string | undefined => text?.replace(/\s/gu, ' ');

describe('What the pages print', () => {
  it('shows a time as Kyiv has it, in winter and in summer, whatever its offset is', () => {
    expect(momentText('2026-01-10T22:30:00Z', 'en')).to.equal('11 Jan 2026, 00:30');
    expect(momentText('2026-07-10T22:30:00+01:00', 'en')).to.equal('11 Jul 2026, 00:30');
    expect(plain(dayText('2026-11-21T00:00:00+02:00', 'uk'))).to.match(/^21 лист\. 2026/);
  });

  it('shows what is no time as it came', () => {
    expect(momentText('soon', 'uk')).to.equal('soon');
  });

  it('says how far away a time is, in its largest unit', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(distanceText(new Date('2026-11-24T11:00:00Z'), now, 'en')).to.equal('in 3 days');
    expect(distanceText(new Date('2026-11-21T08:00:00Z'), now, 'en')).to.equal('2 hours ago');
    expect(distanceText(new Date('2026-11-21T10:05:00Z'), now, 'uk')).to.equal('через 5 хвилин');
  });

  it('shows sums with their currency in the language of the reader', () => {
    expect(plain(sumText({ amount: 1234.5, currency: 'EUR' }, 'en'))).to.equal('€1,234.50');
    expect(plain(sumText({ amount: 1234.5, currency: 'UAH' }, 'uk'))).to.equal('1 234,50 грн');
    expect(plain(sumText({ amount: 5 }, 'en'))).to.equal('UAH 5.00');
    expect(sumText({ currency: 'UAH' }, 'uk')).to.equal(null);
    expect([sumText({ amountPercentage: 25.5 }, 'en'), sumText({ amountPercentage: 15.123 }, 'uk')]).to.deep.equal(['25.5%', '15,123%']);
  });

  it('bears a currency that is none', () => {
    expect(sumText({ amount: 5, currency: 'COINS' }, 'en')).to.equal('5 COINS');
  });

  it('shows numbers and shares', () => {
    expect(plain(numberText(1234567.125, 'uk'))).to.equal('1 234 567,125');
    expect(shareText(0.125, 'en')).to.equal('12.5%');
  });

  it('takes the text in the chosen language, else the one there is, and says which', () => {
    const both = { title: 'Папір', title_en: 'Paper' };
    expect(textOf(both, 'title', 'en')).to.deep.equal({ text: 'Paper', language: 'en' });
    expect(textOf(both, 'title', 'uk')).to.deep.equal({ text: 'Папір', language: 'uk' });
    expect(textOf({ title: 'Папір' }, 'title', 'en')).to.deep.equal({ text: 'Папір', language: 'uk' });
    expect(textOf({ title: 'Siemens AG' }, 'title', 'en'), 'letters of any language').to.deep.equal({ text: 'Siemens AG', language: 'en' });
    expect(textOf({ title_en: 'Paper' }, 'title', 'uk')).to.deep.equal({ text: 'Paper', language: 'en' });
    expect(textOf({ title: 5 }, 'title', 'uk')).to.equal(null);
  });

  it('takes no mark of a test for a translation', () => {
    expect(textOf({ title: '[ТЕСТУВАННЯ] Папір', title_en: '[TESTING] ' }, 'title', 'en')?.text).to.equal('[ТЕСТУВАННЯ] Папір');
  });

  it('counts in the forms that a language has', () => {
    const days = { uk: 'день|дні|днів|дня', en: 'day|days' } as const;
    const count = (language: 'uk' | 'en') => (n: number) => plain(countText(n, days[language], language));
    expect([0, 1, 2, 5, 11, 21, 1.5].map(count('uk'))).to.deep.equal([
      '0 днів',
      '1 день',
      '2 дні',
      '5 днів',
      '11 днів',
      '21 день',
      '1,5 дня',
    ]);
    expect([0, 1, 2].map(count('en'))).to.deep.equal(['0 days', '1 day', '2 days']);
    expect(countText(3, 'piece', 'en')).to.equal('3 piece');
    expect([termText(10, 1, 'en'), termText(0, 0, 'en'), termText(1, 0, 'en')]).to.deep.equal(['10 years and 1 day', '0 days', '1 year']);
    expect(plain(termText(2, 74, 'uk'))).to.match(/^2 роки (?:і|й|та) 74 дні$/);
  });

  it('writes Ukrainian in Latin letters by the national rules', () => {
    const words = [
      ['Згорани', 'Zghorany'],
      ['Прип’ять', 'Prypiat'],
      ["Знам'янка", 'Znamianka'],
      ['Єнакієве', 'Yenakiieve'],
      ['Йосипівка', 'Yosypivka'],
      ['Кадиївка', 'Kadyivka'],
      ['Щербухи', 'Shcherbukhy'],
      ['Юрій, вул. Ґалаґана, 5/А', 'Yurii, vul. Galagana, 5/A'],
      ['ЩУРИ', 'SHCHURY'],
      ['Café 5', 'Café 5'],
    ] as const;
    expect(words.map(([text]) => inLatin(text))).to.deep.equal(words.map(([, latin]) => latin));
  });

  it('fills values into a sentence', () => {
    expect(fill('{n} of {all}', { n: 3 })).to.equal('3 of {all}');
  });
});
