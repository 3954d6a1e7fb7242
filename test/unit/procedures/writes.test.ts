/**
 * In which statuses each type lets something be written (spec/tenders.md §5, docs/rules.md), written out: type × write × status without
 * a request. What is answered where it may not is test/api/lifecycle/state-tables.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { isDefence } from '../../../fixtures/open-tenders.ts';
import { mayWrite } from '../../../src/procurement/engine/writes.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

type Types = readonly string[];
const soft: Types = ['belowThreshold', 'requestForProposal'];
const openWithoutPre: Types = ['aboveThreshold', 'aboveThresholdUA', 'aboveThresholdUA.defense', 'simple.defense', 'competitiveOrdering'];
const open: Types = [...openWithoutPre, 'aboveThresholdEU'];
const withPre: Types = ['requestForProposal', 'aboveThresholdEU'];
const singleStage: Types = ['belowThreshold', ...openWithoutPre];
const competitive: Types = [...soft, ...open];
const competitiveButDefense: Types = competitive.filter((type) => !isDefence(type));
/** Of types whose criteria are answered. */
const withAnswers = (types: Types): Types => types.filter((type) => type !== 'aboveThresholdUA.defense');
const openAnswered = withAnswers(open);
const answered = withAnswers(competitive);
const negotiations: Types = ['negotiation', 'negotiation.quick'];
const direct: Types = ['reporting', ...negotiations];
const all: Types = [...competitive, ...direct];

/** Statuses without their `active.`; `active` itself is that of direct procedures. */
const expected: Readonly<Record<string, readonly (readonly [types: Types, statuses: string])[]>> = {
  'add award document as bot': [[competitive, 'qualification, awarded']],
  'add award document': [
    [competitive, 'qualification'],
    [direct, 'active'],
  ],
  'add award milestone': [[competitive, 'qualification, awarded']],
  'add award': [
    [competitive, 'qualification'],
    [direct, 'active'],
  ],
  'add bid document': [[competitive, 'tendering, qualification, awarded']],
  'add bid': [[competitive, 'tendering']],
  'add claim on qualification': [[['aboveThresholdEU'], 'pre-qualification.stand-still']],
  'add claim': [[competitiveButDefense, 'qualification, awarded']],
  'add complaint on award': [
    [negotiations, 'active'],
    [open, 'qualification, awarded'],
  ],
  'add complaint on qualification': [[['aboveThresholdEU'], 'pre-qualification.stand-still']],
  'add complaint on tender': [[open, 'tendering']],
  'add document': [
    [['belowThreshold'], 'draft, enquiries'],
    [['requestForProposal'], 'draft, enquiries, tendering'],
    [direct, 'draft, active'],
    [open, 'draft, tendering'],
  ],
  'add lot': [
    [['belowThreshold'], 'draft, enquiries'],
    [['requestForProposal'], 'draft, enquiries, tendering'],
    [negotiations, 'draft, active'],
    [open, 'draft, tendering'],
  ],
  'add question': [[open, 'tendering']],
  'add review request': [[soft, 'enquiries, qualification, awarded']],
  'answer criteria in award': [[answered, 'qualification']],
  'answer criteria in bid': [[answered, 'draft, tendering']],
  'answer criteria in qualification': [[withPre, 'pre-qualification']],
  'answer review request': [
    [['belowThreshold'], 'enquiries, tendering, auction, qualification, awarded'],
    [['requestForProposal'], 'enquiries, tendering, pre-qualification, pre-qualification.stand-still, auction, qualification, awarded'],
  ],
  'bring auction documents': [[competitive, 'auction, qualification']],
  'bring reports': [[withPre, 'pre-qualification']],
  cancel: [
    [['belowThreshold'], 'enquiries, tendering, qualification, awarded'],
    [['requestForProposal'], 'enquiries, tendering, pre-qualification, pre-qualification.stand-still, qualification, awarded'],
    [direct, 'active'],
    [openWithoutPre, 'tendering, qualification, awarded'],
    [['aboveThresholdEU'], 'tendering, pre-qualification, pre-qualification.stand-still, qualification, awarded'],
  ],
  'change contract template': [
    [['belowThreshold'], 'draft, enquiries'],
    [['requestForProposal'], 'draft, enquiries, tendering'],
    [direct, 'draft, active'],
    [open, 'draft, tendering'],
  ],
  'delete bid': [[competitive, 'tendering']],
  'delete criterion': [[competitive, 'draft']],
  'delete document': [[all, 'draft']],
  'delete evidence': [
    [soft, 'draft, enquiries'],
    [openAnswered, 'draft'],
  ],
  'delete lot': [
    [['belowThreshold'], 'draft, enquiries'],
    [['requestForProposal'], 'draft, enquiries, tendering'],
    [negotiations, 'draft, active'],
    [open, 'draft, tendering'],
  ],
  'document claim on qualification': [[['aboveThresholdEU'], 'pre-qualification, pre-qualification.stand-still']],
  'document claim': [[competitiveButDefense, 'qualification, awarded']],
  'document complaint on award': [
    [negotiations, 'active'],
    [open, 'tendering, auction, qualification, awarded'],
  ],
  'document complaint on cancellation': [
    [negotiations, 'active'],
    [openWithoutPre, 'tendering, auction, qualification, awarded'],
    [['aboveThresholdEU'], 'tendering, auction, qualification, awarded, pre-qualification, pre-qualification.stand-still'],
  ],
  'document complaint on qualification': [[['aboveThresholdEU'], 'pre-qualification, pre-qualification.stand-still']],
  'document complaint on tender': [[open, 'tendering, auction, qualification, awarded']],
  'link plan': [[all, 'draft']],
  'move auction': [
    [singleStage, 'tendering, auction'],
    [withPre, 'pre-qualification.stand-still, auction'],
  ],
  'patch criterion': [
    [soft, 'draft, enquiries'],
    [openAnswered, 'draft, tendering'],
  ],
  'patch evidence': [
    [soft, 'draft, enquiries'],
    [openAnswered, 'draft'],
  ],
  'patch requirement': [[competitive, 'draft']],
  'patch tender': [
    [['belowThreshold'], 'draft, enquiries'],
    [['requestForProposal'], 'draft, enquiries, tendering, pre-qualification, pre-qualification.stand-still'],
    [direct, 'draft, active'],
    [openWithoutPre, 'draft, tendering'],
    [['aboveThresholdEU'], 'draft, tendering, pre-qualification, pre-qualification.stand-still'],
  ],
  'post criterion': [
    [soft, 'draft, enquiries'],
    [openAnswered, 'draft, tendering'],
  ],
  'post evidence': [
    [soft, 'draft, enquiries'],
    [openAnswered, 'draft'],
  ],
  'put requirement': [
    [soft, 'enquiries'],
    [openAnswered, 'tendering'],
  ],
  'read auction': [[competitive, 'auction']],
  'report auction': [[competitive, 'auction']],
  'set auction urls': [[competitive, 'auction']],
  'take ownership': [
    [['belowThreshold'], 'draft, enquiries, tendering, auction, qualification, awarded'],
    [
      ['requestForProposal'],
      'draft, enquiries, tendering, pre-qualification, pre-qualification.stand-still, auction, qualification, awarded',
    ],
    [direct, 'draft, active'],
    [openWithoutPre, 'draft, tendering, auction, qualification, awarded'],
    [['aboveThresholdEU'], 'draft, tendering, pre-qualification, pre-qualification.stand-still, auction, qualification, awarded'],
  ],
  'update award document': [[competitive, 'qualification']],
  'update award document as bot': [[competitive, 'qualification, awarded']],
  'update award': [
    [competitive, 'qualification, awarded'],
    [direct, 'active'],
  ],
  'update bid document': [[competitive, 'tendering, qualification, awarded']],
  'update bid': [[competitive, 'tendering']],
  'update claim on qualification': [[['aboveThresholdEU'], 'pre-qualification, pre-qualification.stand-still']],
  'update claim': [[competitiveButDefense, 'qualification, awarded']],
  'update complaint on award': [
    [negotiations, 'active'],
    [open, 'qualification, awarded'],
  ],
  'update complaint on qualification': [[['aboveThresholdEU'], 'pre-qualification, pre-qualification.stand-still']],
  'update complaint on tender': [[open, 'tendering']],
  'update document': [
    [['belowThreshold'], 'draft, enquiries'],
    [['requestForProposal'], 'draft, enquiries, tendering'],
    [direct, 'draft, active'],
    [open, 'draft, tendering'],
  ],
  'update lot': [
    [['belowThreshold'], 'draft, enquiries'],
    [['requestForProposal'], 'draft, enquiries, tendering'],
    [negotiations, 'draft, active'],
    [open, 'draft, tendering'],
  ],
  'update qualification': [[withPre, 'pre-qualification']],
  'update question': [
    [soft, 'enquiries, tendering'],
    [open, 'tendering'],
  ],
  'write qualification document': [[withPre, 'pre-qualification']],
};

