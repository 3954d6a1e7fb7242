import type { ReportWords } from '../uk/report.ts';

export const report: ReportWords = {
  reason: 'Violation',
  author: 'Reported by',
  defendants: 'Who is accused',
  authority: 'Who decides',
  answerUntil: 'Supplier may answer until',
  what: 'What happened',
  statements: 'Answer of the supplier',
  noStatements: 'No answer was given.',
  decisions: 'Decision',
  noDecision: 'There is no decision yet.',
};
