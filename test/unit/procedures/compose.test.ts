import { expect } from 'chai';
import { loadSchemas } from '../../../src/base/validation/dialect.ts';
import { compose, type ProcedureType } from '../../../src/procurement/engine/compose.ts';
import { choiceFlag, fixedNumber } from '../../../src/procurement/engine/config.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import { makeProcedures, requireTransition } from '../../../src/procurement/engine/procedure.ts';
import { transitionsBetween } from '../../../src/procurement/engine/transitions.ts';
import { writeIn } from '../../../src/procurement/engine/writes.ts';
import { everyTender } from '../../../src/procurement/tenders/phase.ts';
import { belowThreshold, belowThresholdType } from '../../../src/procurement/types/below-threshold.ts';

const plain = belowThresholdType;
const withPhase = (...phases: Phase[]): ProcedureType => ({ ...plain, phases: [...plain.phases, ...phases] });
const without = (name: string): ProcedureType => ({ ...plain, phases: plain.phases.filter((phase) => phase.name !== name) });
const stage = (changes: Partial<Phase> = {}): Phase => ({
  name: 'x',
  statuses: ['active.x'],
  transitions: () => [
    ...transitionsBetween(['active.awarded'], ['active.x'], 'owner', ''),
    ...transitionsBetween(['active.x'], ['complete'], 'owner', ''),
  ],
  ...changes,
});

const editedInTendering = everyTender({
  procurementMethod: 'open',
  levels: { create: '1', createForCentral: '5' },
  edits: { statuses: ['active.enquiries', 'active.tendering'] },
});

