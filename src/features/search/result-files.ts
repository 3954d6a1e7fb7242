/** Search results as downloads: a table, whole records, open data, and an Atom feed (docs/export.md "Results of a search"). */
import type { Writable } from 'node:stream';
import type { JsonObject } from '../../base/domain/json.ts';
import { invalidData, notAmong } from '../../base/domain/problem.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { bulkShare, downloadShare } from '../../base/platform/concurrency-limit.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import { findLanguage, type Language, PAGE_LANGUAGES } from '../../http/language.ts';
import { logFailure } from '../../http/log-failure.ts';
import { type ApiRequest, anyone, bareAnswer, type Handler, type Route, route } from '../../http/route.ts';
import { byteOrderMark, csvLine } from '../../modules/publishing/csv.ts';
import { type SendOptions, untilTaken, withFirstItemRead } from '../../modules/publishing/export-slots.ts';
import type { ReadShown } from '../../modules/publishing/public-records.ts';
import type { PublicView } from '../../modules/publishing/public-views.ts';
import type { FeatureContext } from '../feature.ts';
import { type OpenData, packageOf } from '../ocds/index.ts';
import { type AtomEntry, buildAtomFeed } from './atom.ts';
import { type Cards, makeCards } from './cards.ts';
import { buildFeedTitle } from './feed-title.ts';
import { cardColumns, cardRow } from './model/card-sheet.ts';
import { listNames, readParameters } from './parameters.ts';
import { makeShowCards } from './parent-records.ts';
import { type SearchPosition, type SearchQuery, withEndBounds } from './query.ts';
import { makeKeepRarest, type Shortened } from './rarest-words.ts';
import { buildIndexes, type SearchDeps, searchParameters } from './routes.ts';
import { type FieldsOfKinds, type FoundOfKind, findNewest, idOnly, lastGrown, makeSearch } from './search-run.ts';
import { askedNames, pageOf } from './selection-parameters.ts';
import { toMoment } from './store/entries.ts';

interface SearchFilesDeps extends SearchDeps, Pick<FeatureContext, 'exports' | 'log' | 'settings'> {
  readonly openData: OpenData;
  readonly shown: ReadShown;
  readonly views: Readonly<Record<PublicKind, PublicView>>;
}

const describesAsked = Object.fromEntries(askedNames.map((name) => [name, searchParameters[name]]));

type Rows = readonly FoundOfKind[];

/** All results of a query, newest first, read batch by batch on demand. */
async function* scanBatches({ store }: SearchFilesDeps, query: SearchQuery, fields: FieldsOfKinds): AsyncGenerator<Rows, void> {
  let after: SearchPosition | null = null;
  do {
    const asked = makeSearch(buildIndexes(store), { ...query, after });
    const page: Awaited<ReturnType<typeof findNewest>> = await downloadShare(() => findNewest(asked, fields));
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
  } while (after !== null);
}

/** A file being written. */
interface Writing {
  readonly head: string;
  text(rows: Rows): Promise<string> | string;
  end(): string;
}

interface File {
  readonly extension: string;
  readonly media: string;
  readonly says: string;
  /** Schema of a JSON body. */
  readonly schema?: string;
  /** Stored fields to read. */
  readonly fields: FieldsOfKinds;
  /** Records written at a time: whole records can be large. */
  readonly together: number;
  readonly only?: PublicKind;
  readonly open: (request: ApiRequest) => Writing;
}

/** Records read at a time, and how long a reader may stall. */
const [batchSize, timeoutMs] = [100, 60_000];

const makeApiAddress =
  ({ links }: ApiRequest) =>
  (path: string): string =>
    `${links.origin}/api/2.5${path}`;

/** Returns a function that writes elements of one JSON list, one per line, with commas between them. */
const makeElementWriter = (): ((list: readonly object[]) => string) => {
  let comma = '';
  return (list) => {
    const text = list.map((element) => `\n${JSON.stringify(element)}`).join(',');
    const written = text === '' ? '' : `${comma}${text}`;
    if (text !== '') comma = ',';
    return written;
  };
};

