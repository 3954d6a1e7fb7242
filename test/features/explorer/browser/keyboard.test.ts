/** The pages by keyboard alone: the focus is always seen, goes in the order of reading, and stays with what the reader does. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { inTendering } from '../../../../fixtures/procedure.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type Browser, openBrowser, type Wishes } from './browser.ts';
import { type Whole, wholeProcedure, withAuthority } from './whole-procedure.ts';

interface Focused {
  readonly tag: string;
  readonly name: string;
  readonly href: string | null;
  readonly id: string;
  /** It has a line around it, or is as good as marked. */
  readonly isSeen: boolean;
  readonly top: number;
}

/** As text: what a compiler adds to a function is not there in a page. */
const lookAtFocus = `(() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const { top, width, height } = one.getBoundingClientRect();
  return {
    tag: one.tagName, id: one.id, href: one.getAttribute('href'), top: top + scrollY,
    name: (one.labels?.[0]?.innerText ?? one.getAttribute('aria-label') ?? one.innerText ?? '').trim(),
    isSeen: (one.matches(':focus-visible') || one.type === 'date') && width > 1 && height > 1 && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  };
})()`;
const focused = (page: Page): Promise<Focused> => page.evaluate(lookAtFocus) as Promise<Focused>;

const maxSteps = 150;

describe('By keyboard alone', () => {
  let registry: TestRegistry;
  let browser: Browser;
  let whole: Whole;

  before(async () => {
    registry = await startRegistry({ env: withAuthority, now: monday });
    whole = await wholeProcedure(registry);
    await inTendering(registry, { title: 'Поточний ремонт дороги', title_en: 'Road repair' });
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await registry?.stop();
  });

  const visit = async (place: string, wishes: Wishes, walk: (page: Page) => Promise<void>): Promise<void> => {
    const { page, problems, settled, close } = await browser.open({ language: 'en', ...wishes });
    await page.goto(registry.url + place);
    await settled();
    await walk(page);
    expect(problems).to.deep.equal([]);
    await close();
  };

  /** Goes on until `wanted`; everything on the way has to be seen. */
  const tabTo = async (page: Page, wanted: (at: Focused) => boolean): Promise<Focused> => {
    for (let step = 0; step < maxSteps; step += 1) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      expect(at.isSeen, `${at.tag} ${at.name} ${at.href}`).to.equal(true);
      if (wanted(at)) return at;
    }
    throw new Error(`not within ${maxSteps} steps`);
  };
  const isNamed =
    (tag: string, name: string | RegExp) =>
    (at: Focused): boolean =>
      at.tag === tag && (typeof name === 'string' ? at.name === name : name.test(at.name));

  it('the first step leads past the head of the page, and every step is seen from above to below', () =>
    visit(`/en/tender/${whole.tender}`, {}, async (page) => {
      await page.keyboard.press('Tab');
      const skip = await focused(page);
      expect([skip.href, skip.isSeen]).to.deep.equal(['#main', true]);
      await page.keyboard.press('Enter');
      expect((await focused(page)).id).to.equal('main');
      const inMain = await tabTo(page, () => true);
      expect(inMain.top).to.be.above(skip.top);
      const tops: number[] = [];
      await tabTo(page, ({ href, top }) => {
        tops.push(top);
        return href === '/openapi.json';
      });
      // Places beside each other may differ by their height; the contents stand beside the page.
      const backwards = tops.filter((top, index) => index > 0 && top < (tops[index - 1] ?? 0) - 80);
      expect(backwards.length).to.be.at.most(1);
    }));

  for (const width of [1280, 390])
    it(`a search is written, filtered, read and left by its result, at ${width} px`, () =>
      visit('/en', { width }, async (page) => {
        await tabTo(page, ({ id }) => id === 'q');
        await page.keyboard.type('road');
        await page.keyboard.press('Enter');
        await page.waitForURL(/q=road/);
        await page.getByText('Found: 1.').waitFor();
        if (width === 390) {
          await tabTo(page, isNamed('SUMMARY', 'Filters'));
          await page.keyboard.press('Enter');
        }
        await tabTo(page, isNamed('SUMMARY', /^Procedure/));
        await page.keyboard.press('Space');
        await tabTo(page, ({ tag, name }) => tag === 'INPUT' && name === 'Simplified procurement');
        await page.keyboard.press('Space');
        await tabTo(page, isNamed('BUTTON', 'Apply'));
        await page.keyboard.press('Enter');
        await page.waitForURL(/procurementMethodType=belowThreshold/);
        await page.getByText('Found: 1.').waitFor();
        await tabTo(page, isNamed('A', 'Road repair'));
        await page.keyboard.press('Enter');
        // Who came by a link stands at the heading, and the next step is the first below it.
        await page.locator('h1:focus', { hasText: 'Road repair' }).waitFor();
        await page.goBack();
        await page.locator('.results').getByRole('link', { name: 'Road repair' }).waitFor();
      }));

  it('every fold opens and closes, and what it has shown is the next step', () =>
    visit('/en', {}, async (page) => {
      await tabTo(page, isNamed('SUMMARY', 'Narrow down'));
      const isOpen = (): Promise<unknown> => page.evaluate('document.activeElement.parentElement.open');
      await page.keyboard.press('Enter');
      expect(await isOpen()).to.equal(true);
      await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.closest('details.facets') !== null")).to.equal(true);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Space');
      expect(await isOpen()).to.equal(false);
      await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.closest('details.facets') === null")).to.equal(true);
    }));

  it('the language is changed, and statistics are chosen, without losing the place', () =>
    visit('/en/statistics', {}, async (page) => {
      await tabTo(page, ({ tag }) => tag === 'SELECT');
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(/period=all/);
      expect((await focused(page)).tag).to.equal('SELECT');
      await page.keyboard.press('Shift+Tab');
      while ((await focused(page)).name !== 'Українська') await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/uk/statistics?period=all');
      await page.getByRole('heading', { level: 1, name: 'Статистика' }).waitFor();
    }));

  it('older changes are asked for, and the focus goes to the first of them', () =>
    visit(`/en/tender/${whole.tender}?history=1#history`, {}, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).innerText()).to.include('Paper');
      await page.getByRole('button', { name: 'Show older changes' }).waitFor();
      const before = await page.locator('.changes > li').count();
      await tabTo(page, isNamed('BUTTON', 'Show older changes'));
      await page.keyboard.press('Enter');
      await page.locator('.changes > li h3:focus').waitFor();
      expect(await page.locator('.changes > li').count()).to.be.above(before);
    }));
});
