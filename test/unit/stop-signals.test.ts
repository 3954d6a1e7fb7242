import { expect } from 'chai';
import { onStopSignal } from '../../src/base/platform/stop-signal.ts';

describe('A signal to end', () => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  let before: readonly (readonly NodeJS.SignalsListener[])[];
  beforeEach(() => {
    before = signals.map((name) => process.listeners(name));
  });
  afterEach(() => {
    signals.forEach((name, index) => {
      for (const listener of process.listeners(name)) if (!before[index]?.includes(listener)) process.off(name, listener);
    });
  });

  it('is one when the terminal and npm send it at once, and a second one when it comes later', () => {
    const heard: string[] = [];
    let now = 0;
    onStopSignal(
      () => void heard.push('first'),
      () => void heard.push('again'),
      () => now,
    );
    process.emit('SIGINT');
    now = 10;
    process.emit('SIGINT');
    expect(heard).to.deep.equal(['first']);
    now = 1000;
    process.emit('SIGTERM');
    expect(heard).to.deep.equal(['first', 'again']);
  });
});
