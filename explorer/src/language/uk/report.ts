/** Words of the page of a violation report. */
export const report = {
  reason: 'У чому полягає порушення',
  author: 'Хто повідомив',
  defendants: 'Кого стосується',
  authority: 'Хто вирішує',
  answerUntil: 'Пояснення постачальника до',
  what: 'Що сталося',
  statements: 'Пояснення постачальника',
  noStatementsYet: 'Пояснень ще немає: їх можна надати до кінця строку.',
  noStatements: 'Пояснень не надано.',
  decisions: 'Рішення',
  noDecision: 'Рішення ще немає.',
};

export type ReportWords = Readonly<Record<keyof typeof report, string>>;
