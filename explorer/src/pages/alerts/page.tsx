/** Alerts of an account: the existing ones, their deliveries, and a new one for the search in the address. */
import './alerts.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { type Alert, listAlerts, type Made } from '../../data/alerts.ts';
import { useIsSent } from '../../data/gathered.ts';
import { useLoading } from '../../data/loading.ts';
import { dayText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { queryIn } from '../../language/address.ts';
import { useLanguage } from '../../language/language.tsx';
import { buildFilters, buildQuery, type Filters } from '../../model/filters.ts';
import { LoadingNotice } from '../../parts/notices.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePassing } from '../../parts/passing.ts';
import { Section } from '../../parts/section.tsx';
import { AlertView } from './alert.tsx';
import { forgetKey, KeyForm, rememberedKey } from './key.tsx';
import { MakeAlert } from './make.tsx';
import { useAlertWords } from './words.ts';

interface OwnProps {
  readonly account: string;
  readonly known: readonly Alert[];
  readonly filters: Filters;
  readonly leave: () => void;
}

/** Shown once a key has been accepted. */
const Own = ({ account, known, filters, leave }: OwnProps) => {
  const words = useAlertWords();
  const [alerts, setAlerts] = useState(known);
  const [said, say] = usePassing();
  const list = useRef<HTMLDivElement>(null);
  const add = ({ alert }: Made): void => setAlerts((before) => [alert, ...before]);
  const change = (changed: Alert): void => setAlerts((before) => before.map((one) => (one.id === changed.id ? changed : one)));
  const remove = (gone: Alert): void => {
    setAlerts((before) => before.filter(({ id }) => id !== gone.id));
    say(words.removed);
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <MakeAlert account={account} filters={filters} alerts={alerts} made={add} />
      <Section id="mine" title={words.mine} count={alerts.length}>
        <div ref={list} tabIndex={-1}>
          <p role="status" class="notes">
            {said}
          </p>
          {alerts.length === 0 ? <p>{words.none}</p> : null}
          <ul class="rows">
            {alerts.map((alert) => (
              <AlertView key={alert.id} account={account} alert={alert} changed={change} removed={() => remove(alert)} />
            ))}
          </ul>
        </div>
      </Section>
      <p>
        <button type="button" onClick={leave}>
          {words.forget}
        </button>
      </p>
    </>
  );
};

const nothing = { state: 'missing' } as const;

export const AlertsPage = () => {
  const words = useAlertWords();
  const { url } = useLocation();
  const isSent = useIsSent();
  const filters = useMemo(() => buildFilters(queryIn(url)), [url]);
  const { language, to } = useLanguage();
  const query = buildQuery({ ...filters, sort: '' }).toString();
  // From the earlier of these days on the search finds nothing new.
  const [end = ''] = [filters.to, filters.endTo].filter((day) => day !== '').sort();
  const lasting = buildQuery({ ...filters, sort: '', from: '', to: '', endFrom: '', endTo: '' }).toString();
  const [account, setAccount] = useState(rememberedKey);
  const [loading, retry] = useLoading(account ?? '', async (key) => (key === '' ? nothing : listAlerts(key)));
  const leave = (): void => {
    forgetKey();
    setAccount(null);
  };
  const isRefused = account !== null && loading.state === 'refused';
  return (
    <article>
      <PageTitle text={words.title} />
      <p>{words.lead}</p>
      <p>
        {words.noKey}{' '}
        <a href={`/search/records.atom?${new URLSearchParams([...new URLSearchParams(query), ['language', language]])}`}>{words.atom}</a>
      </p>
      {end === '' ? null : (
        <p class="notice">
          {fill(words.fixedDates, { day: dayText(end, language) })}{' '}
          <a href={to(`/alerts${lasting === '' ? '' : `?${lasting}`}`)}>{words.withoutDates}</a>
        </p>
      )}
      {isSent ? (
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
      ) : null}
      {account === null || isRefused ? <KeyForm use={setAccount} isRefused={isRefused} /> : null}
      {account !== null && loading.state === 'loading' ? <LoadingNotice /> : null}
      {account !== null && loading.state === 'failed' ? (
        <div class="notice" role="alert">
          <p>{words.failed}</p>
          <button type="button" onClick={retry}>
            {words.enter}
          </button>
        </div>
      ) : null}
      {account !== null && loading.state === 'done' ? (
        <Own key={account} account={account} known={loading.value} filters={filters} leave={leave} />
      ) : null}
    </article>
  );
};
