#!/usr/bin/env node
/** The command `registry` as it is packed: what an admin does with a registry, and what shows one (docs/cli.md). */
import { runRegistry } from '../src/operations/cli/registry.ts';
import { shows } from './shows.ts';

await runRegistry(process.argv.slice(2), shows);
