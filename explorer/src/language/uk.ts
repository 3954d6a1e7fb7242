export const uk = {
  name: 'Реєстр закупівель',
  skip: 'До змісту сторінки',
  pages: 'Сторінки',
  language: 'Мова',
  search: 'Пошук',
  live: 'Наживо',
  loading: 'Завантаження…',
  notFound: 'Такої сторінки немає.',
  toSearch: 'До пошуку',
};

export type Words = Readonly<Record<keyof typeof uk, string>>;