const levels: Readonly<Record<string, string>> = {
  belowThreshold: '15',
  requestForProposal: '15',
  reporting: '135',
};

const statusOf = (short: string): string => (['draft', 'active'].includes(short) ? short : `active.${short}`);

const parseStatuses = (write: string, type: string): readonly string[] =>
  (expected[write] ?? []).flatMap(([types, statuses]) => (types.includes(type) ? statuses.split(', ').map(statusOf) : []));

const final = ['complete', 'cancelled', 'unsuccessful'];
const ways = ['draft', 'active', ...final].concat(
  ['enquiries', 'tendering', 'pre-qualification', 'pre-qualification.stand-still', 'auction', 'qualification', 'awarded'].map(statusOf),
);

describe('What may be written of a tender in which status', () => {
  it('stands here or in a file of the type', () => {
    const others = procedures.types.filter((type) => !all.includes(type));
    const tests = readdirSync(new URL('./', import.meta.url)).map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
    const untold = others.filter((type) => !tests.some((text) => text.includes(`What may be written of a tender of ${type}'`)));
    expect(untold).to.deep.equal([]);
  });

  for (const procedure of procedures.all.filter(({ type }) => all.includes(type))) {
    const { type, writes } = procedure;
    it(`of ${type} is what stands here`, () => {
      const wrong = Object.keys(expected).flatMap((write) =>
        ways
          .filter((status) => mayWrite(procedure, write, status) !== parseStatuses(write, type).includes(status))
          .map((status) => `${write} in ${status}`),
      );
      expect(wrong).to.deep.equal([]);
      const brought = Object.keys(expected).filter((write) => parseStatuses(write, type).length > 0);
      expect(Object.keys(writes)).to.have.members(brought);
      expect([...new Set(Object.values(writes).flatMap((write) => write.in))].filter((status) => !ways.includes(status))).to.deep.equal([]);
    });

    it(`of ${type} asks for a level where it is taken over, and nowhere else`, () => {
      const asked = Object.entries(writes).flatMap(([write, { levels: of, levelsForCentral: besides }]) =>
        of === undefined && besides === undefined ? [] : [[write, of, besides]],
      );
      expect(asked).to.deep.equal([['take ownership', levels[type] ?? '35', type.endsWith('.stage2') ? 'c5' : '5']]);
    });
  }
});
