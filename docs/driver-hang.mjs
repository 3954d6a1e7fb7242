// node driver-hang.mjs mongodb://127.0.0.1:27017/?directConnection=true
// How many commands never settle when connections are ended by the other side, and when the other side stops reading; never: not
// within 4 s, or the seconds that stand behind the address.
import { connect, createServer } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

const waitMs = 1000 * Number(process.argv[3] ?? 4);
const target = new URL(process.argv[2].replace('mongodb:', 'http:').replace(/,[^/]*/, ''));
const links = new Set();
let isFrozen = false;
const proxy = createServer((near) => {
  const far = connect(Number(target.port), target.hostname);
  const link = { near, far };
  links.add(link);
  for (const [from, to] of [
    [near, far],
    [far, near],
  ]) {
    from.on('data', (piece) => to.write(piece));
    from.on('error', () => {});
    from.on('close', () => {
      to.destroy();
      links.delete(link);
    });
  }
  if (isFrozen) near.pause();
});
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const client = new MongoClient(`mongodb://127.0.0.1:${proxy.address().port}/?directConnection=true`, {
  socketTimeoutMS: 1000,
  connectTimeoutMS: 2000,
  serverSelectionTimeoutMS: 2000,
  heartbeatFrequencyMS: 1000,
});
let inUse = 0;
client.on('connectionCheckedOut', () => (inUse += 1));
client.on('connectionCheckedIn', () => (inUse -= 1));
const things = client.db('driver_hang').collection('things');

const open = new Set();
const ask = (work) => {
  const asked = work()
    .catch(() => undefined)
    .finally(() => open.delete(asked));
  open.add(asked);
};
const report = async (what, begun) => {
  const until = performance.now() + waitMs;
  while (open.size > 0 && performance.now() < until) await sleep(50);
  console.log(`${what}: ${begun} commands, never settled ${open.size}, connections in use ${inUse}`);
  open.clear();
  inUse = 0;
};

// 1. The other side ends its connections (FIN) while commands begin in `setImmediate`.
let begun = 0;
for (let round = 0; round < 20; round += 1) {
  await Promise.allSettled(Array.from({ length: 10 }, () => things.findOne({})));
  for (const { near } of links) near.end();
  for (let turns = 0; turns < 30; turns += 1) {
    await turn();
    ask(() => things.findOne({}));
    begun += 1;
  }
  await sleep(100);
}
await report('ended', begun);

// 2. The other side stops reading in the middle of 8 MB, past `socketTimeoutMS`.
await Promise.allSettled(Array.from({ length: 3 }, () => things.findOne({})));
isFrozen = true;
for (const { near } of links) near.pause();
for (let count = 0; count < 3; count += 1) ask(() => things.insertOne({ bytes: Buffer.alloc(8_000_000) }));
await report('frozen', 3);
process.exit(0);
