/** The records whose changes `GET /history/…` shows, and what of them stays sealed. */
import { noCodeLists } from '../../base/domain/code-lists.ts';
import { notFound } from '../../base/domain/problem.ts';
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { StoredTender } from '../../base/domain/tender.ts';
import { makePublicViews, type PublicView } from '../../modules/publishing/public-views.ts';
import { sealedAsToday } from '../../procurement/tenders/historical/versions.ts';
import { collections, recordsOf } from '../../store/collections.ts';
import { visibilityOf } from '../../store/records/updates.ts';
import type { FeatureContext } from '../feature.ts';
import type { ShownHistory } from './changes.ts';
import type { HistorySource } from './routes.ts';

type SourceDeps = Pick<FeatureContext, 'store' | 'foreign' | 'tenders' | 'validator' | 'documents' | 'procedures'>;

const HISTORY_OPERATIONS: Readonly<Record<PublicKind, { readonly operation: string; readonly what: string; readonly missing: string }>> = {
  tenders: { operation: 'getTenderChanges', what: 'a tender', missing: 'Tender not found.' },
  contracts: { operation: 'getContractChanges', what: 'a contract', missing: 'Contract not found.' },
  plans: { operation: 'getPlanChanges', what: 'a plan', missing: 'Plan not found.' },
  agreements: { operation: 'getAgreementChanges', what: 'an agreement', missing: 'Agreement not found.' },
  violation_reports: { operation: 'getViolationReportChanges', what: 'a violation report', missing: 'Violation Report not found.' },
  frameworks: { operation: 'getFrameworkChanges', what: 'a framework', missing: 'Framework not found.' },
  submissions: { operation: 'getSubmissionChanges', what: 'a submission', missing: 'Submission not found.' },
  qualifications: { operation: 'getQualificationChanges', what: 'a qualification', missing: 'Qualification not found.' },
};

const buildHistoryHeading = (name: PublicKind) => ({
  name,
  operation: HISTORY_OPERATIONS[name].operation,
  says: `What has changed in ${HISTORY_OPERATIONS[name].what} since it was published, and whether its history is whole.`,
});

/** Addresses are not compared. */
const noAddress = (): string => '';

const openShowing = (name: PublicKind, { store, foreign }: SourceDeps, view: PublicView): ShownHistory => ({
  collection: collections[recordsOf[name]].name,
  history: store.history(recordsOf[name]),
  view: (state, { _id }) => view({ ...state, _id }, noAddress).data,
  isPublic: foreign === undefined ? (state) => visibilityOf(state).is_public : (state) => !foreign.isGone(state),
  closed: null,
  hasHashes: true,
});

const plainSource = (name: Exclude<PublicKind, 'tenders'>, deps: SourceDeps, view: PublicView): HistorySource => {
  const records = deps.store.records<object>(recordsOf[name]);
  const showing = openShowing(name, deps, view);
  return {
    ...buildHistoryHeading(name),
    look: records.getState,
    read: async (id) => {
      const record: Stored<{ readonly status?: unknown }> | null = await records.get(id);
      // Drafts of reports are hidden from readers without a key.
      if (record === null || (name === 'violation_reports' && record.status === 'draft')) throw notFound(HISTORY_OPERATIONS[name].missing);
      return { record, showing };
    },
  };
};

/** Bids are as sealed as they are today: neither their content nor the times and number of their saves can be read. */
const tenderSource = (deps: SourceDeps, view: PublicView): HistorySource => {
  const { tenders: service } = deps;
  const { visibility } = service;
  const { areBidsSealed, partlyOpenIn } = visibility;
  const open = openShowing('tenders', deps, view);
  // A mirrored registry does not publish what it seals.
  const isOpen = deps.foreign !== undefined;
  const sealedShowing = (tender: StoredTender): ShownHistory => {
    const asToday = sealedAsToday(tender, visibility);
    return {
      ...open,
      view: (state, { _id }) => view({ ...asToday(state), _id }, noAddress).data,
      closed: areBidsSealed(tender) ? 'bids' : null,
      hasHashes: !areBidsSealed(tender) && !partlyOpenIn.has(tender.status),
      sealed: { field: 'bids', in: areBidsSealed },
    };
  };
  return {
    ...buildHistoryHeading('tenders'),
    look: service.look,
    read: async (id) => {
      const seen = await service.see({ tender: id });
      const record = !isOpen && areBidsSealed(seen) ? seen : await service.load({ tender: id });
      return { record, showing: isOpen ? open : sealedShowing(record) };
    },
  };
};

export const historySources = (deps: SourceDeps): HistorySource[] => {
  // A change of the code lists is no save.
  const views = makePublicViews({ ...deps, codes: noCodeLists });
  return [
    tenderSource(deps, views.tenders),
    ...publicKinds.filter((name) => name !== 'tenders').map((name) => plainSource(name, deps, views[name])),
  ];
};
