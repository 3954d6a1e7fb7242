/** The requests of README.md, as they stand there, and where its links lead. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { keys, useRegistry } from '../support/registry.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const section = readme.split('## One request')[1]?.split('\n## ')[0] ?? '';

/** The name that a heading has in a link, as code hosts make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

describe('README.md', () => {
  const registry = useRegistry();

  it('shows a request that creates a tender with a key, and one that reads the feed up to a cursor', async () => {
    const commands = [...section.matchAll(/^curl (.*)$/gm)].map(([line]) => line);
    expect(commands).to.have.length(2);
    expect(commands[0]).to.include('Authorization: Bearer $KEY');
    const answers: unknown[] = [];
    for (const command of commands) {
      const [, address = ''] = /(http:\/\/[^\s']+)/.exec(command) ?? [];
      const [, file] = /-d @(\S+)/.exec(command) ?? [];
      const headers = [...command.matchAll(/-H (["'])([\w-]+): (.*?)\1/g)].map(([, , name = '', value = '']) => [
        name,
        value.replace('$KEY', keys.broker),
      ]);
      const answer = await fetch(address.replace('http://127.0.0.1:8080', registry.url), {
        headers: Object.fromEntries(headers),
        ...(file === undefined ? {} : { method: 'POST', body: readFileSync(root + file) }),
      });
      answers.push(await answer.json());
    }
    expect(answers[0])
      .to.have.nested.property('access.token')
      .that.matches(/^[0-9a-f]{64}$/);
    expect(answers[0]).to.have.nested.property('data.status', 'draft');
    expect(answers[1]).to.have.nested.property('next_page.offset');
  });

  it('leads in one click to the feed, and to the endpoints of violation reports and of tenders', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)(?:#([^)]+))?\)/g)];
    for (const [, path = '', anchor] of links) {
      expect(existsSync(root + path), path).to.equal(true);
      if (anchor === undefined) continue;
      const headings = [...readFileSync(root + path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
      expect(headings, path).to.include(anchor);
    }
    const targets = links.map(([, path, anchor]) => (anchor === undefined ? path : `${path}#${anchor}`));
    expect(targets).to.include.members([
      'docs/spec/feed.md',
      'docs/spec/violation-reports.md#2-addresses',
      'docs/spec/tenders.md#5-endpoints',
    ]);
  });
});
