/** `tender` of a release (docs/ocds.md «Tender»). Pure. */
import type { JsonObject } from '../../../base/domain/json.ts';
import type { Scale } from '../../../base/domain/scale.ts';
import { buildTenderers, findBidId } from './bids.ts';
import {
  buildGuarantee,
  buildOcdsDocuments,
  buildOcdsItems,
  buildOcdsMilestones,
  buildOcdsMoney,
  buildOcdsPeriod,
  offerOf,
} from './building-blocks.ts';
import { awardStatuses, buildTenderStatus, categories, currentStages, procurementMethods } from './codes.ts';
import { collectComplaints, placelessComplaints } from './complaints.ts';
import { collectCriteria } from './criteria.ts';
import { referenceTo } from './parties.ts';
import {
  addressIn,
  buildTexts,
  type Fields,
  findCode,
  flagIn,
  idIn,
  instantIn,
  objectIn,
  objectsIn,
  oncePerId,
  textIn,
  withoutEmpty,
} from './release-fields.ts';

const buildOcdsLot = (source: Fields, scale: Scale): JsonObject =>
  withoutEmpty({
    id: idIn(source.id),
    ...buildTexts(source, 'title', 'description'),
    status: source.status === 'active' ? 'active' : buildTenderStatus(source.status),
    ...offerOf(scale, source.value),
    guarantee: buildGuarantee(source.guarantee),
  });

/** The author of a question is secret; the question and its answer are not. */
const buildEnquiry = (source: Fields): JsonObject => {
  const { questionOf, relatedItem } = source;
  const about = idIn(relatedItem);
  return withoutEmpty({
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

/** Cancellations in force amend the tender, or one of its lots. */
const buildAmendment = (source: Fields): JsonObject => {
  const lot = source.cancellationOf === 'lot' ? idIn(source.relatedLot) : undefined;
  return withoutEmpty({
    id: idIn(source.id),
    date: instantIn(source.date),
    ...buildTexts({ rationale: source.reason, rationale_en: source.reason_en, rationale_ru: source.reason_ru }, 'rationale'),
    description: textIn(source.reasonType),
    relatedLots: lot === undefined ? undefined : [lot],
  });
};

const activeCancellations = ({ cancellations }: Fields): readonly Fields[] =>
  objectsIn(cancellations).filter(({ status }) => status === 'active');

/** Whether a bid is admitted to the competition (extension `qualification`). */
const buildQualification = (source: Fields, tender: Fields): JsonObject =>
  withoutEmpty({
    id: idIn(source.id),
    title: textIn(source.title),
    description: textIn(source.description),
    status: findCode(awardStatuses, source.status),
    date: instantIn(source.date),
    bidID: findBidId(tender.bids, source.bidID, source.lotID),
    lotID: idIn(source.lotID),
    qualified: flagIn(source.qualified),
    eligible: flagIn(source.eligible),
    documents: buildOcdsDocuments('award', source.documents),
  });

/** Why there was no competition (extension `negotiation`); older records use two separate fields. */
const buildDirectAwardCause = ({ cause, causeDescription, causeDetails }: Fields): JsonObject => {
  const { code, description } = objectIn(causeDetails);
  return withoutEmpty({ cause: textIn(code) ?? textIn(cause), causeDescription: textIn(description) ?? textIn(causeDescription) });
};

const buildDisputes = (source: Fields): JsonObject =>
  withoutEmpty({
    complaintPeriod: buildOcdsPeriod(source.complaintPeriod),
    complaints: collectComplaints(source.complaints, ...placelessComplaints(source)),
    qualificationPeriod: buildOcdsPeriod(source.qualificationPeriod),
    qualifications: oncePerId(objectsIn(source.qualifications).map((one) => buildQualification(one, source))),
    pendingCancellation: objectsIn(source.cancellations).some(({ status }) => status === 'pending') ? true : undefined,
  });

/** The standard has deprecated `lowestCost`; if features other than the price are rated, it becomes `ratedCriteria`. */
const awardCriteriaOf = ({ awardCriteria, features }: Fields): string | undefined => {
  if (awardCriteria === 'lifeCycleCost') return 'costOnly';
  if (awardCriteria !== 'lowestCost') return textIn(awardCriteria);
  return objectsIn(features).length > 0 ? 'ratedCriteria' : 'priceOnly';
};

/** The auction of the tender, or of the first lot with one: the standard has a single address. */
const buildTechniques = (source: Fields): JsonObject => {
  const places = [source, ...objectsIn(source.lots)];
  const isPlanned =
    source.submissionMethod === 'electronicAuction' || places.some(({ auctionPeriod }) => Object.keys(objectIn(auctionPeriod)).length > 0);
  const url = places.flatMap(({ auctionUrl }) => addressIn(auctionUrl) ?? [])[0];
  return isPlanned ? withoutEmpty({ hasElectronicAuction: true, electronicAuction: withoutEmpty({ url }) }) : {};
};

const buildStatuses = ({ status }: Fields): JsonObject =>
  withoutEmpty({ status: buildTenderStatus(status), currentStage: currentStages.has(status) ? textIn(status) : undefined });

const buildConditions = (source: Fields): JsonObject => {
  const submission = textIn(source.submissionMethod);
  return withoutEmpty({
    awardCriteria: awardCriteriaOf(source),
    ...buildTexts(source, 'awardCriteriaDetails', 'submissionMethodDetails', 'eligibilityCriteria'),
    submissionMethod: submission === undefined ? undefined : [submission],
    guarantee: buildGuarantee(source.guarantee),
    criteria: collectCriteria(source.criteria),
    techniques: buildTechniques(source),
  });
};

const timesOf = (source: Fields): JsonObject => {
  const enquiries = oncePerId(objectsIn(source.questions).map(buildEnquiry));
  return {
    ...withoutEmpty({
      tenderPeriod: buildOcdsPeriod(source.tenderPeriod),
      enquiryPeriod: buildOcdsPeriod(source.enquiryPeriod),
      awardPeriod: buildOcdsPeriod(source.awardPeriod),
      enquiries,
    }),
    hasEnquiries: enquiries.length > 0,
  };
};

export const tenderOf = (source: Fields, scale: Scale): JsonObject =>
  withoutEmpty({
    id: idIn(source.tenderID) ?? idIn(source.id),
    ...buildTexts(source, 'title', 'description'),
    ...buildStatuses(source),
    procuringEntity: referenceTo(source.procuringEntity),
    value: buildOcdsMoney(source.value),
    procurementMethod: findCode(procurementMethods, source.procurementMethod),
    procurementMethodDetails: textIn(source.procurementMethodType),
    ...buildTexts(source, 'procurementMethodRationale'),
    ...buildDirectAwardCause(source),
    mainProcurementCategory: findCode(categories, source.mainProcurementCategory),
    ...buildConditions(source),
    ...timesOf(source),
    ...buildDisputes(source),
    ...buildTenderers(source.bids),
    items: buildOcdsItems(source.items),
    lots: oncePerId(objectsIn(source.lots).map((lot) => buildOcdsLot(lot, scale))),
    documents: buildOcdsDocuments('tender', source.documents, ...objectsIn(source.cancellations).map(({ documents }) => documents)),
    milestones: buildOcdsMilestones(source.milestones),
    amendments: oncePerId(activeCancellations(source).map(buildAmendment)),
  });
