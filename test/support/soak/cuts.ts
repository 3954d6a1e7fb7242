/** Proxies in front of the members of a set, through which the registry connects and where its connections can be cut. */
import type { Document } from 'mongodb';
import { eventually } from '../eventually.ts';
import { startStoreProxy } from '../store-proxy.ts';
import type { ThreeNodes } from '../three-nodes.ts';

export interface Cuts {
  /** Address of the set through its proxies. */
  readonly uri: string;
  /** Ends all connections of the registry to all members; connections between members stay open. */
  cut(how: 'FIN' | 'RST'): void;
  close(): Promise<void>;
}

/** Members announce the addresses in the set's configuration to clients, so these become the proxies'. */
export const startCuts = async (nodes: ThreeNodes): Promise<Cuts> => {
  const proxies = await Promise.all(nodes.set.members.map(({ uri }) => startStoreProxy(uri)));
  const hosts = proxies.map(({ uri }) => new URL(uri.replace('mongodb:', 'http:')).host);
  const admin = nodes.member(await nodes.primary()).db('admin');
  const { config } = await admin.command({ replSetGetConfig: 1 });
  const members = config.members.map((member: Document, index: number) => ({ ...member, host: hosts[index] }));
  await admin.command({ replSetReconfig: { ...config, members, version: config.version + 1 }, force: true });
  await eventually('a primary behind its proxy', async () => {
    const { me } = await nodes
      .member(await nodes.primary())
      .db('admin')
      .command({ hello: 1 });
    return hosts.includes(me);
  });
  await nodes.calm();
  return {
    uri: `mongodb://${hosts.join(',')}/?replicaSet=${config._id}`,
    cut: (how) => {
      for (const proxy of proxies) proxy.cut(how);
    },
    close: async () => void (await Promise.all(proxies.map((proxy) => proxy.close()))),
  };
};
