/** A write for every route of complaints to the review body, on each of the four kinds of objects. */

import { tenderer } from '../../../fixtures/bids.ts';
import { activeAward, credentials, heardAppeal, heardComplaint, moment, type Table, usual } from '../../../fixtures/tender-in-status.ts';
import { storedTender, storeFields } from '../../../fixtures/tender-parts.ts';
import { aboveThresholdEU } from '../../../src/procurement/types/above-threshold-eu.ts';
import type { Ask, Body, TestRegistry } from '../registry.ts';
import type { Write } from './write.ts';

interface Parent {
  /** Path below the tender, as in the routes and with actual ids; both empty for the tender itself. */
  readonly row: string;
  readonly path: string;
  /** The status in which complaints about it are filed. */
  readonly status: string;
  readonly list?: 'awards' | 'qualifications' | 'cancellations';
  readonly id?: string;
}

const parents: readonly Parent[] = [
  { row: '', path: '', status: 'active.tendering' },
  {
    row: '/cancellations/:cancellation',
    path: `/cancellations/${usual.cancellation}`,
    status: 'active.tendering',
    list: 'cancellations',
    id: usual.cancellation,
  },
  { row: '/awards/:award', path: `/awards/${activeAward}`, status: 'active.qualification', list: 'awards', id: activeAward },
  {
    row: '/qualifications/:qualification',
    path: `/qualifications/${usual.qualification}`,
    status: 'active.pre-qualification.stand-still',
    list: 'qualifications',
    id: usual.qualification,
  },
];

const relatedObjection = 'd'.repeat(32);
const objectionTo = ({ list, id }: Parent, tender: string): Body => ({
  id: relatedObjection,
  title: 'Чому',
  relatesTo: list?.slice(0, -1) ?? 'tender',
  relatedItem: id ?? tender,
  classification: { scheme: 'article_16', id: 'x', description: 'Підстава' },
  requestedRemedies: [{ id: `${'d'.repeat(31)}1`, type: 'setAside', description: 'Скасувати' }],
  arguments: [{ id: `${'d'.repeat(31)}2`, description: 'Довід' }],
  sequenceNumber: 1,
});
const complaintPeriod = { startDate: new Date(moment.getTime() - 86_400_000), endDate: new Date(moment.getTime() + 86_400_000) };

/** The parts with a complaint in some state, the object being within its complaint period. */
const complained = (parts: readonly Body[] = [], complaint: Body, { id, list }: Parent): Body[] =>
  parts.map((part) => ({
    ...part,
    complaints: [part.complaints ?? []].flat().map((one) => (Object(one).id === heardComplaint ? { ...Object(one), ...complaint } : one)),
    ...(id !== undefined && part.id === id ? { complaintPeriod, status: list === 'cancellations' ? 'pending' : 'active' } : {}),
  }));

const onParent = (registry: TestRegistry, { tender, enter, file }: Table, parent: Parent): Write[] => {
  const rows = `/tenders/:tender${parent.row}/complaints`;
  const all = `${tender.path}${parent.path}/complaints`;
  const own = `${all}/${heardComplaint}`;
  const appeal = `${own}/appeals/${heardAppeal}`;
  const enterAs = async (status: string): Promise<void> => {
    registry.clock.set(moment);
    await enter(parent.status, aboveThresholdEU);
    const { complaints, awards, qualifications, cancellations } = await storedTender(registry, tender);
    const complaint = { status, objections: [objectionTo(parent, tender.id)] };
    const [whole] = complained([{ complaints }], complaint, parent);
    await storeFields(registry, tender, {
      ...whole,
      complaintPeriod,
      cancellations: parent.list === 'cancellations' ? complained(cancellations, complaint, parent) : [],
      awards: complained(awards, complaint, parent),
      qualifications: complained(qualifications, complaint, parent),
      ...(parent.list === 'awards' ? {} : { awards: [] }),
    });
  };
  const write = (method: string, below: string, path: string, status: string, data: unknown, by: Ask = credentials.claimant): Write => ({
    row: `${method} ${rows}${below}`,
    ready: async () => {
      await enterAs(status);
      return { path, ask: { ...by, body: { data } } };
    },
  });
  const author = tenderer({ scale: undefined, identifier: { scheme: 'UA-EDR', id: '30000011', legalName: 'ТОВ «Інші»' } });
  const other = { description: 'Інше' };
  const proceeding = { dateProceedings: '2026-12-10T10:00:00+02:00', proceedingNumber: '1' };
  const documentRows = (at: string, path: string, status: string): Write[] => [
    write('POST', `${at}/documents`, `${path}/documents`, status, file),
    write('PUT', `${at}/documents/:document`, `${path}/documents/${usual.document}`, status, file),
    write('PATCH', `${at}/documents/:document`, `${path}/documents/${usual.document}`, status, other),
  ];
  return [
    write('POST', '', all, 'pending', { type: 'complaint', title: 'Умови', author }, credentials.bidder),
    write('PATCH', '/:complaint', own, 'draft', { title: 'Інша назва' }),
    write('POST', '/:complaint/posts', `${own}/posts`, 'pending', { title: 'Чому', description: 'Так', relatedObjection }),
    write('POST', '/:complaint/appeals', `${own}/appeals`, 'declined', other),
    write('PATCH', '/:complaint/appeals/:appeal', appeal, 'declined', { proceeding }),
    ...documentRows('/:complaint', own, 'draft'),
    ...documentRows('/:complaint/appeals/:appeal', appeal, 'declined'),
  ];
};

/** For routes shared with claims the caller picks one. */
export const complaintWrites = (registry: TestRegistry, table: Table): Write[] =>
  parents.flatMap((parent) => onParent(registry, table, parent));
