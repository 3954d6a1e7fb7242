/** Objects of no consequence say so in their titles (spec/tenders.md §3.2, last but one paragraph; spec/service.md §5). Pure. */

const prefixes = { title: '[ТЕСТУВАННЯ]', title_en: '[TESTING]', title_ru: '[ТЕСТИРОВАНИЕ]' } as const;

type Titled = { readonly [Name in keyof typeof prefixes]?: string | undefined };

/** The titles that are there with their marks, each once; a mark never stands alone (spec/decisions.md D14). */
export const testTitles = (titled: Titled): { [Name in keyof typeof prefixes]?: string } =>
  Object.fromEntries(
    Object.entries(prefixes).flatMap(([name, prefix]) => {
      const title = titled[name as keyof typeof prefixes]; // a name of the table above
      if (title === undefined || title.trim() === '') return [];
      return [[name, title.startsWith(prefix) ? title : `${prefix} ${title}`]];
    }),
  );
