import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { api } from './api.ts';
import { momentText } from './format/moments.ts';
import { fill } from './format/text.ts';
import { useLanguage } from './language/language.tsx';
import { WebLink } from './parts/web-link.tsx';

/** Whose mirror the registry is, and how far it has come, as embedded in every page. */
export interface MirrorStatus {
  readonly of: string;
  /** Everything public at the source at this time has been seen. */
  readonly asOf: string | null;
  /** Records older than the mirror are still being copied. */
  readonly isPartial: boolean;
  /** Files of the records are stored here, too. */
  readonly keepsDocuments: boolean;
}

/** Null: this registry is not a mirror. */
export const Mirror = createContext<MirrorStatus | null>(null);

/** From the head of the page. */
export const mirrorOfPage = (): MirrorStatus | null => {
  const told = document.querySelector('meta[name="mirror"]')?.getAttribute('content');
  return typeof told === 'string' ? (JSON.parse(told) as MirrorStatus) : null; // written by the registry
};

const againMs = 60_000;

/** Updated while the page stays open. */
const useAsOf = ({ asOf }: MirrorStatus): string | null => {
  const [newest, show] = useState(asOf);
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const { data } = await api.GET('/ready').catch(() => ({ data: undefined }));
      show((before) => data?.mirror?.asOf ?? before);
    };
    const timer = setInterval(look, againMs);
    return () => clearInterval(timer);
  }, []);
  return newest;
};

const Line = ({ told }: { told: MirrorStatus }) => {
  const { words, language } = useLanguage();
  const asOf = useAsOf(told);
  return (
    <aside class="mirror" aria-label={words.mirror}>
      <p>
        {words.mirrorOf} <WebLink url={told.of} />
        {asOf === null ? null : `, ${fill(words.asOf, { when: momentText(asOf, language) })}`}
        {told.isPartial || asOf === null ? `. ${words.isPartial}` : null}
      </p>
    </aside>
  );
};

/** States that this is a mirror, of which registry, and as of when. */
export const MirrorLine = () => {
  const mirrorStatus = useContext(Mirror);
  return mirrorStatus === null ? null : <Line told={mirrorStatus} />;
};
