import { noticeStates } from '@waybill/contract/endpoints/notice-shapes.ts';
import { noticePriorities, noticeTypes } from '@waybill/contract/vocabulary/notice.ts';
import type { FormEvent } from 'react';
import { useT } from '../../../frame/language.tsx';
import { useKeyword } from '../../../frame/use-keyword.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { noFilters, type StaffFilters } from '../staff-filters.ts';

type Props = {
  readonly initial: StaffFilters;
  readonly refused: Readonly<Record<string, string>>;
  readonly onSubmit: (filters: StaffFilters) => void;
};

/** Filters of what was sent. Choices apply at once; the keyword with Enter or the button. */
export const StaffFilter = ({ initial, refused, onSubmit }: Props) => {
  const t = useT();
  const [keyword, setKeyword] = useKeyword(initial.keyword);
  const apply = (change: Partial<StaffFilters>): void => onSubmit({ ...initial, keyword, ...change });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply({});
  };
  const any = { value: 'all', label: t('noticeAdmin.any') } as const;
  return (
    <form className="filter-bar" noValidate aria-label={t('noticeAdmin.filters')} onSubmit={submit}>
      <PickField
        label={t('noticeAdmin.type')}
        error={refused['type']}
        size="narrow"
        value={initial.type}
        options={[any, ...noticeTypes.map((value) => ({ value, label: t(`noticeType.${value}`) }))]}
        onChange={(type) => apply({ type })}
      />
      <PickField
        label={t('noticeAdmin.priority')}
        error={refused['priority']}
        size="narrow"
        value={initial.priority}
        options={[any, ...noticePriorities.map((value) => ({ value, label: t(`noticePriority.${value}`) }))]}
        onChange={(priority) => apply({ priority })}
      />
      <PickField
        label={t('noticeAdmin.state')}
        error={refused['state']}
        size="narrow"
        value={initial.state}
        options={[any, ...noticeStates.map((value) => ({ value, label: t(`noticeState.${value}`) }))]}
        onChange={(state) => apply({ state })}
      />
      <LineField
        type="search"
        label={t('noticeAdmin.keyword')}
        error={refused['keyword']}
        maxLength={100}
        placeholder={t('noticeAdmin.keyword.placeholder')}
        value={keyword}
        onChange={setKeyword}
      />
      <div className="filter-actions">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('noticeAdmin.search')}
        </Button>
        <Button
          onClick={() => {
            setKeyword('');
            onSubmit(noFilters);
          }}
        >
          {t('noticeAdmin.reset')}
        </Button>
      </div>
    </form>
  );
};
