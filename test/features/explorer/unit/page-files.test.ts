import { expect } from 'chai';
import { openSiteFiles } from '../../../../src/features/explorer/built-files.ts';

describe('The files of a page', () => {
  const files = openSiteFiles();
  /** The scripts of a page and of the frame, as one text. */
  const scriptsOf = async (module: string): Promise<string> => {
    const own = (await files.page(module)).scripts;
    const frame = [...(await files.frame()).html.matchAll(/(?:src|href)="\/explorer\/([^"]+\.js)"/g)].map(([, name = '']) => name);
    return (await Promise.all([...new Set([...own, ...frame])].map(files.read))).join('\n');
  };

  it('have the form of the search for the search alone', async () => {
    const form = 'q-offered';
    expect(await scriptsOf('src/pages/search/page.tsx')).to.include(form);
    for (const page of ['tender', 'contract', 'party', 'statistics'])
      expect(await scriptsOf(`src/pages/${page}/page.tsx`), page).to.not.include(form);
  });
});
