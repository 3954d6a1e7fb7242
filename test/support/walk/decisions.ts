/** The possible commands on decisions, contracts, cancellations and complaints (test/property/long/every-command.test.ts). */
import { awardBody } from '../../../fixtures/limited.ts';
import { type Answer, keys } from '../registry.ts';
import { type Command, seldom } from './commands.ts';
import { author, type Body, bidder, bots, byBuyer, fileFor, listIn, pick, reviewers, type Stored, send, type World } from './world.ts';

const decided = (world: World, list: string, only?: readonly string[]): Stored =>
  pick(
    world,
    listIn(world.record, list).filter(({ status }) => only === undefined || only.includes(status)),
  );

/** Adds the signature if there is none yet, and decides. */
const decide = async (world: World, at: string, one: Stored, data: Body): Promise<Answer> => {
  const isSigned = listIn(one, 'documents').some(({ documentType }) => documentType === 'notice');
  if (!isSigned && at.startsWith('/awards')) await byBuyer(world, 'POST', `${at}/documents`, await fileFor(world, 'notice'));
  return byBuyer(world, 'PATCH', at, data);
};

const words = (world: World): Body =>
  world.random.int(0, 2) > 0
    ? { status: 'active', qualified: true, eligible: true }
    : { status: 'unsuccessful', qualified: false, eligible: false, title: 'Відхилено', description: 'Не відповідає' };

/** Without the field that the type does not ask for. */
const withoutUnasked = ({ procedure, record }: World, list: 'awards' | 'qualifications', data: Body): Body => {
  const asks =
    ['aboveThreshold', 'aboveThresholdUA', 'aboveThresholdEU', 'esco', 'complexAsset.arma'].includes(procedure.type) ||
    list === 'qualifications';
  const { eligible, ...rest } = data;
  return asks && record.config?.hasPrequalification === true ? data : asks && list === 'awards' ? { ...rest, eligible } : rest;
};

const ofQualifications = {
  qualify: (world) => {
    const one = decided(world, 'qualifications', ['pending']);
    return one && decide(world, `/qualifications/${one.id}`, one, withoutUnasked(world, 'qualifications', words(world)));
  },
  takeQualificationBack: (world) => {
    const one = decided(world, 'qualifications', ['active', 'unsuccessful']);
    return one && byBuyer(world, 'PATCH', `/qualifications/${one.id}`, { status: 'cancelled' });
  },
  documentQualification: (world) => {
    const one = decided(world, 'qualifications');
    return one && fileFor(world).then((file) => byBuyer(world, 'POST', `/qualifications/${one.id}/documents`, file));
  },
  giveQualificationTime: (world) => {
    const one = decided(world, 'qualifications', ['pending']);
    return one && byBuyer(world, 'POST', `/qualifications/${one.id}/milestones`, { code: '24h' });
  },
  announce: async (world) => {
    if (world.record.status === 'active.pre-qualification' && world.procedure.type !== 'requestForProposal')
      await byBuyer(world, 'POST', '/documents', await fileFor(world, 'evaluationReports'));
    return byBuyer(world, 'PATCH', '', { status: 'active.pre-qualification.stand-still' });
  },
  decideAnew: (world) => (world.random.int(0, 3) === 0 ? byBuyer(world, 'PATCH', '', { status: 'active.pre-qualification' }) : undefined),
} as const satisfies Record<string, Command>;

const ofAwards = {
  award: (world) => {
    const lot = pick(world, listIn(world.record, 'lots'));
    const ofLot = lot === undefined ? {} : { lotID: lot.id };
    const amount = lot === undefined ? 475_000 : world.random.int(300, 500);
    const value = { amount, currency: 'UAH', valueAddedTaxIncluded: false };
    return byBuyer(world, 'POST', '/awards', awardBody({ ...ofLot, value }));
  },
  decideAward: (world) => {
    const one = decided(world, 'awards', ['pending']);
    return one && decide(world, `/awards/${one.id}`, one, withoutUnasked(world, 'awards', words(world)));
  },
  takeAwardBack: (world) => {
    const one = decided(world, 'awards', ['active', 'unsuccessful']);
    return one && seldom(world, 3) ? byBuyer(world, 'PATCH', `/awards/${one.id}`, { status: 'cancelled' }) : undefined;
  },
  documentAward: (world) => {
    const one = decided(world, 'awards');
    return one && fileFor(world).then((file) => byBuyer(world, 'POST', `/awards/${one.id}/documents`, file));
  },
  giveTime: (world) => {
    const one = decided(world, 'awards', ['pending']);
    const code = world.random.pick(['24h', 'extensionPeriod']);
    return one && byBuyer(world, 'POST', `/awards/${one.id}/milestones`, { code, description: 'Ще трохи' });
  },
} as const satisfies Record<string, Command>;

