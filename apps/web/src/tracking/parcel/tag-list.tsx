import { Tag } from '../../kit/tag.tsx';
import { Titled } from '../../kit/titled.tsx';

export const TagList = ({ tags }: { tags: readonly string[] }) => (
  <Titled
    className="inline-flex align-middle items-center max-w-full overflow-hidden whitespace-nowrap gap-1"
    title={tags.length > 1 ? tags.join(', ') : undefined}
  >
    {tags.map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </Titled>
);
