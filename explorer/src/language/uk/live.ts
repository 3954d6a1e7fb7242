/** Words of the live page. */
export const live = {
  title: 'Наживо',
};

export type LiveWords = Readonly<Record<keyof typeof live, string>>;
