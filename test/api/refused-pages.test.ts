/** What a person sees who opens an address that is not quite right: a page that says what to do. Programs keep their answers. */
import { expect } from 'chai';
import { askPlainly } from '../../fixtures/plain-http.ts';
import { published } from '../../fixtures/procedure.ts';
import { monday } from '../../fixtures/tenders.ts';
import { keys, must, useRegistry } from '../support/registry.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('A person at an address that is not quite right', () => {
  const registry = useRegistry({ now: monday });

  const open = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(registry.url + path, { redirect: 'manual', ...init, headers: { Accept: browser, ...init.headers } });
    const type = answer.headers.get('content-type')?.split(';')[0];
    return { status: answer.status, type, at: answer.headers.get('location'), headers: answer.headers, text: await answer.text() };
  };

  for (const [path, title] of [
    ['/uk/?q=%E0', 'Цю адресу не прочитати'],
    ['/en/?q=%E0', 'This address cannot be read'],
    ['/en/?%=1', 'This address cannot be read'],
    ['/uk/tender/%E0', 'Цю адресу не прочитати'],
    ['/en/tender/%', 'This address cannot be read'],
    ['/uk/buyer/UA-EDR-%E0', 'Цю адресу не прочитати'],
    ['/en/live?x=%00', 'This address cannot be read'],
    ['/uk/statistics?by=%E0', 'Цю адресу не прочитати'],
    ['/uk/?opt_pretty=1&opt_pretty=1', 'Цю адресу не прочитати'],
    ['/docs?x=%E0', 'Цю адресу не прочитати'],
  ] as const) {
    it(`reads at ${path}: ${title}`, async () => {
      const { status, type, text } = await open(path);
      expect([status, type]).to.deep.equal([400, 'text/html']);
      // The site's script would show another page at this address.
      expect(text).to.include(title).and.include('name="q"').and.not.include('<script');
    });
  }

  it('is led to the record whose number was pasted with other dashes', async () => {
    const { id } = await published(registry);
    const number: string = (await registry.ask('GET', `/api/2.5/tenders/${id}`)).body.data.tenderID;
    for (const page of ['/uk/tender', '/en/tender', '/tender'])
      for (const dash of ['\u2013', '\u2010', '\u2212']) {
        const at = `${page}/${encodeURIComponent(number.replaceAll('-', dash))}`;
        expect(await open(`${at}?x=1`), at).to.include({ status: 302, at: `${page}/${number}?x=1` });
      }
    for (const [kind, pasted] of [
      ['plan', 'UA-P-2026-11-28-000001'],
      ['contract', 'UA-2026-11-28-000001-a-b1'],
    ] as const)
      expect(await open(`/uk/${kind}/${encodeURIComponent(pasted.replaceAll('-', '\u2014'))}`)).to.include({
        status: 302,
        at: `/uk/${kind}/${pasted}`,
      });
    expect((await open(`/uk/tender/${number}`)).status).to.equal(200);
    expect((await open(`/uk/tender/${encodeURIComponent('\u2013')}`)).status).to.equal(404);
  });

  it('is told that a page takes nothing, with the methods that it takes', async () => {
    for (const [path, title] of [
      ['/uk/', 'Цю сторінку можна лише читати'],
      ['/en/statistics', 'This page can only be read'],
      ['/en/buyer/UA-EDR-00037256', 'This page can only be read'],
    ] as const) {
      const { status, type, headers, text } = await open(path, { method: 'POST' });
      expect([status, type, headers.get('allow')]).to.deep.equal([405, 'text/html', 'GET,HEAD,OPTIONS']);
      expect(text).to.include(title);
    }
  });

  it('finds a page at an unknown address of the documentation, and at the address that a start prints for programs', async () => {
    expect(await open('/docs/nothing')).to.include({ status: 404, type: 'text/html' });
    for (const path of ['/api', '/api/2.5', '/api/2.5/']) {
      const { status, headers } = await askPlainly('GET', registry.url + path, { Accept: browser });
      expect([status, headers.location]).to.deep.equal([303, '/docs']);
    }
  });

  it('is asked for a key on a page, in the language of the browser, where alerts are read with one', async () => {
    for (const path of ['/alerts', `/alerts/${'a'.repeat(32)}`, `/alerts/${'a'.repeat(32)}/deliveries?limit=1`]) {
      const page = await open(path, { headers: { 'Accept-Language': 'en' } });
      expect([page.status, page.type], path).to.deep.equal([200, 'text/html']);
      expect(page.text).to.include('<html lang="en">').and.include('Alerts');
      expect(page.headers.get('vary')).to.include('Accept');
    }
    expect((await open('/uk/alerts')).text).to.include('Сповіщення');
    const keyed = await open('/alerts', { headers: { Authorization: `Bearer ${keys.broker}` } });
    expect([keyed.status, keyed.type]).to.deep.equal([200, 'application/json']);
  });

  it('comes from the bare code of a buyer to its page, and reads otherwise how such an address is made', async () => {
    const { id } = await published(registry);
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
    const { identifier } = (await registry.ask('GET', `/api/2.5/tenders/${id}`)).body.data.procuringEntity;
    const key = `${identifier.scheme}-${identifier.id}`;
    expect(await open(`/uk/buyer/${identifier.id}`)).to.include({ status: 302, at: `/uk/buyer/${key}` });
    expect(await open(`/en/buyer/${identifier.id}/?mode=test`)).to.include({ status: 302, at: `/en/buyer/${key}?mode=test` });
    expect((await open(`/uk/buyer/${key}`)).status).to.equal(200);
    for (const [path, says] of [
      ['/uk/buyer/99999999', 'має в адресі схему й код'],
      ['/en/supplier/99999999', 'has a scheme and a code in its address'],
      ['/en/supplier/nobody', 'has a scheme and a code in its address'],
    ] as const) {
      const { text } = must(await open(path), 404);
      expect(text).to.include(says);
    }
  });

  it('reads why there are no auctions', async () => {
    expect((await open('/uk/auctions')).text)
      .to.include('AUCTION=live')
      .and.include('npm run show:auction');
    expect((await open('/en/auctions')).text).to.include('the first prices are the final ones');
    expect((await registry.ask('GET', '/api/2.5/auctions')).body).to.include({ held: 'builtin' });
  });

  it('is a program if it takes anything, sends a key, or asks below /api', async () => {
    const [anything, keyed] = [{ Accept: '*/*' }, { Authorization: `Bearer ${keys.broker}` }];
    for (const [path, headers, status] of [
      ['/uk/?q=%E0', anything, 400],
      ['/uk/?q=%E0', keyed, 400],
      ['/en/tender/%E0', anything, 400],
      ['/alerts', anything, 401],
      ['/api/2.5', anything, 404],
      ['/api/2.5/tenders/%E0', {}, 400],
      ['/violation_reports/%E0', {}, 400],
    ] as const) {
      const answer = await open(path, { headers });
      expect([answer.status, answer.type], path).to.deep.equal([status, 'application/json']);
      expect(JSON.parse(answer.text).status).to.equal(status);
    }
  });
});
