import { usePlaces } from '../../language/places.ts';
import { collectTenderCodes, useTenderCodes } from '../../language/tender-codes.ts';
import type { Filters, ListFilter, TextFilter } from '../../model/filters.ts';
import { searchedRegion, searchedRegions } from '../../model/regions.ts';
import { buildSpans } from '../../model/weeks.ts';
import { useNow } from '../../parts/now.ts';
import { collectStates, useFoundTexts } from './found-texts.ts';
import { useSearchWords } from './words.ts';

/** New values, or how they follow from those before: several fields may change at once. */
export type Change = Partial<Filters> | ((before: Filters) => Partial<Filters>);

interface Props {
  readonly filters: Filters;
  readonly change: (part: Change) => void;
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
    name,
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
  readonly known: readonly string[];
  readonly text: (code: string) => string;
}

/** Any number of known codes, folded; codes from the address are listed even if unknown. */
const Checks = ({ filters, change, name, known, text }: CheckProps) => {
  const words = useSearchWords();
  const chosen = filters[name];
  const codes = [...new Set([...known, ...chosen])];
  const toggle = (code: string): void =>
    change(({ [name]: before }) => ({ [name]: before.includes(code) ? before.filter((other) => other !== code) : [...before, code] }));
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
            <input type="checkbox" name={name} value={code} checked={chosen.includes(code)} onChange={() => toggle(code)} />
            <span>{text(code)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
};

const currencies = ['UAH', 'USD', 'EUR', 'GBP', 'PLN'];

interface ChoiceProps extends Props {
  readonly name: 'currency' | 'region';
  readonly value: string;
  readonly known: readonly string[];
  readonly any: string;
  readonly text?: (value: string) => string;
}

/** One of several values, or any; a value from the address is listed even if unknown. */
const Choice = ({ change, name, value, known, any, text = (one) => one }: ChoiceProps) => {
  const words = useSearchWords();
  return (
    <div class="field">
      <label for={name}>{words[name]}</label>
      <select id={name} name={name} value={value} onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}>
        <option value="">{any}</option>
        {[...new Set([...known, value])]
          .filter((one) => one !== '')
          .map((one) => (
            <option key={one} value={one}>
              {text(one)}
            </option>
          ))}
      </select>
    </div>
  );
};

/** Other records end, too: contracts, agreements. */
const forBids = { kind: ['tenders'], status: ['active.enquiries', 'active.tendering'] } as const;

const noSpan = { endFrom: '', endTo: '', endWithin: '' } as const;
const weekNames = ['thisWeek', 'nextWeek'] as const;
/** They move on with time, also in an alert. */
const durations = { sevenDays: 'P7D', thirtyDays: 'P30D' } as const;
const durationNames = ['sevenDays', 'thirtyDays'] as const;

/** Deadlines in named ranges. */
const Spans = ({ filters, change }: Props) => {
  const words = useSearchWords();
  const weeks = buildSpans(useNow());
  const spans = [
    ...weekNames.map((name) => ({ name, span: { ...noSpan, endFrom: weeks[name].from, endTo: weeks[name].to } })),
    ...durationNames.map((name) => ({ name, span: { ...noSpan, endWithin: durations[name] } })),
  ];
  return (
    <div class="choices spans scripted">
      {spans.map(({ name, span }) => {
        const isChosen = span.endFrom === filters.endFrom && span.endTo === filters.endTo && span.endWithin === filters.endWithin;
        return (
          <button key={name} type="button" aria-pressed={isChosen} onClick={() => change(isChosen ? noSpan : { ...forBids, ...span })}>
            {words[name]}
          </button>
        );
      })}
    </div>
  );
};

/** All filters besides the free text. */
export const FilterFields = (props: Props) => {
  const words = useSearchWords();
  const name = useTenderCodes();
  const { regionNamed } = usePlaces();
  const { stateText } = useFoundTexts();
  const { kind, region, currency, minAmount, maxAmount } = props.filters;
  const hasAmount = minAmount.trim() !== '' || maxAmount.trim() !== '';
  const isExpected = kind.length > 0 && kind.every((one) => one === 'tenders' || one === 'plans');
  const isOfBids = kind.length === 1 && kind[0] === 'tenders';
  return (
    <div class="fields">
      <Field {...props} name="buyer" label={words.buyer} hint={words.buyerHint} />
      <Field {...props} name="supplier" label={words.supplier} hint={words.supplierHint} />
      <Choice {...props} name="region" value={searchedRegion(region)} known={searchedRegions} any={words.anyRegion} text={regionNamed} />
      <Field {...props} name="classification" label={words.classification} hint={words.classificationHint} />
      <Checks {...props} name="status" known={collectStates(kind)} text={(state) => stateText(state, kind[0])} />
      <Checks {...props} name="procurementMethodType" known={collectTenderCodes('procedure')} text={(type) => name('procedure', type)} />
      <fieldset class="pair">
        <legend>{words.published}</legend>
        <Field {...props} name="from" label={words.from} type="date" />
        <Field {...props} name="to" label={words.to} type="date" />
      </fieldset>
      <fieldset class="pair">
        <legend>{isOfBids ? words.deadline : words.ends}</legend>
        <Spans {...props} />
        <Field {...props} name="endFrom" label={words.from} type="date" />
        <Field {...props} name="endTo" label={words.to} type="date" />
      </fieldset>
      <fieldset class="pair">
        <legend>{isExpected ? words.value : words.sum}</legend>
        <Field {...props} name="minAmount" label={words.from} inputMode="decimal" />
        <Field {...props} name="maxAmount" label={words.to} inputMode="decimal" />
        <Choice {...props} name="currency" value={currency} known={currencies} any={hasAmount ? words.usualCurrency : words.anyCurrency} />
      </fieldset>
      <Field {...props} name="minGrowth" label={words.minGrowth} hint={words.minGrowthHint} inputMode="decimal" />
      <label class="check">
        <input
          type="checkbox"
          name="mode"
          value="_all_"
          checked={props.filters.tests}
          onChange={() => props.change(({ tests }) => ({ tests: !tests }))}
        />
        <span>{words.tests}</span>
      </label>
    </div>
  );
};