const collectFiles = (deps: SearchFilesDeps, cards: Cards): readonly File[] => {
  const { views, openData } = deps;
  /** Without records withdrawn since they were found. */
  const shown: ReadShown = async (...asked) => (await bulkShare(() => deps.shown(...asked))).filter((record) => record.is_public === true);
  return [
    {
      extension: 'csv',
      media: 'text/csv; charset=utf-8',
      says: 'Everything that a search finds as a flat table, the newest first.',
      fields: cards.fields,
      together: batchSize,
      open: () => ({
        head: byteOrderMark + csvLine(cardColumns),
        text: async (rows) => (await timeSlices.map(await buildCards(deps, cards, rows), (card) => csvLine(cardRow(card)))).join(''),
        end: () => '',
      }),
    },
    {
      extension: 'json',
      media: 'application/json; charset=utf-8',
      says: 'Everything that a search finds, each record as its own address shows it, the newest first.',
      schema: '/search/whole',
      fields: idOnly,
      together: 5,
      open: (request) => {
        const listed = makeElementWriter();
        const read = async ({ kind, _id }: FoundOfKind): Promise<object[]> =>
          timeSlices.map(await shown(kind, [_id]), (record) => ({ collection: kind, ...views[kind](record, makeApiAddress(request)) }));
        return {
          head: '{"data":[',
          text: async (rows) => listed((await Promise.all(rows.map(read))).flat()),
          end: () => '\n]}\n',
        };
      },
    },
    {
      extension: 'ocds.json',
      media: 'application/json; charset=utf-8',
      says: 'The tenders that a search finds as one release package of OCDS 1.1, the newest first.',
      schema: '/ocds/release-package',
      fields: idOnly,
      together: 5,
      only: 'tenders',
      open: (request) => {
        const listed = makeElementWriter();
        const {
          releases: _,
          publishedDate: __,
          ...head
        } = packageOf([], openData.publicationOf(`${request.links.origin}${buildFileAddress('ocds.json', request)}`));
        let latest = '1970-01-01T00:00:00Z';
        return {
          head: `${JSON.stringify(head).slice(0, -1)},"releases":[`,
          text: async (rows) => {
            const storedRecords = await shown(
              'tenders',
              rows.map(({ _id }) => _id),
            );
            const tenders = await timeSlices.map(storedRecords, (one) => views.tenders(one, makeApiAddress(request)).data);
            const releases = await bulkShare(() => openData.releasesOf(tenders, makeApiAddress(request)));
            for (const { date } of releases) if (Date.parse(date) > Date.parse(latest)) latest = date;
            return listed(releases);
          },
          end: () => `\n],"publishedDate":${JSON.stringify(latest)}}\n`,
        };
      },
    },
  ];
};

const buildFileAddress = (extension: string, { query }: ApiRequest): string => {
  const text = String(new URLSearchParams([...query].filter(([, value]) => value !== '')));
  return `/search/records.${extension}${text === '' ? '' : `?${text}`}`;
};

const buildCards = async ({ zone, store }: SearchFilesDeps, cards: Cards, rows: Rows): Promise<JsonObject[]> =>
  (await makeShowCards(cards, buildIndexes(store))(rows)).map((card, at) => ({
    ...card,
    datePublished: zone.render(toMoment(rows[at]?.entry.key ?? 0)),
  }));

interface Sending extends SendOptions, Pick<File, 'together'> {
  readonly writing: Writing;
  readonly found: AsyncIterable<Rows>;
}

/** An incomplete file ends without the end of its body. */
const sendFile = async ({ writing, found, together, ...waiting }: Sending, out: Writable): Promise<void> => {
  out.write(writing.head);
  for await (const rows of found) {
    for (let at = 0; at < rows.length; at += together) {
      const text = await downloadShare(async () => writing.text(rows.slice(at, at + together)));
      if (out.destroyed) return;
      if (waiting.closing.aborted) return waiting.cut();
      out.write(text);
      await untilTaken(out, waiting);
      await timeSlices.next();
    }
  }
  if (!out.destroyed) out.end(writing.end());
};

const MAX_HEADER_LENGTH = 4000;
/** What a file has no place for: `left_out` as a query string, whole words of it, as clients limit what a header may hold. */
const tellLeftOut = (leftOut: Shortened['leftOut']): Readonly<Record<string, string>> => {
  const whole = String(new URLSearchParams(leftOut));
  const text = whole.length > MAX_HEADER_LENGTH ? whole.slice(0, Math.max(0, whole.lastIndexOf('+', MAX_HEADER_LENGTH))) : whole;
  return text === '' ? {} : { 'X-Left-Out': text };
};

