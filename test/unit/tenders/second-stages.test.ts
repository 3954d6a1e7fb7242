/** What changes in a second stage, and who is on its list (spec/second-stages.md §3, §4). */

import { expect } from 'chai';
import { at, contextWith, newer, zone } from '../../../fixtures/sketched-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { TenderRecord } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { withAllowedChanges } from '../../../src/procurement/phases/second-stage/allowed-changes.ts';
import {
  milestonesComeWithChange,
  secondStageValueExcludesTax,
  stageIsNotDue,
} from '../../../src/procurement/phases/second-stage/rules.ts';
import { biddersAreListed, listIsFit, requireListed } from '../../../src/procurement/phases/shortlist/phase.ts';
import { withDerived } from '../../../src/procurement/tenders/derived.ts';
import { publicItemsNameTheirBuyer, publicItemsNameTheirLot } from '../../../src/procurement/tenders/rules/items.ts';
import { competitiveDialogueEUStage2 } from '../../../src/procurement/types/competitive-dialogue-eu-stage2.ts';
import { competitiveDialogueUAStage2 as procedure } from '../../../src/procurement/types/competitive-dialogue-ua-stage2.ts';

const item = (id: string, fields: object = {}) => ({
  id,
  description: `Річ ${id}`,
  quantity: 5,
  relatedLot: id,
  classification: { scheme: 'ДК021', id: '03111900-1', description: 'Річ' },
  unit: { code: 'H87', name: 'штука' },
  ...fields,
});
const firm = (id: string, ...lots: readonly string[]) => ({
  name: id,
  identifier: { scheme: 'UA-EDR', id },
  lots: lots.map((lot) => ({ id: lot })),
});

// As much of a tender as these rules read.
const tender = {
  status: 'draft.stage2',
  title: 'Назва',
  items: [item('1'), item('2')],
  lots: [{ id: '1' }, { id: '2' }],
  shortlistedFirms: [firm('40000025', '1', '2'), firm('40000033', '1'), firm('40000041', '2')],
} as unknown as TenderRecord;

const thrown = (act: () => unknown): unknown => {
  try {
    return act() ?? null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.errors?.map(({ path, msg }) => `${path.join('.')}: ${msg}`) ?? [error.status, error.message];
  }
};

describe('The fields of a second stage that may differ', () => {
  const change = (sent: object, before = tender) => thrown(() => withAllowedChanges(before, { ...before, ...sent }, sent));
  const refused = (field: string) => [`data.${field}: Field change's not allowed`];

  it('are five before it is published, and two afterwards', () => {
    const tendering = { ...tender, status: 'active.tendering' };
    for (const field of ['tenderPeriod', 'mainProcurementCategory', 'milestones', 'status'])
      expect(change({ [field]: 'інше' }), field).to.deep.include({ [field]: 'інше' });
    expect(change({ tenderPeriod: 'інше' }, tendering)).to.deep.include({ tenderPeriod: 'інше' });
    for (const field of ['mainProcurementCategory', 'milestones', 'status'])
      expect(change({ [field]: 'інше' }, tendering), field).to.deep.equal(refused(field));
    expect(change({ title: 'Назва' })).to.deep.include({ title: 'Назва' });
    expect(change({ features: [{ code: 'a' }] })).to.deep.equal(refused('features'));
    expect(change({ status: 'active.tendering', title: 'Інша', value: 1 })).to.deep.equal(refused('title'));
    expect(change({ title: 'Інша' }, { ...tender, status: 'active.pre-qualification' })).to.deep.include({ title: 'Інша' });
  });

  it('are of each item when and from which profile it comes, and items stay as many as they are', () => {
    expect(change({ items: [item('1')] })).to.deep.equal([403, "List size change's not allowed"]);
    expect(change({ items: [item('1'), item('2', { quantity: 6 })] })).to.deep.equal(refused('items.1.quantity'));
    expect(change({ items: [item('2'), item('1')] })).to.deep.equal(refused('items.0.id'));
    const deliveryDate = { endDate: new Date('2027-06-01') };
    const said = change({ items: [item('1', { id: undefined, deliveryDate, category: 'c' }), item('2')] });
    expect(said).to.deep.equal(refused('items.0.id'));
    const { id: _, relatedLot: __, ...unnamed } = item('1', { deliveryDate, category: 'c', profile: 'p' });
    expect(change({ items: [unnamed, item('2')] })).to.deep.include({ items: [{ ...unnamed, id: '1', relatedLot: '1' }, item('2')] });
    const bought = { ...tender, items: [item('1', { relatedBuyer: 'b' }), item('2')] };
    expect(change({ items: [unnamed, item('2')] }, bought)).to.deep.include({
      items: [{ ...unnamed, id: '1', relatedLot: '1', relatedBuyer: 'b' }, item('2')],
    });
  });
});

