/** Contracts after signature: additional agreements, and other prices. Pure. */

import type { Random } from '../../fixtures/random.ts';
import { newId } from '../../src/store/records/ids.ts';
import { scaled } from './fixture.ts';

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

const hour = 3_600_000;
const day = 24 * hour;

/** A time of its day at which people work. */
const inHours = (time: number): number => Math.floor(time / day) * day + 7 * hour + (Math.floor(time) % (8 * hour));

/** Half of the signed contracts have one to four additional agreements; most of these end between −20 and +60 % of their price. */
export const grown = (contract: Data, random: Random, now: Date): Data => {
  const { status, dateSigned } = contract;
  const isSigned = (status === 'active' || status === 'terminated') && typeof dateSigned === 'string';
  if (!isSigned || random.next() < 0.5) return contract;
  // The script of some has already added a hundredth.
  const growth = random.next() < 0.25 ? 0 : -0.2 + 0.78 * random.next();
  const kinds = growth > 0 ? grounds.up : growth < 0 ? grounds.down : grounds.same;
  const signed = Date.parse(dateSigned);
  const count = random.int(1, 4);
  // The scripts' contracts last a month; one that is changed lasts longer, and is changed until its end.
  const lasting = signed + random.int(90, 330) * day;
  const end = status === 'terminated' ? Math.min(lasting, now.getTime()) : Math.max(lasting, now.getTime() + random.int(20, 90) * day);
  const latest = Math.max(signed + day, Math.min(now.getTime(), end));
  const times = Array.from({ length: count }, () => inHours(signed + day + random.next() * (latest - signed - day))).sort((a, b) => a - b);
  const changes = times.map((time, nth) => {
    // The first changes the price; the following ones do too, or extend the time.
    const [ground, rationale] = random.pick(nth === 0 || random.next() < 0.5 ? kinds : grounds.same);
    const date = new Date(time).toISOString();
    return { id: newId(), status: 'active', date, dateSigned: date, rationale, rationaleTypes: [ground], contractNumber: String(nth + 1) };
  });
  const { value, items, amountPaid, period } = contract;
  const money = Object.entries({ value, items, amountPaid }).filter(([, part]) => part !== undefined);
  const scaledMoney = Object.fromEntries(money.map(([name, part]) => [name, scaled(part, 1 + growth)]));
  return { ...contract, ...scaledMoney, changes, period: { ...Object(period), endDate: new Date(end).toISOString() } };
};
