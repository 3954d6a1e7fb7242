/** Alerts a bidder who looks elsewhere that their turn is near or has begun: the tab's title, and optionally a sound. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAuctionWords } from './words.ts';

export type Nearness = 'none' | 'near' | 'now';

/** A turn is near from this long before it. */
const nearMs = 110_000;

export const buildNearness = (now: number | null, turnAt: number | null, isOpen: boolean): Nearness => {
  if (isOpen) return 'now';
  return now !== null && turnAt !== null && turnAt > now && turnAt - now <= nearMs ? 'near' : 'none';
};

/** Two rising tones when the turn is near, three when it begins. */
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
  /** Browsers only play sound after a user gesture. */
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
