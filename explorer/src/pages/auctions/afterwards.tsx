/** Shown after an auction: the audit document, the log, and the means to verify it. */
import { useState } from 'preact/hooks';
import { buildAddress } from '../../auctions/follow.ts';
import { fill } from '../../format/text.ts';
import { Section } from '../../parts/section.tsx';
import { type Verdict, verify } from './verifying.ts';
import { useAuctionWords } from './words.ts';

const VerdictLine = ({ verdict }: { verdict: Verdict }) => {
  const words = useAuctionWords();
  switch (verdict.state) {
    case 'agrees':
      return (
        <p class="fate good">
          <span aria-hidden="true">✓ </span>
          {fill(words.verified, { n: verdict.entries, posts: verdict.posts })}
        </p>
      );
    case 'agreesUnhashed':
      return <p class="fate wait">{words.cannotHash}</p>;
    case 'broken':
      return <p class="fate bad">{fill(words.brokenChain, { n: verdict.at })}</p>;
    case 'faults':
      return <p class="fate bad">{fill(words.faults, { list: verdict.at.join(', ') })}</p>;
    case 'differs':
      return <p class="fate bad">{words.differs}</p>;
    default:
      return <p class="fate wait">{words.cannotRead}</p>;
  }
};

/** `hasLog`: it becomes public together with the names. */
export const Afterwards = ({ id, hasLog }: { id: string; hasLog: boolean }) => {
  const words = useAuctionWords();
  const [verdict, setVerdict] = useState<Verdict | 'asked' | null>(null);
  const address = buildAddress(id);
  const begin = (): void => {
    if (verdict === 'asked') return;
    setVerdict('asked');
    void verify(address).then(setVerdict);
  };
  return (
    <Section id="afterwards" title={words.documentsAfter}>
      <ul class="plain">
        <li>
          <a href={`${address}/audit.yaml`} download={`audit_${id}.yaml`}>
            {words.auditFile}
          </a>
        </li>
        {hasLog ? (
          <li>
            <a href={`${address}/log`} download={`log_${id}.ndjson`}>
              {words.logFile}
            </a>
          </li>
        ) : null}
      </ul>
      {hasLog ? (
        <>
          <p class="notes">{words.verifyHint}</p>
          <button type="button" aria-disabled={verdict === 'asked'} onClick={begin}>
            {words.verify}
          </button>
        </>
      ) : (
        <p class="notes">{words.logLater}</p>
      )}
      <div role="status">
        {verdict === 'asked' ? <p>{words.verifying}</p> : verdict === null ? null : <VerdictLine verdict={verdict} />}
      </div>
    </Section>
  );
};
