/** What a first visit to a page costs: bytes over the network, requests, and when something is painted. */
import type { CDPSession } from 'playwright-core';
import type { Opened } from './browser.ts';

/** As the tools of a browser call it: 400 kbit/s, and two seconds until an answer begins. */
export const slow3g = { offline: false, latency: 2000, downloadThroughput: (400 * 1024) / 8, uploadThroughput: (400 * 1024) / 8 };

export interface Visit {
  readonly kilobytes: number;
  readonly requests: number;
  readonly firstPaintMs: number;
}

/** Of a visitor who has just been opened; he leaves. */
export const measureVisit = async (
  { page, settled, close }: Opened,
  address: string,
  network: typeof slow3g | null = null,
): Promise<Visit> => {
  const session: CDPSession = await page.context().newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  if (network !== null) await session.send('Network.emulateNetworkConditions', network);
  await page.goto(address);
  await settled();
  const firstPaintMs = Number(await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`));
  await close();
  return { kilobytes: bytes / 1024, requests, firstPaintMs };
};
