/** Every sum on the pages of tenders and contracts, beside what a reader adds up of the records. */
import type { Comparison } from './compare.ts';
import { type Money, money, type PlainFacts, type PlainLot } from './facts.ts';
import { type At, numbersBehind, numbersIn, pageAt, type SectionShown, sectionIn, statesIn, summaryIn, textOf } from './pages.ts';
import { type Data, getJson } from './records.ts';

const symbols: Readonly<Record<string, string>> = { UAH: 'UAH', EUR: '€', USD: 'US$' };

const inWhole = (sum: Money | undefined): number | undefined => (sum === undefined ? undefined : Number(sum.cents) / 100);

/** Compares an amount shown, including its currency symbol. */
const compareSum = ({ figure }: Comparison, where: string, text: string | undefined, sum: Money | undefined): void => {
  figure(where, numbersIn(text)[0], inWhole(sum));
  if (sum !== undefined) figure(`${where}: currency`, text?.includes(symbols[sum.currency] ?? sum.currency) ? 1 : 0, 1);
};

const sumOf = (amounts: readonly (Money | undefined)[]): Money | undefined => {
  const [first] = amounts;
  if (first === undefined || amounts.some((one) => one?.currency !== first.currency)) return undefined;
  return { cents: amounts.reduce((sum, one) => sum + (one?.cents ?? 0n), 0n), currency: first.currency };
};

const list = (value: unknown): Data[] => (Array.isArray(value) ? value : []);
const isTaxed = (value: Data | undefined): boolean => value?.valueAddedTaxIncluded ?? false;

/** Of values with one tax treatment. */
const sumOfValues = (values: readonly (Data | undefined)[]): Money | undefined =>
  values.some((value) => isTaxed(value) !== isTaxed(values[0])) ? undefined : sumOf(values.map(money));

/** The amounts by which two values compare: without tax where only one of them includes it. */
const comparables = (one: Data | undefined, other: Data | undefined): readonly [Money, Money] | undefined => {
  const isMixed = isTaxed(one) !== isTaxed(other);
  const [a, b] = [one, other].map((value) => money(isMixed ? { ...value, amount: value?.amountNet } : value));
  return a === undefined || b === undefined || a.currency !== b.currency ? undefined : [a, b];
};

const less = (one: Data | undefined, other: Data | undefined): Money | undefined => {
  const [a, b] = comparables(one, other) ?? [];
  return a === undefined || b === undefined ? undefined : { cents: a.cents - b.cents, currency: a.currency };
};

/** Per cent with two decimals, as printed. */
const shareOf = (part: Money | undefined, whole: Money | undefined): number | undefined =>
  part === undefined || whole === undefined ? undefined : Math.round((Number(part.cents) / Number(whole.cents)) * 10_000) / 100;

const isSigned = ({ status }: Data): boolean => status === 'active' || status === 'terminated';

const priceOf = (lot: PlainLot): Money | undefined => sumOf(lot.awards.map(({ value }) => value));
const isOver = ({ status }: PlainLot): boolean => status === 'cancelled' || status === 'unsuccessful';
const nameOfPrice = (awards: number): string => (awards > 1 ? 'Total price of the winners' : 'Price of the winner');

/** The lowest initial offer less the price, of a tender without lots in which the lowest price wins. */
const againstFirst = ({ awardCriteria = 'lowestCost', features, bids }: Data, lot: PlainLot): Money | undefined => {
  if (awardCriteria !== 'lowestCost' || list(features).length > 0 || lot.awards.length !== 1) return undefined;
  const offers = list(bids)
    .filter(({ status }) => !['draft', 'deleted', 'invalid'].includes(status))
    .map((bid) => (list(bid.lotValues).length === 1 ? { ...bid, ...bid.lotValues[0] } : bid))
    .map(({ initialValue, value }): Data | undefined => initialValue ?? value)
    .filter((value) => money(value) !== undefined);
  const [lowest] = offers.toSorted((a, b) => a?.amount - b?.amount);
  const [price] = lot.awards;
  return sumOfValues(offers) === undefined || price?.value === undefined
    ? undefined
    : less(lowest, { ...lowest, amount: inWhole(price.value) });
};

type Printed = ReadonlyMap<string, string>;

