import type { Plan } from '../../data/records.ts';
import { textOf } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { isLong } from '../../model/length.ts';
import { Answer } from '../../parts/answer.tsx';
import { DataLinks } from '../../parts/data-links.tsx';
import { DocumentsSection } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Folded, LongList, UnfoldAll } from '../../parts/folding.tsx';
import { FurtherFields } from '../../parts/further.tsx';
import { useStates } from '../../parts/gist.ts';
import { History } from '../../parts/history/history.tsx';
import { Classification, ItemsSection } from '../../parts/items.tsx';
import { Milestones } from '../../parts/milestones.tsx';
import { Moment } from '../../parts/moment.tsx';
import { TenderLink } from '../../parts/number-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Party } from '../../parts/party.tsx';
import { PartyNames } from '../../parts/party-names.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { Until } from '../../parts/until.tsx';
import { Budget } from './budget.tsx';
import { useTitle } from './title.ts';
import { usePlanWords } from './words.ts';

interface Props {
  readonly plan: Plan;
}

/** The buyers it is for or, without any, the procuring entity. */
const buildParties = ({ buyers = [], procuringEntity }: Plan) =>
  buyers.length > 0 || procuringEntity === undefined ? buyers : [procuringEntity];

const Head = ({ plan }: Props) => {
  const words = usePlanWords();
  const name = useCodes();
  const tenderName = useTenderCodes();
  const title = useTitle(plan);
  const { tender, status = 'scheduled', cancellation, tender_id: created, budget } = plan;
  const parties = buildParties(plan);
  return (
    <>
      <PageTitle text={title.text} lang={title.language} />
      <p class="lead">
        {words.plan} <span class="code">{plan.planID}</span> <Status code={status} text={name('plan', status)} />
        {plan.mode === 'test' ? <span class="tag">{words.test}</span> : null}
      </p>
      {status === 'draft' ? <p class="notice">{words.draft}</p> : null}
      <Answer
        title={words.outcome}
        facts={[
          [words.budget, budget?.amount === undefined ? null : <Sum value={budget} />],
          [words.buyer, parties.length === 0 ? null : <PartyNames of={parties} as="buyer" />],
          [words.expectedStart, tender?.tenderPeriod?.startDate === undefined ? null : <Until at={tender.tenderPeriod.startDate} day />],
          [words.tender, created === undefined ? words.noTender : <TenderLink id={created} otherwise={words.tender} />],
        ]}
      />
      <Facts
        facts={[
          [words.procedure, tenderName('procedure', tender?.procurementMethodType)],
          [words.classification, plan.classification === undefined ? null : <Classification of={plan.classification} />],
          [words.rationale, plan.rationale?.description],
          [words.cancellation, cancellation === undefined ? null : <Text of={cancellation} field="reason" />],
          [words.published, plan.datePublished === undefined ? null : <Moment at={plan.datePublished} />],
          [words.updated, <Moment key="updated" at={plan.dateModified} />],
        ]}
      />
    </>
  );
};

const Buyers = ({ plan }: Props) => {
  const words = usePlanWords();
  const { language } = useLanguage();
  const parties = buildParties(plan);
  return (
    <Section id="buyer" title={words.buyer} gist={textOf(parties[0], 'name', language)?.text}>
      <LongList of={parties}>{(part) => part.map((party, index) => <Party key={index} party={party} as="buyer" />)}</LongList>
    </Section>
  );
};

const Approvals = ({ plan: { milestones = [] } }: Props) => {
  const words = usePlanWords();
  const states = useStates();
  if (milestones.length === 0) return null;
  return (
    <Section id="approvals" title={words.approvals} count={milestones.length} gist={states('milestone', milestones)}>
      <Milestones milestones={milestones} />
    </Section>
  );
};

const open = ['items'];

/** A plan: buyer, subject, budget, and the tender created from it. */
export const PlanView = ({ plan }: Props) => {
  const words = usePlanWords();
  const { id = '', items = [], documents = [], project } = plan;
  return (
    <Folded when={isLong(plan)} open={open}>
      <Head plan={plan} />
      <UnfoldAll />
      <Buyers plan={plan} />
      {plan.budget === undefined ? null : <Budget budget={plan.budget} />}
      <ItemsSection items={items} />
      {hasText(project, 'title') ? <Facts facts={[[words.project, <Text key="project" of={project} field="title" />]]} /> : null}
      <Approvals plan={plan} />
      <DocumentsSection documents={documents} />
      <FurtherFields of={plan} kind="plans" />
      <History id={id} kind="plans" record={plan} />
      <DataLinks json={`/api/2.5/plans/${id}`} />
    </Folded>
  );
};
