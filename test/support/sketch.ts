/** Records of which a test of a pure function names only what matters to it. */
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

/** The same function, for sketches of what it takes. */
export const sketched = <Given extends unknown[], Result>(work: (...given: Given) => Result): ((...given: Sketches<Given>) => Result) => {
  const same: unknown = work;
  return same as (...given: Sketches<Given>) => Result;
};
