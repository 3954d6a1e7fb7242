import { useLocation, useRoute } from 'preact-iso';
import type { Outcome } from '../../data/outcome.ts';
import {
  type Mode,
  type PartyTotals,
  type Role,
  readParty,
  readPartyRecords,
  recordsPerPage,
  type SignalName,
  signalNames,
  type Wanted,
} from '../../data/parties.ts';
import { numberText } from '../../format/money.ts';
import { textOf } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePartyWords, useSignalWords } from '../../language/party.ts';
import { Facts } from '../../parts/facts.tsx';
import { Folded, LongList } from '../../parts/folding.tsx';
import { joinGist } from '../../parts/gist.ts';
import { LoadedPage } from '../../parts/loaded-page.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { Paged } from './paged.tsx';
import { PairLine } from './pair-line.tsx';
import { RecordLine } from './record-line.tsx';
import { Slices, Totals } from './totals.tsx';

/** The list for signals that do not concern tenders. */
const listOf: Readonly<Partial<Record<SignalName, 'contracts' | 'reports'>>> = { priceRaised: 'contracts', reportSatisfied: 'reports' };

const Signals = ({ role, of: { key = '', counts = {}, sameWinner = [] } }: { role: Role; of: PartyTotals }) => {
  const words = usePartyWords();
  const signalWords = useSignalWords();
  const { to, language } = useLanguage();
  const visible = signalNames.filter((name) => (counts[name] ?? 0) > 0);
  if (visible.length === 0 && sameWinner.length === 0) return null;
  return (
    <Section
      id="signals"
      title={words.signals}
      gist={joinGist(...visible.map((name) => `${signalWords(name)[0]}: ${numberText(counts[name] ?? 0, language)}`))}
    >
      <p class="quiet">
        {words.signalsLead} <a href={to('/signals')}>{words.toSignals}</a>
      </p>
      <Facts
        facts={visible.map((name) => [
          signalWords(name)[0],
          <a key={name} href={to(`/${role}/${encodeURIComponent(key)}?signal=${name}#records`)}>
            {numberText(counts[name] ?? 0, language)}
          </a>,
        ])}
      />
      {sameWinner.length === 0 ? null : (
        <>
          <h3>{words.sameWinnerOf}</h3>
          <LongList of={sameWinner}>
            {(part) => (
              <ul class="rows">
                {part.map((pair, index) => (
                  <li key={index}>
                    <PairLine pair={pair} />
                  </li>
                ))}
              </ul>
            )}
          </LongList>
        </>
      )}
    </Section>
  );
};

/** The lists of each role, with the counter that tells whether they are empty. */
const lists: Readonly<Record<Role, readonly ('tenders' | 'contracts' | 'plans' | 'reports')[]>> = {
  buyer: ['tenders', 'contracts', 'plans', 'reports'],
  supplier: ['tenders', 'contracts', 'reports'],
};

interface ListProps {
  readonly role: Role;
  readonly party: string;
  readonly list: (typeof lists)[Role][number];
  readonly more: Wanted;
}

const List = ({ role, party, list, more }: ListProps) => (
  <Paged
    of={`${role} ${party} ${list} ${more.signal ?? ''}`}
    page={recordsPerPage}
    anchor="records"
    load={(cursor) => readPartyRecords(role, party, list, { ...more, ...(cursor === undefined ? {} : { cursor }) })}
    line={(facts) => (
      <RecordLine
        facts={facts}
        buyer={role === 'buyer' ? party : undefined}
        supplier={role === 'supplier' ? party : undefined}
        signal={more.signal}
      />
    )}
  />
);

/** A buyer's tenders that are open, by deadline. */
const OpenOnes = ({ id, mode }: { id: string; mode: Mode }) => {
  const words = usePartyWords();
  const { to } = useLanguage();
  const status = 'active.enquiries,active.tendering';
  const asked = { buyer: id, sort: 'deadline', kind: 'tenders', status, ...(mode.mode === undefined ? {} : { mode: '_all_' }) };
  return (
    <p>
      <a href={to(`/?${new URLSearchParams(asked)}`)}>{words.openOnes}</a>
    </p>
  );
};

