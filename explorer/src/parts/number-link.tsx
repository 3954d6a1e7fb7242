import { findByNumber } from '../data/find.ts';
import { useIsSent } from '../data/gathered.ts';
import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { type FactsOf, readFacts } from '../data/parties.ts';
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
  /** The same at less cost, for the page that the registry renders and sends with all it has read. */
  readonly brief: (id: string) => Promise<Outcome<Named>>;
  /** The text of the link until the record is loaded. */
  readonly otherwise: string;
}

/** A link to another record by its number and title, which are loaded; works without them, too. One to no record is plain text. */
const NumberLink = ({ id, href, load, brief, otherwise }: Props) => {
  const { to } = useLanguage();
  const [loading] = useLoading(id, useIsSent() ? brief : load, `link ${href}`);
  if (loading.state === 'missing') return <>{otherwise}</>;
  // The page that the registry rendered already has the number: it stays until this link has it, too.
  if (loading.state !== 'done')
    return (
      <a href={to(href)} aria-busy={loading.state === 'loading'}>
        {otherwise}
      </a>
    );
  const { number, record, field } = loading.value;
  return (
    <a href={to(href)}>
      {number ?? otherwise} <Text of={record} field={field} />
    </a>
  );
};

const named = <T,>(outcome: Outcome<T>, pick: (record: T) => Named): Outcome<Named> =>
  outcome.state === 'done' ? { state: 'done', value: pick(outcome.value) } : outcome;

/** By its number alone. */
const byNumber = async (id: string): Promise<Outcome<Named>> =>
  named(await findByNumber(id), ([found]) => ({ number: found?.number, record: {}, field: 'title' }));

/** By the facts of a record, which are short; not every record has them. */
const byFacts =
  (of: FactsOf) =>
  async (id: string): Promise<Outcome<Named>> => {
    const facts = await readFacts(of, id);
    return facts.state === 'done' ? named(facts, (record) => ({ number: record.number, record, field: 'title' })) : byNumber(id);
  };
const [tenderByFacts, contractByFacts, planByFacts] = [byFacts('tenders'), byFacts('contracts'), byFacts('plans')];

const nameTender = async (id: string): Promise<Outcome<Named>> =>
  named(await readTender(id), (record) => ({ number: record.tenderID, record, field: 'title' }));

const nameContract = async (id: string): Promise<Outcome<Named>> =>
  named(await readContract(id), (record) => ({ number: record.contractID, record, field: 'title' }));

const namePlan = async (id: string): Promise<Outcome<Named>> =>
  named(await readPlan(id), (record) => ({ number: record.planID, record: record.budget ?? {}, field: 'description' }));

const nameAgreement = async (id: string): Promise<Outcome<Named>> =>
  named(await readAgreement(id), (record) => ({ number: record.agreementID, record, field: 'title' }));

export const TenderLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/tender/${id}`} load={nameTender} brief={tenderByFacts} otherwise={otherwise} />
);

export const ContractLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/contract/${id}`} load={nameContract} brief={contractByFacts} otherwise={otherwise} />
);

export const PlanLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/plan/${id}`} load={namePlan} brief={planByFacts} otherwise={otherwise} />
);

export const AgreementLink = ({ id, otherwise }: { id: string; otherwise: string }) => (
  <NumberLink id={id} href={`/agreement/${id}`} load={nameAgreement} brief={byNumber} otherwise={otherwise} />
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
  <NumberLink id={id} href={`/${kind.slice(0, -1)}/${id}`} load={namesForeign[kind]} brief={byNumber} otherwise={otherwise} />
);
