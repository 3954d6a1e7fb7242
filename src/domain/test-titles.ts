/** Objects of no consequence say so in their titles (tender.md §5.2, last but one paragraph; common.md §11). Pure. */

interface Titled {
  readonly title?: string | undefined;
  readonly title_en?: string | undefined;
  readonly title_ru?: string | undefined;
}

const prefixed = (title: string | undefined, prefix: string): string => (title?.startsWith(prefix) ? title : `${prefix} ${title ?? ''}`);

/** The three titles with their marks, each once; those that were absent are made. */
export const testTitles = ({ title, title_en, title_ru }: Titled): { title: string; title_en: string; title_ru: string } => ({
  title: prefixed(title, '[ТЕСТУВАННЯ]'),
  title_en: prefixed(title_en, '[TESTING]'),
  title_ru: prefixed(title_ru, '[ТЕСТИРОВАНИЕ]'),
});
