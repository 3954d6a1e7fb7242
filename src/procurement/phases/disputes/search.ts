/** Finds a complaint by its readable number, for payment services (spec/complaints.md §9). */

import type { StoredTender } from '../../../base/domain/tender.ts';
import type { ComplaintPlace } from '../../../base/domain/types.generated.ts';
import { groups, type Handler, listAnswer, okReply, type Route, route } from '../../../http/route.ts';
import type { TenderService } from '../../tenders/service.ts';
import { complaintSettings, parentsWith } from './parents.ts';

/** Number of the complaint → number of its tender; null if malformed. */
const parseTenderNumber = (number: string): string | null => /^(UA-[\d-]{1,40}-a)\.a\d{1,9}$/.exec(number)?.[1] ?? null;

/** A tender that is only stored has just the parents common to all types. */
const parentsIn = ({ deps }: TenderService, tender: StoredTender) => {
  const procedure = deps.procedures.runs(tender);
  return parentsWith(procedure?.phases.has('complaints') === true ? complaintSettings.of(procedure) : {});
};

const placesIn = (service: TenderService, tender: StoredTender, number: string): readonly ComplaintPlace[] =>
  parentsIn(service, tender).flatMap((parent) =>
    parent.all(tender).flatMap(({ id, complaints }) =>
      complaints
        .filter(({ type, complaintID }) => type === 'complaint' && complaintID === number)
        .map((complaint) => ({
          tender_id: tender._id,
          // A phase that adds a parent adds it to the schema's enum too.
          item_type: parent.list as ComplaintPlace['item_type'],
          item_id: parent.name === 'tender' ? null : id,
          complaint_id: complaint.id,
        })),
    ),
  );

const MAX_FOUND_TENDERS = 10;

/** Ids of the published tenders with this number: usually one. */
const tendersWith = async ({ deps }: TenderService, number: string): Promise<readonly string[]> => {
  const records = await deps.store
    .records('tenders')
    .findBy('tenderID', number, { most: MAX_FOUND_TENDERS, publicOnly: true, fields: ['tenderID'] });
  return records.map(({ _id }) => _id);
};

const searchComplaints =
  (service: TenderService): Handler =>
  async ({ query }) => {
    const number = query.get('complaint_id') ?? '';
    const tenderNumber = parseTenderNumber(number);
    const ids = tenderNumber === null ? [] : await tendersWith(service, tenderNumber);
    const places = await Promise.all(ids.map(async (id) => placesIn(service, await service.load({ tender: id }), number)));
    // No view: views leave out nulls, and here null means the tender itself.
    return okReply(places.flat().map((params) => ({ params: { ...params } })));
  };

export const complaintSearchRoutes = (service: TenderService): Route[] => [
  route({
    get: '/complaints/search',
    summary: 'Where the complaint with a readable number stands.',
    operation: 'searchComplaints',
    access: groups('bots'),
    query: ['complaint_id'],
    describes: {
      complaint_id: { description: 'Readable number of a complaint, <tenderID>.a<n>.', schema: { type: 'string' } },
    },
    answers: listAnswer('/tenders/complaint-search'),
    handler: searchComplaints(service),
  }),
];
