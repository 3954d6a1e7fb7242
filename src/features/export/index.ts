/** Everything public in one download: records, tables and open data (docs/export.md). */
import { unboundedTimestamps } from '../../feed/closed-timestamp.ts';
import { decodeRow } from '../../feed/page.ts';
import { cursorsAlong } from '../../feed/parameters.ts';
import { atRoot } from '../../http/route.ts';
import type { CommandServices, FeatureModule } from '../feature.ts';
import { exportSources } from './export-sources.ts';
import { streamWindows } from './feed-source.ts';
import { exportRoutes } from './routes.ts';

/** Every public tender, in feed order, line by line; `name` is that of the export. */
const streamOpenDataLines = (name: string) =>
  async function* (services: CommandServices): AsyncGenerator<string> {
    const source = exportSources(services).find((one) => one.name === name);
    if (source === undefined) throw new Error(`there is no open data called ${name}`);
    const at = { origin: new URL(services.absolute('')).origin, prefix: '/api/2.5', mode: '' };
    for await (const waiting of streamWindows({ source, cursor: null, test: false, closedTimestamps: unboundedTimestamps })) {
      const rows = waiting.map(decodeRow);
      const show = await source.open(rows, at);
      const cursors = cursorsAlong(rows);
      for (const [index, row] of rows.entries()) yield show(row, cursors[index] ?? '');
    }
  };

const openDataLines = { 'ocds-releases': streamOpenDataLines('ocds-releases'), 'ocds-records': streamOpenDataLines('ocds-records') };

export const exporting: FeatureModule = {
  name: 'export',
  lines: openDataLines,
  open: (context) => ({ tables: () => [{ routes: exportRoutes({ ...context, sources: exportSources(context) }), options: atRoot }] }),
};
