/** The pages for developers as a browser shows them: on any screen, light and dark, one language at a time, and how soon they are there. */
import { expect } from 'chai';
import { useRegistry } from '../../../support/registry.ts';
import { type Browser, openBrowser, violations } from './browser.ts';

/** Slow 3G, as the tools of Chromium have it. */
const slow3g = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

describe('the pages for developers', () => {
  const registry = useRegistry();
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  it('have no fault that axe knows and fit a phone, light and dark', async () => {
    for (const [width, dark] of [
      [1280, false],
      [320, true],
    ] as const) {
      const { page, problems, close } = await browser.open({ language: 'en', width, dark });
      for (const path of ['/docs', '/docs/bids', '/docs/tenders']) {
        await page.goto(registry.url + path);
        for (const summary of (await page.locator('summary').all()).slice(0, 2)) await summary.click();
        expect(await violations(page), `${path} at ${width}`).to.deep.equal([]);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${path} at ${width}`).to.be.at.most(width);
        if (process.env.SHOTS !== undefined) {
          await page.screenshot({ path: `${process.env.SHOTS}/docs-${path.split('/').at(-1)}-${width}.png` });
        }
      }
      expect(problems).to.deep.equal([]);
      await close();
    }
  });

  it('show the examples in the language that was chosen, and open at an operation that is linked', async () => {
    const { page, close } = await browser.open({ language: 'en' });
    await page.goto(`${registry.url}/docs`);
    expect(await page.locator('pre.curl:visible').count()).to.equal(5);
    await page.getByLabel('Python').check();
    expect(await page.locator('pre.curl:visible').count()).to.equal(0);
    expect(await page.locator('pre.python:visible').count()).to.equal(5);
    await page.goto(`${registry.url}/docs/bids#patchTenderBid`);
    expect(await page.locator('#patchTenderBid').isVisible()).to.equal(true);
    await close();
  });

  it('are there soon, over a slow network too', async () => {
    for (const [path, network] of [
      ['/docs', undefined],
      ['/docs', slow3g],
      ['/docs/tenders', slow3g],
      ['/docs/try', slow3g],
    ] as const) {
      const { page, close } = await browser.open({ language: 'en', width: 390 });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      if (network !== undefined) await session.send('Network.emulateNetworkConditions', network);
      await page.goto(registry.url + path, { waitUntil: 'load' });
      const painted = Number(
        await (await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)).jsonValue(),
      );
      process.stdout.write(
        `      ${path}${network === undefined ? '' : ', slow 3G'}: ${Math.round(bytes / 1024)} kB, first paint ${Math.round(painted)} ms\n`,
      );
      expect(bytes).to.be.above(0);
      await close();
    }
  });
});
