import { useId, type ReactNode } from 'react';
import { useT } from '../../../frame/language.tsx';
import { useKeyword } from '../../../frame/use-keyword.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** What recharges are looked for by. */
export type RechargeSearch = { readonly refNo: string; readonly user: string; readonly staff: string };

type Props = {
  readonly search: RechargeSearch;
  /** Filters that apply at once. */
  readonly children: ReactNode;
  readonly onSearch: (search: RechargeSearch) => void;
  readonly onReset: () => void;
};

/** Filters of the recharges: payment, account and staff member, which apply with Enter or the button. */
export const RechargeFilter = ({ search, children, onSearch, onReset }: Props) => {
  const t = useT();
  const id = useId();
  const [refNo, setRefNo] = useKeyword(search.refNo);
  const [user, setUser] = useKeyword(search.user);
  const [staff, setStaff] = useKeyword(search.staff);
  const fields = [
    { name: 'refNo', value: refNo, set: setRefNo },
    { name: 'user', value: user, set: setUser },
    { name: 'staff', value: staff, set: setStaff },
  ] as const;
  return (
    <form
      className="filter-bar list-filter"
      noValidate
      aria-label={t('recharges.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ refNo, user, staff });
      }}
    >
      {fields.map(({ name, value, set }) => (
        <FilterField key={name} size="narrow" label={t(`recharges.${name}`)} htmlFor={id + name}>
          <input
            id={id + name}
            className="filter-input"
            type="search"
            maxLength={100}
            placeholder={t(`recharges.${name}.placeholder`)}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        </FilterField>
      ))}
      {children}
      <div className="filter-actions">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('orders.search')}
        </Button>
        <Button
          onClick={() => {
            for (const { set } of fields) set('');
            onReset();
          }}
        >
          {t('orders.reset')}
        </Button>
      </div>
    </form>
  );
};
