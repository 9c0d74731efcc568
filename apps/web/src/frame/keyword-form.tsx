import { useId, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FilterField } from '../ui/filter-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from './language.tsx';
import { useKeyword } from './use-keyword.ts';

type KeywordFormProps = {
  /** What the filters are of, for those who do not see it. */
  readonly label: string;
  readonly placeholder: string;
  readonly keyword: string;
  readonly error?: string | undefined;
  /** Filters that apply at once, before the keyword. */
  readonly children?: ReactNode;
  readonly onSearch: (keyword: string) => void;
  readonly onReset: () => void;
};

/** Filters of a list: choices that apply at once, and a keyword that applies with Enter or the button. */
export const KeywordForm = (props: KeywordFormProps) => {
  const { label, placeholder, keyword, error, children, onSearch, onReset } = props;
  const t = useT();
  const id = useId();
  const [text, setText] = useKeyword(keyword);
  return (
    <form
      className="filter-bar list-filter"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text);
      }}
    >
      {children}
      <FilterField label={t('console.keyword')} htmlFor={id} error={error}>
        <input
          id={id}
          className="filter-input"
          type="search"
          maxLength={100}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FilterField>
      <div className="filter-actions">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('orders.search')}
        </Button>
        <Button
          onClick={() => {
            setText('');
            onReset();
          }}
        >
          {t('orders.reset')}
        </Button>
      </div>
    </form>
  );
};
