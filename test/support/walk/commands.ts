/** The possible commands on a tender and its bids: each finds its object in the record and sends one request; does nothing without one. */

import { income, percent } from '../../../fixtures/assets.ts';
import { bidItem, lotValue, price, tenderer } from '../../../fixtures/bids.ts';
import { suppliers as agreed } from '../../../fixtures/close-agreements.ts';
import { criterion, requirement } from '../../../fixtures/criteria.ts';
import { energyOffer } from '../../../fixtures/energy.ts';
import { isDefence } from '../../../fixtures/open-tenders.ts';
import { orderSuppliers, validityPeriod } from '../../../fixtures/orders.ts';
import { otherItemId } from '../../../fixtures/tenders.ts';
import { answers, offer as quotationOffer, suppliers as quotationSuppliers } from '../../../fixtures/quotations.ts';
import { publication as stagePublication } from '../../../fixtures/second-stages.ts';
import { selectionBid } from '../../../fixtures/selections.ts';
import { auctionKey } from '../../../fixtures/tender-parts.ts';
import { itemId, lot, lotId, money, otherLotId } from '../../../fixtures/tenders.ts';
import { bidSettings } from '../../../src/procurement/phases/bids/access.ts';
import { tenderSettings } from '../../../src/procurement/tenders/settings.ts';
import { type Answer, keys } from '../registry.ts';
import { author, type Body, bidder, bots, byBuyer, fileFor, listIn, pick, type Stored, secret, send, type World } from './world.ts';

export type Command = (world: World) => Promise<Answer> | undefined;

const days = ({ random, registry }: World, from: number, to: number): string =>
  new Date(registry.clock.now().getTime() + random.int(from, to) * 86_400_000).toISOString();

/** True only occasionally, for commands that end a walk early. */
export const seldom = ({ random }: World, once: number): boolean => random.int(1, once) === 1;

const publish: Command = (world) => {
  if (world.record.status !== world.procedure.first) return undefined;
  if (world.record.dialogue_token !== undefined) return byBuyer(world, 'PATCH', '', { ...stagePublication, status: world.published });
  const isSigned = world.procedure.phases.has('bids') && world.procedure.type !== 'requestForProposal';
  const types = listIn(world.record, 'documents').map(({ documentType }) => documentType);
  const lacking = isSigned ? ['contractProforma', 'notice'].filter((type) => !types.includes(type)) : [];
  const asked = listIn(world.record, 'criteria').map(({ classification }) => classification.id);
  const { alwaysAsksCriteria = [] } = tenderSettings.of(world.procedure);
  const criteria = alwaysAsksCriteria.filter((id) => !asked.includes(id)).map(validityPeriod);
  return (async () => {
    if (criteria.length > 0) await byBuyer(world, 'POST', '/criteria', criteria);
    for (const type of lacking) await byBuyer(world, 'POST', '/documents', await fileFor(world, type));
    return byBuyer(world, 'PATCH', '', { status: world.published });
  })();
};

const isTaxed = ({ procedure: { type } }: World): boolean => type === 'belowThreshold' || type === 'requestForProposal';

const isOfAssets = ({ procedure: { type } }: World): boolean => type === 'complexAsset.arma';

const value = (world: World, amount: number): Body =>
  isOfAssets(world) ? percent(amount / 250) : isTaxed(world) ? money(amount) : price(amount);

const lots = {
  addLot: (world) => {
    if (!seldom(world, 6)) return undefined;
    const more = isOfAssets(world) ? { minExpectedIncome: income } : {};
    const whole = lot({ id: undefined, value: value(world, 4000), minimalStep: value(world, 50), ...more });
    const { minimalStep: _, ...stepless } = whole;
    return byBuyer(world, 'POST', '/lots', world.record.config?.hasAuction === true ? whole : stepless);
  },
  editLot: (world) => {
    const one = pick(world, listIn(world.record, 'lots'));
    return one && byBuyer(world, 'PATCH', `/lots/${one.id}`, { title: `Лот ${world.random.int(1, 99)}` });
  },
  dropLot: (world) => {
    const one = pick(world, listIn(world.record, 'lots'));
    return one && seldom(world, 4) ? byBuyer(world, 'DELETE', `/lots/${one.id}`) : undefined;
  },
} as const satisfies Record<string, Command>;

const handedOver = async (world: World): Promise<Answer> => {
  const { registry, transfer, buyers } = world;
  const [buyer = {}] = buyers;
  const created = await registry.ask('POST', '/api/2.5/transfers', { ...buyer, body: { data: {} } });
  const { data, access } = created.body;
  const answer = await send(world, 'POST', '/ownership', buyer, { id: data.id, transfer });
  if (answer.status === 200) {
    world.buyers.unshift({ ...buyer, token: access.token });
    world.transfer = access.transfer;
  }
  return answer;
};

