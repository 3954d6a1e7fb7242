import { type Sum as Amount, sumText } from '../format/money.ts';
import { fill } from '../format/text.ts';
import { record as en } from '../language/en/record.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';

interface Value extends Amount {
  readonly valueAddedTaxIncluded?: boolean | undefined;
  readonly amountNet?: number | undefined;
}

/** An amount of money; with `taxes` also whether VAT is included, and the amount without it. */
export const Sum = ({ value, taxes = false }: { value: Value | undefined; taxes?: boolean }) => {
  const { language } = useLanguage();
  const words = useWords({ uk, en });
  const text = value === undefined ? null : sumText(value, language);
  if (value === undefined || text === null) return null;
  const { valueAddedTaxIncluded: vat, amountNet, currency, amount } = value;
  const net = amountNet === undefined || amountNet === amount ? null : sumText({ amount: amountNet, currency }, language);
  const notes = [vat === undefined ? null : vat ? words.withVat : words.withoutVat, net === null ? null : fill(words.net, { sum: net })];
  const note = notes.filter((part) => part !== null).join(', ');
  return (
    <>
      <span class="sum">{text}</span>
      {taxes && note !== '' ? <span class="quiet"> {note}</span> : null}
    </>
  );
};
