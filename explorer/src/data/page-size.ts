/** How much of a list is requested at a time: half on a phone, where each record takes more height. */
const onPhone = '(max-width: 39.99rem)';

/** False outside a browser. */
const isPhone = (): boolean => {
  const match: unknown = Reflect.get(globalThis, 'matchMedia');
  return typeof match === 'function' && match.call(globalThis, onPhone).matches === true;
};

export const pageSize = (most: number): number => (isPhone() ? Math.ceil(most / 2) : most);
