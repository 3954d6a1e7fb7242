/** What complaints and claims are on: a tender, its qualifications, awards and cancellations; and the settings of a type (spec/complaints.md §1). */

import { listOf, withReplaced } from '../../../base/domain/json.ts';
import { type Borders, CLOSED_BORDERS } from '../../../base/domain/period.ts';
import { oneWithId } from '../../../base/domain/problem.ts';
import type { ComplaintRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { Period } from '../../../base/domain/types.generated.ts';
import type { PathParams } from '../../../http/route.ts';
import type { TenderConfig } from '../../engine/config.ts';
import { type PhaseStatuses, phaseSettings } from '../../engine/phase.ts';
import type { DocumentsOfTender } from '../../tenders/documents.ts';
import type { RelatesTo } from './objections.ts';

/** A type's settings for complaints on one kind of parent. */
export interface ParentSettings {
  /** Statuses of bids whose owners may complain; absent: any broker may, as on a cancellation during tendering. */
  readonly bids?: readonly string[];
}

export interface ComplaintSettings {
  /** By the parent's name. */
  readonly on: Readonly<Record<string, ParentSettings>>;
  /** Parents that only this type has. */
  readonly parents?: readonly Parent[];
  /** A claim on an award gets 403 where the type has none; absent: 404. */
  readonly refusesClaims?: true;
}

export const complaintSettings = phaseSettings<ComplaintSettings>('complaints');

export interface ClaimSettings {
  /** Calendar days after which an answered claim takes the status of its answer (E1); absent: it never does by itself. */
  readonly answerDays?: number;
  /** Claims exist beside complaints: they share addresses, and the rules of claims are stricter (spec/complaints.md §10). */
  readonly areBesideComplaints?: true;
  /** Statuses of bids whose owners may claim against awards; default: active and unsuccessful. */
  readonly bids?: readonly string[];
  /** Claims against qualifications too, in the last status of pre-qualification. */
  readonly allowsOnQualifications?: boolean;
}

export const claimSettings = phaseSettings<ClaimSettings>('claims');

export interface ComplaintTarget {
  readonly id: string;
  readonly status?: string | undefined;
  readonly complaints: readonly ComplaintRecord[];
  /** The parent's lot; a complaint on the tender has one of its own. */
  readonly lot?: string | undefined;
  /** The bid decided on. */
  readonly bid?: string | undefined;
  /** When complaints may be made. */
  readonly period?: Period | undefined;
  /** When claims may be made. */
  readonly claimPeriod?: Period | undefined;
}

/** The bounds of the complaint period, and the error text outside it. */
interface Term {
  readonly text: string;
  readonly borders: Borders;
}

interface NewClaims {
  /** The end of the names of their writes. */
  readonly suffix: '' | ' on qualification';
  /** Statuses of bids whose owners may claim. */
  bids(settings: ClaimSettings): readonly string[];
}

export interface Parent {
  readonly name: string;
  /** For the API docs. */
  readonly title: string;
  /** Name of the timed event by which an unpaid complaint becomes mistaken. */
  readonly event: string;
  /** Path of the complaint list. */
  readonly path: string;
  /** The tender's list that contains the parent; null for the tender itself. */
  readonly list: string | null;
  /** Tender statuses in which complaints may be made, changed and documented; absent: any. */
  readonly statuses: (place: PhaseStatuses) => {
    readonly made?: readonly string[];
    readonly changed?: readonly string[];
    readonly documented: readonly string[];
  };
  /** Whether the tender's config allows complaints on such a parent. */
  readonly isConfigured: (config: TenderConfig) => boolean;
  /** Absent for cancellations, which have checks of their own. */
  readonly term?: Term;
  readonly relates: readonly RelatesTo[];
  /** Claims on it (spec/procedures.md §4.2); `older`: those of older data, which are settled; absent: every record is a complaint. */
  readonly claims?: NewClaims | 'older';
  /** The addresses of types without complaints: every record is a claim. */
  readonly onlyClaims?: true;
  /** Claims on it hide their author (spec/tenders.md §4.4). */
  readonly hidesClaimants?: true;
  /** Throws 404 if there is none. */
  target(tender: TenderRecord, params: PathParams): ComplaintTarget;
  /** All such parents of the tender. */
  all(tender: TenderRecord): readonly ComplaintTarget[];
  /** Applies `change` to the complaints of every such parent. */
  mapped(
    tender: TenderRecord,
    change: (complaints: readonly ComplaintRecord[], target: ComplaintTarget) => readonly ComplaintRecord[],
  ): TenderRecord;
}

/** All running statuses but the draft and those of pre-qualification, in which only complaints on qualifications are documented. */
const besideQualification = ({ first, running, statusesOf }: PhaseStatuses): readonly string[] =>
  running.filter((status) => status !== first && !statusesOf('pre-qualification').includes(status));

export const onTender: Parent = {
  name: 'tender',
  title: 'the tender itself',
  event: 'K1: a complaint on a tender',
  path: '/tenders/:tender/complaints',
  list: null,
  statuses: (place) => {
    const own = place.statusesOf('tendering');
    return { made: own, changed: own, documented: besideQualification(place) };
  },
  isConfigured: (config) => config.hasTenderComplaints,
  term: { text: 'Can submit complaint not later than complaintPeriod end date', borders: CLOSED_BORDERS },
  relates: ['tender', 'lot'],
  claims: 'older',
  hidesClaimants: true,
  target: (tender) => heldTender(tender),
  all: (tender) => [heldTender(tender)],
  mapped: (tender, change) => {
    if (tender.complaints === undefined && change([], heldTender(tender)).length === 0) return tender;
    return { ...tender, complaints: [...change(listOf(tender.complaints), heldTender(tender))] };
  },
};

const heldTender = (tender: TenderRecord & { readonly _id?: string }): ComplaintTarget => ({
  id: tender._id ?? '',
  complaints: listOf(tender.complaints),
  // Open from the first day on.
  period: tender.complaintPeriod?.endDate === undefined ? undefined : { endDate: tender.complaintPeriod.endDate },
});

interface Part {
  readonly id: string;
  readonly status: string;
  readonly complaints?: ComplaintRecord[];
  readonly complaintPeriod?: Period;
}

interface Parts<T extends Part>
  extends Pick<Parent, 'name' | 'event' | 'statuses' | 'isConfigured' | 'term' | 'relates' | 'claims' | 'hidesClaimants'> {
  readonly segment: string;
  /** Its name in the 404. */
  readonly title: string;
  readonly list: (tender: TenderRecord) => readonly T[];
  readonly put: (tender: TenderRecord, list: T[]) => TenderRecord;
  readonly reads: (one: T, tender: TenderRecord) => Pick<ComplaintTarget, 'lot' | 'bid' | 'period'>;
}

/** A parent for the elements of one of the tender's lists. */
export const buildParts = <T extends Part>({ segment, title, list, put, reads, ...own }: Parts<T>): Parent => {
  const { name } = own;
  const heldOf = (one: T, tender: TenderRecord): ComplaintTarget => ({
    id: one.id,
    status: one.status,
    complaints: listOf(one.complaints),
    period: one.complaintPeriod,
    claimPeriod: one.complaintPeriod,
    ...reads(one, tender),
  });
  return {
    ...own,
    title: `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`,
    path: `/tenders/:tender/${segment}/:${name}/complaints`,
    list: segment,
    target: (tender, params) => heldOf(oneWithId(list(tender), params[name], `${title} not found.`), tender),
    all: (tender) => list(tender).map((one) => heldOf(one, tender)),
    mapped: (tender, change) => {
      const next = list(tender).map((one): T => {
        const complaints = change(listOf(one.complaints), heldOf(one, tender));
        return complaints.length === 0 ? one : { ...one, complaints: [...complaints] };
      });
      return next.length === 0 ? tender : put(tender, next);
    },
  };
};

export const onQualification = buildParts({
  name: 'qualification',
  event: 'K3: a complaint on a qualification',
  relates: ['qualification'],
  claims: { suffix: ' on qualification', bids: () => ['active', 'unsuccessful', 'invalid.pre-qualification'] },
  hidesClaimants: true,
  statuses: ({ statusesOf }) => {
    const own = statusesOf('pre-qualification');
    return { made: own.slice(-1), changed: own, documented: own };
  },
  isConfigured: (config) => config.hasQualificationComplaints,
  term: { text: 'Can add complaint only in complaintPeriod', borders: CLOSED_BORDERS },
  segment: 'qualifications',
  title: 'Qualification',
  list: ({ qualifications }) => listOf(qualifications),
  put: (tender, qualifications) => ({ ...tender, qualifications }),
  reads: ({ lotID, bidID, complaintPeriod }, { qualificationPeriod }) => ({
    lot: lotID,
    bid: bidID,
    period: complaintPeriod ?? {
      ...(qualificationPeriod?.reportingDatePublication && { startDate: qualificationPeriod.reportingDatePublication }),
      ...(qualificationPeriod?.endDate && { endDate: qualificationPeriod.endDate }),
    },
  }),
});

export const onAward = buildParts({
  name: 'award',
  event: 'K4: a complaint on an award',
  relates: ['award'],
  claims: { suffix: '', bids: ({ bids = ['active', 'unsuccessful'] }) => bids },
  statuses: (place) => {
    const own = place.statusesOf('awarding');
    return { made: own, changed: own, documented: besideQualification(place) };
  },
  isConfigured: (config) => config.hasAwardComplaints,
  term: { text: 'Can add complaint only in complaintPeriod', borders: { from: 'closed', to: 'open' } },
  segment: 'awards',
  title: 'Award',
  list: ({ awards }) => listOf(awards),
  put: (tender, awards) => ({ ...tender, awards }),
  reads: ({ lotID, bid_id }) => ({ lot: lotID, bid: bid_id }),
});

const onCancellation = buildParts({
  name: 'cancellation',
  event: 'K2: a complaint on a cancellation',
  relates: ['cancellation'],
  statuses: (place) => ({ documented: [...besideQualification(place), ...place.statusesOf('pre-qualification')] }),
  isConfigured: (config) => config.hasCancellationComplaints,
  segment: 'cancellations',
  title: 'Cancellation',
  list: ({ cancellations }) => listOf(cancellations),
  put: (tender, cancellations) => ({ ...tender, cancellations }),
  reads: ({ relatedLot }) => ({ lot: relatedLot }),
});

/** In the order of their timed events. */
const complaintParents: readonly Parent[] = [onTender, onCancellation, onQualification, onAward];

/** The parents a type may have complaints on. */
export const parentsWith = ({ parents: ownParents = [] }: Pick<ComplaintSettings, 'parents'> = {}): readonly Parent[] => [
  ...complaintParents,
  ...ownParents,
];

/** Replaces the complaint with this id, or appends it to its parent's list. */
export const withComplaint = (
  parent: Parent,
  tender: TenderRecord,
  target: Pick<ComplaintTarget, 'id'>,
  next: ComplaintRecord,
): TenderRecord =>
  parent.mapped(tender, (complaints, { id }) => {
    if (parent.name !== 'tender' && id !== target.id) return complaints;
    return complaints.some((one) => one.id === next.id) ? withReplaced(complaints, next) : [...complaints, next];
  });

/** Applies `change` to every complaint and claim on these parents; `lot` is the one it concerns. */
export const withDisputesMapped = (
  tender: TenderRecord,
  parents: readonly Parent[],
  change: (dispute: ComplaintRecord, lot: string | undefined) => ComplaintRecord,
): TenderRecord =>
  parents.reduce(
    (next, { list, mapped }) =>
      mapped(next, (disputes, { lot }) => disputes.map((one) => change(one, list === null ? one.relatedLot : lot))),
    tender,
  );

/** Throws 404 `Complaint not found.` */
export const findComplaint = (parent: Parent, tender: TenderRecord, params: PathParams): ComplaintRecord =>
  oneWithId(parent.target(tender, params).complaints, params.complaint, 'Complaint not found.');

/** Location of the documents of a complaint or claim. */
export const heldByComplaint = (parent: Parent) =>
  ({
    path: `${parent.path}/:complaint`,
    name: 'complaint',
    showsAuthors: true,
    removal: { stay: 'complaint' },
    documents: (tender, params) => findComplaint(parent, tender, params).documents ?? [],
    withDocuments: (tender, documents, { params }) =>
      withComplaint(parent, tender, parent.target(tender, params), { ...findComplaint(parent, tender, params), documents }),
  }) satisfies Partial<DocumentsOfTender>;
