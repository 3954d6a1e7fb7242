/** Watchers in a process of their own. Reports when all requested ones are connected, and their observations when told to stop. */
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';

export interface CrowdOptions {
  readonly urls: readonly string[];
  readonly count: number;
}

export interface Seen {
  /** From a change's own timestamp, by the store's clock, to its arrival, in milliseconds. */
  readonly delays: readonly number[];
  /** From a stage's planned start to its switch, in milliseconds, once per stage. */
  readonly late: readonly number[];
  readonly events: number;
  readonly bytes: number;
  /** Connections closed by the server. */
  readonly ended: number;
}

const [asked] = (await once(process, 'message')) as [CrowdOptions];
const delays: number[] = [];
const switches = new Map<string, number>();
let [events, bytes, ended, opened] = [0, 0, 0, 0];
const requests: ClientRequest[] = [];

const take = (block: string, at: number): void => {
  const [, event] = /^event: (.*)$/m.exec(block) ?? [];
  if (event === undefined || event === 'clock') return;
  events += 1;
  if (event === 'auction' || event === 'own') return;
  const [, modified = ''] = /"modified":"([^"]+)"/.exec(block) ?? [];
  delays.push(at - Date.parse(modified));
  const [, id, stage, start] = /"_id":"(\w+)".*"current_stage":(\d+).*"stage":\{"type":"\w+","start":"([^"]+)"/.exec(block) ?? [];
  const [, rev] = /^id: (\d+)$/m.exec(block) ?? [];
  if (event === 'stage' && id !== undefined && start !== undefined && rev !== undefined) {
    const name = `${id} ${stage}`;
    if (!switches.has(name)) switches.set(name, Date.parse(modified) - Date.parse(start));
  }
};

const watch = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { Accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      let text = '';
      let isFirst = true;
      response.setEncoding('utf8').on('data', (piece: string) => {
        const at = Date.now();
        bytes += piece.length;
        text += piece;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(block, at);
        if (isFirst && blocks.some((block) => block.includes('event: '))) {
          isFirst = false;
          opened += 1;
          resolve();
        }
      });
      response.once('close', () => {
        ended += 1;
      });
      response.on('error', () => undefined);
    });
    request.on('error', (error) => (opened < asked.count ? reject(error) : undefined));
    requests.push(request);
  });

const atOnce = 50;
for (let from = 0; from < asked.count; from += atOnce) {
  const those = Array.from({ length: Math.min(atOnce, asked.count - from) }, (_, index) => asked.urls[(from + index) % asked.urls.length]);
  await Promise.all(those.map((url) => watch(url ?? '')));
}
process.send?.('there');

process.on('message', (message) => {
  if (message === 'forget') {
    delays.length = 0;
    switches.clear();
    [events, bytes] = [0, 0];
    return;
  }
  const seen: Seen = { delays, late: [...switches.values()], events, bytes, ended };
  process.send?.(seen, () => process.exit());
});
