/** Real Chromium for the browser tests: found on the machine, started headless, and watched for what it complains about. */
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Locator, type Page, type Browser as RealBrowser, type Request } from 'playwright-core';
import { runFolderVariable } from '../../../support/compiled.ts';
import { eventually } from '../../../support/eventually.ts';
import { allSearched, type TestRegistry } from '../../../support/registry.ts';

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
  /** False: the visitor allows none. */
  readonly scripts?: boolean;
}

export interface Opened {
  readonly page: Page;
  /** Errors of its console, of its scripts and of its requests; a test ends with none. */
  readonly problems: readonly string[];
  /** Resolves once its script has drawn the page and asks for nothing more; a stream of events may go on. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Launched {
  readonly browser: RealBrowser;
  close(): Promise<void>;
}

export interface Browser {
  /** A page of a new visitor. */
  open(wishes?: Wishes): Promise<Opened>;
  close(): Promise<void>;
}

/** What a page has asked for and has no answer to yet. */
const watchRequests = (page: Page): (() => boolean) => {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource' && !request.url().startsWith('data:')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size === 0;
};

/**
 * As text: what a compiler adds to a function is not there in a page. What came as HTML has no properties of its own; where a script
 * has drawn, it keeps what it drew. Behind it two frames, in which effects have asked what they ask.
 */
const drawn = `(() => {
  const isDrawn = () => document.querySelector('h1') !== null && document.querySelector('main .skeleton, main [aria-busy=true]') === null &&
    Object.keys(document.getElementById('app') ?? ['none']).length > 0;
  return isDrawn() && new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(isDrawn()))));
})()`;

const launch = async (): Promise<Launched> => {
  const folder = await mkdtemp(join(process.env[runFolderVariable] ?? tmpdir(), 'chromium-'));
  const browser = await chromium.launch({ executablePath: await executable(), args: [...quiet, `--disk-cache-dir=${folder}`] });
  const close = async (): Promise<void> => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { browser, close };
};

/** A process that runs one file after the other keeps the browser of the first; it ends with the process. */
const outlivesFile = process.env.MOCHA_WORKER_ID !== undefined;
let running: Promise<Launched> | undefined;

export const openBrowser = async (): Promise<Browser> => {
  running ??= launch();
  const { browser, close } = await running;
  return {
    open: async ({ language = 'uk', width = 1280, height = 900, dark = false, now, scripts = true } = {}) => {
      const context = await browser.newContext({
        javaScriptEnabled: scripts,
        locale: language === 'uk' ? 'uk-UA' : 'en-GB',
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        timezoneId: 'Europe/Kyiv',
        acceptDownloads: true,
      });
      context.setDefaultTimeout(200_000);
      const page = await context.newPage();
      // Pages and what they ask for find what was there before.
      await page.route(/\/search\/|^\w+:\/\/[^/]+\/((uk|en)([/?]|$)|[?]|$)/, async (route) => {
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
        // Leaving a page ends its stream of events; scripts that are not allowed are not loaded beforehand either.
        if (!(scripts ? /ERR_ABORTED/ : /ERR_ABORTED|csp/).test(request.failure()?.errorText ?? ''))
          problems.push(`${request.url()} ${request.failure()?.errorText}`);
      });
      const isAnswered = watchRequests(page);
      const settled = (): Promise<void> =>
        eventually(`${page.url()} is drawn`, async () => isAnswered() && (await page.evaluate(drawn)) === true && isAnswered());
      return { page, problems, settled, close: () => context.close() };
    },
    close: async () => {
      if (outlivesFile) return;
      running = undefined;
      await close();
    },
  };
};

/** One for the tests of a suite: a page that a test opens is closed at its end, one opened before them stays. */
export const useBrowser = (): Browser => {
  let browser: Browser | undefined;
  let opened: Opened[] = [];
  before(async () => {
    browser = await openBrowser();
  });
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    for (const { close } of opened) await close();
  });
  after(() => browser?.close());
  return {
    open: async (wishes) => {
      if (browser === undefined) throw new Error('the browser is started before the first test, and asked for earlier');
      const page = await browser.open(wishes);
      opened.push(page);
      return page;
    },
    close: async () => browser?.close(),
  };
};

/** The first page of a process takes longest, and is sent without its results where that is too long: from now on they come. */
export const warmUp = ({ ask }: Pick<TestRegistry, 'ask'>, search: string): Promise<void> =>
  eventually('a search comes with its results', async () =>
    (await ask('GET', search, { headers: { Accept: 'text/html' } })).text.includes('class="results"'),
  );

/** Follows a link, or sends a form, to a page that has come whole: a click waits for no more than its beginning. */
export const follow = async (page: Page, at: Locator): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), at.click()]);
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

/** What axe-core finds wrong with the page as it stands, by one of its rules or by all: rule and places, one line each. */
export const violations = async (page: Page, rule?: string): Promise<string[]> => {
  // Evaluated through the debugger, so the page's own policy need not allow it.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await axe);
  return page.evaluate(
    async (options) => {
      const { axe: runner } = globalThis as unknown as {
        axe: { run(given: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const found = await runner.run(options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    },
    { resultTypes: ['violations'], ...(rule === undefined ? {} : { runOnly: [rule] }) },
  );
};