describe('The items of a second stage', () => {
  it('lack what those of the first one lacked: nobody could add it', () => {
    const published = { ...tender, status: 'active.tendering', buyers: [{ id: 'b' }], items: [item('1', { relatedLot: undefined })] };
    const own = contextWith({ procedure, config: actingConfig({}, procedure) });
    const faults = (context: typeof own) =>
      [publicItemsNameTheirBuyer, publicItemsNameTheirLot].flatMap((rule) => rule(published as never, context, null));
    expect(faults(own)).to.deep.equal([]);
    expect(faults(contextWith({})).map(({ path }) => path.at(-1))).to.deep.equal(['relatedBuyer', 'relatedLot']);
  });
});

describe('The list of a second stage', () => {
  const bid = (id: string, lots: readonly string[], fields: object = {}) => ({
    status: 'draft',
    tenderers: [{ identifier: { scheme: 'UA-EDR', id } }],
    lotValues: lots.map((relatedLot) => ({ relatedLot })),
    ...fields,
  });
  const write = (before: object | null, after: object, of: object = tender) =>
    thrown(() => biddersAreListed({ tender: of, before, after, asked: 'draft' } as unknown as Parameters<typeof biddersAreListed>[0]));
  const refusal = [403, "Firm can't create bid"];

  it('holds who bids, in its register, and each of his lots', () => {
    expect(write(null, bid('40000025', ['1', '2']))).to.deep.equal([]);
    expect(write(null, bid('40000033', ['1']))).to.deep.equal([]);
    expect(write(null, bid('40000033', ['1', '2']))).to.deep.equal(refusal);
    expect(write(null, bid('4000002', ['1']))).to.deep.equal(refusal);
    expect(write(null, bid('40000033', []))).to.deep.equal(refusal);
    expect(write(null, bid('1', ['1'], { tenderers: [{ identifier: { scheme: 'UA-IPN', id: '40000033' } }] }))).to.deep.equal(refusal);
  });

  it('holds firms without lots where the tender has none', () => {
    const whole = { ...tender, lots: undefined, shortlistedFirms: [firm('40000033')] };
    expect(write(null, bid('40000033', [], { lotValues: undefined }), whole)).to.deep.equal([]);
    expect(write(null, bid('40000033', ['1']), whole)).to.deep.equal(refusal);
    const shown = { ...whole, shortlistedFirms: [{ ...firm('40000033'), lots: undefined }] };
    expect(write(null, bid('40000033', [], { lotValues: undefined }), shown)).to.deep.equal([]);
  });

  it('may name a firm once for each of its lots', () => {
    const split = { ...tender, shortlistedFirms: [firm('40000025', '1'), firm('40000033', '1'), firm('40000025', '2')] };
    expect(write(null, bid('40000025', ['1', '2']), split)).to.deep.equal([]);
    expect(write(null, bid('40000033', ['1', '2']), split)).to.deep.equal(refusal);
  });

  it('is asked again of other bidders, of other lots, and of a bid that is sent in', () => {
    const stranger = bid('40000099', ['1']);
    expect(write(stranger, { ...stranger, subcontractingDetails: 'ніхто' })).to.deep.equal([]);
    expect(write(stranger, { ...stranger, status: 'pending' })).to.deep.equal(refusal);
    expect(write(bid('40000033', ['1']), bid('40000033', ['2']))).to.deep.equal(refusal);
    expect(write(bid('40000033', ['1']), bid('40000041', ['1']))).to.deep.equal(refusal);
  });

  it('holds who asks, about the tender or what he may bid for', () => {
    const ask = (id: string, questionOf?: string, relatedItem?: string) =>
      thrown(() => requireListed({ author: { identifier: { scheme: 'UA-EDR', id } }, questionOf, relatedItem }, tender));
    const silence = [403, "Author can't create question"];
    expect([ask('40000033'), ask('40000033', 'tender'), ask('40000033', 'lot', '1'), ask('40000033', 'item', '1')]).to.deep.equal(
      Array.from({ length: 4 }, () => null),
    );
    for (const some of [ask('4000003'), ask('40000033', 'lot', '2'), ask('40000033', 'item', '2')]) expect(some).to.deep.equal(silence);
  });
});