const ofTender = {
  publish,
  ...lots,
  editTender: (world) => byBuyer(world, 'PATCH', '', { description: `Опис ${world.random.int(1, 99)}` }),
  moveDeadline: (world) =>
    seldom(world, 3)
      ? byBuyer(world, 'PATCH', '', { tenderPeriod: { ...world.record.tenderPeriod, endDate: days(world, 8, 40) } })
      : undefined,
  addDocument: async (world) => byBuyer(world, 'POST', '/documents', await fileFor(world)),
  newVersion: (world) => {
    const one = pick(world, listIn(world.record, 'documents'));
    return one && fileFor(world).then((file) => byBuyer(world, 'PUT', `/documents/${one.id}`, file));
  },
  editDocument: (world) => {
    const one = pick(world, listIn(world.record, 'documents'));
    return one && byBuyer(world, 'PATCH', `/documents/${one.id}`, { description: 'нове' });
  },
  dropDocument: (world) => {
    const one = pick(world, listIn(world.record, 'documents'));
    return one && byBuyer(world, 'DELETE', `/documents/${one.id}`);
  },
  addCriterion: (world) => {
    const own = (digit: string): string => digit.repeat(22) + String(world.random.int(1e9, 2e9 - 1));
    const groups = [{ id: own('5'), description: 'Підтверджується, що', requirements: [requirement({ id: own('6') })] }];
    return byBuyer(world, 'POST', '/criteria', [criterion({ id: own('4'), requirementGroups: groups })]);
  },
  editCriterion: (world) => {
    const one = pick(world, listIn(world.record, 'criteria'));
    return one && byBuyer(world, 'PATCH', `/criteria/${one.id}`, { title: `Критерій ${world.random.int(1, 99)}` });
  },
  dropCriterion: (world) => {
    const one = pick(world, listIn(world.record, 'criteria'));
    // Without those of the catalogue a purchase from it never leaves its draft.
    const isWanted = world.procedure.type === 'priceQuotation' && world.record.status === 'draft';
    return one && !isWanted ? byBuyer(world, 'DELETE', `/criteria/${one.id}`) : undefined;
  },
  ask: (world) => send(world, 'POST', '/questions', { key: keys.other }, { title: 'Коли?', description: 'Коли саме?', author }),
  answer: (world) => {
    const one = pick(world, listIn(world.record, 'questions'));
    return one && byBuyer(world, 'PATCH', `/questions/${one.id}`, { answer: 'Завтра' });
  },
  handOver: (world) => (seldom(world, 4) ? handedOver(world) : undefined),
} as const satisfies Record<string, Command>;

const offers: readonly (readonly [string, string])[] = [
  [lotId, itemId],
  [otherLotId, otherItemId],
];

/** Any bidder, unless the tender is restricted to some. */
const bidderId = (world: World): string => {
  const { random, procedure, record } = world;
  if (procedure.type === 'competitiveOrdering') return orderSuppliers[random.int(0, 2)] ?? '';
  return pick(world, listIn(record, 'shortlistedFirms'))?.identifier.id ?? `30000${random.int(10_000, 99_999)}`;
};

const secretName = ({ random }: World): string => `${secret} ${random.int(1, 999)}`;

/** Bids of types whose bidders are suppliers of an agreement, with what that asks of them. */
const bidsOnAgreements: Readonly<Record<string, (world: World) => Body>> = {
  closeFrameworkAgreementSelectionUA: (world) => {
    const bid = selectionBid(world.random.int(50, 85), agreed[world.random.int(0, 2)]);
    return { ...bid, tenderers: listIn(bid, 'tenderers').map((one) => ({ ...one, name: secretName(world) })) };
  },
  priceQuotation: (world) => {
    const prices = [1, 2, 3].map(() => world.random.int(50, 300));
    const bid = quotationOffer(quotationSuppliers[world.random.int(0, 1)] ?? '', prices, answers(listIn(world.record, 'criteria')));
    return { ...bid, tenderers: listIn(bid, 'tenderers').map((one) => ({ ...one, name: secretName(world) })) };
  },
};

const bidBody = (world: World): Body => {
  const { random, procedure } = world;
  const ofAgreement = bidsOnAgreements[procedure.type];
  if (ofAgreement !== undefined) return ofAgreement(world);
  const amount = random.int(700, 950) * 10;
  const chosen = random.int(0, 2) === 0 ? offers.slice(random.int(0, 1)).slice(0, 1) : offers;
  const unpriced = { code: 'H87', name: 'штука' };
  const isPriced = bidSettings.of(procedure).hasNoPrices !== true;
  const unit = { ...unpriced, ...(isPriced && { value: price(Math.floor(amount / (isTaxed(world) ? 11 : 10))) }) };
  const tenderers = [tenderer({ name: secretName(world), identifier: { scheme: 'UA-IPN', id: bidderId(world) } })];
  if (procedure.type === 'esco')
    return energyOffer(
      offers.map((one) => (chosen.includes(one) ? [amount / 20_000, 10] : undefined)),
      { tenderers },
    );
  return {
    tenderers,
    ...(isDefence(procedure.type) ? { selfEligible: true } : {}),
    lotValues: chosen.map(([relatedLot]) => (isPriced ? lotValue(amount, { relatedLot, value: value(world, amount) }) : { relatedLot })),
    items: chosen.map(([, id]) => bidItem({ id, unit })),
  };
};

