/** What a person reads after the start: where things are, and how to make a first request. */
import { isEverywhere } from '../http/server.ts';
import type { Running } from './registry.ts';
import type { Settings } from './settings.ts';

/** What is not for a mirror, which takes no writes. */
const forWriters = (url: string, demoKey: string | null): string[] =>
  demoKey === null
    ? []
    : [
        'Look around       npm run seed   (in another terminal: two years of invented purchases)',
        `Demo broker key   ${demoKey}   (shown only now; npm run accounts -- add NAME makes others)`,
        `First tender      curl -s ${url}/docs/first-tender.sh | KEY=${demoKey} bash`,
      ];

const forMirror = (of: string, url: string, demoKey: string | null): string[] => [
  `Mirror of         ${of}`,
  `How far behind    curl ${url}/ready`,
  `Is all here       npx registry mirror ${of} --verify   (in another terminal)`,
  ...(demoKey === null ? [] : [`Key for alerts    ${demoKey}   (shown only now; npx registry accounts add NAME makes others)`]),
];

/** Lines for the terminal. `demoKey` is the key of the demo broker, shown only at the start that made it. */
export const welcome = (settings: Settings, running: Pick<Running, 'url' | 'documentsUrl'>, demoKey: string | null): string[] => {
  const api = `${running.url}/api/2.5`;
  const lines = [
    ...(settings.explorer ? [`Explorer          ${running.url}/`] : []),
    `API               ${api}`,
    `Document service  ${running.documentsUrl === '' ? 'none' : running.documentsUrl}`,
    settings.mongodbUri === null ? `Data              ${settings.dataDir}` : 'Data              in the store of MONGODB_URI',
    `Documentation     ${running.url}/docs`,
    `Try               curl ${api}/tenders`,
  ];
  const { mirror } = settings;
  lines.push(...(mirror === null ? forWriters(running.url, demoKey) : forMirror(mirror.of, running.url, demoKey)));
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
