/** `npm run show:auction` with as few and as many lots and bidders as it takes, up to the moment when there is something to watch. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const show = async (lots: number, bidders: number): Promise<string> => {
  const asked = ['--lots', String(lots), '--bidders', String(bidders), '--port', '0', '--turn', '2', '--stay', '0'];
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/auction-show.ts', ...asked], { cwd: root });
  let printed = '';
  const hear = (text: Buffer): void => {
    printed += text;
    if (printed.split('watch it: ').length > lots) child.kill('SIGINT');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  return printed;
};

describe('The auction to be watched', () => {
  for (const [lots, bidders] of [
    [1, 2],
    [9, 10],
  ] as const) {
    it(`begins with ${lots} lots and ${bidders} bidders`, async () => {
      const printed = await show(lots, bidders);
      expect(printed, printed).to.match(/watch it: http\S+auctions\/\S+/);
      expect(printed).to.not.match(/, wanted \d{3}/);
    });
  }
});
