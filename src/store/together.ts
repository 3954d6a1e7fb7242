/**
 * Many who ask the store the same kind of thing at about the same time, asked for together: a command costs the driver and
 * the store nearly the same whether it is about one record or about twenty. Nobody waits for company: whoever comes while
 * nothing is under way goes at once, and under load the next round is whoever came meanwhile.
 */

export interface TogetherOptions {
  /** So many rounds may be under way at a time. */
  readonly lanes: number;
  /** So many take part in one round. */
  readonly most: number;
  /** A round that takes longer, on a connection that says nothing any more perhaps, holds up nobody else. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 1000;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer | PromiseLike<Answer>) => void;
}

/**
 * `round` gives a promise for each of its askers, in their order; it is over when all of them have settled. A round begins
 * after everybody in it has asked: what it reads is never older than the question.
 */
export const makeTogether = <Ask, Answer>(
  round: (asks: readonly Ask[]) => readonly Promise<Answer>[],
  { lanes, most, patienceMs = PATIENCE_MS }: TogetherOptions,
): ((ask: Ask) => Promise<Answer>) => {
  const waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let due = false;

  const begin = (askers: readonly Waiting<Ask, Answer>[]): void => {
    const answers = round(askers.map(({ ask }) => ask));
    underWay += 1;
    let counts = true;
    const leave = (): void => {
      if (!counts) return;
      counts = false;
      underWay -= 1;
      arrange();
    };
    const patience = setTimeout(leave, patienceMs).unref();
    void Promise.allSettled(answers).then(() => {
      clearTimeout(patience);
      leave();
    });
    for (const [index, { resolve }] of askers.entries()) resolve(answers[index] ?? Promise.reject(new Error('a round left somebody out')));
  };

  const beginAll = (): void => {
    due = false;
    while (waiting.length > 0 && underWay < lanes) begin(waiting.splice(0, most));
  };

  /** After the requests that have arrived already: those of one turn of the event loop go together. */
  const arrange = (): void => {
    if (due || waiting.length === 0 || underWay >= lanes) return;
    due = true;
    setImmediate(beginAll);
  };

  return (ask) =>
    new Promise<Answer>((resolve) => {
      waiting.push({ ask, resolve });
      arrange();
    });
};
