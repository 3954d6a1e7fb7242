/** Writers over HTTP: brokers that create tenders, publish them and change their titles. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentData, uploadDocument } from '../../../fixtures/documents.ts';
import { newerTender, tenders } from '../../../fixtures/tenders.ts';
import { type Answer, askUrl, keys } from '../registry.ts';
import { type Ledger, versionOf } from './ledger.ts';
import { makeStopwatch, type Stopwatch } from './stopwatch.ts';

export interface HttpWriterDeps {
  /** Base address of a process, alternating. */
  readonly api: () => string;
  readonly documentsUrl: string;
  readonly ledger: Pick<Ledger, 'acknowledge'>;
  readonly watch: Stopwatch;
  readonly stopped: () => boolean;
  readonly failed: (error: unknown) => void;
}

type Saves = Pick<HttpWriterDeps, 'api' | 'ledger' | 'watch'>;

interface Open {
  readonly path: string;
  readonly id: string;
  readonly token: string;
}

const day = 86_400_000;

const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

const taken = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`HTTP ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer;
};

/** The two documents required for publishing a tender; retried until the service is available. */
const documentsFor = async ({
  documentsUrl,
  watch,
  stopped,
}: Pick<HttpWriterDeps, 'documentsUrl' | 'watch' | 'stopped'>): Promise<(DocumentData & { documentType: string })[]> => {
  while (!stopped()) {
    try {
      const upload = (title: string): Promise<DocumentData> => watch.time('upload', () => uploadDocument({ documentsUrl }, { title }));
      const proforma = await upload('proforma.docx');
      const notice = await upload('sign.p7s');
      return [
        { ...proforma, documentType: 'contractProforma' },
        { ...notice, documentType: 'notice' },
      ];
    } catch {
      await sleep(300);
    }
  }
  return [];
};

const publish = async (deps: Saves, documents: readonly object[]): Promise<Open> => {
  const body = newerTender({ enquiryPeriod: { endDate: inDays(12) }, tenderPeriod: { endDate: inDays(30) } });
  const post = () => askUrl('POST', deps.api() + tenders, { key: keys.broker, body });
  const { data, access } = taken(await deps.watch.time('POST tender', post), 201).body;
  const open = { id: data.id, path: `${tenders}/${data.id}`, token: access.token };
  await save(deps, open, { status: 'active.enquiries', documents });
  return open;
};

const save = async ({ api, ledger, watch }: Saves, { id, path, token }: Open, data: object): Promise<void> => {
  const patch = () => askUrl('PATCH', api() + path, { key: keys.broker, token, body: { data } });
  const answer = taken(await watch.time('PATCH tender', patch), 200);
  ledger.acknowledge('tenders', id, versionOf(answer.body.data));
};

/** Publishes a tender and returns a function that changes it. */
export type Publish = () => Promise<(data: object) => Promise<void>>;

/** A broker at one address; a refused write throws. */
export const brokerAt = async (
  at: Pick<HttpWriterDeps, 'api' | 'documentsUrl'> & Partial<Pick<HttpWriterDeps, 'ledger'>>,
): Promise<Publish> => {
  const deps = { ledger: { acknowledge: () => {} }, ...at, watch: makeStopwatch(), stopped: () => false };
  const documents = await documentsFor(deps);
  return async () => {
    const tender = await publish(deps, documents);
    return (data) => save(deps, tender, data);
  };
};

/** One broker, writing until stopped. */
export const runHttpWriter = async (deps: HttpWriterDeps, random: () => number): Promise<void> => {
  const open: Open[] = [];
  const documents = await documentsFor(deps);
  for (let version = 1; !deps.stopped(); version += 1) {
    const tender = random() < 0.5 ? open[Math.floor(random() * open.length)] : undefined;
    try {
      if (tender === undefined) open.push(await publish(deps, documents));
      else await save(deps, tender, { title: `Version ${version}` });
      if (open.length > 4) open.shift();
    } catch (error) {
      deps.failed(error);
    }
    await sleep(50 + random() * 500);
  }
};