const readFile = (deps: SearchFilesDeps, { media, fields, together, only, open, extension }: File): Handler => {
  const { exports, log, zone } = deps;
  const keepRarest = makeKeepRarest(buildIndexes(deps.store));
  return async (request) => {
    const { query: asked, leftOut } = await keepRarest(readParameters(request.query, zone));
    const query = withEndBounds(asked, request.now);
    const kinds = only === undefined ? query.kinds : query.kinds.filter((kind) => kind === only);
    const slot = exports.enter(request.address?.() ?? '', request.gone?.() ?? new AbortController().signal);
    const found = await withFirstItemRead(scanBatches(deps, { ...query, kinds, limit: batchSize }, fields));
    const sending = { together, writing: open(request), found, closing: exports.closing, place: slot, timeoutMs };
    const broken = (error: unknown, cut: () => void): void => {
      logFailure(log, 'search download failed', { file: extension }, error);
      cut();
    };
    return {
      status: 200,
      headers: {
        ...{ 'Content-Type': media, 'Content-Disposition': `attachment; filename="search.${extension}"`, 'X-Accel-Buffering': 'no' },
        ...tellLeftOut(leftOut),
      },
      gzips: true,
      stream: (out, cut) => void sendFile({ ...sending, cut }, out).catch((error: unknown) => broken(error, cut)),
    };
  };
};

const MAX_ENTRIES = 50;
const buildAtomEntry = ({ links }: ApiRequest, language: Language, kind: PublicKind, card: JsonObject): AtomEntry => {
  const id = String(card.id);
  return { id: `${links.origin}/api/2.5/${kind}/${id}`, kind, link: `${links.origin}/${language}${pageOf[kind]}/${id}`, card };
};

/** The requested language, else the reader's. */
const readLanguage = (request: ApiRequest): Language => {
  const input = request.query.get('language') ?? '';
  const named = PAGE_LANGUAGES.find((code) => code === input);
  if (named === undefined && input !== '')
    throw invalidData([{ ...notAmong(['query', 'language'], PAGE_LANGUAGES), input }], 'query string');
  return named ?? findLanguage(request);
};

const readAtom = (deps: SearchFilesDeps, cards: Cards): Handler => {
  const { zone, store, settings } = deps;
  const indexes = buildIndexes(store);
  const keepRarest = makeKeepRarest(indexes);
  return async (request) => {
    const language = readLanguage(request);
    const { query: asked } = await keepRarest(readParameters(request.query, zone));
    const query = { ...withEndBounds(asked, request.now), limit: MAX_ENTRIES };
    // A contract signed long ago may grow today.
    const isGrowth = query.facts.growth !== undefined;
    const { rows } = await (isGrowth ? lastGrown(indexes, query, cards.fields) : findNewest(makeSearch(indexes, query), cards.fields));
    const self = `${request.links.origin}${buildFileAddress('atom', request)}`;
    const cardsOfRows = await buildCards(deps, cards, rows);
    const entries = rows.map(({ kind }, at) => buildAtomEntry(request, language, kind, cardsOfRows[at] ?? {}));
    return {
      status: 200,
      text: buildAtomFeed({ self, language, author: settings.publisherName, title: buildFeedTitle(request.query, language), entries }),
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', Vary: 'Accept-Language' },
    };
  };
};

export const searchFileRoutes = (deps: SearchFilesDeps): Route[] => {
  const cards = makeCards(deps.cards, deps.views);
  const common = { access: anyone, query: askedNames, strict: { lists: listNames }, describes: describesAsked } as const;
  const answers = (media: string, ...refuses: readonly number[]) =>
    ({ status: 200, schema: null, frame: 'text', media: [media], refuses }) as const;
  return [
    ...collectFiles(deps, cards).map((file) =>
      route({
        ...common,
        get: `/search/records.${file.extension}`,
        operation: `searchRecords${file.extension === 'ocds.json' ? 'Ocds' : file.extension.replace(/^./, (letter) => letter.toUpperCase())}`,
        summary: file.says,
        headers: { reads: [], sends: ['X-Left-Out'] },
        answers:
          file.schema === undefined ? answers(file.media.split(';')[0] ?? file.media, 429) : { ...bareAnswer(file.schema), refuses: [429] },
        handler: readFile(deps, file),
      }),
    ),
    route({
      ...common,
      query: [...askedNames, 'language'],
      describes: {
        ...describesAsked,
        language: {
          description: 'Language of the texts, and of the pages linked to.',
          schema: { type: 'string', enum: [...PAGE_LANGUAGES] },
        },
      },
      get: '/search/records.atom',
      operation: 'searchRecordsAtom',
      summary: `The newest ${MAX_ENTRIES} records that a search finds, of contracts that have grown the last changed, as an Atom feed.`,
      headers: { reads: ['Accept-Language'], sends: [] },
      answers: answers('application/atom+xml'),
      handler: readAtom(deps, cards),
    }),
  ];
};
