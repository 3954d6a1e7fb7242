import type { ComponentChildren } from 'preact';
import { readContractSignals } from '../../data/parties.ts';
import { type Contract, readReportsOfContract } from '../../data/records.ts';
import { useReread } from '../../data/rereading.ts';
import { readTerms, type Terms } from '../../data/terms.ts';
import { shareText } from '../../format/money.ts';
import { fill, textOf } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { type Comparison, compareContract } from '../../model/comparison.ts';
import { isLong } from '../../model/length.ts';
import { isSame } from '../../model/sums.ts';
import { Answer } from '../../parts/answer.tsx';
import { Changes } from '../../parts/changes.tsx';
import { DataLinks } from '../../parts/data-links.tsx';
import { DocumentsSection } from '../../parts/documents.tsx';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { Folded, LongList, UnfoldAll } from '../../parts/folding.tsx';
import { FurtherFields } from '../../parts/further.tsx';
import { joinGist } from '../../parts/gist.ts';
import { History } from '../../parts/history/history.tsx';
import { ItemsSection } from '../../parts/items.tsx';
import { MilestonesSection } from '../../parts/milestones.tsx';
import { Moment, Period } from '../../parts/moment.tsx';
import { TenderLink } from '../../parts/number-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Party } from '../../parts/party.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { PartyNames } from '../../parts/party-names.tsx';
import { RecordSignals } from '../../parts/record-signals.tsx';
import { Reports } from '../../parts/reports.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { Signing, SigningSteps } from './signing.tsx';
import { Transactions } from './transactions.tsx';
import { useContractWords } from './words.ts';

interface Props {
  readonly contract: Contract;
}

const noTerms: Terms = { stubs: [] };

/** What the tender says of the contract, and whether it has been read. */
const useComparison = (contract: Contract): readonly [Comparison, isLoading: boolean] => {
  const { id = '', dateModified, tender_id: tender, awardID } = contract;
  const load = async () => (tender === undefined ? { state: 'missing' as const } : readTerms(tender, awardID));
  const loading = useReread({ id, modified: dateModified }, { load, name: 'terms' });
  return [compareContract(contract, loading.state === 'done' ? loading.value : noTerms), loading.state === 'loading'];
};

/** The grounds of the changes in force that can change the value, each once. */
const useGrounds = ({ changes = [] }: Contract): string => {
  const name = useCodes();
  const grounds = changes.flatMap(({ status, rationaleTypes = [] }) =>
    (status === 'active' ? rationaleTypes : []).filter((ground) => ground !== 'durationExtension'),
  );
  return [...new Set(grounds)].map((ground) => name('rationale', ground)).join(', ');
};

const Growth = ({ of: { amount, share, currency }, grounds }: { of: NonNullable<Comparison['growth']>; grounds: string }) => {
  const { language } = useLanguage();
  return (
    <>
      <Sum value={{ amount: Math.abs(amount), currency }} /> ({shareText(Math.abs(share), language)})
      {grounds === '' ? null : <p class="notes">{grounds}</p>}
    </>
  );
};

/** The award, the value when signed and the one now, where they differ or the contract was changed; and how it has grown since and why. */
const useValues = (contract: Contract): readonly [facts: readonly Fact[], isLoading: boolean] => {
  const words = useContractWords();
  const grounds = useGrounds(contract);
  const [{ awarded, sharing, signed, growth }, isLoading] = useComparison(contract);
  const { value, changes = [] } = contract;
  const isChanged = changes.some(({ status }) => status === 'active') || !(isSame(signed, value) && isSame(signed, awarded ?? signed));
  const award: ComponentChildren =
    awarded?.amount === undefined ? null : (
      <>
        <Sum value={awarded} taxes />
        {sharing === 1 ? null : <span class="quiet"> {fill(words.sharedAward, { n: sharing })}</span>}
      </>
    );
  const { amount = 0 } = growth ?? {};
  return [
    [
      [words.awarded, award],
      [words.signedValue, signed?.amount !== undefined && isChanged ? <Sum value={signed} taxes /> : null],
      [words.value, value === undefined ? null : <Sum value={value} taxes />],
      [amount < 0 ? words.shrunk : words.growth, growth === null || amount === 0 ? null : <Growth of={growth} grounds={grounds} />],
    ],
    isLoading,
  ];
};

