/** What pages say of a mirror (docs/mirror.md): of which registry, as of when, and whether older records are still to come. */
import type { Settings } from '../../platform/settings.ts';
import { asOfMirror, type MirrorStore } from '../mirror/index.ts';

export interface MirrorStatus {
  readonly of: string;
  readonly asOf: string | null;
  readonly isPartial: boolean;
  /** Files of its records are kept here, too. */
  readonly keepsDocuments: boolean;
}

/** Null in a registry of its own. */
export type ReadMirrorStatus = () => Promise<MirrorStatus | null>;

/** A page need not ask the store anew for what the page before it was told. */
const keptMs = 5000;
/** So many are always under way. */
const fewRecords = 100;

export const makeMirrorStatusReader = ({ mirror }: Pick<Settings, 'mirror'>, mirrorStore: Pick<MirrorStore, 'state'>): ReadMirrorStatus => {
  if (mirror === null) return async () => null;
  const { of, until } = mirror;
  const keepsDocuments = mirror.documents !== null;
  const ask = async (): Promise<MirrorStatus> => {
    const state = await mirrorStore.state();
    const isPartial = state.records > fewRecords || state.copied === null;
    return { of, asOf: asOfMirror(state, until)?.toISOString() ?? null, isPartial, keepsDocuments };
  };
  let last: { readonly at: number; readonly told: Promise<MirrorStatus> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > keptMs) {
      // Without the store a page says what is sure.
      last = { at: performance.now(), told: ask().catch(() => ({ of, asOf: null, isPartial: false, keepsDocuments })) };
    }
    return last.told;
  };
};
