/** Real Chromium for the browser tests: found on the machine, started headless, and watched for what it complains about. */
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { allSearched } from '../support/registry.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** CHROMIUM names it, else it is looked for on the PATH. */
const executable = async (): Promise<string> => {
  const given = process.env.CHROMIUM;
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  for (const place of given === undefined ? places : [given]) {
    const is = await access(place).then(
      () => true,
      () => false,
    );
    if (is) return place;
  }
  throw new Error('no Chromium on this machine: install it (Debian: apt-get install chromium) or name it in CHROMIUM');
};

/** Nothing of the browser itself may look for hosts outside. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Wishes {
  readonly language?: 'uk' | 'en';
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** What time it is for the visitor; absent: what it is. Where a page says how far away a date is, it has to be told. */
  readonly now?: Date;
}

export interface Opened {
  readonly page: Page;
  /** Errors of its console, of its scripts and of its requests; a test ends with none. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface Browser {
  /** A page of a new visitor. */
  open(wishes?: Wishes): Promise<Opened>;
  close(): Promise<void>;
}

export const openBrowser = async (): Promise<Browser> => {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const browser = await chromium.launch({ executablePath: await executable(), args: [...quiet, `--disk-cache-dir=${folder}`] });
  return {
    open: async ({ language = 'uk', width = 1280, height = 900, dark = false, now } = {}) => {
      const context = await browser.newContext({
        locale: language === 'uk' ? 'uk-UA' : 'en-GB',
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        timezoneId: 'Europe/Kyiv',
        acceptDownloads: true,
      });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      // Pages and what they ask for find what was there before.
      await page.route(/\/search\/|\/(uk|en)([/?]|$)/, async (route) => {
        await allSearched();
        await route.fallback();
      });
      if (now !== undefined) await page.clock.setFixedTime(now);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('requestfailed', (request) => {
        // Leaving a page ends its stream of events.
        if (!/ERR_ABORTED/.test(request.failure()?.errorText ?? '')) problems.push(`${request.url()} ${request.failure()?.errorText}`);
      });
      return { page, problems, close: () => context.close() };
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One for the tests of a suite. */
export const useBrowser = (): Browser => {
  let browser: Browser | undefined;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());
  return {
    open: (wishes) => {
      if (browser === undefined) throw new Error('the browser is started before the first test, and asked for earlier');
      return browser.open(wishes);
    },
    close: async () => browser?.close(),
  };
};

/** Texts with Cyrillic letters outside of what says that it is Ukrainian: on an English page there are none. */
export const collectStrayTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const languageOf = (of) => of.closest('[lang]').lang;
    const isStray = (text, of) => /\\p{Script=Cyrillic}/u.test(text) && of.closest('script, style, noscript') === null && languageOf(of) !== 'uk';
    const stray = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (isStray(texts.currentNode.data, texts.currentNode.parentElement)) stray.push(texts.currentNode.data);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const of of document.body.querySelectorAll('[' + name + ']')) if (isStray(of.getAttribute(name), of)) stray.push(name + ': ' + of.getAttribute(name));
    return stray;
  })()`);

/** Labels of a Ukrainian page with Latin words; names of formats are written in capitals. */
export const collectLatinLabels = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('h2, dt, th[scope="col"], label, legend, summary, button, caption, .status')]
    .filter((of) => of.closest('[lang]').lang === 'uk')
    .map((of) => of.textContent)
    .filter((text) => /[a-z]{3,}/.test(text))`);

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page as it stands: rule and places, one line each. */
export const violations = async (page: Page): Promise<string[]> => {
  // Evaluated through the debugger, so the page's own policy need not allow it.
  await page.evaluate(await axe);
  return page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = await runner.run();
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
};
