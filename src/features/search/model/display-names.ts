/** Codes and numbers in a feed, in the language of its reader; the same words as on the pages. Pure. */
import type { PublicKind } from '../../../base/domain/public-kinds.ts';
import type { Language } from '../../../http/language.ts';

type Names = Readonly<Record<string, readonly [uk: string, en: string]>>;

export const kindNames: Readonly<Record<PublicKind, readonly [uk: string, en: string]>> = {
  tenders: ['Закупівлі', 'Tenders'],
  contracts: ['Договори', 'Contracts'],
  plans: ['Плани', 'Plans'],
  agreements: ['Угоди', 'Agreements'],
  violation_reports: ['Звіти про порушення', 'Violation reports'],
  frameworks: ['Кваліфікації', 'Frameworks'],
  submissions: ['Заявки на кваліфікацію', 'Submissions'],
  qualifications: ['Рішення про кваліфікацію', 'Qualifications'],
};

const CONTRACT_STATUS_NAMES: Names = {
  pending: ['Очікує підписання', 'To be signed'],
  'pending.winner-signing': ['Очікує підпису переможця', 'To be signed by the winner'],
  active: ['Діє', 'In force'],
  suspended: ['Призупинено', 'Suspended'],
  unsuccessful: ['Не уклав угоди', 'No party'],
  terminated: ['Завершено', 'Ended'],
  cancelled: ['Скасовано', 'Cancelled'],
};

export const statusNames: Readonly<Record<PublicKind, Names>> = {
  tenders: {
    'draft.pending': ['Перевірка угоди', 'Agreement being checked'],
    'draft.stage2': ['Підготовка другого етапу', 'Second stage in preparation'],
    'draft.unsuccessful': ['Не допущена за угодою', 'Not carried by its agreement'],
    'active.enquiries': ['Період уточнень', 'Enquiries'],
    'active.tendering': ['Подання пропозицій', 'Open for bids'],
    'active.pre-qualification': ['Прекваліфікація', 'Prequalification'],
    'active.pre-qualification.stand-still': ['Прекваліфікація: період оскарження', 'Prequalification: standstill'],
    'active.stage2.pending': ['Діалог', 'Dialogue'],
    'active.auction': ['Аукціон', 'Auction'],
    'active.qualification': ['Кваліфікація', 'Qualification'],
    'active.qualification.stand-still': ['Кваліфікація: період оскарження', 'Qualification: standstill'],
    'active.awarded': ['Переможця визначено', 'Winner chosen'],
    active: ['Триває', 'Running'],
    complete: ['Завершена', 'Complete'],
    cancelled: ['Скасована', 'Cancelled'],
    unsuccessful: ['Не відбулася', 'Unsuccessful'],
  },
  contracts: CONTRACT_STATUS_NAMES,
  plans: {
    scheduled: ['Заплановано', 'Scheduled'],
    cancelled: ['Скасовано', 'Cancelled'],
    complete: ['Виконано', 'Fulfilled'],
  },
  agreements: CONTRACT_STATUS_NAMES,
  violation_reports: {
    pending: ['Розглядається', 'Under review'],
    satisfied: ['Порушення підтверджено', 'Violation confirmed'],
    declined: ['Відхилено', 'Declined'],
  },
  frameworks: {
    active: ['Відкрито', 'Open'],
    complete: ['Завершено', 'Complete'],
    unsuccessful: ['Не відбулася', 'Unsuccessful'],
  },
  submissions: {
    active: ['Розглядається', 'Under review'],
    complete: ['Розглянуто', 'Decided'],
    deleted: ['Відкликано', 'Withdrawn'],
  },
  qualifications: {
    pending: ['Розглядається', 'Under review'],
    active: ['Допущено', 'Admitted'],
    unsuccessful: ['Не допущено', 'Not admitted'],
    cancelled: ['Рішення скасовано', 'Decision cancelled'],
  },
};

const LANGUAGE_PLACES: Readonly<Record<Language, 0 | 1>> = { uk: 0, en: 1 };

export const nameIn = (language: Language, name: readonly [uk: string, en: string]): string => name[LANGUAGE_PLACES[language]];

/** A code without a name is its own name. */
export const statusName = (kind: PublicKind, status: string, language: Language): string => {
  const names = statusNames[kind];
  const name = Object.hasOwn(names, status) ? names[status] : undefined;
  return name === undefined ? status : nameIn(language, name);
};

const NUMBER_LOCALES: Readonly<Record<Language, string>> = { uk: 'uk-UA', en: 'en-GB' };

/** `1,234,567.50 UAH` */
export const sumText = (amount: number, currency: string, language: Language): string => {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const number = amount.toLocaleString(NUMBER_LOCALES[language], { minimumFractionDigits, maximumFractionDigits: 2 });
  return `${number} ${currency}`.trim();
};

/** `+12.5 %`; a small growth is never rounded to nothing. */
export const growthText = (growth: number, language: Language): string => {
  const percent = Math.abs(growth) * 100;
  const digits = percent < 0.1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 };
  return `${growth > 0 ? '+' : '−'}${percent.toLocaleString(NUMBER_LOCALES[language], digits)} %`;
};
