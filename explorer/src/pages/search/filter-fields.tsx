import { type TenderList, tenderCodesOf, useTenderCodes } from '../../language/tender-codes.ts';
import type { Filters, ListFilter, TextFilter } from '../../model/filters.ts';
import { useSearchWords } from './words.ts';

interface Props {
  readonly filters: Filters;
  readonly change: (part: Partial<Filters>) => void;
}

interface FieldProps extends Props {
  readonly name: TextFilter;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'date';
  readonly inputMode?: 'decimal' | 'text';
}

const Field = ({ filters, change, name, label, hint, type = 'text', inputMode = 'text' }: FieldProps) => {
  const common = {
    id: name,
    autocomplete: 'off',
    'aria-describedby': hint === undefined ? undefined : `${name}-hint`,
    value: filters[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }): void => change({ [name]: currentTarget.value }),
  } as const;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {type === 'date' ? <input type="date" {...common} /> : <input type="text" inputMode={inputMode} {...common} />}
      {hint === undefined ? null : (
        <p id={`${name}-hint`} class="notes">
          {hint}
        </p>
      )}
    </div>
  );
};

interface CheckProps extends Props {
  readonly name: ListFilter;
  readonly list: TenderList;
  /** Codes that no search can find. */
  readonly without?: readonly string[];
}

/** Any number of codes of a list, folded away; those that the address names stand there even if nobody knows them. */
const Checks = ({ filters, change, name, list, without = [] }: CheckProps) => {
  const words = useSearchWords();
  const text = useTenderCodes();
  const chosen = filters[name];
  const codes = [...new Set([...tenderCodesOf(list), ...chosen])].filter((code) => !without.includes(code));
  const toggle = (code: string): void =>
    change({ [name]: chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code] });
  return (
    <details class="checks">
      <summary>
        {words[name]}
        {chosen.length === 0 ? null : <span class="count"> {chosen.length}</span>}
      </summary>
      <fieldset>
        <legend class="unseen">{words[name]}</legend>
        {codes.map((code) => (
          <label key={code} class="check">
            <input type="checkbox" checked={chosen.includes(code)} onChange={() => toggle(code)} />
            <span>{text(list, code)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
};

const currencies = ['UAH', 'USD', 'EUR', 'GBP', 'PLN'];

const Currency = ({ filters, change }: Props) => {
  const words = useSearchWords();
  const known = [...new Set([...currencies, filters.currency])].filter((code) => code !== '');
  return (
    <div class="field">
      <label for="currency">{words.currency}</label>
      <select id="currency" value={filters.currency} onChange={({ currentTarget }) => change({ currency: currentTarget.value })}>
        <option value="">{words.anyCurrency}</option>
        {known.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
    </div>
  );
};

/** Everything beside the free words. */
export const FilterFields = (props: Props) => {
  const words = useSearchWords();
  return (
    <div class="fields">
      <Field {...props} name="buyer" label={words.buyer} hint={words.buyerHint} />
      <Field {...props} name="supplier" label={words.supplier} hint={words.supplierHint} />
      <Field {...props} name="region" label={words.region} hint={words.regionHint} />
      <Field {...props} name="classification" label={words.classification} hint={words.classificationHint} />
      <Checks {...props} name="status" list="tender" without={['draft']} />
      <Checks {...props} name="procurementMethodType" list="procedure" />
      <fieldset class="pair">
        <legend>{words.published}</legend>
        <Field {...props} name="from" label={words.from} type="date" />
        <Field {...props} name="to" label={words.to} type="date" />
      </fieldset>
      <fieldset class="pair">
        <legend>{words.deadline}</legend>
        <Field {...props} name="endFrom" label={words.from} type="date" />
        <Field {...props} name="endTo" label={words.to} type="date" />
      </fieldset>
      <fieldset class="pair">
        <legend>{words.amount}</legend>
        <Field {...props} name="minAmount" label={words.from} inputMode="decimal" />
        <Field {...props} name="maxAmount" label={words.to} inputMode="decimal" />
        <Currency {...props} />
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={props.filters.tests} onChange={() => props.change({ tests: !props.filters.tests })} />
        <span>{words.tests}</span>
      </label>
    </div>
  );
};
