import type { Report } from '../../data/records.ts';
import { timeOf } from '../../format/moments.ts';
import { textOf } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { isLong } from '../../model/length.ts';
import { Answer } from '../../parts/answer.tsx';
import { DataLinks } from '../../parts/data-links.tsx';
import { Documents } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Folded, LongList, UnfoldAll } from '../../parts/folding.tsx';
import { FurtherFields } from '../../parts/further.tsx';
import { History } from '../../parts/history/history.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useNow } from '../../parts/now.ts';
import { ContractLink, TenderLink } from '../../parts/number-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Party, type PartyRecord } from '../../parts/party.tsx';
import type { PartyRole } from '../../parts/party-link.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { PartyNames } from '../../parts/party-names.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { useReportWords } from './words.ts';

interface Props {
  readonly report: Report;
}

const Head = ({ report }: Props) => {
  const words = useReportWords();
  const name = useCodes();
  const { id = '', status, mode, tender_id: tender, contract_id: contract, details, defendantPeriod, datePublished, dateModified } = report;
  const { author, defendants = [], decisions = [] } = report;
  const decision = decisions[0]?.resolution;
  return (
    <>
      <PageTitle text={`${words.report} ${id}`} />
      <p class="lead">
        <Status code={status} text={name('report', status)} />
        {mode === 'test' ? <span class="tag">{words.test}</span> : null}
      </p>
      {status === 'draft' ? <p class="notice">{words.draft}</p> : null}
      <Answer
        title={words.outcome}
        facts={[
          [words.decisions, decision === undefined ? words.noDecision : name('resolution', decision)],
          [words.reason, name('reason', details?.reason)],
          [words.defendants, defendants.length === 0 ? null : <PartyNames of={defendants} as="supplier" />],
          [words.author, author === undefined ? null : <PartyName party={author} as="buyer" />],
          [words.answerUntil, defendantPeriod?.endDate === undefined ? null : <Until at={defendantPeriod.endDate} />],
        ]}
      />
      <Facts
        facts={[
          [words.published, datePublished === undefined ? null : <Moment at={datePublished} />],
          [words.contract, contract === undefined ? null : <ContractLink id={contract} otherwise={words.contract} />],
          [words.tender, tender === undefined ? null : <TenderLink id={tender} otherwise={words.tender} />],
          [words.updated, <Moment key="updated" at={dateModified} />],
        ]}
      />
    </>
  );
};

const Parties = ({ report: { author, defendants = [], authority } }: Props) => {
  const words = useReportWords();
  const { language } = useLanguage();
  const columns: readonly (readonly [string, readonly PartyRecord[], PartyRole?])[] = [
    [words.author, author === undefined ? [] : [author], 'buyer'],
    [words.defendants, defendants, 'supplier'],
    [words.authority, authority === undefined ? [] : [authority]],
  ];
  return (
    <div class="columns">
      {columns.map(([title, parties, as], column) =>
        parties.length === 0 ? null : (
          <Section key={column} id={`party-${column}`} title={title} gist={textOf({ ...parties[0] }, 'name', language)?.text}>
            <LongList of={parties}>
              {(part) => part.map((party, index) => <Party key={index} party={party} {...(as === undefined ? {} : { as })} />)}
            </LongList>
          </Section>
        ),
      )}
    </div>
  );
};

const What = ({ report: { details } }: Props) => {
  const words = useReportWords();
  if (details === undefined) return null;
  return (
    <Section id="details" title={words.what}>
      <Text of={details} field="description" long />
      <Documents documents={details.documents ?? []} />
    </Section>
  );
};

/** A draft has no deadline yet; a report under review can be answered until its period ends. */
const mayStillBeAnswered = ({ status, defendantPeriod }: Report, now: Date): boolean => {
  const end = timeOf(defendantPeriod?.endDate);
  return status === 'draft' || (status === 'pending' && end !== null && now < end);
};

const Statements = ({ report }: Props) => {
  const words = useReportWords();
  const { defendantStatements = [] } = report;
  const none = mayStillBeAnswered(report, useNow()) ? words.noStatementsYet : words.noStatements;
  return (
    <Section id="statements" title={words.statements} count={defendantStatements.length}>
      {defendantStatements.length === 0 ? <p class="quiet">{none}</p> : null}
      <LongList of={defendantStatements} most={3}>
        {(part) =>
          part.map((statement, index) => (
            <div key={statement.id ?? index}>
              <p class="notes">
                <Moment at={statement.datePublished ?? statement.dateModified} />
              </p>
              <Text of={statement} field="description" long />
              <Documents documents={statement.documents ?? []} />
            </div>
          ))
        }
      </LongList>
    </Section>
  );
};

const Decisions = ({ report: { decisions = [] } }: Props) => {
  const words = useReportWords();
  const name = useCodes();
  return (
    <Section id="decisions" title={words.decisions}>
      {decisions.length === 0 ? <p class="quiet">{words.noDecision}</p> : null}
      <LongList of={decisions} most={3}>
        {(part) =>
          part.map((decision, index) => (
            <div key={decision.id ?? index}>
              <p class="strong">{name('resolution', decision.resolution)}</p>
              <p class="notes">
                <Moment at={decision.datePublished ?? decision.dateModified} />
              </p>
              <Text of={decision} field="description" long />
              <Documents documents={decision.documents ?? []} />
            </div>
          ))
        }
      </LongList>
    </Section>
  );
};

/** The sections that matter in each status. */
const open: Readonly<Record<string, readonly string[]>> = {
  pending: ['details', 'statements'],
  satisfied: ['details', 'decisions'],
  declined: ['details', 'decisions'],
};

/** A violation report: accuser, accused, the answer, and the decision. */
export const ReportView = ({ report }: Props) => (
  <Folded when={isLong(report)} open={open[report.status ?? ''] ?? ['details']}>
    <Head report={report} />
    <UnfoldAll />
    <Parties report={report} />
    <What report={report} />
    <Statements report={report} />
    <Decisions report={report} />
    <FurtherFields of={report} kind="violation_reports" />
    <History id={report.id ?? ''} kind="violation_reports" record={report} />
    <DataLinks json={`/violation_reports/${encodeURIComponent(report.id ?? '')}`} />
  </Folded>
);