const ofContracts = {
  sign: (world) => {
    const one = decided(world, 'contracts', ['pending']);
    if (one === undefined) return undefined;
    const { registry, buyers } = world;
    return (async () => {
      // Only the tender's owner at the time of the contract's creation may do this.
      const asked = buyers.map((buyer) => registry.ask('PATCH', `/api/2.5/contracts/${one.id}/credentials`, buyer));
      const [own] = (await Promise.all(asked)).sort((first, second) => first.status - second.status);
      if (own?.status !== 200) throw new Error(own?.text);
      const award = listIn(world.record, 'awards').find(({ id }) => id === one.awardID);
      const { valueAddedTaxIncluded, amount } = award?.value ?? {};
      const { items = [] } = (await registry.ask('GET', `/api/2.5/contracts/${one.id}`)).body.data;
      const now = registry.clock.now().getTime();
      const [startDate, endDate] = [1, 60].map((days) => new Date(now + days * 86_400_000).toISOString());
      const data = {
        status: 'active',
        contractNumber: '7-П',
        period: { startDate, endDate },
        value: { ...award?.value, amountNet: valueAddedTaxIncluded ? Math.round(amount / 1.2) : amount },
        items: items.map((item: Stored) => ({
          ...item,
          unit: {
            ...item.unit,
            value: {
              ...item.unit?.value,
              currency: 'UAH',
              amount: amount / item.quantity / items.length / (valueAddedTaxIncluded ? 1.1 : 1),
            },
          },
        })),
      };
      return registry.ask('PATCH', `/api/2.5/contracts/${one.id}`, { ...buyers[0], token: own.body.access.token, body: { data } });
    })();
  },
} as const satisfies Record<string, Command>;

const reason = { reason: 'Потреба відпала', reasonType: 'noDemand' };

const ofCancellations = {
  cancel: (world) => (seldom(world, 8) ? byBuyer(world, 'POST', '/cancellations', reason) : undefined),
  cancelLot: (world) => {
    const one = pick(world, listIn(world.record, 'lots'));
    return one && seldom(world, 4) ? byBuyer(world, 'POST', '/cancellations', { ...reason, relatedLot: one.id }) : undefined;
  },
  switchCancellation: (world) => {
    const one = decided(world, 'cancellations', ['draft', 'pending']);
    if (one === undefined) return undefined;
    return (async () => {
      const at = `/cancellations/${one.id}`;
      if (listIn(one, 'documents').length === 0)
        await byBuyer(world, 'POST', `${at}/documents`, await fileFor(world, 'cancellationReport'));
      return byBuyer(world, 'PATCH', at, { status: world.random.pick(['pending', 'active', 'unsuccessful']) });
    })();
  },
} as const satisfies Record<string, Command>;

/** Lists of parts that can have complaints, and the tender itself. */
const parents = (record: Stored): readonly (readonly [string, Stored])[] => [
  ['', record],
  ...['qualifications', 'awards', 'cancellations'].flatMap((list) =>
    listIn(record, list).map((one) => [`/${list}/${one.id}`, one] as const),
  ),
];

/** Every complaint and claim in a record, with its path. */
export const complaintsIn = (record: Stored): { at: string; one: Stored }[] =>
  parents(record).flatMap(([at, parent]) => listIn(parent, 'complaints').map((one) => ({ at: `${at}/complaints/${one.id}`, one })));

const complaining =
  (type: 'complaint' | 'claim'): Command =>
  (world) => {
    const [at] = pick(world, parents(world.record)) ?? [''];
    // Complaints about decisions are filed by bidders.
    const [, own] =
      pick(
        world,
        [...world.tokens].filter(([place]) => place.startsWith('/bids')),
      ) ?? [];
    const ask = own !== undefined && at !== '' ? own : bidder;
    const status = type === 'claim' ? { status: 'claim' } : {};
    return (async () => {
      const answer = await send(world, 'POST', `${at}/complaints`, ask, {
        type,
        title: 'Не згоден',
        description: 'Бо так',
        author,
        ...status,
      });
      if (answer.status === 201)
        world.tokens.set(`${at}/complaints/${answer.body.data.id}`, { ...bidder, token: answer.body.access.token });
      return answer;
    })();
  };

