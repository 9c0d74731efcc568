import { useId } from 'react';
import { Button } from '../../../kit/button.tsx';
import { FieldNote, LineField } from '../../../kit/fields.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { IconButton } from '../../../kit/reason-button.tsx';
import { useT } from '../../../shell/language.tsx';

export const TierRows = (props: {
  /** A tier a line: from how many numbers, how many percent off. */
  readonly value: string;
  readonly error: string | undefined;
  /** Discounts that hold now, in words. */
  readonly current: string;
  readonly onChange: (value: string) => void;
}) => {
  const { value, error, current, onChange } = props;
  const t = useT();
  const id = useId();
  const rows = value === '' ? [] : value.split('\n').map((line) => line.split(' '));
  const save = (next: readonly (readonly string[])[]): void =>
    onChange(next.map(([from = '', percent = '']) => `${from} ${percent}`).join('\n'));
  const put = (row: number, cell: 0 | 1, text: string): void =>
    save(
      rows.map((cells, i) =>
        i === row ? [0, 1].map((j) => (j === cell ? text.trim() : (cells[j] ?? ''))) : cells,
      ),
    );
  return (
    <div
      className="grid gap-2 justify-items-start"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}note`}
    >
      <p id={id} className="text-secondary text-sm font-medium">
        {t('word.tiers')}
      </p>
      {rows.map(([from = '', percent = ''], row) => (
        // Rows have no name of their own, and only the last ones come and go.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={row} className="grid grid-cols-[1fr_1fr_auto] gap-3 items-start w-full">
          <LineField
            name={row === 0 ? 'tiers' : undefined}
            label={t('prices.tierFrom')}
            inputMode="numeric"
            maxLength={3}
            value={from}
            onChange={(text) => put(row, 0, text)}
          />
          <LineField
            label={t('prices.tierOff')}
            inputMode="numeric"
            maxLength={2}
            value={percent}
            onChange={(text) => put(row, 1, text)}
          />
          <div className="mt-6.5">
            <IconButton
              icon="trash"
              label={t('prices.tierRemove', { row: row + 1 })}
              onClick={() => save(rows.filter((_, i) => i !== row))}
            />
          </div>
        </div>
      ))}
      <Button size="small" icon={<Icon name="plus" />} onClick={() => save([...rows, ['', '']])}>
        {t('prices.tierAdd')}
      </Button>
      <FieldNote id={`${id}note`} hint={t('prices.tiersCurrent', { tiers: current })} error={error} />
    </div>
  );
};
