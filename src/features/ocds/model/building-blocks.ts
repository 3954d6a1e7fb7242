/** Shared building blocks: values, periods, classifications, addresses, items, documents, milestones. Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import { priceScale, type Scale } from '../../../base/domain/scale.ts';
import { classificationSchemes, documentTypeOf, milestoneStatuses, type OcdsStage } from './codes.ts';
import {
  addressIn,
  buildTexts,
  type Fields,
  findCode,
  flagIn,
  idIn,
  instantIn,
  numberIn,
  objectIn,
  objectsIn,
  oncePerId,
  textIn,
  withoutEmpty,
} from './release-fields.ts';

const CURRENCY_CODE = /^[A-Z]{3}$/;

/** An amount with its currency; empty without an amount. */
export const buildOcdsMoney = (value: unknown): JsonObject => {
  const { amount, currency: code, valueAddedTaxIncluded } = objectIn(value);
  const number = numberIn(amount);
  if (number === undefined) return {};
  const known = textIn(code);
  return withoutEmpty({
    amount: number,
    currency: known !== undefined && CURRENCY_CODE.test(known) ? known : undefined,
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
    ...withoutEmpty({
      [field]: numberIn(worth),
      yearlyPaymentsPercentage: numberIn(yearlyPaymentsPercentage),
      contractDuration: withoutEmpty({ years: numberIn(years), days: numberIn(days) }),
    }),
  };
};

/** Values with an amount and a currency only, such as guarantees. */
export const buildGuarantee = (value: unknown): JsonObject => {
  const { amount, currency: code } = buildOcdsMoney(value);
  return amount === undefined || code === undefined ? {} : { amount, currency: code };
};

export const buildOcdsPeriod = (value: unknown): JsonObject => {
  const { startDate, endDate } = objectIn(value);
  return withoutEmpty({ startDate: instantIn(startDate), endDate: instantIn(endDate) });
};

export const buildClassification = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const scheme = textIn(source.scheme);
  return withoutEmpty({
    scheme: findCode(classificationSchemes, scheme) ?? scheme,
    id: idIn(source.id),
    ...buildTexts(source, 'description'),
    uri: addressIn(source.uri),
  });
};

export const buildOcdsAddress = (value: unknown): JsonObject => {
  const source = objectIn(value);
  const { streetAddress, locality, region, postalCode } = source;
  return withoutEmpty({
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
  return withoutEmpty({
    scheme: code === undefined ? undefined : 'UNCEFACT',
    id: code,
    ...buildTexts(source, 'name'),
    value: buildOcdsMoney(source.value),
  });
};

/** A list of one; empty for an empty object. */
const toListOfOne = (one: JsonObject): JsonObject[] => (Object.keys(one).length === 0 ? [] : [one]);

const buildItem = (source: Fields): JsonObject =>
  withoutEmpty({
    id: idIn(source.id),
    ...buildTexts(source, 'description'),
    classification: buildClassification(source.classification),
    additionalClassifications: objectsIn(source.additionalClassifications).map(buildClassification),
    quantity: numberIn(source.quantity),
    unit: buildUnit(source.unit),
    deliveryDate: buildOcdsPeriod(source.deliveryDate),
    deliveryAddresses: toListOfOne(buildOcdsAddress(source.deliveryAddress)),
    deliveryLocations: toListOfOne(buildLocation(source.deliveryLocation)),
    relatedLot: idIn(source.relatedLot),
  });

export const buildOcdsItems = (list: unknown): JsonObject[] => oncePerId(objectsIn(list).map(buildItem));

const buildOcdsDocument = (source: Fields, stage: OcdsStage): JsonObject => {
  const { documentType, documentOf: subject, relatedItem, format, language } = source;
  const type = textIn(documentType);
  const lot = subject === 'lot' ? idIn(relatedItem) : undefined;
  return withoutEmpty({
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
const newestVersionsIn = (list: unknown): Fields[] => {
  const versions = objectsIn(list);
  const newest = new Map(versions.map((version) => [version.id, version]));
  return versions.filter((version) => version.id === undefined || newest.get(version.id) === version);
};

/** Documents of one or more lists, without duplicate ids. */
export const buildOcdsDocuments = (stage: OcdsStage, ...lists: readonly unknown[]): JsonObject[] =>
  oncePerId(lists.flatMap(newestVersionsIn).map((source) => buildOcdsDocument(source, stage)));

const buildMilestone = (source: Fields): JsonObject => {
  const lot = idIn(source.relatedLot);
  return withoutEmpty({
    id: idIn(source.id),
    ...buildTexts(source, 'title', 'description'),
    type: textIn(source.type),
    code: textIn(source.code),
    status: findCode(milestoneStatuses, source.status),
    dueDate: instantIn(source.dueDate),
    dateMet: instantIn(source.dateMet),
    dateModified: instantIn(source.dateModified),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

export const buildOcdsMilestones = (list: unknown): JsonObject[] => oncePerId(objectsIn(list).map(buildMilestone));
