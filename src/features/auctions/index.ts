/** Auctions hosted by this registry (docs/auctions.md). */

import type { Problem } from '../../domain/problem.ts';
import { renderProblem } from '../../http/answer.ts';
import { atRoot, versioned } from '../../http/route.ts';
import { findModel } from '../../procedures/engine/procedure.ts';
import type { FeatureContext, FeatureModule, OpenFeature, PortContext } from '../feature.ts';
import { makeAuctionedTenders } from './auctioned-tenders.ts';
import { type LinksOptions, makeLinks } from './bidder-links.ts';
import { bidPost } from './bidding.ts';
import { carriedAuctions } from './carrying.ts';
import { openConductor } from './conducting.ts';
import type { Conductor } from './conductor.ts';
import { examination } from './judging.ts';
import { measureAuctions } from './measures.ts';
import type { AuctionRecord } from './model/auction.ts';
import { ownIn } from './own.ts';
import { auctionRouteTables } from './routes.ts';
import { type AuctionedTenders, type AuctionService, makeService } from './service.ts';
import { bidderBy } from './session.ts';
import { makeSlotWork } from './slot-work.ts';
import { auctionStore } from './store/auctions.ts';
import { auctionPart } from './store/names.ts';
import { makeTally } from './tally.ts';
import { verifiedAuctions } from './verifying.ts';
import { openWatching } from './watching.ts';
import { makeAuctionWork } from './work.ts';

export { publicDocument } from './rules/public-document.ts';
export { auctionStore } from './store/auctions.ts';

/** Returns what the bidder of a link alone sees; null for a link that is not good. */
export const makeOwnView = (options: LinksOptions) => {
  const links = makeLinks(options);
  return (auction: AuctionRecord, bid: string, hash: string) => {
    const bidder = bidderBy(links, auction, { bid, hash, isCookie: false });
    return bidder === null ? null : ownIn(auction, bidder.id);
  };
};

interface OpenAuctions extends OpenFeature {
  /** Switches stages on time. */
  readonly conductor: Conductor;
  /** The tenders, as written by their auctions. */
  readonly tenders: AuctionedTenders;
}

const buildService = (context: PortContext): AuctionService => {
  const { measureOf, of } = context.procedures;
  const bodyOf = (type: string): typeof bidPost => findModel(of(type) ?? { models: new Map() }, bidPost);
  return makeService({ ...context, auctions: context.store.part(auctionStore), measureOf, bodyOf, secrets: context.tokenSecrets });
};

const open = (context: FeatureContext): OpenAuctions => {
  const { settings, clock, zone, calendar, log, foreign } = context;
  const held = context.store.part(auctionStore);
  const tenders = makeAuctionedTenders(context.tenders, { clock, absolute: (path) => `${context.origin()}/api/2.5${path}` });
  const service = { ...buildService(context), tenders };
  const conductor = openConductor({ auctions: held, zone, calendar, tenders, patience: settings.auctionPatience, log });
  const render = (problem: Problem): object => renderProblem(problem, null, zone.render);
  const watching = openWatching({ service, clock, limits: settings.watchers, trustProxy: settings.trustProxy, render });
  const tally = makeTally();
  return {
    conductor,
    tenders,
    tables: () => {
      const routes = auctionRouteTables(service, context.pages()?.shared.get('/auctions/:auction/login'), tally);
      return [
        { routes: [...routes.own, ...watching.routes], options: versioned },
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
    const { procedures, settings, timing, clock } = context;
    const held = context.store.part(auctionStore);
    const { links } = buildService(context);
    return {
      auctions: makeAuctionWork({ auctions: held, links, timing, settings, measureOf: procedures.measureOf }),
      slots: makeSlotWork({ slots: held.slots, clock, settings }),
    };
  },
  open,
};
