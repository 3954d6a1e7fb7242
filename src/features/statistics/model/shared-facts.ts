/** Parts of facts shared by several kinds of records. Pure. */

import Big from 'big.js';
import { toComparableAmounts } from '../../../base/domain/comparable.ts';
import { type Fields, flagIn, idIn, instantIn, numberIn, objectIn, objectsIn, omitUndefined, textIn } from '../../../base/domain/json.ts';
import { MASKED } from '../../../base/domain/masks.ts';
import type { Facts, Money, PartyFact, Price } from './facts.ts';

const MAX_TEXT_LENGTH = 500;
const shortenText = (text: string | undefined): string | undefined => text?.slice(0, MAX_TEXT_LENGTH);

export const readMoment = (value: unknown): Date | undefined => {
  const text = instantIn(value);
  return text === undefined ? undefined : new Date(text);
};

/** Views format instants in the registry's time zone, so the month is that of the text. */
export const monthIn = (value: unknown): string | undefined => instantIn(value)?.slice(0, 7);

export const readMoney = (value: unknown): Money | undefined => {
  const { amount, currency } = objectIn(value);
  const [number, code] = [numberIn(amount), textIn(currency)];
  return number === undefined || code === undefined || !/^[A-Z]{3}$/.test(code) ? undefined : { amount: number, currency: code };
};

export const priceIn = (value: unknown): Price | undefined => {
  const money = readMoney(value);
  const { valueAddedTaxIncluded, amountNet } = objectIn(value);
  return money && omitUndefined({ ...money, valueAddedTaxIncluded: flagIn(valueAddedTaxIncluded), amountNet: numberIn(amountNet) });
};

/** `a` minus all others; undefined if they cannot be compared. */
export const computeDifference = (a: unknown, ...others: readonly unknown[]): Money | undefined => {
  const compared = toComparableAmounts(a, ...others);
  if (compared === null) return undefined;
  const [first = 0, ...rest] = compared.amounts;
  const left = rest.reduce((difference, amount) => difference.minus(amount), new Big(first));
  return { amount: left.toNumber(), currency: compared.currency };
};

/** No register has longer keys; a slash is not possible in a URL segment. */
const KEY_FORM = /^[^\s/]{1,100}$/;

/** Undefined for a party without a number: it has no page. */
const partyIn = (value: unknown): PartyFact | undefined => {
  const organization = objectIn(value);
  const identifier = objectIn(organization.identifier);
  const [scheme, id] = [textIn(identifier.scheme)?.trim(), idIn(identifier.id)?.trim()];
  // Masked parties cannot be counted.
  if (scheme === undefined || id === undefined || id === MASKED || !KEY_FORM.test(`${scheme}-${id}`)) return undefined;
  const name = shortenText(textIn(organization.name) ?? textIn(identifier.legalName)) ?? id;
  return omitUndefined({ key: `${scheme}-${id}`, scheme, id, name, nameEn: shortenText(textIn(organization.name_en)) });
};

/** Without duplicates. */
export const partiesIn = (lists: readonly unknown[]): PartyFact[] => {
  const partyFacts = lists.flatMap((list) => objectsIn(list)).flatMap((one) => partyIn(one) ?? []);
  return [...new Map(partyFacts.toReversed().map((party) => [party.key, party])).values()].reverse();
};

export const keysIn = (list: unknown): string[] => partiesIn([list]).map(({ key }) => key);

/** The buyer, its kind and its region. */
export const buyerIn = (organization: unknown) => {
  const { kind, address } = objectIn(organization);
  const { countryName, region } = objectIn(address);
  const isHere = countryName === undefined || countryName === 'Україна';
  return {
    buyer: partyIn(organization),
    buyerKind: textIn(kind),
    region: isHere ? shortenText(textIn(region)?.trim().replace(/\s+/g, ' ')) : undefined,
  };
};

/** What is bought: the first classification present. */
export const subjectIn = (...candidates: readonly unknown[]) => {
  const found = candidates.map((one) => objectIn(objectIn(one).classification)).find(({ id }) => idIn(id) !== undefined) ?? {};
  const code = shortenText(idIn(found.id));
  return {
    code,
    codeName: shortenText(textIn(found.description)),
    codeNameEn: shortenText(textIn(found.description_en)),
    category: code === undefined ? undefined : /^\d\d(?=\d*(-\d)?$)/.exec(code)?.[0],
  };
};

/** Facts common to all records; null for one that is not listed: a draft, or without an id or a date. */
export const commonIn = (data: Fields, number: unknown, published: readonly unknown[]) => {
  const [id, status] = [textIn(data.id), textIn(data.status) ?? ''];
  const dates = [...published, data.dateCreated, data.dateModified];
  const first = dates.find((date) => instantIn(date) !== undefined);
  const [date, month] = [readMoment(first), monthIn(first)];
  if (id === undefined || date === undefined || month === undefined || status.startsWith('draft')) return null;
  return {
    id,
    number: shortenText(idIn(number)) ?? id,
    test: data.mode === 'test',
    status,
    published: date,
    month,
  } satisfies Partial<Record<keyof Facts, unknown>>;
};
