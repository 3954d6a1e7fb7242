import { useRoute } from 'preact-iso';
import { readPairs, readSignalRecords, readSignals, type SignalNumbers, signalsPerPage } from '../../data/parties.ts';
import { numberText } from '../../format/money.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePartyWords, useSignalWords } from '../../language/party.ts';
import { LoadedPage } from '../../parts/loaded-page.tsx';
import { MissingNotice } from '../../parts/notices.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Paged } from '../party/paged.tsx';
import { PairLine } from '../party/pair-line.tsx';
import { RecordLine } from '../party/record-line.tsx';

const SignalList = ({ signals }: { signals: readonly SignalNumbers[] }) => {
  const words = usePartyWords();
  const signalWords = useSignalWords();
  const { to, language } = useLanguage();
  return (
    <>
      <PageTitle text={words.signals} />
      <p>{words.signalsLead}</p>
      <ul class="rows">
        {signals.map(({ signal = '', count }) => (
          <li key={signal}>
            <h2>
              <a href={to(`/signals/${signal}`)}>{signalWords(signal)[0]}</a>
              {count === undefined ? null : <span class="count"> {numberText(count, language)}</span>}
            </h2>
            <p>{signalWords(signal)[1]}</p>
          </li>
        ))}
      </ul>
    </>
  );
};

/** All signals with their definitions. */
export const SignalsPage = () => (
  <LoadedPage id="signals" load={readSignals} missing="">
    {(signals) => <SignalList signals={signals} />}
  </LoadedPage>
);

/** The records with one signal. */
export const SignalPage = () => {
  const words = usePartyWords();
  const signalWords = useSignalWords();
  const { to } = useLanguage();
  const { id = '' } = useRoute().params;
  const [name, says] = signalWords(id);
  const list = { of: id, page: signalsPerPage, anchor: 'records' };
  if (says === '') return <MissingNotice says={words.unknownSignal} />;
  return (
    <article>
      <PageTitle text={name} />
      <p>
        <span class="strong">{words.definition}:</span> {says}
      </p>
      <p class="quiet">
        {words.signalsLead} <a href={to('/signals')}>{words.toSignals}</a>
      </p>
      <h2 id="records" class="unseen">
        {words.records}
      </h2>
      {id === 'sameWinner' ? (
        <Paged {...list} load={(cursor) => readPairs(cursor === undefined ? {} : { cursor })} line={(pair) => <PairLine pair={pair} />} />
      ) : (
        <Paged
          {...list}
          load={(cursor) => readSignalRecords(id, cursor === undefined ? {} : { cursor })}
          line={(facts) => <RecordLine facts={facts} signal={id} />}
        />
      )}
    </article>
  );
};
