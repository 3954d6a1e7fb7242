/** Servers and a folder for one measurement. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNodes, type ThreeNodes } from '../../test/support/three-nodes.ts';

/** Runs `work` with a set of `count` servers and an empty folder; both are removed afterwards. */
export const onServers = async (count: number, work: (nodes: ThreeNodes, folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const { nodes, close } = await startNodes(count);
  try {
    await work(nodes, folder);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
