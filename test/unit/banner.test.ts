import { expect } from 'chai';
import { welcome } from '../../src/app/banner.ts';
import { readSettings } from '../../src/base/platform/settings.ts';
import { ownAddress } from '../../src/http/server.ts';

const running = { url: 'http://127.0.0.1:8080', documentsUrl: 'http://127.0.0.1:8081' };
const said = (env: Readonly<Record<string, string>> = {}, demoKey: string | null = null, at = running): string[] =>
  welcome(readSettings({ DATA_DIR: '/data', DEFAULT_AUTHORITY: '/authority.json', ...env }), at, demoKey);

describe('The welcome of the registry', () => {
  it('says where things are and how to look at them', () => {
    expect(said()).to.deep.equal([
      'Explorer          http://127.0.0.1:8080/   (for developers: http://127.0.0.1:8080/docs)',
      'API               http://127.0.0.1:8080/api/2.5',
      'Document service  http://127.0.0.1:8081',
      'Data              /data',
      'Broker key        npm run accounts -- add NAME   (that of the demo broker was shown once, at the first start)',
      'Try               curl http://127.0.0.1:8080/api/2.5/tenders',
    ]);
  });

  it('tells a store of your own, never its address, and that there is no document service', () => {
    const lines = said({ MONGODB_URI: 'mongodb://user:secret@db.example/' }, null, { ...running, documentsUrl: '' });
    expect(lines).to.include('Data              in the store of MONGODB_URI').and.include('Document service  none');
    expect(lines.join('\n')).not.to.contain('secret').and.not.to.contain('db.example');
  });

  it('says of a mirror whose it is, and nothing of writing', () => {
    const lines = said({ MIRROR_OF: 'https://registry.example' }, 'demo-key');
    expect(lines)
      .to.include('Mirror of         https://registry.example/api/2.5')
      .and.include('How far behind    curl http://127.0.0.1:8080/ready');
    expect(lines.join('\n')).not.to.contain('npm run seed').and.not.to.contain('first-tender');
  });

  it('shows the key of the demo broker at the start that made it, with a first tender', () => {
    const lines = said({}, 'demo-key');
    expect(lines.filter((line) => line.includes('demo-key'))).to.have.length(2);
    expect(lines.at(-1)).to.equal('Try               curl -s http://127.0.0.1:8080/docs/first-tender.sh | KEY=demo-key bash');
    expect(lines.filter((line) => line.includes('npm run seed'))).to.have.length(1);
    expect(said().join('\n')).not.to.contain('first-tender').and.not.to.contain('npm run seed');
  });

  it('offers no key of a demo broker where none was ever made', () => {
    for (const env of [{ MONGODB_URI: 'mongodb://db.example/' }, { ACCOUNTS_FILE: '/accounts.ini' }])
      expect(said(env).filter((line) => line.startsWith('Broker key'))).to.deep.equal([]);
  });

  it('says what reports need as long as nobody decides them by default', () => {
    const notes = said({ DEFAULT_AUTHORITY: '' }).filter((line) => line.startsWith('Note'));
    expect(notes).to.have.length(1);
    expect(notes[0]).to.contain('set DEFAULT_AUTHORITY');
  });

  it('asks for PUBLIC_URL where bidders are to come by links, which lead to this machine without it', () => {
    const notes = (env: Readonly<Record<string, string>>): string[] => said(env).filter((line) => line.includes('PUBLIC_URL'));
    expect(notes({ AUCTION: 'live' })).to.have.length(1);
    expect(notes({ AUCTION: 'live', PUBLIC_URL: 'https://registry.example' })).to.deep.equal([]);
    expect(notes({ AUCTION: 'external' })).to.deep.equal([]);
  });

  it('names no explorer where there is none', () => {
    const lines = said({ EXPLORER: 'off' });
    expect(lines.join('\n')).not.to.contain('Explorer');
    expect(lines[0]).to.equal('For developers    http://127.0.0.1:8080/docs');
  });

  it('warns of READ_ONLY in one line', () => {
    expect(said({ READ_ONLY: '1' }).filter((line) => line.includes('READ_ONLY'))).to.have.length(1);
    expect(said({ READ_ONLY: '0' })).to.deep.equal(said());
  });

  it('asks in one line for DOCUMENT_SERVICE_URL when it listens everywhere and only this machine can open the address', () => {
    for (const HOST of ['0.0.0.0', '::']) {
      const notes = said({ HOST }).filter((line) => line.startsWith('Note'));
      expect(notes).to.have.length(1);
      expect(notes[0]).to.contain('set DOCUMENT_SERVICE_URL').and.to.contain(running.documentsUrl);
      expect(said({ HOST, DOCUMENT_SERVICE_URL: 'https://docs.example' })).to.have.length(6);
      expect(said({ HOST }, null, { ...running, documentsUrl: '' })).to.have.length(6);
    }
    for (const HOST of ['127.0.0.1', '::1', 'registry.example']) expect(said({ HOST })).to.have.length(6);
  });
});

describe('An address of this machine', () => {
  it('is one that can be opened, also when the registry listens everywhere', () => {
    const hosts = ['127.0.0.1', '::1', 'registry.example', '0.0.0.0', '::'];
    expect(hosts.map((host) => ownAddress(host, 81))).to.deep.equal([
      'http://127.0.0.1:81',
      'http://[::1]:81',
      'http://registry.example:81',
      'http://127.0.0.1:81',
      'http://127.0.0.1:81',
    ]);
  });
});
