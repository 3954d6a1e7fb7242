/** A program made for other auction services holds its bidders' side of a whole auction here, and nothing else (docs/auctions.md). */
import { expect } from 'chai';
import { type Answer, useRegistry } from '../../../support/registry.ts';
import { bidIds, hashOf, schedule, tokenSecret } from '../support/scheduled.ts';

const id = '5'.repeat(32);
const [one, two, three] = bidIds;

/** What it reads of a document. */
interface Known {
  readonly _id: string;
  readonly current_stage: number;
  readonly timer?: string;
  readonly modified: string;
  readonly stages: readonly {
    readonly type: string;
    readonly bidder_id?: string;
    readonly amount?: number;
    readonly label?: { readonly en: string };
  }[];
  readonly initial_bids?: readonly { readonly bidder_id: string }[];
  readonly results?: readonly {
    readonly bidder_id: string;
    readonly amount: number;
    readonly label: { readonly en: string; readonly uk: string };
  }[];
}

describe('A program that knows other auction services', () => {
  const registry = useRegistry({ env: { TOKEN_SECRET: tokenSecret } });

  const read = async (): Promise<Known> => (await registry.ask('GET', `/api/auctions/${id}`)).body;
  const post = (bid: string, amount: number): Promise<Answer> =>
    registry.ask('POST', `/api/auctions/${id}/bids/${bid}?hash=${hashOf(id, bid)}`, { body: { amount } });
  const check = (bid: string): Promise<Answer> =>
    registry.ask('POST', `/api/auctions/${id}/check_authorization`, { body: { bidder_id: bid, hash: hashOf(id, bid), client_id: 'c' } });

  /** Offers by round; what is missing leaves the price as it is. */
  const course: Readonly<Record<string, readonly (number | undefined)[]>> = {
    [one]: [9500, undefined, 9200],
    [two]: [9500, 9300],
    [three]: [undefined, undefined, 9100.55],
  };

  it('plays it to the end by the times it reads, and knows who leads', async () => {
    await schedule(registry, id);
    expect((await read()).current_stage).to.equal(-1);
    const turns: string[][] = [];
    for (
      let document = await read();
      document.timer !== undefined && document.stages[document.current_stage]?.type !== 'pre_announcement';
      document = await read()
    ) {
      const stage = document.stages[document.current_stage];
      if (stage?.type === 'pause') turns.push([]);
      if (stage?.type === 'bids') {
        const bidder = stage.bidder_id ?? '';
        turns.at(-1)?.push(bidder);
        const amount = course[bidder]?.[turns.length - 1];
        for (const other of bidIds) if (other !== bidder) expect((await post(other, 1)).body).to.deep.equal({ error: 'Not valid bidder' });
        if (amount !== undefined) {
          expect((await post(bidder, amount)).body.amount).to.equal(amount);
          expect((await check(bidder)).body).to.deep.equal({ amount });
          expect((await read()).modified, 'held bids are nobody else’s business').to.equal(document.modified);
        }
      } else expect((await post(one, 1)).body).to.deep.equal({ error: 'Stage not for bidding' });
      registry.clock.set(new Date(document.timer ?? ''));
    }
    expect(turns).to.deep.equal([
      [one, two, three],
      // Of equal prices the earlier stands better, and the one that was never lowered is the earliest.
      [two, one, three],
      [one, three, two],
    ]);
    const { results = [], initial_bids = [], stages } = await read();
    expect(initial_bids.map(({ bidder_id }) => bidder_id)).to.deep.equal([one, two, three]);
    expect(results.map(({ bidder_id, amount, label }) => [bidder_id, amount, label.en, label.uk])).to.deep.equal([
      [two, 9300, 'Bidder #2', 'Учасник #2'],
      [one, 9200, 'Bidder #1', 'Учасник #1'],
      [three, 9100.55, 'Bidder #3', 'Учасник #3'],
    ]);
    expect(stages.filter(({ type }) => type === 'bids').every(({ label }) => /^Bidder #[123]$/.test(label?.en ?? ''))).to.equal(true);
    for (const bidder of bidIds) {
      expect((await check(bidder)).body).to.deep.equal({ amount: null });
      expect((await post(bidder, 1)).body).to.deep.equal({ error: 'Stage not for bidding' });
    }
  });
});
