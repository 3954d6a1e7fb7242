#!/usr/bin/env node
/** The packaged `registry` command: administration of a registry, and demonstrations (docs/cli.md). */
import { runRegistry } from '../src/app/operations/cli/registry.ts';
import { shows } from './shows.ts';

await runRegistry(process.argv.slice(2), shows);
