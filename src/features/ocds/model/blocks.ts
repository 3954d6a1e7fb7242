/** Shared building blocks: values, periods, classifications, addresses, items, documents, milestones. Pure. */
import type { JsonObject } from '../../../domain/json.ts';
import { priceScale, type Scale } from '../../../domain/scale.ts';
import { classificationSchemes, documentTypeOf, milestoneStatuses, type Stage } from './codes.ts';
import {
  addressIn,
  buildTexts,
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
} from './reading.ts';

const currency = /^[A-Z]{3}$/;

/** An amount with its currency; empty without an amount. */
export const buildOcdsMoney = (value: unknown): JsonObject => {
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

/** An offer: the standard has a field for money only; other values are added beside it under names of their own. */
export const offerOf = ({ field }: Scale, value: unknown): JsonObject => {
  if (field === priceScale.field) return { value: buildOcdsMoney(value) };
  const { [field]: worth, yearlyPaymentsPercentage, contractDuration } = objectIn(value);
  const { years, days } = objectIn(contractDuration);
  return {
    value: buildOcdsMoney(value),
    ...filled({
      [field]: numberIn(worth),
      yearlyPaymentsPercentage: numberIn(yearlyPaymentsPercentage),
      contractDuration: filled({ years: numberIn(years), days: numberIn(days) }),
    }),
  };
};

/** Values with an amount and a currency only, such as guarantees. */
export const buildGuarantee = (value: unknown): JsonObject => {
  const { amount, currency: code } = buildOcdsMoney(value);
  return amount === undefined || code === undefined ? {} : { amount, currency: code };
};

export const buildPeriod = (value: unknown): JsonObject => {
  const { startDate, endDate } = objectIn(value);
  return filled({ startDate: instantIn(startDate), endDate: instantIn(endDate) });
};

export const buildClassification = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const scheme = textIn(source.scheme);
  return filled({
    scheme: coded(classificationSchemes, scheme) ?? scheme,
    id: idIn(source.id),
    ...buildTexts(source, 'description'),
    uri: addressIn(source.uri),
  });
};

export const buildAddress = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const { streetAddress, locality, region, postalCode } = source;
  return filled({
    streetAddress: textIn(streetAddress),
    locality: textIn(locality),
    region: textIn(region),
    postalCode: textIn(postalCode),
    ...buildTexts(source, 'countryName'),
  });
};

/** A GeoJSON point: longitude first. */
const buildLocation = (value: unknown): JsonObject => {
  const { latitude, longitude, elevation } = objectIn(value);
  const [north, east, up] = [numberIn(latitude), numberIn(longitude), numberIn(elevation)];
  if (north === undefined || east === undefined) return {};
  return { geometry: { type: 'Point', coordinates: up === undefined ? [east, north] : [east, north, up] } };
};

const buildUnit = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const code = textIn(source.code);
  return filled({
    scheme: code === undefined ? undefined : 'UNCEFACT',
    id: code,
    ...buildTexts(source, 'name'),
    value: buildOcdsMoney(source.value),
  });
};

/** A list of one; empty for an empty object. */
const listOf = (one: JsonObject): JsonObject[] => (Object.keys(one).length === 0 ? [] : [one]);

const buildItem = (source: Fields): JsonObject =>
  filled({
    id: idIn(source.id),
    ...buildTexts(source, 'description'),
    classification: buildClassification(source.classification),
    additionalClassifications: objectsIn(source.additionalClassifications).map(buildClassification),
    quantity: numberIn(source.quantity),
    unit: buildUnit(source.unit),
    deliveryDate: buildPeriod(source.deliveryDate),
    deliveryAddresses: listOf(buildAddress(source.deliveryAddress)),
    deliveryLocations: listOf(buildLocation(source.deliveryLocation)),
    relatedLot: idIn(source.relatedLot),
  });

export const collectItems = (list: unknown): JsonObject[] => oncePerId(objectsIn(list).map(buildItem));

const buildDocument = (source: Fields, stage: Stage): JsonObject => {
  const { documentType, documentOf: subject, relatedItem, format, language } = source;
  const type = textIn(documentType);
  const lot = subject === 'lot' ? idIn(relatedItem) : undefined;
  return filled({
    id: idIn(source.id),
    documentType: type === undefined ? undefined : documentTypeOf(type, stage),
    ...buildTexts(source, 'title', 'description'),
    url: addressIn(source.url),
    datePublished: instantIn(source.datePublished),
    dateModified: instantIn(source.dateModified),
    format: textIn(format),
    language: textIn(language),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

/** The newest versions from a list of all versions, oldest first. */
const newestIn = (list: unknown): Fields[] => {
  const versions = objectsIn(list);
  const newest = new Map(versions.map((version) => [version.id, version]));
  return versions.filter((version) => version.id === undefined || newest.get(version.id) === version);
};

/** Documents of one or more lists, without duplicate ids. */
export const collectDocuments = (stage: Stage, ...lists: readonly unknown[]): JsonObject[] =>
  oncePerId(lists.flatMap(newestIn).map((source) => buildDocument(source, stage)));

const buildMilestone = (source: Fields): JsonObject => {
  const lot = idIn(source.relatedLot);
  return filled({
    id: idIn(source.id),
    ...buildTexts(source, 'title', 'description'),
    type: textIn(source.type),
    code: textIn(source.code),
    status: coded(milestoneStatuses, source.status),
    dueDate: instantIn(source.dueDate),
    dateMet: instantIn(source.dateMet),
    dateModified: instantIn(source.dateModified),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

export const collectMilestones = (list: unknown): JsonObject[] => oncePerId(objectsIn(list).map(buildMilestone));
