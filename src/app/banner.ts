/** The text printed after the start: addresses, and a first request. */

import type { Settings } from '../base/platform/settings.ts';
import { isEverywhere } from '../http/server.ts';
import type { Running } from './registry.ts';

/** A first request, and where to get a key. */
const forWriters = ({ mongodbUri, accountsFile }: Settings, url: string, demoKey: string | null): string[] => {
  if (demoKey !== null)
    return [
      `Demo broker key   ${demoKey}   (shown only now; npm run accounts -- add NAME makes others)`,
      `Try               curl -s ${url}/docs/first-tender.sh | KEY=${demoKey} bash`,
    ];
  const madeDemo = mongodbUri === null && accountsFile === null;
  return [
    ...(madeDemo ? ['Broker key        npm run accounts -- add NAME   (that of the demo broker was shown once, at the first start)'] : []),
    `Try               curl ${url}/api/2.5/tenders`,
  ];
};

const forMirror = (of: string, url: string, demoKey: string | null): string[] => [
  `Mirror of         ${of}`,
  `Try               curl ${url}/api/2.5/tenders`,
  `How far behind    curl ${url}/ready`,
  `Is all here       npx registry mirror ${of} --verify   (in another terminal)`,
  ...(demoKey === null ? [] : [`Key for alerts    ${demoKey}   (shown only now; npx registry accounts add NAME makes others)`]),
];

/** Lines for the terminal. `demoKey` is the key of the demo broker, shown only at the start that created it. */
export const welcome = (settings: Settings, running: Pick<Running, 'url' | 'documentsUrl'>, demoKey: string | null): string[] => {
  const { mirror } = settings;
  const data = settings.mongodbUri === null ? settings.dataDir : 'in the store of MONGODB_URI';
  const seeding = demoKey === null || mirror !== null ? '' : '   (npm run seed, in another terminal, adds two years of invented purchases)';
  const lines = [
    ...(settings.explorer
      ? [`Explorer          ${running.url}/   (for developers: ${running.url}/docs)`]
      : [`For developers    ${running.url}/docs`]),
    `API               ${running.url}/api/2.5`,
    `Document service  ${running.documentsUrl === '' ? 'none' : running.documentsUrl}`,
    `Data              ${data}${seeding}`,
  ];
  lines.push(...(mirror === null ? forWriters(settings, running.url, demoKey) : forMirror(mirror.of, running.url, demoKey)));
  if (settings.readOnly)
    lines.push('Note              READ_ONLY is set: writes are answered 503, and nothing moves by time, until a start without it.');
  if (settings.scheduler === 'external' && mirror === null)
    lines.push('Note              SCHEDULER=external: nothing moves by time but what an account of group chronograph asks for.');
  if (settings.auction === 'live' && settings.publicUrl === null && mirror === null) {
    lines.push(
      `Note              links of bidders lead to ${running.url}: set PUBLIC_URL to the address by which they reach the pages, with https.`,
    );
  }
  if (isEverywhere(settings.host) && settings.documentServiceUrl === null && running.documentsUrl !== '') {
    lines.push(
      `Note              other machines cannot open ${running.documentsUrl}: set DOCUMENT_SERVICE_URL to the address by which they reach the document service.`,
    );
  }
  if (settings.defaultAuthority === null && mirror === null) {
    lines.push(
      'Note              a report on a breached contract needs an organization that decides it: set DEFAULT_AUTHORITY to a file like docs/examples/authority.json.',
    );
  }
  return lines;
};
