import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { IconName } from '../../kit/icon.tsx';
import { useT } from '../language.tsx';

export type None = {
  readonly icon: IconName;
  readonly title: PlainPhrase;
  readonly text?: PlainPhrase;
  readonly action?: ReactNode;
};

/** What stands in place of the rows of a list: there are none, or the filters leave none. */
export const NoRows = (props: {
  readonly none: None;
  /** What a list says of its own where filters are set; false where none are. */
  readonly filtered: Partial<None> | false;
  readonly onReset: () => void;
}) => {
  const { none, filtered, onReset } = props;
  const t = useT();
  const leftNone: None = {
    icon: 'search',
    title: 'console.noneFiltered',
    text: 'console.noneFilteredText',
    action: <Button onClick={onReset}>{t('console.clearFilters')}</Button>,
    ...filtered,
  };
  const { icon, title, text, action } = filtered === false ? none : leftNone;
  return <EmptyState icon={icon} title={t(title)} text={text && t(text)} action={action} />;
};
