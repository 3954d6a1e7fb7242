/** Amounts, numbers and states of open data compared with the records (docs/ocds.md). */
import type { TestRegistry } from '../registry.ts';
import type { Comparison } from './compare.ts';
import { list } from './found.ts';
import { type Data, getJson, type Records } from './records.ts';

/** A price, or nothing: what is no amount of money has no value. */
const compareMoney = ({ figure, text }: Comparison, where: string, told: Data | undefined, counted: Data | undefined): void => {
  const price = counted?.amount === undefined ? {} : counted;
  figure(`${where} amount`, told?.amount, price.amount);
  text(`${where} currency`, told?.currency, price.currency);
  text(`${where} tax`, String(told?.valueAddedTaxIncluded), String(price.valueAddedTaxIncluded));
};

/** The offers by a share of income or by savings, beside the price. */
const compareMeasures = ({ figure }: Comparison, where: string, told: Data | undefined, value: Data | undefined): void => {
  for (const name of ['amountPercentage', 'amountPerformance', 'yearlyPaymentsPercentage'])
    figure(`${where} ${name}`, told?.[name], value?.[name]);
};

const byId = (some: unknown): ReadonlyMap<string, Data> => new Map(list(some).map((one) => [one.id, one]));

/** A masked party is one of its own. */
const partyOf = ({ identifier, name }: Data, nth: number, bid: Data): string =>
  identifier?.id === 'Приховано' ? `${bid.id} ${nth}` : `${identifier?.scheme}-${identifier?.id} ${name}`;

const stateOf = (status: string): string => {
  if (status === 'draft.unsuccessful') return 'unsuccessful';
  return /^draft/.test(status) ? 'planned' : /^active(\.|$)/.test(status) ? 'active' : status;
};

const compareTender = (comparison: Comparison, where: string, { tender: told = {}, bids = {} }: Data, tender: Data): void => {
  const { figure, text } = comparison;
  text(`${where} status`, told.status, stateOf(tender.status));
  compareMoney(comparison, `${where} value`, told.value, tender.value);
  const lots = byId(told.lots);
  figure(`${where} lots`, lots.size, list(tender.lots).length);
  for (const { id, status, value } of list(tender.lots)) {
    text(`${where} lot ${id} status`, lots.get(id)?.status, stateOf(status));
    compareMoney(comparison, `${where} lot ${id}`, lots.get(id)?.value, value);
  }
  const own = list(tender.bids);
  const standing = new Set(
    own
      .filter(({ status }) => /^(active|pending)$/.test(status))
      .flatMap((bid) => list(bid.tenderers).map((one, nth) => partyOf(one, nth, bid))),
  );
  const statistics = byId(bids.statistics);
  const [all, valid] = [own.length, own.filter(({ status }) => status === 'active').length];
  for (const [name, count] of Object.entries({ bids: all, validBids: valid, bidders: standing.size }))
    figure(`${where} ${name}`, statistics.get(name)?.value, count);
  figure(`${where} tenderers`, told.numberOfTenderers, standing.size);
  const details = byId(bids.details);
  const offers = own.flatMap((bid) => {
    const parts = list(bid.lotValues);
    if (parts.length === 0) return [{ id: bid.id, value: bid.value }];
    return parts.map(({ relatedLot, value }) => ({ id: parts.length === 1 ? bid.id : `${bid.id}-${relatedLot}`, value }));
  });
  figure(`${where} offers`, details.size, offers.length);
  for (const { id, value } of offers) {
    compareMoney(comparison, `${where} bid ${id}`, details.get(id)?.value, value);
    compareMeasures(comparison, `${where} bid ${id}`, details.get(id), value);
  }
};

const compareAwards = (comparison: Comparison, where: string, release: Data, tender: Data): void => {
  const { figure, text } = comparison;
  const told = byId(release.awards);
  figure(`${where} awards`, told.size, list(tender.awards).length);
  for (const { id, status, value, suppliers } of list(tender.awards)) {
    const at = `${where} award ${id}`;
    const award = told.get(id);
    text(`${at} status`, award?.status, status);
    figure(`${at} suppliers`, list(award?.suppliers).length, list(suppliers).length);
    compareMoney(comparison, at, award?.value, value);
    compareMeasures(comparison, at, award, value);
  }
};

