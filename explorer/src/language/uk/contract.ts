/** Words of the page of a contract. */
export const contract = {
  parties: 'Сторони',
  onBehalfOf: 'Замовник у закупівлі',
  paid: 'Сплачено',
  awarded: 'Ціна переможця',
  sharedAward: 'спільна для договорів: {n}',
  signedValue: 'Сума при підписанні',
  growth: 'Подорожчав на',
  shrunk: 'Подешевшав на',
  changes: 'Зміни до договору',
  signing: 'Електронне підписання',
  sideSigned: 'Підписано',
  sideRefused: 'Не підписано',
  buyerSide: 'Замовник',
  supplierSide: 'Постачальник',
  transactions: 'Оплати',
  paymentsMade: 'Сплачено разом',
  who: 'Платник і отримувач',
  sum: 'Сума',
  date: 'Дата',
};

export type ContractWords = Readonly<Record<keyof typeof contract, string>>;
