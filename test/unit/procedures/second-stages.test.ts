/** In which statuses something of a second stage may be written, where that differs from the open type it is like (spec/second-stages.md). */
import { expect } from 'chai';
import { procedures } from '../../../src/procurement/types/index.ts';

const preparing = 'draft.stage2';

/** Write → the statuses of a second stage that differ; null: it has no such write. */
const differing: Readonly<Record<string, readonly string[] | null>> = {
  'add lot': null,
  'update lot': null,
  'delete lot': null,
  'take credentials': [preparing],
};

/** While it is prepared everybody knows of a second stage, so that it can be cancelled. */
const known = ['cancel'];

const writesOf = (type: string) => Object.entries(procedures.of(type)?.writes ?? {});

const pairs = [
  {
    type: 'competitiveDialogueUA.stage2',
    like: 'aboveThresholdUA',
    title: 'What may be written of a tender of competitiveDialogueUA.stage2',
  },
  {
    type: 'competitiveDialogueEU.stage2',
    like: 'aboveThresholdEU',
    title: 'What may be written of a tender of competitiveDialogueEU.stage2',
  },
];

for (const { type, like, title } of pairs)
  describe(title, () => {
    it(`is what may be written of ${like} with another draft, but for what stands here`, () => {
      const ofLike = writesOf(like).map(([name, write]) => {
        const statuses = write.in.map((status) => (status === 'draft' ? preparing : status));
        return [name, known.includes(name) ? [preparing, ...statuses] : statuses] as const;
      });
      const wanted = Object.entries({ ...Object.fromEntries(ofLike), ...differing }).filter(([, statuses]) => statuses !== null);
      expect(Object.fromEntries(writesOf(type).map(([name, write]) => [name, write.in]))).to.deep.equal(Object.fromEntries(wanted));
    });

    it('begins where everybody knows of it, and is published or cancelled from there', () => {
      const { first, transitions = [], bidVisibility } = procedures.of(type) ?? {};
      const steps = transitions.filter(({ from }) => from.startsWith('draft')).map(({ from, to, by }) => `${from} ${to} ${by}`);
      expect([first, bidVisibility?.get(preparing)]).to.deep.equal([preparing, 'none']);
      expect(steps).to.have.members([
        `${preparing} active.tendering owner`,
        `${preparing} cancelled scheduler`,
        ...['complete', 'unsuccessful', 'cancelled'].map((end) => `${preparing} ${end} scheduler`),
      ]);
    });

    it('names every draft where criteria are refused', () => {
      const { writes } = procedures.of(type) ?? {};
      const { in: statuses = [], refusal } = writes?.['post criterion'] ?? {};
      expect(refusal?.('active.auction', statuses)).to.equal(
        "Can't post object if tender not in ['draft', 'draft.pending', 'draft.stage2', 'active.tendering'] statuses",
      );
    });
  });
