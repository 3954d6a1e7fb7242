import { useState } from 'preact/hooks';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { type DocumentRecord, earlierVersions, fileAddress, formatName, latestVersions } from '../model/documents.ts';
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

interface Props {
  /** Every version of every document, the oldest first. */
  readonly documents: readonly DocumentRecord[];
}

/** Documents with links to their files; earlier versions when they are asked for. */
export const Documents = ({ documents }: Props) => {
  const words = useWords({ uk, en });
  const [showsEarlier, setShowsEarlier] = useState(false);
  const latest = latestVersions(documents);
  if (latest.length === 0) return null;
  const earlier = earlierVersions(documents);
  return (
    <>
      <ul class="documents">
        {latest.map((document, index) => {
          const versions = showsEarlier ? (earlier.get(document.id ?? '') ?? []) : [];
          return (
            <li key={index}>
              <DocumentLine document={document} />
              {versions.length === 0 ? null : <Earlier versions={versions} />}
            </li>
          );
        })}
      </ul>
      {latest.length === documents.length ? null : (
        <p class="screen-only">
          <button type="button" class="quiet-button" aria-expanded={showsEarlier} onClick={() => setShowsEarlier((before) => !before)}>
            {showsEarlier ? words.hideVersions : words.versions}
          </button>
        </p>
      )}
    </>
  );
};
