import { useContext } from 'preact/hooks';
import type { Tender } from '../../data/records.ts';
import { timeOf } from '../../format/moments.ts';
import { percentText } from '../../format/money.ts';
import { fill, textOf } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { useCauseName } from '../../parts/cause-name.tsx';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { Aside, LongList, OpenSections, UnfoldAll } from '../../parts/folding.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useNow } from '../../parts/now.ts';
import { AgreementLink, PlanLink, TenderLink } from '../../parts/number-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Party } from '../../parts/party.tsx';
import { PartyNames } from '../../parts/party-names.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { hasText, Text } from '../../parts/text.tsx';
import { WebLink } from '../../parts/web-link.tsx';
import { AuctionLink } from './auction-link.tsx';
import { Outcome } from './outcome.tsx';
import { useTenderWords } from './words.ts';

/** Number and status and, prominently, whether it is a draft or a test. */
const Line = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const name = useTenderCodes();
  const now = useNow();
  const waiting = tender.cancellations?.find(({ status, relatedLot }) => status === 'pending' && relatedLot === undefined);
  return (
    <>
      <p class="lead">
        <span class="code">{tender.tenderID}</span> <Status code={tender.status} text={name('tender', tender.status)} />
        {tender.mode === 'test' ? <span class="tag">{words.test}</span> : null} <a href="#history">{words.toHistory}</a>
      </p>
      {tender.status === 'draft' ? <p class="notice">{words.draft}</p> : null}
      {waiting === undefined ? null : (
        <p class="notice">
          {words.cancelling}{' '}
          {(timeOf(waiting.complaintPeriod?.endDate) ?? now) > now ? (
            <>
              {words.cancellingUntil} <Moment at={waiting.complaintPeriod?.endDate} />
            </>
          ) : null}
        </p>
      )}
    </>
  );
};

/** Plans listed by name; further ones are only numbered, and folded on a long page. */
const maxNamed = 5;

const Plans = ({ of }: { of: NonNullable<Tender['plans']> }) => {
  const { to } = useLanguage();
  const words = useTenderWords();
  return (
    <LongList of={of} most={maxNamed}>
      {(part, from) => (
        <ul class="plain">
          {part.map(({ id = '' }, index) => {
            const otherwise = fill(words.planOf, { n: from + index + 1 });
            return (
              <li key={id}>
                {from + index < maxNamed ? <PlanLink id={id} otherwise={otherwise} /> : <a href={to(`/plan/${id}`)}>{otherwise}</a>}
              </li>
            );
          })}
        </ul>
      )}
    </LongList>
  );
};

/** Why there was no competition, with the law that allows it. */
const Cause = ({ of }: { of: NonNullable<Tender['causeDetails']> }) => {
  const name = useCauseName(of.code ?? '');
  const hasLaw = hasText(of, 'title');
  return (
    <>
      {name}
      {name !== null && hasLaw ? ' · ' : null}
      {name !== null && !hasLaw ? null : <Text of={of} field="title" otherwise={of.code ?? '—'} />}{' '}
      {of.uri === undefined ? null : <WebLink url={of.uri} />}
    </>
  );
};

const Summary = ({ tender }: { tender: Tender }) => {
  const { language } = useLanguage();
  const words = useTenderWords();
  const name = useCodes();
  const tenderName = useTenderCodes();
  const isFolded = useContext(OpenSections) !== null;
  const { buyers = [], funders = [], plans = [], agreement, causeDetails: cause } = tender;
  const { agreements: all = agreement === undefined ? [] : [agreement] } = tender;
  // An unsigned agreement of a tender has no page.
  const agreements = all.filter((one) => !('status' in one) || one.status === 'active');
  const first: readonly Fact[] = [
    [words.expected, tender.status === 'draft' && tender.value?.amount !== undefined ? <Sum value={tender.value} taxes /> : null],
    [words.step, tender.minimalStep === undefined ? null : <Sum value={tender.minimalStep} taxes />],
    [words.guarantee, tender.guarantee === undefined ? null : <Sum value={tender.guarantee} />],
    [
      words.auctionLink,
      tender.auctionUrl === undefined ? null : <AuctionLink url={tender.auctionUrl} isOver={tender.auctionPeriod?.endDate !== undefined} />,
    ],
    [words.procedure, tenderName('procedure', tender.procurementMethodType)],
    [words.firstStage, tender.dialogueID === undefined ? null : <TenderLink id={tender.dialogueID} otherwise={words.firstStage} />],
    [
      words.secondStage,
      tender.stage2TenderID === undefined ? null : <TenderLink id={tender.stage2TenderID} otherwise={words.secondStage} />,
    ],
  ];
  const further: readonly Fact[] = [
    [words.method, name('method', tender.procurementMethod)],
    [words.category, name('category', tender.mainProcurementCategory)],
    [words.awardCriteria, name('awardCriteria', tender.awardCriteria)],
    [words.discountRate, tender.NBUdiscountRate === undefined ? null : percentText(tender.NBUdiscountRate, language)],
    [words.funding, name('funding', tender.fundingKind)],
    [words.rationale, hasText(tender, 'procurementMethodRationale') ? <Text of={tender} field="procurementMethodRationale" long /> : null],
    [words.cause, cause === undefined ? null : <Cause of={cause} />],
    [words.causeText, cause !== undefined && hasText(cause, 'description') ? <Text of={cause} field="description" long /> : null],
    [words.eligibility, hasText(tender, 'eligibilityCriteria') ? <Text of={tender} field="eligibilityCriteria" long /> : null],
    [words.onBehalf, buyers.length === 0 ? null : <PartyNames of={buyers} as="buyer" />],
    [words.funders, funders.length === 0 ? null : <PartyNames of={funders} />],
    [words.plans, plans.length === 0 ? null : <Plans of={plans} />],
    [
      words.agreement,
      agreements.length === 0 ? null : agreements.map(({ id = '' }) => <AgreementLink key={id} id={id} otherwise={words.agreement} />),
    ],
    [words.failure, tender.unsuccessfulReason === undefined ? null : tender.unsuccessfulReason.join('; ')],
    [words.published, tender.noticePublicationDate === undefined ? null : <Moment at={tender.noticePublicationDate} />],
    [words.updated, <Moment key="updated" at={tender.dateModified} />],
  ];
  if (!isFolded) return <Facts facts={[...first, ...further]} />;
  return (
    <>
      <Facts compact facts={first} />
      <Aside title={words.moreFacts}>
        <Facts facts={further} />
      </Aside>
    </>
  );
};

/** Title, status, the main facts, and the buyer. */
export const Head = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const { language } = useLanguage();
  const title = textOf(tender, 'title', language);
  return (
    <>
      <PageTitle text={title?.text ?? tender.tenderID ?? words.untitled} lang={title?.language} />
      <Line tender={tender} />
      <Outcome tender={tender} />
      <Text of={tender} field="description" long />
      <UnfoldAll />
      <Summary tender={tender} />
      {tender.procuringEntity === undefined ? null : (
        <Section id="buyer" title={words.buyer} gist={textOf(tender.procuringEntity, 'name', language)?.text}>
          <Party party={tender.procuringEntity} as="buyer" />
        </Section>
      )}
    </>
  );
};
