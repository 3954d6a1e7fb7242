import type { Plan } from '../../data/records.ts';
import { type Shown, textOf } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePlanWords } from './words.ts';

/** A plan has no title: the description of its budget is shown instead. */
export const useTitle = ({ budget, planID = '' }: Plan): Shown => {
  const words = usePlanWords();
  const { language } = useLanguage();
  return textOf(budget, 'description', language) ?? { text: `${words.plan} ${planID}`, language };
};
