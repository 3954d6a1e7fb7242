/** Partial records, in which a test of a pure function gives only the relevant fields. */
export type Sketch<T> = T extends string
  ? string
  : T extends Date | number | boolean | ((...given: never[]) => unknown)
    ? T
    : T extends readonly (infer Element)[]
      ? readonly Sketch<Element>[]
      : T extends object
        ? { readonly [Name in keyof T]?: Sketch<T[Name]> | undefined }
        : T;

type Sketches<Given extends unknown[]> = { [Place in keyof Given]: Sketch<Given[Place]> };

/** The same function, accepting partial arguments. */
export const sketched = <Given extends unknown[], Result>(work: (...given: Given) => Result): ((...given: Sketches<Given>) => Result) => {
  const same: unknown = work;
  return same as (...given: Sketches<Given>) => Result;
};
