import type { Found } from '../../data/tender-search.ts';
import { useLanguage } from '../../language/language.tsx';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { Moment } from '../../parts/moment.tsx';
import { PartyName } from '../../parts/party-name.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useSearchWords } from './words.ts';

/** One tender in the list of results. */
export const Result = ({ tender }: { tender: Found }) => {
  const words = useSearchWords();
  const name = useTenderCodes();
  const { to } = useLanguage();
  const { id, tenderID, status, mode, procuringEntity, value, classification, tenderPeriod } = tender;
  return (
    <li class="result">
      <h3>
        <a href={to(`/tender/${id}`)}>
          <Text of={tender} field="title" otherwise={tenderID ?? words.untitled} />
        </a>
      </h3>
      <p class="lead">
        <Status code={status} text={name('tender', status)} /> <span class="code">{tenderID}</span>
        {mode === 'test' ? <span class="tag">{words.test}</span> : null}
      </p>
      {value?.amount === undefined ? null : (
        <p class="value">
          <span class="unseen">{words.value}: </span>
          <Sum value={value} />
        </p>
      )}
      {procuringEntity === undefined ? null : (
        <p>
          <span class="unseen">{words.buyer}: </span>
          <PartyName party={procuringEntity} />
        </p>
      )}
      <p class="notes">
        {classification === undefined ? null : (
          <>
            {classification.id} <Text of={classification} field="description" />
          </>
        )}
        {tenderPeriod?.endDate === undefined ? null : (
          <>
            {' · '}
            {words.until} <Moment at={tenderPeriod.endDate} />
          </>
        )}
      </p>
    </li>
  );
};
