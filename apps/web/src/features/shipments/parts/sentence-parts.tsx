import { useT } from '../../../frame/language.tsx';
import type { SentenceQuery } from '../../../frame/read-sentence.ts';
import { Tag } from '../../../ui/tag.tsx';
import './sentence-parts.css';

export const SentenceParts = ({ sentence: { parts, ignored } }: { readonly sentence: SentenceQuery }) => {
  const t = useT();
  return (
    <span className="sentence-parts">
      {parts.map((part) => (
        <Tag key={part}>{part}</Tag>
      ))}
      {ignored.length > 0 && <small>{t('shipments.sentence.ignored', { text: ignored.join(' · ') })}</small>}
    </span>
  );
};
