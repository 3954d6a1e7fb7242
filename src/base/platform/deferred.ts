export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** A promise that is settled from outside, as by `Promise.withResolvers` of later Nodes. One that nobody awaits may reject. */
export const defer = <T = void>(): Deferred<T> => {
  let [resolve, reject]: [Deferred<T>['resolve'], Deferred<T>['reject']] = [() => undefined, () => undefined];
  const promise = new Promise<T>((onValue, onError) => {
    [resolve, reject] = [onValue, onError];
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};
