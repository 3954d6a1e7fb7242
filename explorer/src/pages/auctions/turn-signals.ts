/** What tells a bidder that his turn is near or has begun where he does not look: the name of the tab, and a sound if he wants it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAuctionWords } from './words.ts';

export type Nearness = 'none' | 'near' | 'now';

/** How long before it a turn is near. */
const nearMs = 110_000;

export const buildNearness = (now: number | null, turnAt: number | null, isOpen: boolean): Nearness => {
  if (isOpen) return 'now';
  return now !== null && turnAt !== null && turnAt > now && turnAt - now <= nearMs ? 'near' : 'none';
};

/** Two tones up as the turn comes near, three as it begins. */
const tones: Readonly<Record<Nearness, readonly number[]>> = { none: [], near: [523, 659], now: [523, 659, 784] };

const play = (context: AudioContext, nearness: Nearness): void => {
  for (const [place, pitch] of tones[nearness].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + place * 0.18;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.17);
  }
};

export interface Sound {
  readonly isOn: boolean;
  /** Only a press may make a browser play. */
  readonly turn: () => void;
}

export const useTurnSignals = (nearness: Nearness): Sound => {
  const words = useAuctionWords();
  const [context, setContext] = useState<AudioContext | null>(null);
  const before = useRef<Nearness>('none');
  useEffect(() => {
    if (before.current !== nearness && context !== null) play(context, nearness);
    before.current = nearness;
    if (nearness === 'none') return undefined;
    const own = document.title;
    document.title = `${nearness === 'now' ? `▶ ${words.yourTurn}` : `⏳ ${words.turnSoon}`} · ${own}`;
    return () => {
      document.title = own;
    };
  }, [nearness, context, words]);
  const turn = (): void => {
    if (context !== null) {
      void context.close();
      setContext(null);
      return;
    }
    const made = new AudioContext();
    play(made, 'near');
    setContext(made);
  };
  return { isOn: context !== null, turn };
};
