/** The deliveries of an alert and their outcome. */
import { useState } from 'preact/hooks';
import { type Delivery, readDeliveries, sendAgain } from '../../data/alerts.ts';
import { findPage } from '../../data/kinds.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Status } from '../../parts/status.tsx';
import { Paged } from '../party/paged.tsx';
import { Trouble } from './trouble.tsx';
import { useAlertWords } from './words.ts';

const types = {
  'record.published': 'recordPublished',
  'record.found': 'recordFound',
  'record.changed': 'recordChanged',
  'alert.test': 'trial',
} as const;
/** The label of each state, and the code that determines its icon. */
const states = {
  waiting: ['waiting', 'pending'],
  delivered: ['delivered', 'complete'],
  failed: ['failedDelivery', 'unsuccessful'],
} as const;
const RecordLink = ({ collection = '', record }: Delivery) => {
  const { to } = useLanguage();
  const page = record === undefined ? null : findPage(collection, record);
  if (page === null) return null;
  return (
    <a class="long" href={to(page)}>
      {record}
    </a>
  );
};

interface LineProps {
  readonly delivery: Delivery;
  readonly again: (id: string) => Promise<Delivery | null>;
}

const Line = ({ delivery, again }: LineProps) => {
  const words = useAlertWords();
  const [shown, show] = useState(delivery);
  const [isSent, setSent] = useState(false);
  const { id = '', type = 'alert.test', status = 'waiting', date, next, attempts = [] } = shown;
  const [word, code] = states[status];
  const send = async (): Promise<void> => {
    const sent = await again(id);
    if (sent === null) return;
    show(sent);
    setSent(true);
  };
  return (
    <>
      <p class="lead">
        <Status code={code} text={words[word]} /> {words[types[type]]} <RecordLink {...shown} /> <Moment at={date} />
      </p>
      {status === 'waiting' && attempts.length > 0 ? (
        <p class="notes">
          {words.next}: <Moment at={next} />
        </p>
      ) : null}
      {attempts.length === 0 ? null : (
        <details>
          <summary>
            {words.attempts}: {attempts.length}
          </summary>
          <ul class="plain">
            {attempts.map(({ date: at, status: answered, trouble, milliseconds = 0 }, index) => (
              <li key={index} class="long">
                <Moment at={at} /> ·{' '}
                {answered === undefined ? <Trouble text={trouble ?? ''} /> : fill(words.answered, { status: answered })} ·{' '}
                {fill(words.took, { ms: milliseconds })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {status === 'failed' ? (
        <p>
          <button type="button" onClick={send}>
            {words.again}
          </button>
        </p>
      ) : null}
      <p role="status" class="notes">
        {isSent ? words.sentAgain : ''}
      </p>
    </>
  );
};

interface Props {
  readonly account: string;
  readonly alert: string;
}

/** Loaded when first opened. */
export const Deliveries = ({ account, alert }: Props) => {
  const words = useAlertWords();
  const [looks, setLooks] = useState(0);
  const again = async (id: string): Promise<Delivery | null> => {
    const outcome = await sendAgain(account, alert, id);
    return outcome.state === 'done' ? outcome.value : null;
  };
  return (
    <details onToggle={({ currentTarget }) => setLooks((before) => (currentTarget.open ? Math.max(before, 1) : before))}>
      <summary>{words.deliveries}</summary>
      {looks === 0 ? null : (
        <div>
          <button type="button" onClick={() => setLooks((before) => before + 1)}>
            {words.refresh}
          </button>
          <Paged
            of={`${alert} ${looks}`}
            page={20}
            anchor="mine"
            load={(cursor) => readDeliveries(account, alert, cursor)}
            line={(delivery: Delivery) => <Line key={`${delivery.id} ${looks}`} delivery={delivery} again={again} />}
          />
        </div>
      )}
    </details>
  );
};
