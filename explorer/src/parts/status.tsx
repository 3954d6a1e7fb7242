/** A status as text with an icon of its own shape: never by colour alone. */
type Tone = 'open' | 'wait' | 'done' | 'bad' | 'plain';

const tones: Readonly<Record<string, Tone>> = {
  'active.enquiries': 'open',
  'active.tendering': 'open',
  active: 'open',
  claim: 'open',
  accepted: 'open',
  scheduled: 'wait',
  pending: 'wait',
  suspended: 'wait',
  'pending.winner-signing': 'wait',
  'active.pre-qualification': 'wait',
  'active.pre-qualification.stand-still': 'wait',
  'active.auction': 'wait',
  'active.qualification': 'wait',
  'active.qualification.stand-still': 'wait',
  'active.awarded': 'wait',
  answered: 'done',
  complete: 'done',
  terminated: 'done',
  met: 'done',
  partiallyMet: 'wait',
  satisfied: 'done',
  resolved: 'done',
  successful: 'done',
  cancelled: 'bad',
  canceled: 'bad',
  unsuccessful: 'bad',
  cancelledWithTender: 'bad',
  unsuccessfulWithTender: 'bad',
  invalid: 'bad',
  'invalid.pre-qualification': 'bad',
  deleted: 'bad',
  declined: 'bad',
  ignored: 'bad',
  mistaken: 'bad',
  stopped: 'bad',
  notMet: 'bad',
};

/** On a 16 × 16 grid. */
const shapes: Readonly<Record<Tone, string>> = {
  open: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z',
  wait: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2zm0 1.5v9a4.5 4.5 0 1 1 0-9z',
  done: 'M6.4 13.2 1.6 8.4l1.5-1.5 3.3 3.3 6.5-6.5 1.5 1.5z',
  bad: 'M3.5 2 8 6.5 12.5 2 14 3.5 9.5 8l4.5 4.5L12.5 14 8 9.5 3.5 14 2 12.5 6.5 8 2 3.5z',
  plain: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2zm0 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 1 1 0-8.8z',
};

/** `code` determines the icon, `text` is the label; unknown codes have the plain icon. */
export const Status = ({ code, text }: { code: string | undefined; text: string }) => {
  if (code === undefined) return null;
  const tone = tones[code] ?? 'plain';
  return (
    <span class={`status ${tone}`}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
        <path d={shapes[tone]} fill-rule="evenodd" />
      </svg>
      {text}
    </span>
  );
};
