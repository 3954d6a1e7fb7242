import { runProcess } from './runtime/main-process.ts';

await runProcess();
