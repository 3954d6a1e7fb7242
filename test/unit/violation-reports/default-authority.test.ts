import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { makeValidator } from '../../../src/base/validation/validator.ts';
import { readDefaultAuthority } from '../../../src/modules/violation-reports/default-authority.ts';

const validator = makeValidator(makeZone('Europe/Kyiv'));

describe('DEFAULT_AUTHORITY', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'authority-'));
  });
  after(() => rm(folder, { recursive: true }));

  const read = async (text: string) => {
    const path = join(folder, 'authority.json');
    await writeFile(path, text);
    return readDefaultAuthority(path, validator);
  };
  const findTrouble = async (text: string): Promise<string> =>
    read(text).then(
      () => '',
      (error: Error) => error.message,
    );

  it('may be absent', async () => {
    expect(await readDefaultAuthority(null, validator)).to.equal(null);
  });

  it('holds one organization, of which the fields of a report are kept', async () => {
    const organization = { name: 'Central', kind: 'central', identifier: { id: '1', scheme: 'UA-EDR' } };
    expect(await read(JSON.stringify({ ...organization, secret: 1 }))).to.deep.equal(organization);
  });

  it('is of kind general unless it says another', async () => {
    expect(await read('{"name": "Central", "identifier": {"id": 1}}')).to.have.property('kind', 'general');
  });

  it('that cannot be used is refused with the file and the reason', async () => {
    const path = join(folder, 'authority.json');
    expect(await findTrouble('{')).to.equal(`DEFAULT_AUTHORITY names ${path}, which is no JSON.`);
    expect(await findTrouble('[]')).to.include('does not hold one organization');
    expect(await findTrouble('{"name": "x"}')).to.include('identifier: Field required');
    expect(await findTrouble('{"name": "x", "identifier": {"id": "1"}, "kind": "odd"}')).to.include('kind: Input should be');
    const gone = await readDefaultAuthority(join(folder, 'none.json'), validator).catch((error: Error) => error.message);
    expect(gone).to.include('cannot be read');
  });
});
