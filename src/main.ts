import { runProcess } from './app/main-process.ts';

await runProcess();
