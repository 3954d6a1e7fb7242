/** Words of the pages of frameworks, submissions and qualifications. */
export const framework = {
  framework: 'Рамкова кваліфікація',
  submission: 'Заявка на кваліфікацію',
  qualification: 'Рішення про кваліфікацію',
  missingForeign: 'Запису з таким номером у реєстрі немає.',
  type: 'Вид',
  open: 'Заявки приймають',
  valid: 'Строк кваліфікації',
  enquiries: 'Запитання',
  applicants: 'Заявники',
  submissions: 'Заявки',
  qualifications: 'Рішення',
  changes: 'Зміни строку',
};

export type FrameworkWords = Readonly<Record<keyof typeof framework, string>>;
