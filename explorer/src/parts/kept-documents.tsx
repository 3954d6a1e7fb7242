import { type ComponentChildren, createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type KeptDocuments, readKeptDocuments } from '../data/kept-documents.ts';
import type { PageKind } from '../data/kinds.ts';
import { mirrorOfPage } from '../mirror-line.tsx';

const none: KeptDocuments = new Map();

/** A mirror's copies of the current record's documents. */
export const Kept = createContext<KeptDocuments>(none);

interface Props {
  readonly kind: PageKind;
  readonly record: string;
  readonly children: ComponentChildren;
}

/** Loads them if this is a mirror that stores documents. */
export const WithKeptDocuments = ({ kind, record, children }: Props) => {
  const [kept, show] = useState(none);
  useEffect(() => {
    let wanted = true;
    if (mirrorOfPage()?.keepsDocuments === true)
      void readKeptDocuments(kind, record).then((documents) => {
        if (wanted) show(documents);
      });
    return () => {
      wanted = false;
      show(none);
    };
  }, [kind, record]);
  return <Kept.Provider value={kept}>{children}</Kept.Provider>;
};
