import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useIsSent } from '../../data/gathered.ts';
import { type Changes, type HistoryOf, readChanges } from '../../data/records.ts';
import { useReread } from '../../data/rereading.ts';
import { useSeen } from '../../data/seen.ts';
import { momentText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { history as en } from '../../language/en/history.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { history as uk } from '../../language/uk/history.ts';
import { collectLines, type Place, statusAtFirst } from '../../model/changes.ts';
import { LongList } from '../folding.tsx';
import { Moment } from '../moment.tsx';
import { Section } from '../section.tsx';
import { Status } from '../status.tsx';
import { Value } from '../value.tsx';
import { LineView } from './line.tsx';

type Change = NonNullable<Changes['data']>[number];

const atFirst = 5;
const maxLines = 40;

const ChangeView = ({ change, record, kind }: { change: Change; record: object; kind: string }) => {
  const words = useWords({ uk, en });
  const { kind: what = 'changed', date, automatic, changes = [], omitted = 0 } = change;
  const places = changes.filter((place): place is Place => place.path !== undefined);
  const lines = collectLines(record, places);
  const rest = lines.length - maxLines + omitted;
  return (
    <li>
      <h3 tabIndex={-1}>
        <Moment at={date} />
        {what === 'changed' ? null : ` — ${words[what]}`}
        {automatic === true ? <span class="quiet"> · {words.byTime}</span> : null}
      </h3>
      {lines.length === 0 ? null : (
        <LongList of={lines.slice(0, maxLines)} most={4} always>
          {(part) => (
            <ul class="plain">
              {part.map((line, index) => (
                <LineView key={index} line={line} kind={kind} />
              ))}
            </ul>
          )}
        </LongList>
      )}
      {rest > 0 ? <p class="quiet">{fill(words.omitted, { n: rest })}</p> : null}
    </li>
  );
};

const tones = { whole: 'complete', broken: 'invalid' } as const;

/** Whether the history matches the hash chain of the saves. */
const Proof = ({ of: { chain, data = [] }, address }: { of: Changes; address: string }) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  const { state = 'none', checked } = chain ?? {};
  const says = { whole: words.whole, broken: words.broken, sealed: words.sealed, long: words.long, none: words.nothing }[state];
  const newest = data.find(({ hash }) => hash !== undefined)?.hash;
  return (
    <div class="proof">
      <p>
        {state === 'whole' || state === 'broken' ? <Status code={tones[state]} text={says} /> : says}
        {checked === undefined ? null : <span class="quiet"> {fill(words.checked, { when: momentText(checked, language) })}</span>}
      </p>
      {newest === undefined ? null : (
        <p class="notes">
          {words.hash}: <code class="code">{newest}</code>
        </p>
      )}
      <p>
        <a href={address}>{words.asData}</a>
      </p>
    </div>
  );
};

interface Shown {
  readonly changes: Changes;
  readonly record: object;
  readonly kind: HistoryOf;
  readonly address: string;
}

/** What an empty or short list means: nothing has changed since publication, or nobody here knows what had changed before. */
const Beginning = ({ changes: { data = [], complete = true }, record, kind }: Omit<Shown, 'address'>) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const first = data.at(-1);
  if (!complete || first === undefined) return null;
  const isAlone = data.length === 1;
  if (first.kind !== 'kept') return isAlone && first.kind !== 'changed' ? <p class="quiet">{words.none}</p> : null;
  const status = statusAtFirst(record, data);
  const [before = '', after = ''] = words.cameAs.split('{state}');
  return (
    <p>
      {fill(words.keptSince, { when: momentText(first.date ?? '', language) })} {before}
      <Value field="status" list={kind} value={status} />
      {after} {words.unknownBefore} {isAlone ? words.noneSince : null}
    </p>
  );
};

const List = ({ changes, record, kind, address }: Shown) => {
  const words = useWords({ uk, en });
  const isSent = useIsSent();
  const [shown, setShown] = useState(isSent ? Number.POSITIVE_INFINITY : atFirst);
  const list = useRef<HTMLOListElement>(null);
  const { data = [], complete = true } = changes;
  const more = (): void => {
    const from = shown;
    setShown(from + 20);
    // Focus the first new entry once rendered: the button may be gone.
    requestAnimationFrame(() => list.current?.children[from]?.querySelector('h3')?.focus());
  };
  return (
    <>
      <Beginning changes={changes} record={record} kind={kind} />
      <ol class="changes" ref={list}>
        {data.slice(0, shown).map((change, index) => (
          <ChangeView key={index} change={change} record={record} kind={kind} />
        ))}
      </ol>
      {data.length > shown ? (
        <p class="screen-only">
          <button type="button" class="quiet-button" onClick={more}>
            {words.more}
          </button>
        </p>
      ) : complete ? null : (
        <p class="quiet">{words.older}</p>
      )}
      <Proof of={changes} address={address} />
    </>
  );
};

interface Props {
  readonly id: string;
  readonly kind: HistoryOf;
  readonly record: { readonly dateModified?: string | undefined };
}

const Loaded = ({ id, kind, record }: Props) => {
  const words = useWords({ uk, en });
  const loading = useReread({ id, modified: record.dateModified }, { load: (of) => readChanges(kind, of), name: 'history' });
  if (loading.state === 'loading')
    return (
      <p aria-busy="true" class="quiet">
        …
      </p>
    );
  if (loading.state !== 'done') return <p>{words.failed}</p>;
  return <List changes={loading.value} record={record} kind={kind} address={`/history/${kind}/${encodeURIComponent(id)}`} />;
};

/** The changes of a record since publication, and their proof; loaded when the reader scrolls near. */
export const History = ({ id, kind, record }: Props) => {
  const words = useWords({ uk, en });
  const { path, query } = useLocation();
  const isAsked = query.history !== undefined;
  const { language } = useLanguage();
  const { dateModified } = record;
  const [place, seen] = useSeen<HTMLDivElement>(isAsked);
  return (
    <Section id="history" title={words.title} gist={dateModified === undefined ? null : momentText(dateModified, language)}>
      <div ref={place}>{seen ? <Loaded id={id} kind={kind} record={record} /> : null}</div>
      {useIsSent() && !isAsked ? (
        <noscript>
          <p>
            <a href={`${path}?history=1#history`}>{words.show}</a>
          </p>
        </noscript>
      ) : null}
    </Section>
  );
};
