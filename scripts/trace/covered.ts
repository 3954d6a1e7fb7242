/** The registry with V8's precise coverage: replies to every message with the functions called since the previous one. */
import { type Profiler, Session } from 'node:inspector/promises';

/** File → function → number of calls. */
export type Calls = Readonly<Record<string, Readonly<Record<string, number>>>>;

const sources = new URL('../../src/', import.meta.url).href;

const buildCalls = (scripts: readonly Profiler.ScriptCoverage[]): Calls => {
  const calls: Record<string, Record<string, number>> = {};
  for (const { url, functions } of scripts) {
    if (!url.startsWith(sources)) continue;
    for (const { functionName, ranges } of functions) {
      const [whole] = ranges;
      if (whole === undefined || whole.count === 0) continue;
      const file = url.slice(sources.length);
      calls[file] = { ...calls[file], [functionName || `(at ${whole.startOffset})`]: whole.count };
    }
  }
  return calls;
};

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const tell = async (): Promise<void> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  process.send?.(buildCalls(result));
};
process.on('message', () => void tell());

await import(new URL('main.ts', sources).href);
