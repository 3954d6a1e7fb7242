#!/usr/bin/env node
import { runRegistry } from './operations/cli/registry.ts';

await runRegistry(process.argv.slice(2));
