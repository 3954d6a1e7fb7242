/** Words of the page of a plan. */
export const plan = {
  budget: 'Бюджет',
  amount: 'Сума',
  year: 'Рік',
  project: 'Проєкт',
  notes: 'Примітки',
  sources: 'Джерела коштів',
  source: 'Джерело',
  procedure: 'Процедура',
  expectedStart: 'Очікуваний початок закупівлі',
  rationale: 'Обґрунтування',
  cancellation: 'Скасування',
  approvals: 'Погодження',
  tender: 'Закупівля за планом',
  noTender: 'Закупівлю за цим планом ще не оголошено.',
};

export type PlanWords = Readonly<Record<keyof typeof plan, string>>;
