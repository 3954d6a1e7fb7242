/** The key of an account, stored as long as the reader chooses. */
import { useState } from 'preact/hooks';
import { useAlertWords } from './words.ts';

const name = 'alerts-key';
/** Kept in memory: survives navigation within this visit. */
let held: string | null = null;

/** A browser may refuse storage; the key is then kept in memory only. */
const inTab = <T,>(work: (storage: Storage) => T): T | null => {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
};

export const rememberKey = (key: string, isKept: boolean): void => {
  held = key;
  inTab((storage) => (isKept ? storage.setItem(name, key) : storage.removeItem(name)));
};

export const rememberedKey = (): string | null => held ?? inTab((storage) => storage.getItem(name));

export const forgetKey = (): void => {
  held = null;
  inTab((storage) => storage.removeItem(name));
};

interface Props {
  readonly use: (key: string) => void;
  /** The previous key was refused. */
  readonly isRefused: boolean;
}

export const KeyForm = ({ use, isRefused }: Props) => {
  const words = useAlertWords();
  const [key, setKey] = useState('');
  const [isKept, setKept] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    if (key.trim() === '') return;
    rememberKey(key.trim(), isKept);
    use(key.trim());
  };
  return (
    <form class="alert-form scripted" onSubmit={send}>
      <div class="field">
        <label for="key">{words.key}</label>
        <input
          id="key"
          type="password"
          autocomplete="off"
          required
          aria-describedby="key-hint"
          value={key}
          onInput={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <p id="key-hint" class="notes">
          {words.keyHint}
        </p>
      </div>
      <label class="check">
        <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => setKept(currentTarget.checked)} />
        {words.keep}
      </label>
      {isRefused ? (
        <p class="notice" role="alert">
          {words.refused}
        </p>
      ) : null}
      <div class="buttons">
        <button type="submit" class="main-button">
          {words.enter}
        </button>
      </div>
      <p class="quiet">{words.getKey}</p>
    </form>
  );
};
