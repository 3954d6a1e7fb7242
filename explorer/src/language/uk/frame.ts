/** Words of the frame around every page. The keys of a Ukrainian file are the keys its English one must have. */
export const frame = {
  name: 'Реєстр закупівель',
  skip: 'До змісту сторінки',
  pages: 'Сторінки',
  language: 'Мова',
  search: 'Пошук',
  live: 'Наживо',
  loading: 'Завантаження…',
  notFound: 'Такої сторінки немає',
  toSearch: 'До пошуку',
};

export type FrameWords = Readonly<Record<keyof typeof frame, string>>;