/** Contracts as they are now; those known to the tender alone as it has them. */
const compareContracts = (comparison: Comparison, where: string, release: Data, tender: Data, records: ReadonlyMap<string, Data>): void => {
  const { figure, text } = comparison;
  const told = byId(release.contracts);
  const contracts = list(tender.contracts)
    .map((stub) => ({ ...stub, ...records.get(stub.id), awardID: records.get(stub.id)?.awardID ?? stub.awardID }) as Data)
    .filter(({ awardID }) => awardID !== undefined);
  figure(`${where} contracts`, told.size, contracts.length);
  for (const contract of contracts) {
    const { id, status, value, awardID, changes, implementation } = contract;
    const at = `${where} contract ${id}`;
    const shown = told.get(id) ?? {};
    text(`${at} award`, shown.awardID, awardID);
    text(`${at} status`, shown.status, status === 'pending.winner-signing' ? 'pending' : status);
    compareMoney(comparison, at, shown.value, value);
    compareMeasures(comparison, at, shown, value);
    const inForce = list(changes).filter((change) => change.status === 'active');
    figure(`${at} amendments`, list(shown.amendments).length, inForce.length);
    const payments = byId(shown.implementation?.transactions);
    figure(`${at} payments`, payments.size, list(implementation?.transactions).length);
    for (const payment of list(implementation?.transactions))
      compareMoney(comparison, `${at} payment ${payment.id}`, payments.get(payment.id)?.value, payment.value);
  }
};

/** Budgets in one currency add up; of several only the first is shown. */
const comparePlanning = (comparison: Comparison, where: string, release: Data, plans: readonly Data[]): void => {
  const budgets = plans.flatMap(({ budget }) => (budget?.amount === undefined ? [] : [budget as Data]));
  const [first] = budgets;
  const isOneCurrency = budgets.every(({ currency }) => currency === first?.currency);
  const cents = budgets.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const counted = first === undefined ? undefined : { currency: first.currency, amount: isOneCurrency ? cents / 100 : first.amount };
  compareMoney(comparison, `${where} planning`, release.planning?.budget?.amount, counted);
};

const tagsOf = ({ planning, tender, awards, contracts }: Data): readonly string[] => [
  ...(planning === undefined ? [] : ['planning']),
  'tender',
  ...(tender.status === 'cancelled' ? ['tenderCancellation'] : []),
  ...(list(awards).length > 0 ? ['award'] : []),
  ...(list(awards).some(({ status }) => status === 'cancelled') ? ['awardCancellation'] : []),
  ...(list(contracts).length > 0 ? ['contract'] : []),
  ...(list(contracts).some(({ amendments }) => amendments !== undefined) ? ['contractAmendment'] : []),
  ...(list(contracts).some(({ implementation }) => implementation !== undefined) ? ['implementation'] : []),
  ...(list(contracts).some(({ status }) => status === 'terminated') ? ['contractTermination'] : []),
];

/** `GET /tenders/{id}?opt_schema=ocds` of every tender. */
export const compareReleases = async (registry: Pick<TestRegistry, 'ask'>, records: Records, comparison: Comparison): Promise<void> => {
  const [contracts, plans] = [byId(records.contracts), byId(records.plans)];
  for (const tender of records.tenders) {
    const where = `/api/2.5/tenders/${tender.id}?opt_schema=ocds`;
    const { releases } = await getJson(registry, where);
    const [release = {}] = releases;
    comparison.figure(`${where} releases`, releases.length, 1);
    comparison.text(`${where} tags`, list(release.tag).join(), tagsOf(release).join());
    compareTender(comparison, where, release, tender);
    compareAwards(comparison, where, release, tender);
    compareContracts(comparison, where, release, tender, contracts);
    comparePlanning(
      comparison,
      where,
      release,
      list(tender.plans).flatMap(({ id }) => plans.get(id) ?? []),
    );
  }
};
