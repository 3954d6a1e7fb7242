import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import type { Language } from '../format/text.ts';
import { useLanguage } from '../language/language.tsx';

type Names = Readonly<Record<string, string>>;

/** Loaded only by pages that name a cause: few do. */
const loaders: Readonly<Record<Language, () => Promise<{ readonly causeCodes: Names }>>> = {
  uk: () => import('../language/uk/cause-codes.ts'),
  en: () => import('../language/en/cause-codes.ts'),
};

const load = async (language: string): Promise<Outcome<Names>> => {
  const { causeCodes } = await loaders[language === 'en' ? 'en' : 'uk']();
  return { state: 'done', value: causeCodes };
};

/** The name of a ground for a purchase without competition; null for none, and until it is known. */
export const useCauseName = (code: string): string | null => {
  const { language } = useLanguage();
  const [loading] = useLoading(language, load, 'causes');
  return loading.state === 'done' && Object.hasOwn(loading.value, code) ? (loading.value[code] ?? null) : null;
};

export const CauseName = ({ code }: { code: string }) => useCauseName(code) ?? code;
