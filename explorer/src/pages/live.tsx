/** Live changes: a chart per minute, and the newest changes. */
import '../live/live.css';
import { useState } from 'preact/hooks';
import { type List, useCodes } from '../language/codes.ts';
import { live as en } from '../language/en/live.ts';
import { useLanguage, useWords } from '../language/language.tsx';
import { useTenderCodes } from '../language/tender-codes.ts';
import { live as uk } from '../language/uk/live.ts';
import { latest } from '../live/changes.ts';
import { Controls } from '../live/controls.tsx';
import { PerMinute } from '../live/per-minute.tsx';
import { isSource, type Source } from '../live/sources.ts';
import { ChangeList, States } from '../live/tables.tsx';
import { useLive } from '../live/use-live.ts';
import { PageTitle } from '../parts/page-title.tsx';

const lists: Readonly<Record<Exclude<Source, 'tenders'>, List>> = { contracts: 'contract', plans: 'plan', violation_reports: 'report' };

/** Returns the name of a status of such a record. */
const useStatusOf = (source: Source): ((status: string) => string) => {
  const ofTender = useTenderCodes();
  const ofOther = useCodes();
  return (status) => (source === 'tenders' ? ofTender('tender', status) : ofOther(lists[source], status));
};

/** The source is part of the address, so that a page can be shared. */
const sourceInAddress = (): Source => {
  const name = new URLSearchParams(location.search).get('of') ?? '';
  return isSource(name) ? name : 'tenders';
};

const useSource = (): [Source, (source: Source) => void] => {
  const { to } = useLanguage();
  const [source, setSource] = useState(sourceInAddress);
  const choose = (chosen: Source): void => {
    history.replaceState(null, '', to(chosen === 'tenders' ? '/live' : `/live?of=${chosen}`));
    setSource(chosen);
  };
  return [source, choose];
};

export const LivePage = () => {
  const words = useWords({ uk, en });
  const [source, choose] = useSource();
  const statusOf = useStatusOf(source);
  const [paused, pause] = useState(false);
  const { seen, connection, figures } = useLive(source, paused);
  const changes = latest(seen);
  return (
    <>
      <PageTitle text={words.title} />
      <p>{words.intro}</p>
      <Controls source={source} choose={choose} paused={paused} pause={pause} connection={connection} />
      <PerMinute hour={figures.hour} />
      <section aria-labelledby="states">
        <h2 id="states">{words.byStatus}</h2>
        <States source={source} states={figures.states} statusOf={statusOf} />
      </section>
      <section aria-labelledby="latest">
        <h2 id="latest">{words.latest}</h2>
        {changes.length === 0 ? <p>{words.none}</p> : <ChangeList source={source} changes={changes} statusOf={statusOf} />}
      </section>
    </>
  );
};
