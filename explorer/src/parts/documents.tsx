import { useState } from 'preact/hooks';
import type { Outcome } from '../data/outcome.ts';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { type DocumentRecord, earlierVersions, fileAddress, formatName } from '../model/documents.ts';
import { Moment } from './moment.tsx';
import { hasText, Text } from './text.tsx';

/** The file behind its title; the document service names the file it gives. */
const DocumentLink = ({ document }: { document: DocumentRecord }) => {
  const words = useWords({ uk, en });
  const address = fileAddress(document);
  const title = <Text of={document} field="title" otherwise={words.untitled} />;
  if (address === null || document.confidentiality === 'buyerOnly')
    return (
      <>
        {title} <span class="quiet">({words.hidden})</span>
      </>
    );
  return (
    <a href={address} download={document.title ?? ''} rel="noopener">
      {title}
    </a>
  );
};

const DocumentLine = ({ document }: { document: DocumentRecord }) => {
  const name = useCodes();
  const { documentType, documentOf = 'tender', datePublished } = document;
  const notes = [name('document', documentType), documentOf === 'tender' ? '' : name('of', documentOf), formatName(document) ?? ''];
  return (
    <>
      <DocumentLink document={document} />
      <p class="notes">
        {notes.filter((note) => note !== '').join(' · ')}
        {datePublished === undefined ? null : (
          <>
            {' · '}
            <Moment at={datePublished} />
          </>
        )}
      </p>
      {hasText(document, 'description') ? (
        <p class="notes">
          <Text of={document} field="description" />
        </p>
      ) : null}
    </>
  );
};

type Versions = ReadonlyMap<string, readonly DocumentRecord[]>;

const Earlier = ({ versions }: { versions: readonly DocumentRecord[] }) => {
  const words = useWords({ uk, en });
  return (
    <ul class="versions" aria-label={words.version}>
      {versions.map((version, index) => (
        <li key={index}>
          <DocumentLine document={version} />
        </li>
      ))}
    </ul>
  );
};

interface AskProps {
  readonly load: () => Promise<Outcome<readonly DocumentRecord[]>>;
  readonly found: Versions | null;
  readonly onFound: (versions: Versions) => void;
}

/** Asks for the earlier versions: a list does not say whether there are any. */
const AskForVersions = ({ load, found, onFound }: AskProps) => {
  const words = useWords({ uk, en });
  const [failed, setFailed] = useState(false);
  const ask = (): void =>
    void load().then((outcome) => (outcome.state === 'done' ? onFound(earlierVersions(outcome.value)) : setFailed(true)));
  const isNone = found !== null && [...found.values()].every((versions) => versions.length === 0);
  return (
    <p class="screen-only">
      {found === null ? (
        <button type="button" class="quiet-button" onClick={ask}>
          {words.versions}
        </button>
      ) : null}
      <span role="status"> {isNone ? words.noVersions : failed && found === null ? words.offline : ''}</span>
    </p>
  );
};

interface Props {
  readonly documents: readonly DocumentRecord[];
  /** Loads every version of every one of these documents. */
  readonly versions?: () => Promise<Outcome<readonly DocumentRecord[]>>;
}

/** Documents with links to their files. */
export const Documents = ({ documents, versions }: Props) => {
  const [found, setFound] = useState<Versions | null>(null);
  if (documents.length === 0) return null;
  return (
    <>
      <ul class="documents">
        {documents.map((document, index) => {
          const earlier = found?.get(document.id ?? '') ?? [];
          return (
            <li key={index}>
              <DocumentLine document={document} />
              {earlier.length === 0 ? null : <Earlier versions={earlier} />}
            </li>
          );
        })}
      </ul>
      {versions === undefined ? null : <AskForVersions load={versions} found={found} onFound={setFound} />}
    </>
  );
};