/** The result of one lot, or of a tender without lots. */
const compareOne = (comparison: Comparison, where: string, printed: Printed, { agreed }: PlainFacts, lot: PlainLot, tender: Data) => {
  compareSum(comparison, `${where} price`, printed.get(nameOfPrice(lot.awards.length)), agreed ? undefined : priceOf(lot));
  compareSum(comparison, `${where} expected`, printed.get('Estimated value'), lot.value);
  const [bids, rejected] = numbersIn(printed.get('Bids'));
  comparison.figure(`${where} bids`, bids, lot.bids);
  comparison.figure(`${where} rejected`, rejected, lot.disqualified);
  const compareSaving = (name: string, counted: Money | undefined): void => {
    const text = printed.get(name);
    const [saved = 0] = numbersIn(text);
    comparison.figure(`${where} ${name}`, text?.startsWith('dearer') ? -saved : saved, inWhole(counted));
  };
  compareSaving('Saving against the estimated value', lot.saving);
  compareSaving('Saving against the lowest first offer', agreed ? undefined : againstFirst(tender, lot));
};

/** The result of all lots; figures shown together are added up. */
const compareMany = (comparison: Comparison, where: string, printed: Printed, { agreed, lots, value }: PlainFacts) => {
  const won = agreed ? [] : lots.filter(({ awards }) => awards.length > 0);
  const price = sumOf(won.map(priceOf));
  const expectedOf = (some: readonly PlainLot[]): Money | undefined =>
    price === undefined ? undefined : sumOf(some.map((lot) => lot.value));
  const without = lots.filter(({ awards }) => awards.length === 0);
  const parts: readonly (readonly [string, Money | undefined])[] = [
    ['Estimated value of the same lots', expectedOf(won)],
    ['Estimated value of lots without a winner', expectedOf(without.filter(({ status }) => status === 'unsuccessful'))],
    ['Estimated value of cancelled lots', expectedOf(without.filter(({ status }) => status === 'cancelled'))],
    ['Estimated value of lots not decided yet', expectedOf(without.filter((lot) => !isOver(lot)))],
  ];
  compareSum(comparison, `${where} price`, printed.get('Total price of the winners'), price);
  for (const [name, sum] of parts) compareSum(comparison, `${where} ${name}`, printed.get(name), sum);
  compareSum(comparison, `${where} expected`, printed.get('Estimated value'), value);
  const known = parts.flatMap(([name]) => numbersIn(printed.get(name)).slice(0, 1));
  if (price !== undefined && parts[0]?.[1] !== undefined && value?.currency === price.currency)
    comparison.figure(
      `${where} adds up`,
      known.reduce((sum, one) => sum + Math.round(one * 100), 0),
      Number(value.cents),
    );
};

interface Line {
  readonly of: readonly Data[];
  readonly name: string;
  readonly sum: Money | undefined;
}

/** The count of a section, the states and the named sum in its line. */
const compareLine = ({ figure }: Comparison, where: string, section: SectionShown | null, { of, name, sum }: Line): void => {
  figure(`${where}: count`, section?.count, of.length);
  if (section?.line === undefined) return;
  if (of.length > 1) figure(`${where}: states`, statesIn(section.line), of.length);
  figure(`${where}: ${name}`, numbersBehind(name, section.line)[0], inWhole(sum));
};

/** A tender's contracts whose growth its page tells. */
const mostCompared = 5;

