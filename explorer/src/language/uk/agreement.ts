/** Words of the page of an agreement. */
export const agreement = {
  suppliers: 'Постачальники',
  inForce: 'діє: {n} з {of}',
  type: 'Вид угоди',
  framework: 'Кваліфікація, з якої її укладено',
  changes: 'Зміни до угоди',
  offer: 'Ціна',
  unitPrices: 'Ціни за одиницю',
  unitPrice: 'Ціна',
};

export type AgreementWords = Readonly<Record<keyof typeof agreement, string>>;
