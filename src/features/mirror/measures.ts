/** Metrics of a mirror (docs/metrics.md); absent in an ordinary registry. */

import { withFallback } from '../../base/platform/sleep.ts';
import { counter, gauge, type Metric, type Metrics, SCRAPE_MS } from '../../http/metrics.ts';
import type { DocumentMirror } from './documents/document-mirror.ts';
import type { MirrorWorker } from './mirror-worker.ts';
import type { DocumentsState } from './store/file-queue.ts';
import type { MirrorState } from './store/mirror-store.ts';

interface MirrorMeasured {
  /** Of all processes; null without a mirror. */
  readonly state: (() => Promise<MirrorState>) | null;
  /** The same for documents, where they are stored. */
  readonly documents: (() => Promise<DocumentsState>) | null;
  /** Of this process. */
  readonly following: Pick<MirrorWorker, 'report'> | null;
  readonly keeping: Pick<DocumentMirror, 'report'> | null;
}

const recordMeasures = ({ state: read, following }: MirrorMeasured): Metric[] => {
  const state = async (): Promise<MirrorState | null> => (read === null ? null : withFallback<MirrorState | null>(read(), null, SCRAPE_MS));
  type Counted = 'lagSeconds' | 'records' | 'perSecond' | 'secondsLeft' | 'aside' | 'found';
  const of = (field: Counted, name: string, help: string): Metric =>
    gauge(`mirror_${name}`, help, async () => (await state())?.[field] ?? null, 'max');
  return [
    of('lagSeconds', 'lag_seconds', 'How long what is new at the source has been waiting to be fetched, or the source has not been heard.'),
    of('records', 'outstanding', 'Records that are still to be fetched.'),
    of('perSecond', 'records_per_second', 'Records kept in a second, lately.'),
    of('secondsLeft', 'seconds_left', 'How long the records that are still to be fetched take at that pace.'),
    of('aside', 'aside', 'Records of the source that cannot be kept as they are.'),
    of('found', 'found', 'Records that the source had shown too late, found where the last hour of its feeds was read again.'),
    counter('mirror_requests_total', 'Requests to the source.', () => following?.report().requests ?? null),
    counter('mirror_kept_total', 'Records that were fetched and kept.', () => following?.report().kept ?? null),
    counter('mirror_gone_total', 'Records that the source did not show any more.', () => following?.report().gone ?? null),
  ];
};

const documentMeasures = ({ documents: read, keeping }: MirrorMeasured): Metric[] => {
  const state = async (): Promise<DocumentsState | null> =>
    read === null ? null : withFallback<DocumentsState | null>(read(), null, SCRAPE_MS);
  const count = (name: keyof DocumentsState, help: string): Metric =>
    gauge(`mirror_documents_${name}`, help, async () => (await state())?.[name] ?? null, 'max');
  return [
    count('waiting', 'Documents that are still to be fetched.'),
    count('kept', 'Documents that are kept here.'),
    count('aside', 'Documents that the source does not give as it says them.'),
    count('outside', 'Documents that the bounds of this mirror leave out.'),
    count('bytes', 'What the content of documents takes on the disk of the store.'),
    counter('mirror_document_requests_total', 'Requests for documents.', () => keeping?.report().requests ?? null),
    counter('mirror_documents_kept_total', 'Documents that were fetched and kept.', () => keeping?.report().kept ?? null),
  ];
};

export const measureMirror = (metrics: Metrics, measured: MirrorMeasured): (() => void) => {
  metrics.add(recordMeasures(measured));
  metrics.add(documentMeasures(measured));
  return () => undefined;
};
