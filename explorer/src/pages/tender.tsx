import { useEffect, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { api } from '../api.ts';
import { useLanguage } from '../language/language.tsx';

export const TenderPage = () => {
  const { words } = useLanguage();
  const { id = '' } = useRoute().params;
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    void api.GET('/api/2.5/tenders/{tender}', { params: { path: { tender: id } } }).then(({ data }) => setTitle(data?.data.title ?? null));
  }, [id]);
  return <h1>{title ?? words.loading}</h1>;
};
