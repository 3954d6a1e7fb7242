import type { ReportWords } from '../uk/report.ts';

export const report: ReportWords = {
  reason: 'Violation',
  author: 'Reported by',
  defendants: 'Who is accused',
  authority: 'Who decides',
  answerUntil: 'Supplier may answer until',
  what: 'What happened',
  statements: 'Answer of the supplier',
  noStatementsYet: 'There is no answer yet: it may be given until the end of the period.',
  noStatements: 'No answer was given.',
  decisions: 'Decision',
  noDecision: 'There is no decision yet.',
};
