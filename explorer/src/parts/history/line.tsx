import { Fragment } from 'preact';
import { history as en } from '../../language/en/history.ts';
import { useWords } from '../../language/language.tsx';
import { history as uk } from '../../language/uk/history.ts';
import { collectLeaves, type Fields, isFields, type Line, type Step } from '../../model/changes.ts';
import { useFieldName } from '../field-name.ts';
import { LeafList } from '../leaf-list.tsx';
import { Period } from '../moment.tsx';
import { Sum } from '../sum.tsx';
import { hasText, Text } from '../text.tsx';
import { Value } from '../value.tsx';

const naming = ['title', 'name', 'description', 'contractID', 'rationale', 'reason', 'code'] as const;

/** The name of a part: the bidder or supplier, otherwise its own text. */
const NameOf = ({ part }: { part: Fields }) => {
  const parties = [part.tenderers, part.suppliers].flatMap((list) => (Array.isArray(list) ? list.filter(isFields) : []));
  const party = parties[0];
  const field = naming.find((one) => hasText(part, one));
  const isParty = party !== undefined && hasText(party, 'name');
  if (!isParty && field === undefined) return null;
  return <> «{isParty ? <Text of={party} field="name" /> : <Text of={part} field={field ?? ''} />}»</>;
};

/** A path from the outside in: field, name of the part, field. */
const Where = ({ steps }: { steps: readonly Step[] }) => {
  const name = useFieldName();
  return (
    <>
      {steps.map((step, index) => (
        <Fragment key={index}>
          {'part' in step ? step.part === null ? null : <NameOf part={step.part} /> : `${index === 0 ? '' : ' › '}${name(step.field)}`}
        </Fragment>
      ))}
    </>
  );
};

const maxLeaves = 60;

/** The values in a part, folded. */
const Leaves = ({ value, list, title }: { value: unknown; list: string; title: string }) => {
  const leaves = collectLeaves(value, maxLeaves);
  if (leaves.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <LeafList leaves={leaves} list={list} />
    </details>
  );
};

const periodKeys: ReadonlySet<string> = new Set(['startDate', 'endDate']);
const sumKeys: ReadonlySet<string> = new Set(['amount', 'currency', 'valueAddedTaxIncluded', 'amountNet']);

const hasOnly = (value: unknown, keys: ReadonlySet<string>): value is Fields =>
  isFields(value) && Object.keys(value).every((key) => keys.has(key));

/** Fits on a line: a plain value, a period, an amount. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || hasOnly(value, periodKeys) || hasOnly(value, sumKeys);

interface SaidProps {
  readonly values: readonly unknown[];
  readonly field: string;
  readonly list: string;
  readonly currency: string | undefined;
}

const Said = ({ values, field, list, currency }: SaidProps) => (
  <>
    {values.map((value, index) => (
      <Fragment key={index}>
        {index === 0 ? '' : ', '}
        {hasOnly(value, periodKeys) ? (
          <Period of={value} />
        ) : hasOnly(value, sumKeys) ? (
          <Sum value={value} taxes />
        ) : (
          <Value field={field} list={list} value={value} currency={currency} />
        )}
      </Fragment>
    ))}
  </>
);

/** One changed place of a record: the old and the new value. */
export const LineView = ({ line, kind }: { line: Line; kind: string }) => {
  const words = useWords({ uk, en });
  const { where, field, list, before, after, currency } = line;
  const of = list === '' ? kind : list;
  const values = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined);
  const parts = (value: unknown) => values(value).filter((one) => !isPlain(one));
  const isList = parts(before).length + parts(after).length > 0;
  const added = before === undefined;
  const removed = after === undefined;
  return (
    <li class="change">
      <p class="where">
        <Where steps={where} />
        {isList && added ? <span class="quiet"> — {words.added}</span> : null}
        {isList && removed ? <span class="quiet"> — {words.removed}</span> : null}
      </p>
      {isList ? (
        <>
          {added ? null : <Leaves value={before} list={field} title={words.allRemoved} />}
          {removed ? null : <Leaves value={after} list={field} title={words.all} />}
        </>
      ) : (
        <p class="values">
          {added ? null : (
            <del>
              <span class="unseen">{words.before}: </span>
              <Said values={values(before)} field={field} list={of} currency={currency} />
            </del>
          )}
          {added || removed ? null : <span aria-hidden="true"> → </span>}
          {removed ? <span class="quiet"> — {words.removed}</span> : null}
          {removed ? null : (
            <ins>
              <span class="unseen">{words.after}: </span>
              <Said values={values(after)} field={field} list={of} currency={currency} />
            </ins>
          )}
        </p>
      )}
    </li>
  );
};
