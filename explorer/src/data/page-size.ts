/** How much of a list is asked for at a time: on a phone half, as each record stands higher there. */
const onPhone = '(max-width: 39.99rem)';

/** Outside a browser nothing is narrow. */
const isPhone = (): boolean => {
  const match: unknown = Reflect.get(globalThis, 'matchMedia');
  return typeof match === 'function' && match.call(globalThis, onPhone).matches === true;
};

export const pageSize = (most: number): number => (isPhone() ? Math.ceil(most / 2) : most);
