/**
 * Mends the driver (docs/driver-hang.md): a command whose connection ends while it is being written waits for ever. Here it
 * fails when the connection does, with the connection's own error, which the driver knows how to repeat.
 */
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface Connection extends EventEmitter {
  /** What it ended with; set before `close` is told. */
  readonly error: Error | null;
  writeCommand(...asked: readonly unknown[]): Promise<void>;
}

const driver: { readonly Connection: { readonly prototype: Connection } } = createRequire(import.meta.url)('mongodb/lib/cmap/connection');

const { prototype } = driver.Connection;
const write = prototype.writeCommand;

prototype.writeCommand = async function (...asked) {
  let onClose = (): void => undefined;
  const closed = new Promise<never>((_, reject) => {
    onClose = () => reject(this.error);
    this.once('close', onClose);
  });
  try {
    await Promise.race([Reflect.apply(write, this, asked), closed]);
  } finally {
    this.off('close', onClose);
  }
};
