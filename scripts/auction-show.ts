/**
 * `npm run show:auction`: rehearses an auction (docs/auctions.md) to watch in the browser, with three lots and five
 * bidders, on a temporary registry of its own. Prints the link of one bidder for anyone who wants to bid.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { parseWholeNumber, print, runCommand, writeLine } from '../src/base/platform/command.ts';
import { getAward, sendBid } from './demo/acts.ts';
import { overAuction } from './demo/bargaining.ts';
import { api, bargaining, buildCast, type Cast } from './demo/cast.ts';
import { getContract } from './demo/contracts.ts';
import { withOwnRegistry } from './demo/own-registry.ts';
import { beginScenario, textAt } from './demo/scenario.ts';
import { example, money, supplierBid } from './demo/scripts/bodies.ts';

interface Options {
  readonly port: number;
  readonly turn: number;
  readonly lots: number;
  readonly bidders: number;
  readonly stay: number;
}

const names = ['Петренко', 'Іваненко', 'Шевчук', 'Бондар', 'Мельник', 'Ткачук', 'Кравець', 'Лисенко', 'Мороз', 'Гончар'];

const buildLots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `1000000000000000000000000000000${index}`,
    title: `Папір А4, школа № ${index + 1}`,
    title_en: `Paper A4, school No. ${index + 1}`,
    value: money(10_000),
    minimalStep: money(100),
  }));
type Lots = ReturnType<typeof buildLots>;

/** The example has its milestones in a lot that may not be here. */
const inFirstLot = (milestones: unknown, [lot]: Lots): object[] =>
  [milestones].flat().map((one) => ({ ...Object(one), relatedLot: lot?.id }));

const itemsFor = (lots: Lots, item: object): object[] => lots.map(({ id }, index) => ({ ...item, id: `paper-${index}`, relatedLot: id }));

/** In each lot another bidder is first. */
const computePrice = (bidder: number, lot: number, bidders: number): number => 930 + ((bidder + lot) % bidders) * 6;

const buildBid = (bidder: number, lots: Lots, bidders: number): object => {
  const { lotValues: _, items: [item] = [], ...body } = supplierBid(`ФОП ${names[bidder]}`, 'UA-IPN', `300000000${bidder}`, 950);
  const prices = lots.map((__, lot) => computePrice(bidder, lot, bidders));
  return {
    ...body,
    lotValues: lots.map(({ id }, lot) => ({ relatedLot: id, value: money((prices[lot] ?? 0) * 10) })),
    items: prices.map((amount, lot) => ({ ...item, id: `paper-${lot}`, unit: { ...item?.unit, value: { ...item?.unit.value, amount } } })),
  };
};

/** From draft to tendering; returns the tender's path. */
const published = async ({ scenario: story, buyer, inDays, pace }: Cast, lots: Lots): Promise<string> => {
  const { data, config } = example();
  const tender = {
    ...{ ...data, ...pace.marks, ...pace.auction, lots, items: itemsFor(lots, Object([data.items].flat()[0])) },
    milestones: inFirstLot(data.milestones, lots),
    enquiryPeriod: { endDate: inDays(6) },
    tenderPeriod: { endDate: inDays(20) },
  };
  const created = await buyer.post('The buyer creates a tender', `${api}/tenders`, tender, 201, { config });
  const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
  await buyer.attach('The buyer attaches the form of the contract', path, 'proforma.docx', 'contractProforma');
  await buyer.attach('… and the signed notice', path, 'sign.p7s', 'notice');
  await buyer.patch('The buyer publishes', path, { status: 'active.enquiries' });
  await story.until(path, 'active.tendering');
  return path;
};

const rehearse = async (cast: Cast, options: Options): Promise<void> => {
  const { scenario: story, buyer, first, second } = cast;
  const lots = buildLots(options.lots);
  const bidders = names.slice(0, options.bidders);
  const path = await published(cast, lots);
  for (const [index, name] of bidders.entries())
    await sendBid(index % 2 === 0 ? first : second, `${name} bids`, path, buildBid(index, lots, bidders.length));
  print(`    … the tender: ${story.origin}/uk${path.slice(api.length).replace('tenders', 'tender')}`);
  await overAuction(cast, path);
  for (const place of lots.keys()) {
    const award = await getAward(cast, path, place);
    await buyer.attach('The buyer attaches the signed decision', award, 'decision.p7s', 'notice');
    await buyer.patch('The buyer awards', award, { status: 'active', qualified: true });
  }
  await getContract(cast, path);
  print(`It is over; the registry stays for ${options.stay} s, or until Ctrl-C.`);
  await pause(options.stay * 1000);
};

const run = (options: Options): Promise<void> => {
  const turn = options.turn * 1000;
  return withOwnRegistry(
    writeLine,
    ({ places, keys }) =>
      // As early as it can be planned: a minute after tendering.
      rehearse(
        buildCast('belowThreshold', beginScenario({ places, say: print }), keys, {
          ...bargaining(),
          auction: { submissionMethodDetails: 'quick' },
        }),
        options,
      ),
    { live: true, port: options.port, timing: () => ({ first_pause: 2 * turn, pause: turn, turn, announcement: turn }) },
  );
};

await runCommand(
  new Command('auction-show')
    .description('rehearses an auction with automatic bidders on a temporary registry, to watch in the browser')
    .option('--port <port>', 'port of that registry', parseWholeNumber(0, 65_535), 9090)
    .option('--turn <seconds>', 'length of a turn; a pause is equally long, the first one twice', parseWholeNumber(2, 120), 15)
    .option('--lots <count>', 'lots', parseWholeNumber(1, 9), 3)
    .option('--bidders <count>', 'bidders per lot', parseWholeNumber(2, 10), 5)
    .option('--stay <seconds>', 'how long the registry keeps running afterwards', parseWholeNumber(0, 86_400), 600)
    .action(run),
);