/** The value when signed in each row, and how it has grown. */
const compareRows = ({ figure }: Comparison, where: string, html: string, stubs: readonly Data[], contracts: ReadonlyMap<string, Data>) => {
  const rows = new Map(
    [...html.matchAll(/<li>.*?\/contract\/([0-9a-f]{32})"(.*?)<\/li>/gs)].map(([, id = '', row = '']) => [id, textOf(row)]),
  );
  for (const [nth, { id, value }] of stubs.filter(isSigned).entries()) {
    const row = rows.get(id) ?? '';
    const [told] = numbersIn(row.slice(row.indexOf('when signed')));
    const rest = numbersIn(row.split(/grown by|reduced by/)[1]);
    // A share of income is not an amount.
    if (money(value) !== undefined) figure(`${where} ${id}: signed`, row.includes('when signed') ? told : 0, inWhole(money(value)));
    const contract = contracts.get(id);
    const growth = nth < mostCompared && contract !== undefined && isSigned(contract) ? less(contract.value, value) : undefined;
    const isTold = growth !== undefined && growth.cents !== 0n;
    const sign = row.includes('reduced by') ? -1 : 1;
    figure(`${where} ${id}: grown`, isTold ? sign * (rest[0] ?? 0) : Number(/grown by|reduced by/.test(row)), isTold ? inWhole(growth) : 0);
    if (isTold) figure(`${where} ${id}: share`, sign * (rest[1] ?? 0), shareOf(growth, comparables(contract?.value, value)?.[1]));
  }
};

const compareTender = (
  comparison: Comparison,
  where: string,
  main: string,
  one: PlainFacts,
  tender: Data,
  contracts: ReadonlyMap<string, Data>,
) => {
  const printed = summaryIn(main);
  const [only] = one.lots;
  if (only !== undefined && one.lots.length === 1) compareOne(comparison, where, printed, one, only, tender);
  else compareMany(comparison, where, printed, one);
  const { lots, awards, contracts: stubs } = { lots: list(tender.lots), awards: list(tender.awards), contracts: list(tender.contracts) };
  const section = (id: string): SectionShown | null => sectionIn(main, id);
  compareLine(comparison, `${where} lots`, section('lots'), {
    ...{ of: lots, name: 'Estimated value', sum: sumOfValues(lots.map(({ value }) => value)) },
  });
  const standing = one.lots.flatMap((lot) => lot.awards);
  compareLine(comparison, `${where} awards`, section('awards'), {
    ...{ of: awards, name: nameOfPrice(standing.length), sum: one.agreed ? undefined : sumOf(standing.map(({ value }) => value)) },
  });
  compareLine(comparison, `${where} contracts`, section('contracts'), {
    ...{ of: stubs, name: 'Value of those signed', sum: sumOfValues(stubs.filter(isSigned).map(({ value }) => value)) },
  });
  compareRows(comparison, where, section('contracts')?.html ?? '', stubs, contracts);
};

/** What a contract says of its award and its signature, by its tender. */
const compareContract = (comparison: Comparison, where: string, main: string, contract: Data, tender: Data) => {
  const { figure } = comparison;
  const printed = summaryIn(main);
  const { value, amountPaid, awardID, status, id } = contract;
  // A share of income is not an amount.
  if (printed.get('Value')?.endsWith('%') !== true) compareSum(comparison, `${where} value`, printed.get('Value'), money(value));
  compareSum(comparison, `${where} paid`, printed.get('Paid'), money(amountPaid));
  const award = list(tender.awards).find((one) => one.id === awardID);
  const awarded = award?.status === 'active' ? award.value : undefined;
  compareSum(comparison, `${where} award`, printed.get('Award price'), money(awarded));
  const stubs = list(tender.contracts);
  const sharing = stubs.filter((stub) => stub.awardID === awardID && stub.status !== 'cancelled').length;
  const told = /shared by (\d+)/.exec(printed.get('Award price') ?? '')?.[1];
  figure(`${where} shared`, Number(told ?? 0), sharing > 1 && money(awarded) !== undefined ? sharing : 0);
  const signed = isSigned({ status }) ? stubs.find((stub) => stub.id === id)?.value : undefined;
  const differs = (other: Data | undefined): boolean => other?.amount !== signed?.amount || isTaxed(other) !== isTaxed(signed);
  const isChanged = list(contract.changes).some((change) => change.status === 'active');
  const isShown = signed !== undefined && (isChanged || differs(value) || (awarded !== undefined && differs(awarded)));
  compareSum(comparison, `${where} signed`, printed.get('Value when signed'), isShown ? money(signed) : undefined);
  const growth = less(value, signed);
  const [grown, fallen] = [numbersIn(printed.get('Grown by')), numbersIn(printed.get('Reduced by'))];
  figure(`${where} growth`, (grown[0] ?? 0) - (fallen[0] ?? 0), inWhole(growth));
  if (growth !== undefined && growth.cents !== 0n)
    figure(`${where} share`, (grown[1] ?? 0) - (fallen[1] ?? 0), shareOf(growth, comparables(value, signed)?.[1]));
  const payments = list(contract.implementation?.transactions);
  const paid = payments.filter((payment) => payment.status === 'successful' || payment.status === 'complete');
  compareLine(comparison, `${where} payments`, sectionIn(main, 'transactions'), {
    ...{ of: payments, name: 'Paid in all', sum: sumOfValues(paid.map((payment) => payment.value)) },
  });
};

export const compareTenderPages = async (registry: At, facts: readonly PlainFacts[], comparison: Comparison) => {
  const read = async (path: string): Promise<Data> => (await getJson(registry, `/api/2.5/${path}`)).data;
  const contracts = new Map<string, Data>();
  const tenders = new Set(facts.flatMap(({ kind, id }) => (kind === 'tender' ? [id] : [])));
  /** Nothing for a contract that came before its tender. */
  const readTender = async (id: string): Promise<Data> => (tenders.has(id) ? read(`tenders/${id}`) : {});
  for (const { kind, id } of facts) if (kind === 'contract') contracts.set(id, await read(`contracts/${id}`));
  for (const one of facts) {
    const { kind, id } = one;
    if (kind !== 'tender' && kind !== 'contract') continue;
    const where = `/en/${kind}/${id}`;
    const main = await pageAt(registry, where);
    const contract = contracts.get(id);
    if (contract === undefined) compareTender(comparison, where, main, one, await read(`tenders/${id}`), contracts);
    else compareContract(comparison, where, main, contract, await readTender(contract.tender_id));
  }
};
