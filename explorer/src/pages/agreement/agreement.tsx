import type { Agreement } from '../../data/records.ts';
import { fill, textOf } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { isLong } from '../../model/length.ts';
import { Answer } from '../../parts/answer.tsx';
import { Changes } from '../../parts/changes.tsx';
import { DataLinks } from '../../parts/data-links.tsx';
import { DocumentsSection } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Folded, UnfoldAll } from '../../parts/folding.tsx';
import { FurtherFields } from '../../parts/further.tsx';
import { History } from '../../parts/history/history.tsx';
import { Classification, ItemsSection } from '../../parts/items.tsx';
import { MilestonesSection } from '../../parts/milestones.tsx';
import { Moment, Period } from '../../parts/moment.tsx';
import { ForeignLink, TenderLink } from '../../parts/number-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Party } from '../../parts/party.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { PartyNames } from '../../parts/party-names.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { Suppliers } from './suppliers.tsx';
import { useAgreementWords } from './words.ts';

interface Props {
  readonly agreement: Agreement;
}

/** Suppliers named at the top; all are listed below. */
const maxNamed = 5;

const SuppliersNamed = ({ of }: { of: NonNullable<Agreement['contracts']> }) => {
  const words = useAgreementWords();
  const inForce = of.filter(({ status }) => status === 'active').length;
  return (
    <>
      <PartyNames of={of.slice(0, maxNamed).flatMap(({ suppliers = [] }) => suppliers)} as="supplier" />
      <a href="#suppliers">{fill(words.inForce, { n: inForce, of: of.length })}</a>
    </>
  );
};

const Head = ({ agreement }: Props) => {
  const words = useAgreementWords();
  const { language } = useLanguage();
  const name = useCodes();
  const tenderName = useTenderCodes();
  const title = textOf(agreement, 'title', language);
  const { status, mode, period, dateSigned, tender_id: tender, procuringEntity: buyer, contracts = [], changes = [] } = agreement;
  const number = agreement.agreementID ?? agreement.id ?? '';
  return (
    <>
      <PageTitle text={title?.text ?? `${words.agreement} ${number}`} lang={title?.language} />
      <p class="lead">
        {title === null ? null : (
          <>
            {words.agreement} <span class="code">{number}</span>{' '}
          </>
        )}
        <Status code={status} text={name('contract', status)} />
        {mode === 'test' ? <span class="tag">{words.test}</span> : null}
      </p>
      <Answer
        title={words.outcome}
        facts={[
          [words.buyer, buyer === undefined ? null : <PartyName party={buyer} as="buyer" />],
          [words.suppliers, contracts.length === 0 ? null : <SuppliersNamed of={contracts} />],
          [words.classification, agreement.classification === undefined ? null : <Classification of={agreement.classification} />],
          [words.signed, dateSigned === undefined ? null : <Moment at={dateSigned} day />],
          [words.validUntil, period?.endDate === undefined ? null : <Until at={period.endDate} day />],
          [words.changes, changes.length === 0 ? null : <a href="#changes">{changes.length}</a>],
        ]}
      />
      <Text of={agreement} field="description" long />
      <Facts
        facts={[
          [words.period, period === undefined ? null : <Period of={period} day />],
          [words.partiesNumber, agreement.agreementNumber],
          [words.type, tenderName('procedure', agreement.agreementType)],
          [
            words.framework,
            agreement.frameworkID === undefined ? null : (
              <ForeignLink kind="frameworks" id={agreement.frameworkID} otherwise={agreement.frameworkID} />
            ),
          ],
          [words.termination, agreement.terminationDetails],
          [words.tender, tender === undefined ? null : <TenderLink id={tender} otherwise={words.tender} />],
          [words.updated, <Moment key="updated" at={agreement.dateModified} />],
        ]}
      />
    </>
  );
};

const open = ['suppliers'];

/** An agreement: the buyer, the suppliers it may buy from, its duration, and its status. */
export const AgreementView = ({ agreement }: Props) => {
  const words = useAgreementWords();
  const { language } = useLanguage();
  const { id = '', procuringEntity, items = [], changes = [], documents = [], status } = agreement;
  return (
    <Folded when={isLong(agreement)} open={open}>
      <Head agreement={agreement} />
      <UnfoldAll />
      {procuringEntity === undefined ? null : (
        <Section id="buyer" title={words.buyer} gist={textOf(procuringEntity, 'name', language)?.text}>
          <Party party={procuringEntity} as="buyer" />
        </Section>
      )}
      <Suppliers agreement={agreement} />
      <ItemsSection items={items} />
      <Changes changes={changes} title={words.changes} of={agreement} />
      <MilestonesSection milestones={agreement.milestones ?? []} isOver={status === 'terminated' || status === 'cancelled'} />
      <DocumentsSection documents={documents} />
      <FurtherFields of={agreement} kind="agreements" />
      <History id={id} kind="agreements" record={agreement} />
      <DataLinks json={`/api/2.5/agreements/${id}`} />
    </Folded>
  );
};
