import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { Problem } from '../../../src/base/domain/problem.ts';
import { renderProblem } from '../../../src/http/answer.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const schema: { properties: Record<string, unknown> } = JSON.parse(read('schemas/errors/problem.json'));

describe('The body of an error', () => {
  const now = new Date(0);
  const everything = new Problem('http-bad-request', 'x', {
    errors: [],
    window: { now, period: null },
  });

  it('has no member that its schema and spec/errors.md §1 do not list, and they list no other', () => {
    const [, table = ''] = /## 1 The body\n([\s\S]*?)\n## 2/.exec(read('docs/spec/errors.md')) ?? [];
    const documented = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)/g)].map(([, name]) => name),
    );
    const members = Object.keys(renderProblem(everything, null, String));
    expect(Object.keys(schema.properties)).to.have.members(members);
    expect([...new Set(documented)]).to.have.members(members);
  });
});
