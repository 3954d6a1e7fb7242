/** Contracts after signature: additional agreements, and other prices. Pure. */
import { newId } from '../../src/store/records/ids.ts';
import { scaled } from './fixture.ts';
import type { Random } from './random.ts';

type Data = Readonly<Record<string, unknown>>;

/** Grounds of additional agreements by effect on the price, with a reason. */
const grounds = {
  up: [
    ['itemPriceVariation', 'Коливання ціни товару на ринку'],
    ['qualityImprovement', 'Покращення якості предмета закупівлі'],
  ],
  down: [
    ['priceReduction', 'Погоджене зменшення ціни'],
    ['volumeCuts', 'Зменшення обсягів закупівлі'],
  ],
  same: [['durationExtension', 'Продовження строку дії договору']],
} as const;

const day = 86_400_000;
/** Half of the signed contracts have one to four additional agreements; most of these end between −20 and +60 % of their price. */
export const grown = (contract: Data, random: Random, now: Date): Data => {
  const { status, dateSigned } = contract;
  const isSigned = (status === 'active' || status === 'terminated') && typeof dateSigned === 'string';
  if (!isSigned || random.next() < 0.5) return contract;
  const growth = random.next() < 0.25 ? 0 : -0.2 + 0.8 * random.next();
  const kinds = growth > 0 ? grounds.up : growth < 0 ? grounds.down : grounds.same;
  const signed = Date.parse(dateSigned);
  const count = random.int(1, 4);
  const latest = Math.max(signed + day, Math.min(now.getTime(), signed + 200 * day));
  const times = Array.from({ length: count }, () => signed + random.next() * (latest - signed)).sort((a, b) => a - b);
  const changes = times.map((time, nth) => {
    // The first changes the price; the following ones do too, or extend the time.
    const [ground, rationale] = random.pick(nth === 0 || random.next() < 0.5 ? kinds : grounds.same);
    const date = new Date(time).toISOString();
    return { id: newId(), status: 'active', date, dateSigned: date, rationale, rationaleTypes: [ground], contractNumber: String(nth + 1) };
  });
  const { value, items, amountPaid } = contract;
  const money = Object.entries({ value, items, amountPaid }).filter(([, part]) => part !== undefined);
  return { ...contract, ...Object.fromEntries(money.map(([name, part]) => [name, scaled(part, 1 + growth)])), changes };
};
