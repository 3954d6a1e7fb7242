/** `tender` of a release (docs/ocds.md «Tender»). Pure. */
import type { JsonObject } from '../../../domain/json.ts';
import type { Scale } from '../../../domain/scale.ts';
import { bidIdOf, tenderersOf } from './bids.ts';
import { documentsOf, guaranteeOf, itemsOf, milestonesOf, moneyOf, offerOf, periodOf } from './blocks.ts';
import { categories, currentStages, methods, qualificationStatuses, tenderStatusOf } from './codes.ts';
import { complaintsOf, placeless } from './complaints.ts';
import { criteriaOf } from './criteria.ts';
import { referenceTo } from './parties.ts';
import {
  addressIn,
  coded,
  type Fields,
  filled,
  flagIn,
  idIn,
  instantIn,
  objectIn,
  objectsIn,
  oncePerId,
  textIn,
  textsOf,
} from './reading.ts';

const lotOf = (source: Fields, scale: Scale): JsonObject =>
  filled({
    id: idIn(source.id),
    ...textsOf(source, 'title', 'description'),
    status: source.status === 'active' ? 'active' : tenderStatusOf(source.status),
    ...offerOf(scale, source.value),
    guarantee: guaranteeOf(source.guarantee),
  });

/** Who asks is a secret of the registry; what was asked and answered is not. */
const enquiryOf = (source: Fields): JsonObject => {
  const { questionOf, relatedItem } = source;
  const about = idIn(relatedItem);
  return filled({
    id: idIn(source.id),
    date: instantIn(source.date),
    title: textIn(source.title),
    description: textIn(source.description),
    answer: textIn(source.answer),
    dateAnswered: instantIn(source.dateAnswered),
    relatedItem: questionOf === 'item' ? about : undefined,
    relatedLot: questionOf === 'lot' ? about : undefined,
  });
};

/** Cancellations that count change the tender, or one lot of it. */
const amendmentOf = (source: Fields): JsonObject => {
  const lot = source.cancellationOf === 'lot' ? idIn(source.relatedLot) : undefined;
  return filled({
    id: idIn(source.id),
    date: instantIn(source.date),
    ...textsOf({ rationale: source.reason, rationale_en: source.reason_en, rationale_ru: source.reason_ru }, 'rationale'),
    description: textIn(source.reasonType),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

const activeCancellations = ({ cancellations }: Fields): readonly Fields[] =>
  objectsIn(cancellations).filter(({ status }) => status === 'active');

/** Whether an offer may go on into the competition (extension `qualification`). */
const qualificationOf = (source: Fields, tender: Fields): JsonObject =>
  filled({
    id: idIn(source.id),
    title: textIn(source.title),
    description: textIn(source.description),
    status: coded(qualificationStatuses, source.status),
    date: instantIn(source.date),
    bidID: bidIdOf(tender.bids, source.bidID, source.lotID),
    lotID: idIn(source.lotID),
    qualified: flagIn(source.qualified),
    eligible: flagIn(source.eligible),
    documents: documentsOf('award', source.documents),
  });

/** Why there was no competition (extension `negotiation`); older records have two fields of their own. */
const causeOf = ({ cause, causeDescription, causeDetails }: Fields): JsonObject => {
  const { code, description } = objectIn(causeDetails);
  return filled({ cause: textIn(code) ?? textIn(cause), causeDescription: textIn(description) ?? textIn(causeDescription) });
};

const disputesOf = (source: Fields): JsonObject =>
  filled({
    complaintPeriod: periodOf(source.complaintPeriod),
    complaints: complaintsOf(source.complaints, ...placeless(source)),
    qualificationPeriod: periodOf(source.qualificationPeriod),
    qualifications: oncePerId(objectsIn(source.qualifications).map((one) => qualificationOf(one, source))),
    pendingCancellation: objectsIn(source.cancellations).some(({ status }) => status === 'pending') ? true : undefined,
  });

/** `lowestCost` is a word the standard gave up; marks for other things than the price make it `ratedCriteria`. */
const awardCriteriaOf = ({ awardCriteria, features }: Fields): string | undefined => {
  if (awardCriteria === 'lifeCycleCost') return 'costOnly';
  if (awardCriteria !== 'lowestCost') return textIn(awardCriteria);
  return objectsIn(features).length > 0 ? 'ratedCriteria' : 'priceOnly';
};

/** The auction of the tender, or of the first lot that has one: the standard knows a single address. */
const techniquesOf = (source: Fields): JsonObject => {
  const places = [source, ...objectsIn(source.lots)];
  const isPlanned =
    source.submissionMethod === 'electronicAuction' || places.some(({ auctionPeriod }) => Object.keys(objectIn(auctionPeriod)).length > 0);
  const url = places.flatMap(({ auctionUrl }) => addressIn(auctionUrl) ?? [])[0];
  return isPlanned ? filled({ hasElectronicAuction: true, electronicAuction: filled({ url }) }) : {};
};

const statusesOf = ({ status }: Fields): JsonObject =>
  filled({ status: tenderStatusOf(status), currentStage: currentStages.has(status) ? textIn(status) : undefined });

const conditionsOf = (source: Fields): JsonObject => {
  const submission = textIn(source.submissionMethod);
  return filled({
    awardCriteria: awardCriteriaOf(source),
    ...textsOf(source, 'awardCriteriaDetails', 'submissionMethodDetails', 'eligibilityCriteria'),
    submissionMethod: submission === undefined ? undefined : [submission],
    guarantee: guaranteeOf(source.guarantee),
    criteria: criteriaOf(source.criteria),
    techniques: techniquesOf(source),
  });
};

const timesOf = (source: Fields): JsonObject => {
  const enquiries = oncePerId(objectsIn(source.questions).map(enquiryOf));
  return {
    ...filled({
      tenderPeriod: periodOf(source.tenderPeriod),
      enquiryPeriod: periodOf(source.enquiryPeriod),
      awardPeriod: periodOf(source.awardPeriod),
      enquiries,
    }),
    hasEnquiries: enquiries.length > 0,
  };
};

export const tenderOf = (source: Fields, scale: Scale): JsonObject =>
  filled({
    id: idIn(source.tenderID) ?? idIn(source.id),
    ...textsOf(source, 'title', 'description'),
    ...statusesOf(source),
    procuringEntity: referenceTo(source.procuringEntity),
    value: moneyOf(source.value),
    procurementMethod: coded(methods, source.procurementMethod),
    procurementMethodDetails: textIn(source.procurementMethodType),
    ...textsOf(source, 'procurementMethodRationale'),
    ...causeOf(source),
    mainProcurementCategory: coded(categories, source.mainProcurementCategory),
    ...conditionsOf(source),
    ...timesOf(source),
    ...disputesOf(source),
    ...tenderersOf(source.bids),
    items: itemsOf(source.items),
    lots: oncePerId(objectsIn(source.lots).map((lot) => lotOf(lot, scale))),
    documents: documentsOf('tender', source.documents, ...objectsIn(source.cancellations).map(({ documents }) => documents)),
    milestones: milestonesOf(source.milestones),
    amendments: oncePerId(activeCancellations(source).map(amendmentOf)),
  });
