/** Replica sets of several real servers, for tests of behaviour that a single node does not have. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SET_NAME, Servers, type ServersOptions } from '../../src/store/embedded-mongod/servers.ts';
import { freePort } from './process.ts';

export interface ReplicaSetMember {
  pid: number;
  port: number;
  /** Of this member only. */
  uri: string;
}

export interface ReplicaSet {
  uri: string;
  /** `restart` updates the member's `pid` here. */
  members: ReplicaSetMember[];
  /** Restarts a stopped member on its old port and data. */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaSetOptions extends Omit<ServersOptions, 'members'> {
  dataDir: string;
  members: number;
}

/** Starts a new set below `dataDir`; resolves when it has a primary. */
export const startReplicaSet = async ({ dataDir, members: count, ...options }: ReplicaSetOptions): Promise<ReplicaSet> => {
  const places = Array.from({ length: count }, async (_, index) => {
    const folder = join(dataDir, `member-${index}`);
    await mkdir(folder, { recursive: true });
    return { dataDir: folder, port: await freePort() };
  });
  const at = await Promise.all(places);
  const servers = new Servers({ ...options, members: at });
  await servers.launch();
  await servers.initiate();
  const pidOf = (index: number): number => servers.processOf(index).pid ?? 0;
  const members = at.map(({ port }, index) => ({ pid: pidOf(index), port, uri: `mongodb://127.0.0.1:${port}/?directConnection=true` }));
  return {
    uri: `mongodb://${at.map(({ port }) => `127.0.0.1:${port}`).join(',')}/?replicaSet=${SET_NAME}`,
    members,
    restart: async (index) => {
      const member = members[index];
      if (member === undefined) throw new RangeError(`The set has no member ${index}`);
      await servers.restart(index);
      member.pid = pidOf(index);
    },
    close: async () => void (await servers.stop()),
  };
};
