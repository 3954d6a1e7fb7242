/** Auctions hosted by this registry (docs/auctions.md). */

import type { Problem } from '../../base/domain/problem.ts';
import { renderProblem } from '../../http/answer.ts';
import { atRoot, versionedMount } from '../../http/route.ts';
import { findModel } from '../../procurement/engine/procedure.ts';
import type { FeatureContext, FeatureModule, OpenFeature } from '../feature.ts';
import { type AuctionedTenders, makeAuctionedTenders, makeReporting } from './auctioned-tenders.ts';
import { makeBidTally } from './bid-counters.ts';
import { bidPost } from './bid-post.ts';
import { type LinksOptions, makeLinks } from './bidder-links.ts';
import { bidderBy } from './bidder-session.ts';
import { carriedAuctions } from './carried-auctions.ts';
import { type Conductor, makeConductor } from './conductor.ts';
import { openLiveUpdates } from './live-updates.ts';
import { verifiedAuctions } from './log-verification.ts';
import { measureAuctions } from './measures.ts';
import type { AuctionRecord } from './model/auction.ts';
import { auctionRouteTables } from './routes.ts';
import { buildBidderView } from './rules/public-document.ts';
import { makeAuctionService } from './service.ts';
import { makeSlotWork } from './slot-counts.ts';
import { auctionStore } from './store/auctions.ts';
import { auctionPart } from './store/collections.ts';
import { examination } from './store/examination.ts';
import { makeAuctionWork } from './tender-saves.ts';

export { publicDocument } from './rules/public-document.ts';
export { auctionStore } from './store/auctions.ts';

/** Returns what the bidder of a link alone sees; null for a link that is not good. */
export const makeOwnView = (options: LinksOptions) => {
  const links = makeLinks(options);
  return (auction: AuctionRecord, bid: string, hash: string) => {
    const bidder = bidderBy(links, auction, { bid, hash, isCookie: false });
    return bidder === null ? null : buildBidderView(auction, bidder.id);
  };
};

interface OpenAuctions extends OpenFeature {
  readonly conductor: Conductor;
  readonly tenders: AuctionedTenders;
}

const openAuctions = (context: FeatureContext): OpenAuctions => {
  const { settings, clock, zone, log, foreign, procedures } = context;
  const held = context.store.part(auctionStore);
  const tenders = makeAuctionedTenders(context.tenders, { clock, absolute: (path) => `${context.origin()}/api/2.5${path}` });
  const service = makeAuctionService({
    ...context,
    auctions: held,
    held: foreign === undefined ? settings.auction : 'external',
    tenders,
    measureOf: procedures.measureOf,
    bodyOf: (type) => findModel(procedures.of(type) ?? { models: new Map() }, bidPost),
    secrets: context.tokenSecrets,
  });
  const conductor = makeConductor({ auctions: held, context: service.due, report: makeReporting(service), tenders, log });
  const render = (problem: Problem): object => renderProblem(problem, null, zone.render);
  const watching = openLiveUpdates({ service, clock, limits: settings.watchers, trustProxy: settings.trustProxy, render });
  const tally = makeBidTally();
  return {
    conductor,
    tenders,
    tables: () => {
      const routes = auctionRouteTables(service, context.pages()?.shared.get('/auctions/:auction/login'), tally);
      return [
        { routes: [...routes.own, ...watching.routes], options: versionedMount },
        { routes: routes.plain, options: { ...atRoot, prefixes: [{ path: '/api', shownAs: '/api' }] } },
        { routes: routes.login, options: atRoot },
      ];
    },
    upgrades: watching.sockets,
    // Tenders of another registry are advanced there.
    workers: foreign === undefined ? [conductor] : [],
    measure: (metrics) => measureAuctions(metrics, { conductor, watching, tally, auctions: held, clock, zone }),
    closing: watching.close,
  };
};

export const auctions: FeatureModule<OpenAuctions> = {
  name: 'auctions',
  store: auctionPart,
  commands: { auction: async (kit) => (await import('./command.ts')).auctionCommand(kit) },
  carries: carriedAuctions,
  verifies: verifiedAuctions,
  examination,
  ports: (context) => {
    const { procedures, settings, timing, clock, origin } = context;
    const held = context.store.part(auctionStore);
    const links = makeLinks({ secrets: context.tokenSecrets, origin });
    return {
      auctions: makeAuctionWork({ auctions: held, links, timing, settings, measureOf: procedures.measureOf }),
      slots: makeSlotWork({ slots: held.slots, clock, settings }),
    };
  },
  open: openAuctions,
};
