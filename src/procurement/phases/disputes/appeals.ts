/** Appeals to a court after a complaint was decided (spec/complaints.md §9). */

import { publicVersions } from '../../../base/domain/documents.ts';
import { appended, type Json, omitUndefined, unlessEmpty, withReplaced } from '../../../base/domain/json.ts';
import { forbidden, oneWithId, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { ComplaintRecord } from '../../../base/domain/tender.ts';
import type { Appeal, AppealLegislation, PatchAppeal, PostAppeal } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, brokers, createdReply, type Handler, okReply, pathWith } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { FINAL_STATUSES } from '../../engine/transitions.ts';
import { type TenderDocuments, tenderDocuments, validateNewDocuments } from '../../tenders/documents.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { findRole, openedComplaint } from './dispute.ts';
import { findComplaint, type Parent, withComplaint } from './parents.ts';

export const appealView = '/tenders/appeal';

const APPEAL_LEGISLATION: AppealLegislation = {
  version: '2020-04-19',
  type: 'NATIONAL_LEGISLATION',
  article: '18.23',
  identifier: {
    id: '922-VIII',
    legalName: 'Закон України "Про публічні закупівлі"',
    uri: 'https://zakon.rada.gov.ua/laws/show/922-19#n1284',
  },
};

const DECIDED_STATUSES: ReadonlySet<string> = new Set(['invalid', 'satisfied', 'declined', 'resolved']);

/** The side of the complaint for which the caller appeals; throws 403 for others. */
const requireAppealSide: typeof findRole = (tender, complaint, request) => {
  const role = findRole(tender, complaint, request);
  if (role === 'tender_owner' || role === 'complaint_owner') return role;
  throw forbidden('Forbidden: who has complained and the buyer appeal, with their token and the key of the account that created it.');
};

/** Throws 403 for a claim, in a finished tender, and before the complaint is decided. */
const requireDecided = ({ before }: LoadedTender, { type, status }: ComplaintRecord): void => {
  if (type !== 'complaint') throw forbidden(`Can't submit or edit appeal in current (${type ?? 'claim'}) complaint type`);
  if (FINAL_STATUSES.includes(before.status)) throw forbidden(`Can't submit or edit appeal in current (${before.status}) tender status`);
  if (!DECIDED_STATUSES.has(status)) throw forbidden(`Can't submit or edit appeal in current (${status}) complaint status`);
};

const buildPath = (parent: Parent, params: ApiRequest['params']): string => `${pathWith(parent.path, params)}/${params.complaint}/appeals`;

export const showAppeal = ({ deps }: TenderService, appeal: Appeal): Json =>
  deps.validator.view(appealView)({ ...appeal, documents: publicVersions(appeal.documents ?? [], deps.documents) });

const findAppeal = ({ appeals = [] }: ComplaintRecord, { appeal }: ApiRequest['params']): Appeal =>
  oneWithId(appeals, appeal, 'Appeal not found.');

const withAppeal = (complaint: ComplaintRecord, next: Appeal): ComplaintRecord => ({
  ...complaint,
  appeals: withReplaced(complaint.appeals, next),
});

export const addAppeal =
  (service: TenderService, parent: Parent): Handler<PostAppeal> =>
  async (request) => {
    const id = newId();
    const path = buildPath(parent, request.params);
    const { result } = await service.append<Appeal>(request, (loaded) => {
      const { held: target, complaint, role } = openedComplaint(parent, loaded, request, requireAppealSide);
      const { documents: sent, ...data } = request.data();
      requireDecided(loaded, complaint);
      const { documents, written: _, ...files } = validateNewDocuments(service, request, sent, { parent: `${path}/${id}`, author: role });
      const fresh = { ...data, id, author: role, dateCreated: request.now, datePublished: request.now, legislation: APPEAL_LEGISLATION };
      const appeal: Appeal = { ...fresh, ...omitUndefined({ documents: unlessEmpty(documents) }) };
      const appeals = appended(complaint.appeals, appeal);
      return { next: withComplaint(parent, loaded.before, target, { ...complaint, appeals }), result: appeal, ...files };
    });
    return createdReply(showAppeal(service, result), request.links.absolute(`${path}/${id}`));
  };

/** Sets the court's proceeding, once, by the author of the appeal. */
export const changeAppeal =
  (service: TenderService, parent: Parent): Handler<PatchAppeal> =>
  async (request) => {
    const { result } = await service.change<Appeal>(request, (loaded) => {
      const { held: target, complaint, role } = openedComplaint(parent, loaded, request, requireAppealSide);
      const appeal = findAppeal(complaint, request.params);
      const { proceeding } = request.data();
      requireDecided(loaded, complaint);
      if (appeal.author !== role) throw forbidden('Appeal can be updated only by author');
      if (proceeding === undefined) return { next: loaded.before, result: appeal };
      if (appeal.proceeding !== undefined) requireNoErrors([ruleError(['data', 'proceeding'], 'Forbidden to patch proceeding')]);
      const next: Appeal = { ...appeal, proceeding };
      return { next: withComplaint(parent, loaded.before, target, withAppeal(complaint, next)), result: next };
    });
    return okReply(showAppeal(service, result));
  };

export const appealDocuments = (service: TenderService, parent: Parent): TenderDocuments =>
  tenderDocuments(service, {
    path: `${parent.path}/:complaint/appeals/:appeal`,
    name: 'appeal',
    summary: { of: `an appeal about a complaint on a ${parent.name}`, needs: 'Needs the token of who appealed.' },
    access: brokers,
    showsAuthors: true,
    removal: { stay: 'appeal' },
    documents: (tender, params) => findAppeal(findComplaint(parent, tender, params), params).documents ?? [],
    withDocuments: (tender, documents, { params }) => {
      const complaint = findComplaint(parent, tender, params);
      return withComplaint(
        parent,
        tender,
        parent.target(tender, params),
        withAppeal(complaint, { ...findAppeal(complaint, params), documents }),
      );
    },
    authorize: (loaded, request) => {
      const { complaint, role } = openedComplaint(parent, loaded, request, requireAppealSide);
      if (findAppeal(complaint, request.params).author !== role) throw forbidden('Appeal document can be added only by appeal author');
      return role;
    },
  });