/** A bid whose token is known to this walk. */
const buildBid = (world: World): { at: string; record: Stored } | undefined => {
  const one = pick(world, listIn(world.record, 'bids'));
  return one === undefined ? undefined : { at: `/bids/${one.id}`, record: one };
};

const onBid = (world: World, method: string, at: string, below: string, data?: unknown): Promise<Answer> =>
  send(world, method, at + below, world.tokens.get(at) ?? bidder, data);

const ofBids = {
  bid: async (world) => {
    const answer = await send(world, 'POST', '/bids', bidder, bidBody(world));
    if (answer.status === 201) world.tokens.set(`/bids/${answer.body.data.id}`, { ...bidder, token: answer.body.access.token });
    return answer;
  },
  sendBid: (world) => {
    const one = buildBid(world);
    // What the catalogue asks was answered in the bid, from its products.
    const asked = (world.procedure.type === 'priceQuotation' ? [] : listIn(world.record, 'criteria'))
      .filter(({ source }) => source === 'tenderer')
      .flatMap(({ requirementGroups: [group] }) => group.requirements.filter((each: Stored) => each.status === 'active').slice(0, 1));
    const requirementResponses = asked.map(({ id }) => ({ requirement: { id }, value: true }));
    if (one === undefined) return undefined;
    const isCompany = one.record.tenderers?.[0]?.identifier.scheme === 'UA-EDR';
    const isSigned = listIn(one.record, 'documents').some(({ documentType }) => documentType === 'proposal');
    return (async () => {
      if (isCompany && !isSigned) await onBid(world, 'POST', one.at, '/documents', await fileFor(world, 'proposal'));
      return onBid(world, 'PATCH', one.at, '', { status: 'pending', ...(asked.length === 0 ? {} : { requirementResponses }) });
    })();
  },
  editBid: (world) => {
    const one = buildBid(world);
    const { tenderers: _, ...offer } = bidBody(world);
    return one && onBid(world, 'PATCH', one.at, '', offer);
  },
  dropBid: (world) => {
    const one = buildBid(world);
    return one && seldom(world, 3) ? onBid(world, 'DELETE', one.at, '') : undefined;
  },
  documentBid: (world) => {
    const one = buildBid(world);
    return one && fileFor(world).then((file) => onBid(world, 'POST', one.at, '/documents', file));
  },
  answerInBid: (world) => {
    const one = buildBid(world);
    const asked = pick(world, listIn(world.record, 'criteria'))?.requirementGroups[0].requirements[0];
    return one && asked && onBid(world, 'POST', one.at, '/requirement_responses', [{ requirement: { id: asked.id }, value: true }]);
  },
} as const satisfies Record<string, Command>;

const auctioneer = { key: auctionKey };

const ofAuction = {
  openAuction: (world) => {
    const one = pick(world, listIn(world.record, 'lots'));
    const visible = listIn(world.record, 'bids').map(({ id, lotValues }) => ({
      id,
      lotValues: listIn({ lotValues }, 'lotValues').map(() => ({ participationUrl: 'https://auction.example.org/me' })),
    }));
    const all = listIn(world.record, 'lots').map(({ id }) => (id === one?.id ? { id, auctionUrl: 'https://auction.example.org' } : { id }));
    return one && send(world, 'PATCH', `/auction/${one.id}`, auctioneer, { lots: all, bids: visible });
  },
  report: (world) => {
    const one = pick(world, listIn(world.record, 'lots'));
    const date = world.registry.clock.now().toISOString();
    const bids = listIn(world.record, 'bids').map(({ id, lotValues }) => ({
      id,
      lotValues: listIn({ lotValues }, 'lotValues').map((offer) => ({
        value: { amount: offer.value.amount - world.random.int(0, 90) },
        date,
      })),
    }));
    return one && send(world, 'POST', `/auction/${one.id}`, auctioneer, { bids });
  },
  moveAuction: (world) => {
    const one = pick(world, listIn(world.record, 'lots'));
    return one && send(world, 'PUT', `/lots/${one.id}/auctionPeriod`, { key: keys.administrator }, { startDate: days(world, 1, 9) });
  },
  auctionDocument: async (world) => send(world, 'POST', '/documents', auctioneer, await fileFor(world)),
  botDocument: async (world) => send(world, 'POST', '/documents', bots, await fileFor(world)),
} as const satisfies Record<string, Command>;

export const commands = { ...ofTender, ...ofBids, ...ofAuction } as const;

/** What a type must have for these commands. */
export const neededByCommands = {
  ...Object.fromEntries(Object.keys({ ...ofBids, moveDeadline: 0 }).map((name) => [name, 'bids'])),
  ...Object.fromEntries(Object.keys(ofAuction).map((name) => [name, 'auction'])),
  ...Object.fromEntries(Object.keys(lots).map((name) => [name, 'add lot'])),
  ...Object.fromEntries(['addCriterion', 'editCriterion', 'dropCriterion', 'answerInBid'].map((name) => [name, 'post criterion'])),
  ...Object.fromEntries(['ask', 'answer'].map((name) => [name, 'update question'])),
};
