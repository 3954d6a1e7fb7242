/** Words of the page of a contract. */
export const contract = {
  validUntil: 'Діє до',
  parties: 'Сторони',
  onBehalfOf: 'Замовник у закупівлі',
  signed: 'Підписано',
  paid: 'Сплачено',
  contractNumber: 'Номер у сторін',
  termination: 'Підстава припинення',
  changes: 'Зміни до договору',
  change: 'Зміна {n}',
  transactions: 'Оплати',
  who: 'Хто кому',
  sum: 'Сума',
  date: 'Дата',
};

export type ContractWords = Readonly<Record<keyof typeof contract, string>>;
