/** A framework, a submission to it and its qualification, as another registry shows them. */
export const foreignDates = (day: string) => ({
  dateModified: `2026-03-${day}T10:00:00.123456+02:00`,
  dateCreated: '2026-02-01T10:00:00+02:00',
});
const firm = (id: string, name: string) => ({ name, identifier: { scheme: 'UA-EDR', id, legalName: name } });
const framework = {
  ...{ id: 'c0'.repeat(16), ...foreignDates('01'), prettyID: 'UA-F-2026-02-01-000007', frameworkType: 'dynamicPurchasingSystem' },
  ...{ status: 'active', title: 'Відбір постачальників борошна', description: 'Для шкіл', agreementID: 'a'.repeat(32) },
  procuringEntity: { ...firm('00037256', 'Рада'), address: { region: 'Львівська область' } },
  classification: { scheme: 'ДК021', id: '15610000-7', description: 'Продукція борошномельно-круп’яної промисловості' },
  enquiryPeriod: { startDate: '2026-02-02T10:00:00+02:00' },
  qualificationPeriod: { startDate: '2026-02-02T10:00:00+02:00', endDate: '2028-02-01T10:00:00+02:00' },
};
const submission = {
  ...{ id: 'e'.repeat(32), ...foreignDates('02'), frameworkID: framework.id, submissionType: framework.frameworkType, status: 'complete' },
  ...{ qualificationID: 'd'.repeat(32), datePublished: '2026-02-10T10:00:00+02:00', tenderers: [firm('40000001', 'Млин «Колос»')] },
};
const qualification = {
  ...{ id: 'd'.repeat(32), ...foreignDates('03'), frameworkID: framework.id, submissionID: submission.id, status: 'active' },
  ...{ qualificationType: framework.frameworkType, date: '2026-02-11T10:00:00+02:00' },
};
export const foreign = { frameworks: framework, submissions: submission, qualifications: qualification };
