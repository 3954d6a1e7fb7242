/** Facts, counters and names → rows of the response (docs/signals.md). Pure. */
import { omitUndefined } from '../../../base/domain/json.ts';
import type { Facts, PartyFact } from '../model/facts.ts';
import { amountOf, isCount } from '../model/tallies.ts';
import type { TotalDocument } from '../store/party-reader.ts';
import type { Heading } from '../store/record-headings.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Name {
  readonly name: string;
  readonly nameEn?: string;
}

/** Only the key, if the store has no name. */
export const shownParty = (key: string, known: Name | undefined): Body => ({
  key,
  ...(known === undefined ? {} : { name: known.name, ...omitUndefined({ name_en: known.nameEn }) }),
});

const buildPartyView = (party: PartyFact | undefined): Body | undefined => (party === undefined ? undefined : shownParty(party.key, party));

/** Fields of one kind only, by their names in the response. */
const buildOwnView = (facts: Facts): Body => {
  if (facts.kind === 'tender' || facts.kind === 'contract') return { ...facts };
  return facts.kind === 'report' ? { contract_id: facts.contractId, reason: facts.reason, decision: facts.decision } : {};
};

/** For the view of `/parties/record`, which drops all other fields. */
export const shownFacts = (facts: Facts & Heading): Body => {
  const { code, codeName, codeNameEn } = facts;
  return {
    ...buildOwnView(facts),
    kind: facts.kind,
    id: facts.id,
    number: facts.number,
    title: facts.title,
    title_en: facts.titleEn,
    mode: facts.test ? 'test' : undefined,
    status: facts.status,
    procurementMethodType: facts.type,
    datePublished: facts.published,
    dateModified: facts.modified,
    tender_id: facts.tenderId,
    buyer: buildPartyView(facts.buyer),
    region: facts.region,
    category: facts.category,
    classification: code === undefined ? undefined : { id: code, description: codeName, description_en: codeNameEn },
    value: facts.value,
    suppliers: facts.suppliers.map(buildPartyView),
    signals: facts.signals ?? [],
  };
};

const nonZeroEntries = <T extends number | bigint>(numbers: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(numbers).filter(([, number]) => Number(number) !== 0);

/** Whether a counter has anything but zeros. */
export const isAnything = ({ n = {}, s = {} }: Pick<TotalDocument, 'n' | 's'>): boolean =>
  nonZeroEntries(n).length > 0 || Object.values(s).some((sums) => nonZeroEntries(sums).length > 0);

export const shownSums = ({ s = {} }: Pick<TotalDocument, 's'>): Body[] =>
  Object.entries(s)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, sums]) => {
      const found = nonZeroEntries(sums).map(([name, number]) => [name, isCount(name) ? Number(number) : amountOf(number)] as const);
      return found.length === 0 ? [] : [{ currency, ...Object.fromEntries(found) }];
    });

export const shownNumbers = (total: Pick<TotalDocument, 'n' | 's'>): Body => ({
  counts: Object.fromEntries(nonZeroEntries(total.n ?? {})),
  sums: shownSums(total),
});
