/**
 * Whatever suppliers, the owner and time do with a framework, in whatever order, some things hold (spec/frameworks.md §5–spec/frameworks.md §11).
 * Random requests, two at once now and then, and clock steps; LONG=1 takes longer walks, SEED another seed.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { activeFramework, moved, type Owned, postSubmission, qualificationPath, report } from '../../../fixtures/frameworks.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { type Answer, type Body, keys, startRegistry, type TestRegistry, type Untyped } from '../../support/registry.ts';

const isLong = process.env.LONG === '1';
const seed = Number(process.env.SEED ?? 20261127);
const [walks, steps] = isLong ? [25, 150] : [1, 60];
const monday = new Date('2026-12-07T10:15:00+02:00');
const suppliers = ['00137256', '00137255', '00137200', '00137201'];

interface Walk {
  readonly registry: TestRegistry;
  readonly framework: Owned;
  readonly submissions: Owned[];
  readonly qualifications: string[];
}

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
const get = async ({ registry }: Walk, path: string): Promise<Untyped> => (await registry.ask('GET', path)).body.data;
const send = ({ registry }: Walk, method: string, path: string, token: string, data: Body): Promise<Answer> =>
  registry.ask(method, path, { key: keys.broker, token, body: { data } });
const getAgreement = async (walk: Walk): Promise<Untyped> => {
  const { agreementID } = await get(walk, walk.framework.path);
  return agreementID === undefined ? undefined : get(walk, `/api/2.5/agreements/${agreementID}`);
};

const activate = async (walk: Walk, { path, token }: Owned): Promise<Answer> => {
  const answer = await send(walk, 'PATCH', path, token, { status: 'active' });
  const id = answer.body.data?.qualificationID;
  if (id !== undefined && !walk.qualifications.includes(id)) walk.qualifications.push(id);
  return answer;
};

const decide = (status: 'active' | 'unsuccessful') => async (walk: Walk, which: number) => {
  const id = pick(walk.qualifications, which);
  return id === undefined ? undefined : send(walk, 'PATCH', qualificationPath(id), walk.framework.token, { status });
};

const onContract = (below: (contract: Untyped) => string, method: string, data: Body) => async (walk: Walk, which: number) => {
  const agreement = await getAgreement(walk);
  const contract = pick<Untyped>(agreement?.contracts ?? [], which);
  if (contract === undefined) return undefined;
  const path = `/api/2.5/agreements/${agreement.id}/contracts/${contract.id}/milestones${below(contract)}`;
  return send(walk, method, path, walk.framework.token, data);
};

const pass = (days: number) => async (walk: Walk) => {
  walk.registry.clock.advance(days * DAY);
  await walk.registry.running.scheduler.run();
  return undefined;
};

const commands = {
  submit: async (walk: Walk, which: number) => {
    const answer = await postSubmission(walk.registry, walk.framework, pick(suppliers, which) ?? '');
    if (answer.status === 201) {
      const { data, access } = answer.body;
      walk.submissions.push({ id: data.id, path: `/api/2.5/submissions/${data.id}`, token: access.token });
    }
    return answer;
  },
  activate: async (walk: Walk, which: number) => {
    const found = pick(walk.submissions, which);
    return found === undefined ? undefined : activate(walk, found);
  },
  activateTwo: async (walk: Walk, which: number) => {
    const both = [pick(walk.submissions, which), pick(walk.submissions, which + 1)].filter((one) => one !== undefined);
    return (await Promise.all(both.map((one) => activate(walk, one))))[0];
  },
  withdraw: async (walk: Walk, which: number) => {
    const found = pick(walk.submissions, which);
    return found === undefined ? undefined : send(walk, 'PATCH', found.path, found.token, { status: 'deleted' });
  },
  sign: async (walk: Walk, which: number) => {
    const id = pick(walk.qualifications, which);
    if (id === undefined) return undefined;
    return send(walk, 'POST', `${qualificationPath(id)}/documents`, walk.framework.token, await report(walk.registry));
  },
  admit: decide('active'),
  refuse: decide('unsuccessful'),
  admitTwo: async (walk: Walk, which: number) => {
    const [one] = await Promise.all([decide('active')(walk, which), decide('active')(walk, which + 1)]);
    return one;
  },
  ban: onContract(() => '', 'POST', { type: 'ban' }),
  leave: onContract(({ milestones }) => `/${milestones[0].id}`, 'PATCH', { status: 'met' }),
  move: (walk: Walk, which: number) =>
    send(walk, 'POST', `${walk.framework.path}/changes`, walk.framework.token, moved(walk.registry, (31 + which) * DAY)),
  end: async (walk: Walk, which: number) => {
    const agreement = which % 20 === 0 ? await getAgreement(walk) : undefined;
    if (agreement === undefined) return undefined;
    return send(walk, 'PATCH', `/api/2.5/agreements/${agreement.id}`, walk.framework.token, { status: 'terminated' });
  },
  day: pass(1),
  month: (walk: Walk, which: number) => pass(which % 4 === 0 ? 30 : 3)(walk),
} satisfies Readonly<Record<string, (walk: Walk, which: number) => Promise<Answer | undefined>>>;

type Name = keyof typeof commands;
const weights: Partial<Record<Name, number>> = {
  submit: 8,
  activate: 8,
  activateTwo: 5,
  sign: 8,
  admit: 8,
  admitTwo: 4,
  ban: 3,
  end: 1,
  month: 1,
  refuse: 1,
};
const stepArbitrary = fc.record({
  does: fc.oneof(...(Object.keys(commands) as Name[]).map((name) => ({ weight: weights[name] ?? 2, arbitrary: fc.constant(name) }))),
  which: fc.nat({ max: 119 }),
});

/** What may follow what. */
const next: Readonly<Record<string, readonly string[]>> = {
  active: ['unsuccessful', 'complete', 'suspended', 'terminated'],
  suspended: ['active', 'terminated'],
  pending: ['active', 'unsuccessful'],
  draft: ['active', 'deleted', 'complete'],
};
const isDone = (status: string): boolean => ['complete', 'unsuccessful', 'terminated', 'deleted'].includes(status);

