import type { Foreign, ForeignKind } from '../../data/records.ts';
import { textOf } from '../../format/text.ts';
import { type List, useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { isLong } from '../../model/length.ts';
import { Answer } from '../../parts/answer.tsx';
import { Changes } from '../../parts/changes.tsx';
import { DataLinks } from '../../parts/data-links.tsx';
import { DocumentsSection } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Folded, LongList, UnfoldAll } from '../../parts/folding.tsx';
import { FurtherFields } from '../../parts/further.tsx';
import { History } from '../../parts/history/history.tsx';
import { Classification, ItemsSection } from '../../parts/items.tsx';
import { Moment, Period } from '../../parts/moment.tsx';
import { AgreementLink, ForeignLink } from '../../parts/number-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Party } from '../../parts/party.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { PartyNames } from '../../parts/party-names.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { Questions } from '../tender/questions.tsx';
import { useFrameworkWords } from './words.ts';

export type Name = 'framework' | 'submission' | 'qualification';

/** The collection of each kind, and the list of its statuses. */
const kinds: Readonly<Record<Name, { readonly kind: ForeignKind; readonly states: List }>> = {
  framework: { kind: 'frameworks', states: 'framework' },
  submission: { kind: 'submissions', states: 'submission' },
  qualification: { kind: 'qualifications', states: 'admission' },
};

interface Props {
  readonly record: Foreign;
  readonly name: Name;
}

/** Submissions and admitted suppliers, from the search. */
const Entries = ({ of }: { of: string }) => {
  const words = useFrameworkWords();
  const { to } = useLanguage();
  return (
    <>
      <a href={to(`/?kind=submissions&q=${of}`)}>{words.submissions}</a>
      {' · '}
      <a href={to(`/?kind=qualifications&q=${of}`)}>{words.qualifications}</a>
    </>
  );
};

const Classes = ({ of }: { of: readonly NonNullable<Foreign['classification']>[] }) => (
  <>
    {of.map((one, place) => (
      <div key={place}>
        <Classification of={one} />
      </div>
    ))}
  </>
);

const Head = ({ record, name }: Props) => {
  const words = useFrameworkWords();
  const { language } = useLanguage();
  const code = useCodes();
  const title = textOf(record, 'title', language);
  const {
    id = '',
    status,
    mode,
    procuringEntity: buyer,
    tenderers = [],
    classification,
    additionalClassifications = [],
    period,
    qualificationPeriod,
    enquiryPeriod,
  } = record;
  const { frameworkID, submissionID, qualificationID, agreementID } = record;
  const published = record.datePublished ?? enquiryPeriod?.startDate ?? record.date;
  const number = record.prettyID ?? id;
  const type = record.frameworkType ?? record.submissionType ?? record.qualificationType;
  const applicant = textOf(tenderers[0], 'name', language)?.text;
  return (
    <>
      <PageTitle text={title?.text ?? `${words[name]} ${applicant ?? number}`} lang={title?.language} />
      <p class="lead">
        {words[name]} <span class="code">{number}</span> <Status code={status} text={code(kinds[name].states, status)} />
        {mode === 'test' ? <span class="tag">{words.test}</span> : null}
      </p>
      <Answer
        title={words.outcome}
        facts={[
          [words.buyer, buyer === undefined ? null : <PartyName party={buyer} as="buyer" />],
          [
            words.applicants,
            name === 'framework' ? <Entries of={id} /> : tenderers.length === 0 ? null : <PartyNames of={tenderers} as="supplier" />,
          ],
          [
            words.framework,
            frameworkID === undefined ? null : <ForeignLink kind="frameworks" id={frameworkID} otherwise={words.framework} />,
          ],
          [words.classification, classification === undefined ? null : <Classes of={[classification, ...additionalClassifications]} />],
          [words.open, period?.endDate === undefined ? null : <Until at={period.endDate} />],
        ]}
      />
      <Text of={record} field="description" long />
      <Facts
        facts={[
          [words.type, type === undefined ? null : code('frameworkType', type)],
          [words.enquiries, enquiryPeriod === undefined ? null : <Period of={enquiryPeriod} day />],
          [words.valid, qualificationPeriod === undefined ? null : <Period of={qualificationPeriod} day />],
          [
            words.submission,
            submissionID === undefined ? null : <ForeignLink kind="submissions" id={submissionID} otherwise={words.submission} />,
          ],
          [
            words.qualification,
            qualificationID === undefined ? null : (
              <ForeignLink kind="qualifications" id={qualificationID} otherwise={words.qualification} />
            ),
          ],
          [words.agreement, agreementID === undefined ? null : <AgreementLink id={agreementID} otherwise={words.agreement} />],
          [words.published, published === undefined ? null : <Moment at={published} />],
          [words.updated, <Moment key="updated" at={record.dateModified} />],
        ]}
      />
    </>
  );
};

const open = ['suppliers', 'items'];

/** A framework, a submission to it, or a qualification. */
export const ForeignView = ({ record, name }: Props) => {
  const words = useFrameworkWords();
  const { id = '', procuringEntity, tenderers = [], items = [], changes = [], documents = [] } = record;
  const { language } = useLanguage();
  const { kind } = kinds[name];
  return (
    <Folded when={isLong(record)} open={open}>
      <Head record={record} name={name} />
      <UnfoldAll />
      {procuringEntity === undefined ? null : (
        <Section id="buyer" title={words.buyer} gist={textOf(procuringEntity, 'name', language)?.text}>
          <Party party={procuringEntity} as="buyer" />
        </Section>
      )}
      {tenderers.length === 0 ? null : (
        <Section id="suppliers" title={words.applicants} count={tenderers.length} gist={textOf(tenderers[0], 'name', language)?.text}>
          <LongList of={tenderers}>
            {(part) => part.map((tenderer, index) => <Party key={index} party={tenderer} as="supplier" />)}
          </LongList>
        </Section>
      )}
      <ItemsSection items={items} />
      <Changes changes={changes} title={words.changes} />
      <Questions of={record} />
      <DocumentsSection documents={documents} />
      <FurtherFields of={record} kind={kind} />
      <History id={id} kind={kind} record={record} />
      <DataLinks json={`/api/2.5/${kind}/${id}`} />
    </Folded>
  );
};
