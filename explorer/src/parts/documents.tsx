import { useContext } from 'preact/hooks';
import { plainAddress } from '../data/kept-documents.ts';
import { dayText } from '../format/moments.ts';
import { fill } from '../format/text.ts';
import { useCodes } from '../language/codes.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';
import { collectGroups, type DocumentRecord, earlierVersions, fileAddress, formatName, latestVersions } from '../model/documents.ts';
import { Aside, LongList } from './folding.tsx';
import { Kept } from './kept-documents.tsx';
import { Moment } from './moment.tsx';
import { Notes } from './notes.tsx';
import { Section } from './section.tsx';
import { hasText, Text } from './text.tsx';

/** A link to the file, with its title; the document service sends the file name. */
const DocumentLink = ({ document }: { document: DocumentRecord }) => {
  const words = useWords({ uk, en });
  const address = fileAddress(document);
  const copy = useContext(Kept).get(plainAddress(address ?? ''));
  const title = <Text of={document} field="title" otherwise={words.untitled} />;
  if (address === null || document.confidentiality === 'buyerOnly')
    return (
      <>
        {title} <span class="quiet">({words.hidden})</span>
      </>
    );
  return (
    <>
      <a href={address} download={document.title ?? ''} rel="noopener">
        {title}
      </a>
      {copy === undefined ? null : (
        <>
          {' · '}
          <a href={copy}>
            {words.copyHere}
            <span class="unseen">: {title}</span>
          </a>
        </>
      )}
    </>
  );
};

interface LineProps {
  readonly document: DocumentRecord;
  /** The name of what it belongs to. */
  readonly of?: string | undefined;
  /** The heading already names the kind. */
  readonly isGrouped?: boolean;
}

const DocumentLine = ({ document, of, isGrouped = false }: LineProps) => {
  const name = useCodes();
  const { documentType, documentOf = 'tender', datePublished } = document;
  const belongs = documentOf === 'tender' ? '' : [name('of', documentOf), of].filter((part) => part !== undefined).join(': ');
  return (
    <>
      <DocumentLink document={document} />
      <Notes
        of={[
          isGrouped ? null : name('document', documentType),
          belongs,
          formatName(document),
          datePublished === undefined ? null : <Moment at={datePublished} />,
        ]}
      />
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
  if (versions.length === 0) return null;
  return (
    <details class="versions">
      <summary>{fill(words.versions, { n: versions.length })}</summary>
      <ul class="versions">
        {versions.map((version, index) => (
          <li key={index}>
            <DocumentLine document={version} />
          </li>
        ))}
      </ul>
    </details>
  );
};

interface Props {
  /** All versions of all documents, oldest first. */
  readonly documents: readonly DocumentRecord[];
  /** The name of the lot or item that a document belongs to. */
  readonly nameOf?: ((id: string) => string | undefined) | undefined;
}

interface ListProps extends Props {
  readonly earlier: ReadonlyMap<string, readonly DocumentRecord[]>;
  readonly isGrouped: boolean;
}

const List = ({ documents, nameOf, earlier, isGrouped }: ListProps) => (
  <LongList of={documents}>
    {(part) => (
      <ul class="documents">
        {part.map((document, index) => (
          <li key={document.id ?? index}>
            <DocumentLine
              document={document}
              isGrouped={isGrouped}
              of={document.relatedItem === undefined ? undefined : nameOf?.(document.relatedItem)}
            />
            {document.id === undefined ? null : <Earlier versions={earlier.get(document.id) ?? []} />}
          </li>
        ))}
      </ul>
    )}
  </LongList>
);

/** With fewer documents, headings would be clutter. */
const leastGrouped = 4;

/** Documents with links to their files, grouped if there are several kinds; earlier versions are folded below each. */
export const Documents = ({ documents, nameOf }: Props) => {
  const words = useWords({ uk, en });
  const name = useCodes();
  const latest = latestVersions(documents);
  if (latest.length === 0) return null;
  const list = { nameOf, earlier: earlierVersions(documents) };
  const groups = collectGroups(latest);
  if (latest.length < leastGrouped || groups.length < 2) return <List documents={latest} isGrouped={false} {...list} />;
  const titles: Readonly<Record<string, string>> = { '': words.otherDocuments, signature: words.signatures };
  return (
    <>
      {groups.map(({ kind, documents: ownDocuments }) => (
        <div key={kind}>
          <p class="group">{titles[kind] ?? name('document', kind)}</p>
          <List documents={ownDocuments} isGrouped={kind !== '' && kind !== 'signature'} {...list} />
        </div>
      ))}
    </>
  );
};

/** The documents of a part of a record, folded on a long page. */
export const PartDocuments = ({ documents }: Pick<Props, 'documents'>) => {
  const words = useWords({ uk, en });
  if (documents.length === 0) return null;
  return (
    <Aside title={`${words.documents} ${latestVersions(documents).length}`}>
      <Documents documents={documents} />
    </Aside>
  );
};

/** The documents of a record under a heading; nothing without any. */
export const DocumentsSection = (props: Props) => {
  const words = useWords({ uk, en });
  const { language } = useLanguage();
  const latest = latestVersions(props.documents);
  if (latest.length === 0) return null;
  const newest = latest
    .map(({ datePublished = '' }) => datePublished)
    .sort((a, b) => (Date.parse(a) || 0) - (Date.parse(b) || 0))
    .at(-1);
  return (
    <Section
      id="documents"
      title={words.documents}
      count={latest.length}
      gist={newest ? `${words.newest} ${dayText(newest, language)}` : null}
    >
      <Documents {...props} />
    </Section>
  );
};