/** A complaint with one of these statuses, of this type. */
const complaintIn = (world: World, states: readonly string[], type = 'complaint') =>
  pick(
    world,
    complaintsIn(world.record).filter(({ one }) => states.includes(one.status) && one.type === type),
  );

const ofComplaints = {
  complain: complaining('complaint'),
  pay: (world) => {
    const found = complaintIn(world, ['draft']);
    return found && send(world, 'PATCH', found.at, bots, { status: world.random.pick(['pending', 'pending', 'pending', 'mistaken']) });
  },
  takeComplaintBack: (world) => {
    const found = complaintIn(world, ['draft', 'pending']);
    return found && send(world, 'PATCH', found.at, world.tokens.get(found.at) ?? bidder, { status: 'mistaken' });
  },
  review: (world) => {
    const found = complaintIn(world, ['pending', 'accepted']);
    const status = world.random.pick(['accepted', 'accepted', 'invalid', 'satisfied', 'declined', 'stopped']);
    return (
      found &&
      send(world, 'PATCH', found.at, reviewers, { status, reviewDate: world.registry.clock.now().toISOString(), reviewPlace: 'Київ' })
    );
  },
  resolve: (world) => {
    const found = complaintIn(world, ['satisfied']);
    return found && byBuyer(world, 'PATCH', found.at, { status: 'resolved', tendererAction: 'Виправлено' });
  },
  comment: (world) => {
    const found = complaintIn(world, ['pending', 'accepted']);
    return found && byBuyer(world, 'PATCH', found.at, { tendererAction: 'Розглядаємо' });
  },
  documentComplaint: (world) => {
    const found = complaintIn(world, ['draft', 'satisfied', 'pending']);
    return found && fileFor(world).then((file) => send(world, 'POST', `${found.at}/documents`, world.tokens.get(found.at) ?? bidder, file));
  },
  appeal: (world) => {
    const found = complaintIn(world, ['invalid', 'satisfied', 'declined', 'resolved']);
    return found && byBuyer(world, 'POST', `${found.at}/appeals`, { description: 'До суду' });
  },
} as const satisfies Record<string, Command>;

const ofClaims = {
  claim: complaining('claim'),
  answerClaim: (world) => {
    const found = complaintIn(world, ['claim'], 'claim');
    const resolution = 'Вимогу розглянуто, ціни порівняно ще раз.';
    return (
      found &&
      byBuyer(world, 'PATCH', found.at, { status: 'answered', resolution, resolutionType: world.random.pick(['resolved', 'declined']) })
    );
  },
  settleClaim: (world) => {
    const found = complaintIn(world, ['answered'], 'claim');
    return (
      found && send(world, 'PATCH', found.at, world.tokens.get(found.at) ?? { key: keys.other }, { status: 'resolved', satisfied: true })
    );
  },
} as const satisfies Record<string, Command>;

const ofDialogues = {
  endDialogue: (world) => byBuyer(world, 'PATCH', '', { status: 'active.stage2.waiting' }),
  noteDialogue: (world) => byBuyer(world, 'PATCH', '', { description: `Домовленість ${world.random.int(1, 999)}` }),
} as const satisfies Record<string, Command>;

/** What a type must have for these commands. */
export const neededByDecisions = {
  ...Object.fromEntries(Object.keys(ofQualifications).map((name) => [name, 'pre-qualification'])),
  ...Object.fromEntries(Object.keys(ofComplaints).map((name) => [name, 'complaints'])),
  ...Object.fromEntries(Object.keys(ofClaims).map((name) => [name, 'claims'])),
  ...Object.fromEntries(Object.keys(ofDialogues).map((name) => [name, 'dialogue'])),
  award: 'direct-awards',
  cancelLot: 'add lot',
};

export const decisions = {
  ...ofQualifications,
  ...ofAwards,
  ...ofContracts,
  ...ofCancellations,
  ...ofComplaints,
  ...ofClaims,
  ...ofDialogues,
} as const;
