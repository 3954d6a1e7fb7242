#!/usr/bin/env node
/** The command `registry`: everything an admin does with the registry (docs/cli.md). */
import { runCommand } from './admin/command.ts';
import { makeProgram } from './cli/program.ts';

await runCommand(makeProgram());