describe('a type is composed', () => {
  it('with a phase that fits', () => {
    expect(compose(withPhase(stage())).reach.get('active.awarded')?.has('active.x')).to.equal(true);
  });

  it('with a phase that ends in a status of its own, which is no running one', () => {
    const leading = (to: string) => [
      ...transitionsBetween(['active.awarded'], ['active.x'], 'owner', ''),
      ...transitionsBetween(['active.x'], [to], 'owner', ''),
    ];
    let running: readonly string[] = [];
    const ending = stage({
      ends: ['active.over'],
      bidVisibility: { 'active.over': 'none' },
      transitions: (place) => {
        running = place.running;
        return leading('active.over');
      },
    });
    const { reach, bidVisibility } = compose(withPhase(ending));
    expect([reach.get('active.x')?.has('active.over'), reach.has('active.over'), bidVisibility.get('active.over')]).to.deep.equal([
      true,
      false,
      'none',
    ]);
    expect(running).to.include('active.x').and.not.include('active.over');
  });

  const refused: readonly (readonly [string, ProcedureType, string])[] = [
    ['a phase that is listed twice', withPhase({ name: 'auction' }), 'phase auction is listed twice'],
    ['a status of two phases', withPhase(stage({ statuses: ['active.auction'] })), 'two phases have the status active.auction'],
    ['a final status of a phase', withPhase(stage({ statuses: ['complete'] })), 'two phases have the status complete'],
    [
      'a transition to a status that no phase has',
      withPhase({ name: 'x', transitions: () => transitionsBetween(['draft'], ['active.y'], 'owner', '') }),
      'no phase has a status of the transition draft → active.y',
    ],
    ['an end that nothing leads to', withPhase(stage({ ends: ['active.over'] })), 'no transition leads to active.over'],
    [
      'a transition out of an end of a phase',
      withPhase(stage({ ends: ['active.over'], transitions: () => transitionsBetween(['active.over'], ['active.x'], 'owner', '') })),
      'active.over is final and left to active.x',
    ],
    [
      'a transition out of a final status',
      withPhase({ name: 'x', transitions: () => transitionsBetween(['complete'], ['draft'], 'owner', '') }),
      'complete is final and left to draft',
    ],
    [
      'a status that nothing leads to',
      withPhase(stage({ transitions: () => transitionsBetween(['active.x'], ['complete'], 'owner', '') })),
      'no transition leads to active.x',
    ],
    [
      'a status that cannot be left',
      { ...without('contracting'), phases: [...without('contracting').phases.filter(({ name }) => name !== 'cancellation')] },
      'active.auction cannot be left for a final status',
    ],
    [
      'a write that nobody allows',
      withPhase({ name: 'x', writes: () => ({ read: writeIn([], 'read') }) }),
      'no status allows the write read',
    ],
    [
      'a write in a status that no phase has',
      withPhase({ name: 'x', writes: () => ({ read: writeIn(['active.y'], 'read') }) }),
      'the write read is allowed in active.y, which no phase has',
    ],
    [
      'a write of two phases',
      withPhase({ name: 'x', writes: () => ({ 'add bid': writeIn(['draft'], 'add bid') }) }),
      'two phases bring the write add bid',
    ],
    [
      'edits under sealed bids that stay valid',
      { ...plain, phases: plain.phases.map((phase) => (phase.name === 'tender' ? editedInTendering : phase)) },
      'its tender may be edited in active.tendering while sealed bids stay valid: add an extension to tendering, or take active.tendering out of edits.statuses',
    ],
    ['a write that the type allows and no phase brings', { ...plain, allows: { fly: ['draft'] } }, 'no phase brings the write fly'],
    [
      'a field that two phases derive',
      withPhase({ name: 'x', derivations: () => [{ fields: ['auctionPeriod'], derive: () => ({}) }] }),
      'auctionPeriod is derived twice',
    ],
    [
      'a flag that no phase acts by',
      {
        ...plain,
        config: { ...plain.config, hasPrequalification: choiceFlag(false, 'both'), cancellationComplainDuration: fixedNumber(10, 'newer') },
      },
      'no phase acts by what it allows for hasPrequalification, cancellationComplainDuration',
    ],
    [
      'a flag that its phase cannot act by',
      { ...plain, config: { ...plain.config, hasEnquiries: choiceFlag(true, 'newer') } },
      'no phase acts by what it allows for hasEnquiries',
    ],
    [
      'a variant that is wider than the type',
      {
        ...plain,
        variants: [
          {
            isOf: () => true,
            refusal: '',
            config: {
              hasAuction: choiceFlag(true, 'both'),
              hasAwardingOrder: choiceFlag(true, 'both'),
              awardComplainDuration: fixedNumber(3, 'newer'),
            },
          },
        ],
      },
      'a variant allows more than the type for hasAwardingOrder, awardComplainDuration',
    ],
    [
      'a field that is replaced twice',
      withPhase(
        { name: 'x', models: () => ({ '/tenders/create': { replaces: { value: {} } }, '/tenders/patch': {} }) },
        { name: 'y', models: () => ({ '/tenders/create': { replaces: { value: {} } } }) },
      ),
      '/tenders/create replaces value twice',
    ],
  ];
  for (const [what, type, text] of refused) {
    it(`but not with ${what}`, () => expect(() => compose(type)).to.throw(`procedure type belowThreshold: ${text}`));
  }

  it('but its schemas not with a field that is optional although nothing asks for it', () => {
    const { schemas } = compose(withPhase({ name: 'x', models: () => ({ '/tenders/create': { optional: ['items.quantity'] } }) }));
    expect(() => loadSchemas({ parts: schemas })).to.throw(
      'optional quantity: nothing asks for it in /tenders/create/belowThreshold.items',
    );
  });

  const unknown: readonly (readonly [string, string, Phase])[] = [
    ['needed', '/tenders/create/belowThreshold', { name: 'x', models: () => ({ '/tenders/create': { needs: ['items.colour'] } }) }],
    [
      'replaced',
      '/tenders/lot-create/belowThreshold',
      { name: 'x', models: () => ({ '/tenders/lot-create': { replaces: { 'value.colour': {} } } }) },
    ],
  ];
  for (const [what, place, phase] of unknown) {
    it(`but its schemas not with a field that is ${what} where there is none`, () => {
      const { schemas } = compose(withPhase(phase));
      expect(() => loadSchemas({ parts: schemas }))
        .to.throw(/^no property colour in /)
        .and.to.have.property('message')
        .that.includes(place);
    });
  }

  it('and allows a write where the type says otherwise than its phases', () => {
    const { writes } = compose({ ...plain, allows: { 'add lot': ['draft', 'active.tendering'] } });
    expect([writes['add lot']?.in, writes['add bid']?.in]).to.deep.equal([['draft', 'active.tendering'], ['active.tendering']]);
  });
});

describe('a status changes', () => {
  const changed = (from: string | undefined, to: string) => () => requireTransition(belowThreshold, from, to);

  it('by a transition, or by several that time makes at once', () => {
    for (const to of ['active.enquiries', 'draft']) expect(changed('draft', to)).not.to.throw();
    for (const to of ['active.tendering', 'active.auction', 'active.qualification', 'unsuccessful'])
      expect(changed('active.enquiries', to), to).not.to.throw();
    expect(changed(undefined, 'draft')).not.to.throw();
  });

  it('and by nothing else', () => {
    for (const [from, to] of [
      ['draft', 'active.tendering'],
      ['active.tendering', 'active.enquiries'],
      ['active.auction', 'active.tendering'],
      ['complete', 'active.awarded'],
      [undefined, 'active.enquiries'],
    ] as const)
      expect(changed(from, to), `${from} ${to}`).to.throw('no transition of belowThreshold leads from');
  });

  it('of a type that has its name once', () => {
    expect(() => makeProcedures([belowThreshold, belowThreshold])).to.throw('each named once');
    expect(() => makeProcedures([])).to.throw('a registry needs procedure types');
  });
});
