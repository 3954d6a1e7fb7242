/**
 * The release in the Open Contracting Data Standard 1.1 of a tender with its plans and contracts (docs/ocds.md). Pure: takes
 * public views, so that nothing a view hides is disclosed.
 */
import type { JsonObject } from '../../../base/domain/json.ts';
import { priceScale, type Scale } from '../../../base/domain/scale.ts';
import { buildOcdsAwards } from './awards.ts';
import { buildBids } from './bids.ts';
import { complainantsIn } from './complaints.ts';
import { buildOcdsContracts, payeesIn, payersIn } from './contracts.ts';
import { withHiddenNumbered } from './hidden-organizations.ts';
import { buildOcdsParties, type Involved, type OcdsRole, referenceTo } from './parties.ts';
import { buildPlanning } from './planning-section.ts';
import { type Fields, idIn, instantIn, latestDate, objectIn, objectsIn, textIn, withoutEmpty } from './release-fields.ts';
import { tenderOf } from './tender.ts';

/** One contracting process, its records as their own GET shows them. */
export interface Process {
  readonly tender: Fields;
  /** The plans it carries out, if they are stored here. */
  readonly plans: readonly Fields[];
  /** Records of the contracts collection. */
  readonly contracts: readonly Fields[];
}

interface ReleaseOptions {
  /** `ocds-` and six characters, assigned by the registrar of prefixes. */
  readonly ocidPrefix: string;
  /** Address of an API path, e.g. `/tenders/…`. */
  readonly addressOf: (path: string) => string;
  /** How offers of the tender are compared; by price if absent. */
  readonly scale?: Scale;
}

export interface Release extends JsonObject {
  ocid: string;
  id: string;
  date: string;
  tag: string[];
  initiationType: 'tender';
}

const collectOrganizations = (list: unknown, role: OcdsRole): Involved[] => objectsIn(list).map((organization) => ({ role, organization }));

/** The named buyers, or the procuring entity. A release of several has no `buyer`, as the standard allows one. */
const collectBuyers = ({ buyers, procuringEntity }: Fields): readonly Fields[] => {
  const named = objectsIn(buyers);
  return named.length > 0 ? named : [objectIn(procuringEntity)];
};

const involvedIn = ({ tender, contracts, plans }: Process): Involved[] => [
  { role: 'procuringEntity', organization: objectIn(tender.procuringEntity) },
  ...collectOrganizations(collectBuyers(tender), 'buyer'),
  ...objectsIn(tender.bids).flatMap(({ tenderers }) => collectOrganizations(tenderers, 'tenderer')),
  ...objectsIn(tender.awards).flatMap(({ suppliers }) => collectOrganizations(suppliers, 'supplier')),
  ...contracts.flatMap((contract) => [
    ...collectOrganizations([contract.buyer], 'buyer'),
    ...collectOrganizations(contract.suppliers, 'supplier'),
    ...collectOrganizations(payersIn(contract), 'payer'),
    ...collectOrganizations(payeesIn(contract), 'payee'),
  ]),
  ...collectOrganizations(tender.funders, 'funder'),
  ...collectOrganizations(complainantsIn(tender), 'interestedParty'),
  ...plans.flatMap(({ buyers }) => collectOrganizations(buyers, 'buyer')),
];

/** The last change of any part: a release of the same content has the same date. */
const releaseDateOf = ({ tender, plans, contracts }: Process): string =>
  latestDate([tender, ...plans, ...contracts].flatMap(({ dateModified, date }) => instantIn(dateModified) ?? instantIn(date) ?? []));

/** The permanent id of the process: prefix and public number. */
const buildOcid = (tender: Fields, ocidPrefix: string): string => `${ocidPrefix}-${idIn(tender.tenderID) ?? idIn(tender.id)}`;

const collectTags = (release: JsonObject): string[] => {
  const awards = objectsIn(release.awards);
  const contracts = objectsIn(release.contracts);
  const tags: Readonly<Record<string, boolean>> = {
    planning: release.planning !== undefined,
    tender: true,
    tenderCancellation: objectIn(release.tender).status === 'cancelled',
    award: awards.length > 0,
    awardCancellation: awards.some(({ status }) => status === 'cancelled'),
    contract: contracts.length > 0,
    contractAmendment: contracts.some(({ amendments }) => amendments !== undefined),
    implementation: contracts.some(({ implementation }) => implementation !== undefined),
    contractTermination: contracts.some(({ status }) => status === 'terminated'),
  };
  return Object.keys(tags).filter((tag) => tags[tag]);
};

/** An agreement made by a tender is public once signed; a mere link has no status. */
const isPublicAgreement = ({ status }: Fields): boolean => status === undefined || status === 'active' || status === 'terminated';

/** The other stage of a dialogue. */
const stageOf = (tender: unknown, relationship: string[] | undefined, addressOf: ReleaseOptions['addressOf']): JsonObject[] => {
  const id = idIn(tender);
  return id === undefined ? [] : [withoutEmpty({ id, relationship, identifier: id, uri: addressOf(`/tenders/${id}`) })];
};

const collectRelated = (tender: Fields, plans: readonly Fields[], addressOf: ReleaseOptions['addressOf']): JsonObject[] => [
  ...plans.flatMap((plan) => {
    const id = idIn(plan.id);
    if (id === undefined) return [];
    const title = textIn(objectIn(plan.budget).description);
    return [withoutEmpty({ id, relationship: ['planning'], title, identifier: idIn(plan.planID), uri: addressOf(`/plans/${id}`) })];
  }),
  ...objectsIn(tender.agreements)
    .filter(isPublicAgreement)
    .flatMap((agreement) => {
      const id = idIn(agreement.id);
      return id === undefined ? [] : [{ id, relationship: ['framework'], identifier: id, uri: addressOf(`/agreements/${id}`) }];
    }),
  ...stageOf(tender.dialogueID, ['prior'], addressOf),
  // The standard has no relationship for a successor.
  ...stageOf(tender.stage2TenderID, undefined, addressOf),
];

/** `20261121T160000123Z`: no colons, as ids are part of addresses. */
const formatStamp = (date: string): string => new Date(Date.parse(date)).toISOString().replace(/[-:.]/g, '');

/** The release of a process in its current state. Equal views give equal releases, byte for byte. */
export const releaseOf = (shown: Process, { ocidPrefix, addressOf, scale = priceScale }: ReleaseOptions): Release => {
  const process = withHiddenNumbered(shown);
  const { tender, plans, contracts } = process;
  const [ocid, date] = [buildOcid(tender, ocidPrefix), releaseDateOf(process)];
  const [buyer, ...others] = collectBuyers(tender);
  const content = withoutEmpty({
    language: 'uk',
    parties: buildOcdsParties(involvedIn(process)),
    buyer: others.length > 0 ? undefined : referenceTo(buyer),
    planning: buildPlanning(plans),
    tender: tenderOf(tender, scale),
    bids: buildBids(tender.bids, scale),
    awards: buildOcdsAwards(tender, scale),
    contracts: buildOcdsContracts(tender, contracts, scale),
    relatedProcesses: collectRelated(tender, plans, addressOf),
  });
  return { ocid, id: `${ocid}-${formatStamp(date)}`, date, tag: collectTags(content), initiationType: 'tender', ...content };
};