const Records = ({ role, of: { key: party = '', id = party, counts = {} }, mode }: { role: Role; of: PartyTotals; mode: Mode }) => {
  const words = usePartyWords();
  const signalWords = useSignalWords();
  const { to } = useLanguage();
  const { query } = useLocation();
  const signal = signalNames.find((name) => name === query.signal);
  const chosen = lists[role].find((name) => name === query.list) ?? 'tenders';
  const list = signal === undefined ? chosen : (listOf[signal] ?? 'tenders');
  const own = to(`/${role}/${encodeURIComponent(party)}`);
  if (signal !== undefined)
    return (
      <Section id="records" title={`${words.records}: ${signalWords(signal)[0]}`}>
        <p>
          <a href={`${own}#records`}>{words.allRecords}</a>
        </p>
        <List role={role} party={party} list={list} more={{ ...mode, signal }} />
      </Section>
    );
  return (
    <Section id="records" title={words.records}>
      {role === 'buyer' && (counts.tenders ?? 0) > 0 ? <OpenOnes id={id} mode={mode} /> : null}
      <ul class="choices">
        {lists[role].map((name) => (
          <li key={name}>
            <a href={`${own}?list=${name}#records`} {...(name === list ? { 'aria-current': 'true' as const } : {})}>
              {words[name]}
            </a>
          </li>
        ))}
      </ul>
      <List role={role} party={party} list={list} more={mode} />
    </Section>
  );
};

const open = ['totals', 'records'];
/** With more table rows than this the page is long. */
const maxRows = 5;

const PartyView = ({ role, of, mode }: { role: Role; of: PartyTotals; mode: Mode }) => {
  const words = usePartyWords();
  const { language, to } = useLanguage();
  const { key = '', scheme, id, isBoth = false, years = [], categories = [], counterparts = [] } = of;
  const name = textOf(of, 'name', language);
  return (
    <Folded when={years.length + categories.length + counterparts.length > maxRows} open={open}>
      <PageTitle text={name?.text ?? key} lang={name?.language} />
      <p class="lead">
        {words[role]} <span class="code">{[scheme, id].filter((text) => text !== undefined).join(' ')}</span>
        {mode.mode === undefined ? null : <span class="tag">{words.test}</span>}
      </p>
      {isBoth ? (
        <p>
          <a href={to(`/${role === 'buyer' ? 'supplier' : 'buyer'}/${encodeURIComponent(key)}`)}>
            {role === 'buyer' ? words.asSupplier : words.asBuyer}
          </a>
        </p>
      ) : null}
      <Totals role={role} of={of} />
      <Signals role={role} of={of} />
      <Slices role={role} of={of} />
      <Records role={role} of={of} mode={mode} />
    </Folded>
  );
};

interface Either {
  readonly of: PartyTotals;
  readonly mode: Mode;
}

/** Falls back to test records for a party that appears only in those. */
const readEither = async (role: Role, party: string): Promise<Outcome<Either>> => {
  const real = await readParty(role, party);
  if (real.state === 'done') return { state: 'done', value: { of: real.value, mode: {} } };
  if (real.state !== 'missing') return real;
  const test = await readParty(role, party, { mode: 'test' });
  return test.state === 'done' ? { state: 'done', value: { of: test.value, mode: { mode: 'test' } } } : test;
};

const makePage = (role: Role) => () => {
  const words = usePartyWords();
  const { id = '' } = useRoute().params;
  return (
    <LoadedPage id={id} load={(key) => readEither(role, key)} missing={words.missing}>
      {({ of, mode }) => <PartyView role={role} of={of} mode={mode} />}
    </LoadedPage>
  );
};

/** Pages of a buyer and of a supplier. */
export const BuyerPage = makePage('buyer');
export const SupplierPage = makePage('supplier');