const states = (list: readonly Untyped[]): Map<string, string> => new Map(list.map(({ _id, id, status }) => [String(_id ?? id), status]));

describe('a walk with a framework', function () {
  this.timeout(isLong ? 3_600_000 : 300_000);

  it('leaves no supplier admitted twice, no decision half done, and nobody stuck', async () => {
    const did = new Map<string, number>();
    const walked = async (life: readonly { does: Name; which: number }[]): Promise<void> => {
      const registry = await startRegistry({ now: monday });
      try {
        const walk: Walk = { registry, framework: await activeFramework(registry), submissions: [], qualifications: [] };
        const all = (name: 'submissions' | 'qualifications'): Promise<Untyped[]> => registry.store.collection(name).find({}).toArray();
        let before = new Map<string, string>();
        for (const [place, { does, which }] of life.entries()) {
          const answer = await commands[does](walk, which);
          const where = `step ${place}, ${does}: ${answer?.status} ${answer?.body?.details ?? ''}`;
          expect(answer?.status ?? 200, where).to.be.oneOf([200, 201, 400, 403, 409]);
          if ((answer?.status ?? 0) < 300) did.set(does, (did.get(does) ?? 0) + 1);
          const framework = await get(walk, walk.framework.path);
          const agreement = await getAgreement(walk);
          const [submissions, qualifications] = [await all('submissions'), await all('qualifications')];
          const contracts: Untyped[] = agreement?.contracts ?? [];
          const supplierIn = ({ suppliers: [one] }: Untyped): string => one.identifier.id;

          for (const id of suppliers) {
            const live = contracts.filter((one) => supplierIn(one) === id && one.status !== 'terminated');
            const open = submissions.filter(({ status, tenderers: [one] }) => status === 'active' && one.identifier.id === id);
            expect([live.length, open.length], `${where}, ${id}`).to.satisfy(([a, b]: number[]) => (a ?? 0) < 2 && (b ?? 0) < 2);
          }
          const decided = qualifications.filter(({ status }) => status === 'active').map(({ _id }) => String(_id));
          expect(
            contracts.map(({ qualificationID }) => qualificationID),
            where,
          ).to.have.members(decided);
          for (const { status, submissionID } of qualifications) {
            const submission = submissions.find(({ _id }) => String(_id) === submissionID);
            expect(submission.status, where).to.equal(status === 'pending' ? 'active' : 'complete');
          }
          for (const { status, milestones } of contracts) {
            const banned = milestones.some((one: Untyped) => one.type === 'ban' && one.status === 'scheduled');
            expect(status === 'suspended', where).to.equal(banned);
          }
          if (agreement !== undefined && agreement.status === 'active') {
            expect(agreement.period.endDate, where).to.equal(framework.qualificationPeriod.endDate);
            expect(Date.parse(agreement.next_check), where).to.be.at.least(registry.clock.now().getTime() - 1);
          }
          if (framework.status !== 'active') expect(framework, where).not.to.have.property('next_check');
          const parts = [framework, ...(agreement === undefined ? [] : [agreement]), ...contracts, ...submissions, ...qualifications];
          const now = states(parts);
          for (const [id, status] of before) {
            const to = now.get(id) ?? status;
            if (to === status) continue;
            expect(isDone(status), `${where}: ${status} to ${to}`).to.equal(false);
            expect(next[status], `${where}: ${status} to ${to}`).to.include(to);
          }
          before = now;
        }
      } finally {
        await registry.stop();
      }
    };
    const life = fc.array(stepArbitrary, { minLength: steps, maxLength: steps });
    await fc.assert(fc.asyncProperty(life, walked), { seed, numRuns: walks, endOnFailure: true });
    expect([...did.keys()]).to.include.members(['submit', 'activate', 'admit']);
  });
});
