import { expect } from 'chai';
import { momentIn } from '../../../../src/base/domain/json.ts';
import { apiAddress } from '../../../../src/base/platform/settings.ts';
import { besideOfMirrored, buildMirrored, coversVersion, shownOfMirrored } from '../../../../src/features/mirror/model/record.ts';

const now = new Date('2026-12-07T08:15:00Z');
const version = '2026-01-02T03:04:05.123456+02:00';

describe('A mirrored record', () => {
  const data = {
    id: 'x',
    dateModified: version,
    title: 'Папір',
    rev: 3,
    owner_token: 'theirs',
    next_check: '2026-01-03',
    nothing: null,
    list: [],
  };
  const record = buildMirrored({ data, config: { restricted: false }, version }, now);

  it('gives back what came, value by value', () => {
    expect(shownOfMirrored('x', record)).to.deep.equal(data);
    expect(besideOfMirrored(record)).to.deep.equal({ config: { restricted: false } });
  });

  it('keeps aside what the store would take for its own, or drop', () => {
    expect(Object.keys(record)).to.have.members(['title', 'list', 'config', 'mirrored']);
    expect(record.mirrored.aside).to.have.all.keys('dateModified', 'rev', 'owner_token', 'next_check', 'nothing');
  });

  it('is dated by its source, to the millisecond; without a date by its feed, and else by now', () => {
    expect(record.mirrored.modified.toISOString()).to.equal('2026-01-02T01:04:05.123Z');
    expect(record.mirrored.created).to.deep.equal(record.mirrored.modified);
    expect(buildMirrored({ data: { id: 'x' }, version }, now).mirrored.modified.toISOString()).to.equal('2026-01-02T01:04:05.123Z');
    expect(buildMirrored({ data: { id: 'x' }, version: 'yesterday' }, now).mirrored.modified).to.deep.equal(now);
  });

  it('is the version its feed has named, the one it names itself, and those between them, until it is gone', () => {
    const later = buildMirrored({ data: { ...data, dateModified: '2026-01-02T03:04:06+02:00' }, version }, now);
    expect(coversVersion(later, version)).to.equal(true);
    expect(coversVersion(later, '2026-01-02T03:04:06+02:00')).to.equal(true);
    expect(coversVersion(later, '2026-01-02T03:04:05.123+02:00')).to.equal(false);
    const overtaken = (named: string): boolean => coversVersion(later, `2026-01-02T03:04:${named}+02:00`);
    expect(['05.122', '05.124', '05.999', '06.001'].map(overtaken)).to.deep.equal([false, true, true, false]);
    const gone = { ...later, mirrored: { ...later.mirrored, gone: now } };
    expect(coversVersion(gone, version)).to.equal(false);
    expect(() => shownOfMirrored('x', gone)).to.throw('does not show this record any more');
  });

  it('reads moments of ISO texts only', () => {
    expect([5, '5', 'March', '2026-13-01', null].map(momentIn)).to.deep.equal([null, null, null, null, null]);
    expect(momentIn('2026-01-02')?.getTime()).to.be.a('number');
  });

  it('comes from an API, whose prefix a bare host need not name', () => {
    expect(apiAddress('https://registry.example')).to.equal('https://registry.example/api/2.5');
    expect(apiAddress('https://registry.example/')).to.equal('https://registry.example/api/2.5');
    expect(apiAddress('https://registry.example/api/0/')).to.equal('https://registry.example/api/0');
  });
});
