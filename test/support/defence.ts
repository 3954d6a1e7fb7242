/** Tenders of aboveThresholdUA.defense without lots, and their decisions (spec/open-tenders.md §11). */
import { type MadeBid, price, tenderer } from './bids.ts';
import { openInTendering, openItem, openTender, openTenderingOver } from './open-tenders.ts';
import { must, patchAward, pendingBid, readTender, signature } from './procedure.ts';
import { type Answer, keys, type TestRegistry } from './registry.ts';
import { errorsIn, systemAccounts, write } from './tender-parts.ts';
import { type MadeTender, milestone } from './tenders.ts';

type Body = Record<string, unknown>;

export const defenceType = 'aboveThresholdUA.defense';
export const reviewer = { key: 'reviewer-key' };
export const defenceAccounts = `${systemAccounts}[aboveThresholdReviewers]\nreviewer = ${reviewer.key}\n`;

export const yes = { status: 'active', qualified: true, eligible: true };
export const no = { status: 'unsuccessful', qualified: false, eligible: false };

/** Of one item. */
export const lotless = (overrides: Body = {}, config: Body = {}) =>
  openTender(
    defenceType,
    {
      lots: undefined,
      items: [openItem({ relatedLot: undefined, unit: { name: 'штука', code: 'H87' } })],
      milestones: [milestone({ relatedLot: undefined })],
      value: price(10_000),
      ...(config.hasAuction === false ? {} : { minimalStep: price(100) }),
      ...overrides,
    },
    config,
  );

export const lotlessBid = (registry: TestRegistry, tender: MadeTender, amount: number): Promise<MadeBid> =>
  pendingBid(registry, tender, {
    tenderers: [tenderer()],
    selfEligible: true,
    lotValues: undefined,
    value: price(amount),
    items: undefined,
  });

/** Without lots and auction, in qualification, and its bids. */
export const qualifiedLotless = async (registry: TestRegistry, ...amounts: readonly number[]) => {
  const tender = await openInTendering(registry, lotless({}, { hasAuction: false }));
  const bids: MadeBid[] = [];
  for (const amount of amounts) bids.push(await lotlessBid(registry, tender, amount));
  await openTenderingOver(registry, tender);
  return { tender, bids };
};

/** A decision on one of the awards, with its notice. */
export const decideNth = async (registry: TestRegistry, tender: MadeTender, place: number, data: Body): Promise<Answer> => {
  const { id } = (await readTender(registry, tender)).awards[place];
  must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)), 201);
  return must(await patchAward(registry, tender, id, data), 200);
};

export const takeBackNth = async (registry: TestRegistry, tender: MadeTender, place: number): Promise<Answer> =>
  must(await patchAward(registry, tender, (await readTender(registry, tender)).awards[place].id, { status: 'cancelled' }), 200);

/** `status; state of each award and the end of its time for complaints`. */
export const stateOf = async (registry: TestRegistry, tender: MadeTender): Promise<string> => {
  const { status, awards } = await readTender(registry, tender);
  const ends = (one: Body & { complaintPeriod?: { endDate: string } }): string => one.complaintPeriod?.endDate.slice(5, 10) ?? '–';
  return `${status}; ${awards.map((one: Body) => `${one.status} ${ends(one)}`).join(', ')}`;
};

export const onContract = (registry: TestRegistry, { token }: MadeTender, id: string, data: Body, below = ''): Promise<Answer> =>
  registry.ask(below === '/changes' ? 'POST' : 'PATCH', `/api/2.5/contracts/${id}${below}`, { key: keys.broker, token, body: { data } });

export const signing = {
  status: 'active',
  contractNumber: '1',
  period: { startDate: '2027-02-01T00:00:00+02:00', endDate: '2027-12-31T00:00:00+02:00' },
};
export const paid = (amount: number): Body => ({
  status: 'terminated',
  amountPaid: { amount, amountNet: amount, currency: 'UAH', valueAddedTaxIncluded: false },
});

/** The errors of a 400, else the status and the reason. */
export const said = (answer: Answer): string =>
  answer.status === 400 ? errorsIn(answer).join('; ') : `${answer.status} ${answer.body.details ?? ''}`.trim();
