/** What a person reads after the start: where things are, and how to make a first request. */
import { isEverywhere } from '../http/server.ts';
import type { Running } from './registry.ts';
import type { Settings } from './settings.ts';

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
  if (demoKey !== null) {
    lines.push(
      `Demo broker key   ${demoKey}   (shown once; npm run accounts -- add NAME makes more)`,
      'Look around       npm run seed   (in another terminal: fills the registry with invented records)',
      `First write       curl -u ${demoKey}: -H 'Content-Type: application/json' -d '{"data":{}}' ${api}/tenders   (tells what a tender needs)`,
    );
  }
  if (settings.readOnly)
    lines.push('Note              READ_ONLY is set: writes are answered 503, and nothing moves by time, until a start without it.');
  if (isEverywhere(settings.host) && settings.documentServiceUrl === null && running.documentsUrl !== '') {
    lines.push(
      `Note              other machines cannot open ${running.documentsUrl}: set DOCUMENT_SERVICE_URL to the address by which they reach the document service.`,
    );
  }
  if (settings.defaultAuthority === null) {
    lines.push(
      'Note              reports on contracts without an agreement will be refused: set DEFAULT_AUTHORITY to a JSON file of the organization that decides them.',
    );
  }
  return lines;
};
