/**
 * Polls a feed from a thread of its own, so that what the other requests cost their sender does not count. Posts the milliseconds
 * of each poll. JavaScript, because threads load no TypeScript here.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, seconds, pauseMs } = workerData;
const times = [];
const ends = performance.now() + seconds * 1000;
while (performance.now() < ends) {
  const began = performance.now();
  await (await fetch(url)).arrayBuffer();
  times.push(performance.now() - began);
  await pause(pauseMs);
}
parentPort.postMessage(times);
