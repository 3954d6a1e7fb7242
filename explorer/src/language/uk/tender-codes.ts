/** Codes of a tender that the search shows too. */
export const tenderCodes = {
  tender: {
    draft: 'Чернетка',
    'draft.pending': 'Перевірка угоди',
    'draft.unsuccessful': 'Не допущена за угодою',
    'active.enquiries': 'Період уточнень',
    'active.tendering': 'Подання пропозицій',
    'active.pre-qualification': 'Прекваліфікація',
    'active.pre-qualification.stand-still': 'Прекваліфікація: період оскарження',
    'active.auction': 'Аукціон',
    'active.qualification': 'Кваліфікація',
    'active.qualification.stand-still': 'Кваліфікація: період оскарження',
    'active.awarded': 'Переможця визначено',
    active: 'Триває',
    complete: 'Завершена',
    cancelled: 'Скасована',
    unsuccessful: 'Не відбулася',
  },
  procedure: {
    belowThreshold: 'Спрощена закупівля',
    requestForProposal: 'Запит пропозицій',
    priceQuotation: 'Запит ціни пропозицій',
    competitiveOrdering: 'Замовлення через динамічну систему',
    aboveThreshold: 'Відкриті торги з особливостями',
    aboveThresholdUA: 'Відкриті торги',
    aboveThresholdEU: 'Відкриті торги з публікацією англійською',
    'aboveThresholdUA.defense': 'Переговорна процедура для потреб оборони',
    'simple.defense': 'Спрощені торги для потреб оборони',
    competitiveDialogueUA: 'Конкурентний діалог',
    competitiveDialogueEU: 'Конкурентний діалог з публікацією англійською',
    esco: 'Закупівля енергосервісу',
    'complexAsset.arma': 'Відбір управителя складного активу',
    closeFrameworkAgreementUA: 'Укладання рамкової угоди',
    closeFrameworkAgreementSelectionUA: 'Відбір за рамковою угодою',
    reporting: 'Звіт про укладений договір',
    negotiation: 'Переговорна процедура',
    'negotiation.quick': 'Переговорна процедура, скорочена',
    centralizedProcurement: 'Централізована закупівля',
  },
} as const;

/** The same lists with the same codes, in whatever words. */
export type TenderCodes = { readonly [L in keyof typeof tenderCodes]: Readonly<Record<keyof (typeof tenderCodes)[L], string>> };
