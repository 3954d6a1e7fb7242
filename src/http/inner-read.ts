/**
 * A handler reads another address of its registry: within the process, with the rights of anybody, in the order of answers that
 * a request has. A page for people is drawn of such answers, the same that its script would ask for.
 */
import { anonymousActor } from '../base/domain/actor.ts';
import { notFound } from '../base/domain/problem.ts';
import { buildProblemReply, type ProblemContext } from './answer.ts';
import { mayCall } from './authenticate.ts';
import { declaredBy, readQuery } from './query.ts';
import type { ApiRequest, Reply, Route } from './route.ts';

export interface ReadRoute {
  readonly route: Route;
  readonly shownAs: string;
  readonly params: ApiRequest['params'];
}

export type InnerRead = (address: string, asked: ApiRequest) => Promise<Reply>;

/** Never rejects: problems are replies. */
export const makeInnerRead =
  (find: (path: string) => ReadRoute | null, problems: ProblemContext): InnerRead =>
  async (address, asked) => {
    const [path = '', search = ''] = address.split(/\?(.*)/s);
    try {
      const found = find(path);
      if (found === null || !mayCall(found.route.access, anonymousActor)) throw notFound('Not Found');
      const { route, shownAs, params } = found;
      const { origin } = asked.links;
      return await route.handler({
        ...asked,
        params,
        query: readQuery(search, { declared: declaredBy(route), strict: route.strict }),
        actor: anonymousActor,
        token: null,
        monitors: false,
        local: false,
        links: { origin, prefix: shownAs, absolute: (own) => origin + shownAs + own },
        path: () => path,
        search: () => search,
        header: () => undefined,
        prefers: ([first = null]) => first,
      });
    } catch (error) {
      return buildProblemReply(error, null, asked.requestId, problems);
    }
  };
