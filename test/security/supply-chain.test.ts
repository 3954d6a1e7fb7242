/** Threats API7, S3 and S20: where the registry connects to, how objects are put together, and what it is built of. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { featureOf } from '../support/layers.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textsBelow = (folder: string): { name: string; text: string }[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(`${root}${folder}/${name}`, 'utf8') }));

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

describe('What the registry is built of', () => {
  it('is locked with a hash for every package', () => {
    const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
    const outside = Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && link !== true);
    expect(outside).to.not.have.length(0);
    expect(outside.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([name]) => name)).to.deep.equal([]);
  });

  it('runs no script of a package when it is installed, and needs none of its own around its commands', () => {
    expect(readFileSync(`${root}.npmrc`, 'utf8').split('\n')).to.include('ignore-scripts=true');
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const names = Object.keys(scripts);
    // npm leaves them out too; the one of a package is asked for by `npm pack --ignore-scripts=false`.
    const hooks = names.filter((name) => names.some((other) => name === `pre${other}` || name === `post${other}`));
    expect(hooks).to.deep.equal([]);
    expect(names).to.not.include.members(['preinstall', 'install', 'postinstall', 'prepare']);
  });

  it('is pinned to one version of each package', () => {
    const {
      dependencies,
      devDependencies,
    }: Record<string, Record<string, string>> = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, range]) => !/^(\d+\.\d+\.\d+|file:.*|\*)$/.test(range),
    );
    expect(loose).to.deep.equal([]);
  });

  it('asks no address that a request has brought: no room and no rule connects anywhere, but for the files of an outside document service and for alerts', () => {
    // Above them stand the process, its commands and what starts a MongoDB.
    const rooms = readdirSync(`${root}src`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['app', 'store'].includes(entry.name))
      .map(({ name }) => name)
      .concat(['code-lists', 'service'].map((name) => `app/${name}`));
    const connects = /\bfetch\(|from 'node:(http|https|net|tls|dgram|dns)'/;
    const found = rooms.flatMap((room) =>
      textsBelow(`src/${room}`)
        .filter(({ text }) => connects.test(text))
        .map(({ name }) => `${room}/${name}`),
    );
    // Types and servers only; what is behind the address guard; the catalogue of the settings; the source that a mirror is started
    // for; the address that a command was given; the text of an example.
    const known = [
      'base/platform/command.ts',
      'features/alerts/webhook-client.ts',
      'features/auctions/websocket.ts',
      'features/mirror/http-client.ts',
      'features/mirror/source-events.ts',
      'features/mirror/documents/file-client.ts',
      'modules/catalogue/external-catalogue.ts',
      'app/service/developer/first-tender.ts',
    ].filter((name) => featureOf(`src/${name}`) === undefined || existsSync(`${root}src/${name.split('/').slice(0, 2).join('/')}`));
    expect(found.filter((name) => !/^http\/|^modules\/documents\/service\//.test(name))).to.deep.equal(known);
    expect(
      ['http', 'modules/documents'].flatMap((room) =>
        textsBelow(`src/${room}`)
          .filter(({ text }) => /\bfetch\(|\brequest\(\s*['"`{]|\bconnect\(/.test(text))
          .map(({ name }) => `${room}/${name}`),
      ),
    ).to.deep.equal(['modules/documents/service/content-check.ts']);
  });

  it('runs no text as code and no command that was asked for', () => {
    const found = textsBelow('src').filter(({ text }) => /\beval\(|new Function\(|node:vm'|\bexecSync?\(/.test(text));
    expect(found.map(({ name }) => name)).to.deep.equal([]);
  });
});
