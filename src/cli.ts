#!/usr/bin/env node
import { makeProgram } from './operations/cli/program.ts';
/** The command `registry`: everything an admin does with the registry (docs/cli.md). */
import { runCommand } from './operations/command.ts';
import { forbidProto } from './operations/forbid-proto.ts';

forbidProto();
await runCommand(await makeProgram(process.argv[2]));
