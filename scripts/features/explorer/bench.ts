/** `npm run bench -- pages`: what a first visit to each kind of page of a running registry costs. */
import { Command } from 'commander';
import { print } from '../../../src/base/platform/command.ts';
import { openBrowser } from '../../../test/features/explorer/browser/browser.ts';
import { measureVisit, slow3g, type Visit } from '../../../test/features/explorer/browser/visit.ts';

interface Options {
  readonly url: string;
  readonly slow?: true;
}

interface Listed {
  readonly id: string;
  readonly procuringEntity?: { readonly identifier?: { readonly scheme: string; readonly id: string } };
}

const kinds = {
  ...{ tender: 'tenders', contract: 'contracts', report: 'violation_reports', plan: 'plans', agreement: 'agreements' },
  ...{ framework: 'frameworks', submission: 'submissions', qualification: 'qualifications' },
} as const;

const askJson = async <T>(address: string): Promise<T> => {
  const answer = await fetch(address, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as T; // as the document of the registry has it
};

/** What the parameters of addresses may be: the newest record of each kind. */
const findNames = async (url: string): Promise<Map<string, string>> => {
  const newest = async (kind: string): Promise<Listed | undefined> =>
    (await askJson<{ data: readonly Listed[] }>(`${url}/search/records?kind=${kind}&limit=1`)).data[0];
  const names = new Map([['signal', 'singleBid']]);
  for (const [name, kind] of Object.entries(kinds)) {
    const record = await newest(kind);
    if (record === undefined) continue;
    names.set(name, record.id);
    const { scheme, id } = record.procuringEntity?.identifier ?? {};
    if (name === 'tender' && scheme !== undefined) names.set('party', `${scheme}-${id}`);
  }
  const auctions = await askJson<{ data: readonly Listed[] }>(`${url}/api/2.5/auctions?limit=1`);
  for (const { id } of auctions.data) names.set('auction', id);
  return names;
};

/** Of the document of the registry, which names every page. */
const collectPlaces = async (url: string): Promise<readonly string[]> => {
  const { paths } = await askJson<{ paths: Record<string, { get?: { summary: string } }> }>(`${url}/openapi.json`);
  const own = Object.entries(paths).filter(([, { get }]) => get?.summary.startsWith('Page for people'));
  return [...new Set(own.map(([path]) => path.replace(/^\/(?:uk|en)(?=\/|$)/, '')))].sort();
};

const buildLine = (place: string, { kilobytes, requests, firstPaintMs }: Visit): string =>
  `${(place || '/').padEnd(32)} ${kilobytes.toFixed(0).padStart(6)} ${String(requests).padStart(9)} ${firstPaintMs.toFixed(0).padStart(12)}`;

const measure = async ({ url, slow }: Options): Promise<void> => {
  const names = await findNames(url);
  const browser = await openBrowser();
  try {
    print(`${'page'.padEnd(32)}     kB  requests  first paint, ms`);
    for (const place of await collectPlaces(url)) {
      const needed = [...place.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const missing = needed.find((name) => !names.has(name));
      const address = place.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names.get(name) ?? ''));
      const line =
        missing === undefined
          ? buildLine(place, await measureVisit(await browser.open(), `${url}/uk${address}`, slow === true ? slow3g : null))
          : `${place.padEnd(32)} no ${missing} is here`;
      print(line);
    }
  } finally {
    await browser.close();
  }
};

export const command = new Command('pages')
  .description('Bytes, requests and first paint of each kind of page of a running registry, in Chromium')
  .option('--url <address>', 'of the registry', 'http://127.0.0.1:8080')
  .option('--slow', 'on slow 3G')
  .action(measure);
