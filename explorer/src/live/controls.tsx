/** What is being followed, whether it is paused, and the state of the connection. */
import { live as en } from '../language/en/live.ts';
import { useWords } from '../language/language.tsx';
import { live as uk } from '../language/uk/live.ts';
import type { Connection } from './follow.ts';
import { isSource, type Source, sources } from './sources.ts';

interface Shown {
  readonly source: Source;
  readonly choose: (source: Source) => void;
  readonly paused: boolean;
  readonly pause: (paused: boolean) => void;
  readonly connection: Connection;
}

export const Controls = ({ source, choose, paused, pause, connection }: Shown) => {
  const words = useWords({ uk, en });
  return (
    <div class="live-controls">
      <label>
        {words.source}{' '}
        <select value={source} onChange={({ currentTarget: { value } }) => isSource(value) && choose(value)}>
          {Object.keys(sources).map((name) => (
            <option key={name} value={name}>
              {isSource(name) ? words[name] : name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => pause(!paused)}>
        {paused ? words.resume : words.pause}
      </button>
      <span role="status" class={`connection ${paused ? 'paused' : connection}`}>
        {paused ? words.paused : words[connection]}
      </span>
    </div>
  );
};
