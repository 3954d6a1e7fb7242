/** The mirror status on pages (docs/mirror.md): of which registry, as of when, and whether older records are still missing. */
import type { Settings } from '../../base/platform/settings.ts';
import { asOfMirror, type MirrorStore } from '../mirror/index.ts';

export interface MirrorStatus {
  readonly of: string;
  readonly asOf: string | null;
  readonly isPartial: boolean;
  /** Whether files of its records are stored here, too. */
  readonly keepsDocuments: boolean;
}

/** Null if the registry is no mirror. */
export type ReadMirrorStatus = () => Promise<MirrorStatus | null>;

/** Pages share a status for this long, instead of each reading the store. */
const KEEP_MS = 5000;
/** Up to this many are always pending. */
const FEW_RECORDS = 100;

export const makeMirrorStatusReader = ({ mirror }: Pick<Settings, 'mirror'>, mirrorStore: Pick<MirrorStore, 'state'>): ReadMirrorStatus => {
  if (mirror === null) return async () => null;
  const { of, until } = mirror;
  const keepsDocuments = mirror.documents !== null;
  const ask = async (): Promise<MirrorStatus> => {
    const state = await mirrorStore.state();
    const isPartial = state.records > FEW_RECORDS || state.copied === null;
    return { of, asOf: asOfMirror(state, until)?.toISOString() ?? null, isPartial, keepsDocuments };
  };
  let last: { readonly at: number; readonly told: Promise<MirrorStatus> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > KEEP_MS) {
      // If the store is unavailable, only what the settings contain.
      last = { at: performance.now(), told: ask().catch(() => ({ of, asOf: null, isPartial: false, keepsDocuments })) };
    }
    return last.told;
  };
};
