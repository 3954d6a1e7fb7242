import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const program = `
  import { makeLog } from './src/base/platform/log.ts';
  const circle = {};
  circle.self = circle;
  const log = makeLog('info', () => 'trace');
  log.info('plain', { path: '/tenders?a="b"', status: 200 });
  log.debug('not written');
  log.error('odd', { circle, huge: 2n ** 64n });
  await log.close();
`;

describe('the log', () => {
  it('writes a line of JSON for each event of its level, also of what has no plain JSON', async () => {
    const run = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, run);
    const [plain, odd, ...more] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(more).to.deep.equal([]);
    expect(plain).to.deep.include({ level: 'info', message: 'plain', path: '/tenders?a="b"', status: 200, trace_id: 'trace' });
    expect(new Date(plain.timestamp).toISOString()).to.equal(plain.timestamp);
    expect(odd).to.deep.include({ level: 'error', message: 'odd', huge: '18446744073709551616' });
  });
});
