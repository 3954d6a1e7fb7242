import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { type ForeignKind, readAgreement, readContract, readForeign, readPlan, readTender } from '../data/records.ts';
import { useLanguage } from '../language/language.tsx';
import { Text } from './text.tsx';

interface Named {
  /** The number by which people know the record. */
  readonly number: string | undefined;
  readonly record: object;
  readonly field: string;
}

interface Props {
  readonly id: string;
  readonly href: string;
  readonly load: (id: string) => Promise<Outcome<Named>>;
  /** The text of the link until the record is loaded. */
  readonly otherwise: string;
}

/** A link to another record by its number and title, which are loaded; works without them, too. */
const NumberLink = ({ id, href, load, otherwise }: Props) => {
  const { to } = useLanguage();
  const [loading] = useLoading(id, load);
  if (loading.state !== 'done') return <a href={to(href)}>{otherwise}</a>;
  const { number, record, field } = loading.value;
  return (
    <a href={to(href)}>
      {number ?? otherwise} <Text of={record} field={field} />
    </a>
  );
};

const named = <T,>(outcome: Outcome<T>, pick: (record: T) => Named): Outcome<Named> =>
  outcome.state === 'done' ? { state: 'done', value: pick(outcome.value) } : outcome;

const nameTender = async (id: string): Promise<Outcome<Named>> =>
  named(await readTender(id), (record) => ({ number: record.tenderID, record, field: 'title' }));

const nameContract = async (id: string): Promise<Outcome<Named>> =>
  named(await readContract(id), (record) => ({ number: record.contractID, record, field: 'title' }));

const namePlan = async (id: string): Promise<Outcome<Named>> =>
  named(await readPlan(id), (record) => ({ number: record.planID, record: record.budget ?? {}, field: 'description' }));

const nameAgreement = async (id: string): Promise<Outcome<Named>> =>
  named(await readAgreement(id), (record) => ({ number: record.agreementID, record, field: 'title' }));

export const TenderLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/tender/${id}`} load={nameTender} otherwise={otherwise} />
);

export const ContractLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/contract/${id}`} load={nameContract} otherwise={otherwise} />
);

export const PlanLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/plan/${id}`} load={namePlan} otherwise={otherwise} />
);

export const AgreementLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/agreement/${id}`} load={nameAgreement} otherwise={otherwise} />
);

const nameForeign =
  (kind: ForeignKind) =>
  async (id: string): Promise<Outcome<Named>> =>
    named(await readForeign(kind, id), (record) => ({
      number: record.prettyID,
      record: record.tenderers?.[0] ?? record,
      field: record.tenderers === undefined ? 'title' : 'name',
    }));
const namesForeign = {
  frameworks: nameForeign('frameworks'),
  submissions: nameForeign('submissions'),
  qualifications: nameForeign('qualifications'),
};

export const ForeignLink = ({ kind, id, otherwise }: { kind: ForeignKind; id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/${kind.slice(0, -1)}/${id}`} load={namesForeign[kind]} otherwise={otherwise} />
);