describe('The periods of a second stage', () => {
  const made = at('2027-01-04T10:15');
  const daysOf = (type: typeof procedure, end: string) => {
    const context = contextWith({ procedure: type, config: actingConfig({}, type), now: made });
    const draft = {
      ...newer,
      procurementMethodType: type.type,
      status: 'draft.stage2',
      tenderPeriod: { startDate: made, endDate: at(end) },
    };
    const {
      enquiryPeriod,
      complaintPeriod,
      qualificationPeriod,
      lots = [],
      next_check,
    } = withDerived(draft as unknown as TenderRecord, context, null);
    const ends = [enquiryPeriod?.endDate, enquiryPeriod?.clarificationsUntil, complaintPeriod?.endDate, qualificationPeriod?.endDate];
    expect(next_check).to.equal(undefined);
    expect(lots[0]?.auctionPeriod).to.have.property('shouldStartAfter');
    return ends.map((one) => (one === undefined ? undefined : zone.render(one).slice(5, 16)));
  };

  it('follow from its tendering while it is prepared, and nothing is due then', () => {
    const midnight = (...days: (string | undefined)[]) => days.map((day) => (day === undefined ? undefined : `${day}T00:00`));
    expect(daysOf(procedure, '2027-01-20T00:00')).to.deep.equal(midnight('01-10', '01-14', '01-16', undefined));
    expect(daysOf(competitiveDialogueEUStage2, '2027-02-04T00:00')).to.deep.equal(midnight('01-25', '01-28', '01-31', '03-04'));
  });
});

describe('A second stage that is brought', () => {
  const now = new Date('2026-12-07T10:00:00Z');
  const old = new Date('2026-05-01T10:00:00Z');
  const context = (fields: object) => ({ procedure, now, ...fields }) as unknown as Parameters<typeof secondStageValueExcludesTax>[1];
  const taxed = { value: { amount: 1, currency: 'UAH', valueAddedTaxIncluded: true } };

  it('excludes tax by the day of the first stage, or by its own where that is not here', () => {
    const tax = (fields: object) => secondStageValueExcludesTax(taxed, context(fields), null).map(({ msg }) => msg);
    const wrong = ['valueAddedTaxIncluded should be false'];
    expect(tax({ origin: { dateCreated: old } })).to.deep.equal([]);
    expect(tax({ origin: { dateCreated: now } })).to.deep.equal(wrong);
    expect(tax({ origin: null })).to.deep.equal(wrong);
    expect(tax({ origin: null, now: old })).to.deep.equal([]);
    expect(tax({})).to.deep.equal([]);
  });

  it('has three firms or more, and waits for no step of an owner here', () => {
    const made = (fields: object, origin: object) => listIsFit({ ...tender, ...fields }, context(origin), null).map(({ msg }) => msg);
    expect(made({ shortlistedFirms: [] }, { origin: null })).to.deep.equal(['Please provide at least 3 items.']);
    expect(made({ lots: [{ id: '1' }] }, { origin: null })).to.deep.equal(['id should be one of lots', 'id should be one of lots']);
    expect(made({ shortlistedFirms: [] }, {})).to.deep.equal([]);
    const due = (status: string, owned = { owner_token: 'hash' }) =>
      thrown(() => stageIsNotDue(tender, context({ origin: { status, ...owned } }), null));
    const text = 'The second stage of this dialogue is made by a step of its owner';
    for (const status of ['draft', 'active.tendering', 'active.stage2.pending']) expect(due(status), status).to.deep.equal([409, text]);
    expect(due('complete')).to.deep.equal([]);
    expect(due('active.stage2.pending', {} as never)).to.deep.equal([]);
  });

  it('gets milestones of both kinds with its first change', () => {
    const change = (...types: string[]) =>
      milestonesComeWithChange({ ...tender, milestones: types.map((type) => ({ type })) } as unknown as TenderRecord, context({}), tender)
        .length;
    expect([change(), change('financing'), change('delivery'), change('financing', 'delivery')]).to.deep.equal([1, 1, 1, 0]);
    expect(milestonesComeWithChange(tender, context({}), null)).to.deep.equal([]);
  });
});
