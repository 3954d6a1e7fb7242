/** Words of the frame around every page. Each English file must have the same keys as its Ukrainian one. */
export const frame = {
  name: 'Реєстр закупівель',
  about: 'Публічні закупівлі, плани, договори та звіти про порушення: хто, що, в кого й за скільки купує та що змінилося.',
  needsScript:
    'Ця сторінка отримує дані з реєстру, поки ви її читаєте, тому потребує JavaScript. Решта сторінок і дані доступні без нього.',
  skip: 'До змісту сторінки',
  pages: 'Сторінки',
  language: 'Мова',
  search: 'Пошук',
  signals: 'Сигнали',
  live: 'Наживо',
  auctions: 'Аукціони',
  statistics: 'Статистика',
  alerts: 'Сповіщення',
  notFound: 'Такої сторінки немає',
  notFoundHint: 'Перевірте адресу: можливо, у ній є помилка, або сторінку вилучено.',
  searchFor: 'Шукати',
  isOffline: 'Немає з’єднання з мережею. Дані на сторінці можуть бути застарілими.',
  toSearch: 'До пошуку',
  mirror: 'Дзеркало',
  mirrorOf: 'Дзеркало реєстру',
  asOf: 'станом на {when}',
  isPartial: 'Давніші записи ще копіюються: наявні не всі дані.',
  kyivTime: 'Усі дати й час — за Києвом.',
  forPrograms: 'Для програм',
  data: 'Дані',
  docs: 'документація API',
  broken: 'Сторінку не вдалося показати',
  brokenHint: 'Спробуйте ще раз або оновіть сторінку.',
  again: 'Спробувати ще раз',
};

export type FrameWords = Readonly<Record<keyof typeof frame, string>>;
