/** Building blocks that stand in many places: values, periods, classifications, addresses, items, documents, milestones. Pure. */
import type { JsonObject } from '../../../domain/json.ts';
import { priceScale, type Scale } from '../../../domain/scale.ts';
import { classificationSchemes, documentTypeOf, milestoneStatuses, type Stage } from './codes.ts';
import {
  addressIn,
  coded,
  type Fields,
  filled,
  flagIn,
  idIn,
  instantIn,
  numberIn,
  objectIn,
  objectsIn,
  oncePerId,
  textIn,
  textsOf,
} from './reading.ts';

const currency = /^[A-Z]{3}$/;

/** An amount with its currency; nothing where there is no amount. */
export const moneyOf = (value: unknown): JsonObject => {
  const { amount, currency: code, valueAddedTaxIncluded } = objectIn(value);
  const number = numberIn(amount);
  if (number === undefined) return {};
  const known = textIn(code);
  return filled({
    amount: number,
    currency: known !== undefined && currency.test(known) ? known : undefined,
    valueAddedTaxIncluded: flagIn(valueAddedTaxIncluded),
  });
};

/** What is offered: the standard has a place for money alone, so what else it is stands beside it under names of its own. */
export const offerOf = ({ field }: Scale, value: unknown): JsonObject => {
  if (field === priceScale.field) return { value: moneyOf(value) };
  const { [field]: worth, yearlyPaymentsPercentage, contractDuration } = objectIn(value);
  const { years, days } = objectIn(contractDuration);
  return {
    value: moneyOf(value),
    ...filled({
      [field]: numberIn(worth),
      yearlyPaymentsPercentage: numberIn(yearlyPaymentsPercentage),
      contractDuration: filled({ years: numberIn(years), days: numberIn(days) }),
    }),
  };
};

/** Values with an amount and a currency only, as guarantees are. */
export const guaranteeOf = (value: unknown): JsonObject => {
  const { amount, currency: code } = moneyOf(value);
  return amount === undefined || code === undefined ? {} : { amount, currency: code };
};

export const periodOf = (value: unknown): JsonObject => {
  const { startDate, endDate } = objectIn(value);
  return filled({ startDate: instantIn(startDate), endDate: instantIn(endDate) });
};

export const classificationOf = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const scheme = textIn(source.scheme);
  return filled({
    scheme: coded(classificationSchemes, scheme) ?? scheme,
    id: idIn(source.id),
    ...textsOf(source, 'description'),
    uri: addressIn(source.uri),
  });
};

export const addressOf = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const { streetAddress, locality, region, postalCode } = source;
  return filled({
    streetAddress: textIn(streetAddress),
    locality: textIn(locality),
    region: textIn(region),
    postalCode: textIn(postalCode),
    ...textsOf(source, 'countryName'),
  });
};

/** A point as GeoJSON has it: longitude first. */
const locationOf = (value: unknown): JsonObject => {
  const { latitude, longitude, elevation } = objectIn(value);
  const [north, east, up] = [numberIn(latitude), numberIn(longitude), numberIn(elevation)];
  if (north === undefined || east === undefined) return {};
  return { geometry: { type: 'Point', coordinates: up === undefined ? [east, north] : [east, north, up] } };
};

const unitOf = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const code = textIn(source.code);
  return filled({
    scheme: code === undefined ? undefined : 'UNCEFACT',
    id: code,
    ...textsOf(source, 'name'),
    value: moneyOf(source.value),
  });
};

/** A list of the one, or of none. */
const listOf = (one: JsonObject): JsonObject[] => (Object.keys(one).length === 0 ? [] : [one]);

const itemOf = (source: Fields): JsonObject =>
  filled({
    id: idIn(source.id),
    ...textsOf(source, 'description'),
    classification: classificationOf(source.classification),
    additionalClassifications: objectsIn(source.additionalClassifications).map(classificationOf),
    quantity: numberIn(source.quantity),
    unit: unitOf(source.unit),
    deliveryDate: periodOf(source.deliveryDate),
    deliveryAddresses: listOf(addressOf(source.deliveryAddress)),
    deliveryLocations: listOf(locationOf(source.deliveryLocation)),
    relatedLot: idIn(source.relatedLot),
  });

export const itemsOf = (list: unknown): JsonObject[] => oncePerId(objectsIn(list).map(itemOf));

const documentOf = (source: Fields, stage: Stage): JsonObject => {
  const { documentType, documentOf: subject, relatedItem, format, language } = source;
  const type = textIn(documentType);
  const lot = subject === 'lot' ? idIn(relatedItem) : undefined;
  return filled({
    id: idIn(source.id),
    documentType: type === undefined ? undefined : documentTypeOf(type, stage),
    ...textsOf(source, 'title', 'description'),
    url: addressIn(source.url),
    datePublished: instantIn(source.datePublished),
    dateModified: instantIn(source.dateModified),
    format: textIn(format),
    language: textIn(language),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

/** The newest versions of a list that holds them all, the oldest first. */
const newestIn = (list: unknown): Fields[] => {
  const versions = objectsIn(list);
  const newest = new Map(versions.map((version) => [version.id, version]));
  return versions.filter((version) => version.id === undefined || newest.get(version.id) === version);
};

/** Documents of one or more lists, each id once. */
export const documentsOf = (stage: Stage, ...lists: readonly unknown[]): JsonObject[] =>
  oncePerId(lists.flatMap(newestIn).map((source) => documentOf(source, stage)));

const milestoneOf = (source: Fields): JsonObject => {
  const lot = idIn(source.relatedLot);
  return filled({
    id: idIn(source.id),
    ...textsOf(source, 'title', 'description'),
    type: textIn(source.type),
    code: textIn(source.code),
    status: coded(milestoneStatuses, source.status),
    dueDate: instantIn(source.dueDate),
    dateMet: instantIn(source.dateMet),
    dateModified: instantIn(source.dateModified),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

export const milestonesOf = (list: unknown): JsonObject[] => oncePerId(objectsIn(list).map(milestoneOf));
