/** Orders from the suppliers of a framework (spec/competitive-ordering.md): long with complaints, short without. */
import { buildConfig } from '../acts.ts';
import { api, type Run, type Script } from '../cast.ts';
import { contestWhileBidding } from '../complaints.ts';
import { framed } from '../frameworks.ts';
import { textAt } from '../scenario.ts';
import { buildBuyer, service } from './bodies.ts';
import { announce, awardLots, buildTender, type Chosen, classification, offer, sign } from './open.ts';

const type = 'competitiveOrdering';

const shared: Omit<Chosen, 'says' | 'days'> = {
  kind: 'general',
  change: 'priceReduction',
  bidders: ({ first, second }) => [
    [first, 'ФОП Петренко', 'UA-IPN', '3000000001', 2000.65],
    [second, 'ФОП Іваненко', 'UA-IPN', '3000000002', 1667],
  ],
};

/** Flags of the short form, for goods already specified. */
const shortFlags = {
  ...{ hasTenderComplaints: false, hasAwardComplaints: false, hasCancellationComplaints: false },
  ...{ tenderComplainRegulation: 0, cancellationComplainDuration: 0, clarificationUntilDuration: 0, enquiryPeriodRegulation: 0 },
  minTenderingDuration: 2,
} as const;

const order = (chosen: Chosen, isShort: boolean): Run => ({
  says: chosen.says,
  play: async (cast) => {
    const { buyer, scenario } = cast;
    const owner = buildBuyer(chosen.kind);
    const { id } = await framed(cast, {
      frameworkType: 'dynamicPurchasingSystem',
      classification,
      procuringEntity: { ...owner, contactPoint: { ...Object(owner.contactPoint), email: 'koval@example.org' } },
      ...(isShort ? { fields: { items: [service(scenario, 'item-1', { classification })] }, config: { hasItems: true } } : {}),
    });
    const config = buildConfig(cast.type, isShort ? shortFlags : {});
    const body = { ...buildTender(cast, chosen, false), agreements: [{ id }] };
    const created = await buyer.post('The buyer orders among its suppliers', `${api}/tenders`, body, 201, { config });
    const path = `${api}/tenders/${textAt(created, 'data', 'id')}`;
    const answers = await announce(cast, chosen, path);
    const bidAll = (): Promise<string> => offer(cast, chosen, path, answers);
    const bid = isShort ? await bidAll() : await contestWhileBidding(cast, path, bidAll, ['ФОП Коваленко', 'UA-IPN', '3000000003']);
    await awardLots(cast, path, chosen, isShort ? undefined : bid);
    return { tender: path.slice(`${api}/tenders/`.length), contract: await sign(cast, path, chosen) };
  },
});

/** A framework without any orders yet. */
const frameworkAlone: Run = {
  says: 'a framework, the suppliers that it admits and its agreement; one of them is banned',
  play: async (cast) => {
    const { anyone, buyer } = cast;
    const { id, framework } = await framed(cast, { frameworkType: 'dynamicPurchasingSystem', classification });
    const agreement = `${api}/agreements/${id}`;
    await buyer.inherit(agreement.slice(api.length), framework.slice(api.length));
    const read = await anyone.get('Everybody sees who is admitted', `${agreement}/contracts`);
    const contract = `${agreement}/contracts/${textAt(read, 'data', '0', 'id')}`;
    await buyer.post('The first one is banned from the agreement', `${contract}/milestones`, { type: 'ban' });
    await anyone.get('… and takes no part in orders any more', contract);
    await anyone.get('The others stay', `${framework}/qualifications`);
    return { framework: framework.slice(`${api}/frameworks/`.length), agreement: id };
  },
};

export const competitiveOrdering: Script = {
  type,
  ...order({ ...shared, says: 'an order among the suppliers of a framework, with complaints', days: 20 }, false),
  runs: {
    short: order({ ...shared, says: 'an order of what the framework lists, without complaints', days: 10, isSignedAtOnce: true }, true),
    framework: frameworkAlone,
  },
};
