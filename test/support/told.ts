/** A reader of a stream of named events. */
import { gather } from './events.ts';

export interface Told {
  readonly event: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped events
  readonly data: any;
}

const toldIn = (text: string): Told[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const of = (name: string): string | undefined => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
      const event = of('event');
      return event === undefined ? [] : [{ event, id: of('id'), data: JSON.parse(of('data') ?? 'null') }];
    });

/** `until` resolves after this many events, or when the stream ends. `besides`: ignored events, which depend on the machine's clock. */
export const readStream = async (url: string, headers: Record<string, string> = {}, besides: readonly string[] = []) => {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const gathered = gather(response.body ?? (async function* () {})(), (text) =>
    toldIn(text).filter(({ event }) => !besides.includes(event)),
  );
  return { response, ...gathered, told: gathered.events, leave: () => leaving.abort() };
};