const Head = ({ contract }: Props) => {
  const words = useContractWords();
  const { language } = useLanguage();
  const name = useCodes();
  const [values, isLoading] = useValues(contract);
  const title = textOf(contract, 'title', language);
  const number = contract.contractID ?? contract.id ?? '';
  const { status, value, amountPaid, period, tender_id: tender, suppliers = [], buyer = contract.procuringEntity, changes = [] } = contract;
  const paid = value?.amount && amountPaid?.amount !== undefined ? shareText(amountPaid.amount / value.amount, language) : null;
  return (
    <>
      <PageTitle text={title?.text ?? `${words.contract} ${number}`} lang={title?.language} />
      <p class="lead">
        {words.contract} <span class="code">{number}</span> <Status code={status} text={name('contract', status)} />
        {contract.mode === 'test' ? <span class="tag">{words.test}</span> : null}
      </p>
      <Answer
        title={words.outcome}
        isLoading={isLoading}
        facts={[
          [words.supplier, suppliers.length === 0 ? null : <PartyNames of={suppliers} as="supplier" />],
          [words.buyer, buyer === undefined ? null : <PartyName party={buyer} as="buyer" />],
          ...values,
          [
            words.paid,
            amountPaid === undefined ? null : (
              <>
                <Sum value={amountPaid} />
                {paid === null ? null : <span class="quiet"> {paid}</span>}
              </>
            ),
          ],
          [words.signed, contract.dateSigned === undefined ? null : <Moment at={contract.dateSigned} day />],
          [words.validUntil, period?.endDate === undefined ? null : <Until at={period.endDate} day />],
          [words.changes, changes.length === 0 ? null : <a href="#changes">{changes.length}</a>],
        ]}
      />
      <Text of={contract} field="description" long />
      <Facts
        facts={[
          [words.period, period === undefined ? null : <Period of={period} day />],
          [words.partiesNumber, contract.contractNumber],
          [words.termination, contract.terminationDetails],
          [words.tender, tender === undefined ? null : <TenderLink id={tender} otherwise={words.tender} />],
          [words.updated, <Moment key="updated" at={contract.dateModified} />],
        ]}
      />
    </>
  );
};

const Parties = ({ contract: { buyer, procuringEntity, suppliers = [] } }: Props) => {
  const words = useContractWords();
  const { language } = useLanguage();
  const names = [buyer, ...suppliers].map((party) => textOf(party, 'name', language)?.text);
  const isOther = procuringEntity !== undefined && procuringEntity.identifier?.id !== buyer?.identifier?.id;
  return (
    <Section id="parties" title={words.parties} gist={joinGist(...names.slice(0, 3))}>
      <div class="columns">
        {buyer === undefined ? null : (
          <div>
            <h3>{words.buyer}</h3>
            <Party party={buyer} as="buyer" />
          </div>
        )}
        {isOther ? (
          <div>
            <h3>{words.onBehalfOf}</h3>
            <Party party={procuringEntity} as="buyer" />
          </div>
        ) : null}
        <LongList of={suppliers}>
          {(part) =>
            part.map((supplier, index) => (
              <div key={index}>
                <h3>{words.supplier}</h3>
                <Party party={supplier} as="supplier" />
              </div>
            ))
          }
        </LongList>
      </div>
    </Section>
  );
};

/** The sections that matter in each status. */
const open: Readonly<Record<string, readonly string[]>> = {
  pending: ['signing', 'items'],
  'pending.winner-signing': ['signing', 'items'],
  active: ['items'],
  terminated: ['transactions'],
  cancelled: ['signing'],
};

/** A contract: parties, subject, and status. */
export const ContractView = ({ contract }: Props) => {
  const words = useContractWords();
  const { id = '', items = [], milestones = [], changes = [], documents = [], status = '', dateModified } = contract;
  return (
    <Folded when={isLong(contract)} open={open[status] ?? []}>
      <Head contract={contract} />
      <UnfoldAll />
      <Parties contract={contract} />
      <ItemsSection items={items} />
      <MilestonesSection milestones={milestones} isOver={status === 'terminated' || status === 'cancelled'} />
      <Signing contract={contract} />
      <Changes changes={changes} title={words.changes} below={(change) => <SigningSteps of={change} />} />
      <Transactions contract={contract} />
      <DocumentsSection documents={documents} />
      <Reports of={id} modified={dateModified} load={readReportsOfContract} />
      <RecordSignals id={id} modified={dateModified} load={readContractSignals} />
      <FurtherFields of={contract} kind="contracts" />
      <History id={id} kind="contracts" record={contract} />
      <DataLinks json={`/api/2.5/contracts/${id}`} />
    </Folded>
  );
};
