/**
 * Whole pages compressed, for a registry whose addresses are fixed: a page that is asked again is sent without rendering
 * or compressing it again (docs/feed.md "Memory").
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The same items may stand between different addresses, because a page repeats the parameters it was asked with. */
const mostForms = 4;

export interface WholePages<Page extends object> {
  /** The page with these addresses around it; null while it is not there yet. `text` is the whole body, made when it is needed. */
  of(page: Page, around: string, text: () => string): Buffer | null;
}

/** `mayKeep` is told how many bytes a page would take more, and says whether it may. */
export const makeWholePages = <Page extends object>(mayKeep: (page: Page, bytes: number) => boolean): WholePages<Page> => {
  // Gone with the page itself.
  const forms = new WeakMap<Page, Map<string, Buffer | null>>();

  const make = async (page: Page, known: Map<string, Buffer | null>, around: string, text: string): Promise<void> => {
    const body = await compress(text);
    if (mayKeep(page, body.length + around.length)) known.set(around, body);
  };

  return {
    of: (page, around, text) => {
      const known = forms.get(page) ?? new Map<string, Buffer | null>();
      forms.set(page, known);
      const found = known.get(around);
      if (found !== undefined) return found;
      if (known.size >= mostForms) return null;
      known.set(around, null);
      // Without a compressed body the plain one is sent, which is as true.
      make(page, known, around, text()).catch(() => undefined);
      return null;
    },
  };
};
