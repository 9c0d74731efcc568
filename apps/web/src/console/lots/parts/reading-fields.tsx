import { type LotReading, type LotPreview, dayOrders, encodings } from '@waybill/contract/endpoints/lots.ts';
import { carriers, trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { lotMeaningsKey, readStoredJson, stored } from '../../../client/stored.ts';
import { isRecord } from '../../../std/is-record.ts';
import { useT } from '../../../shell/language.tsx';
import { countText } from '../../../kit/measure.ts';
import { PickField, PickList } from '../../../kit/fields.tsx';
import { Switch } from '../../../kit/switch.tsx';

const recordOf = <Meaning extends string>(known: unknown, meanings: readonly Meaning[]) =>
  Object.fromEntries(
    Object.entries(isRecord(known) ? known : {}).flatMap(([value, meaning]) => {
      const one = meanings.find((each) => each === meaning);
      return one === undefined ? [] : [[value, one]];
    }),
  );

/** What values of files mean that staff said before on this device. */
export const knownMeanings = (): LotReading => {
  const known = readStoredJson(lotMeaningsKey);
  return isRecord(known)
    ? {
        carriers: recordOf(known['carriers'], carriers),
        statuses: recordOf(known['statuses'], trackingStatuses),
      }
    : {};
};

const keepMeanings = ({ carriers: ofCarriers, statuses }: LotReading): void =>
  stored.write(lotMeaningsKey, JSON.stringify({ carriers: ofCarriers, statuses }));

type Props = {
  readonly preview: LotPreview;
  readonly reading: LotReading;
  readonly onReading: (reading: LotReading) => void;
};

/** Value of the option that leaves it to the file. */
const found = '';
const headingLines = Array.from({ length: 20 }, (_, at) => at + 1);

const isOne = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  values.some((value) => value === text);

export const ReadingFields = ({ preview, reading, onReading }: Props) => {
  const t = useT();
  const { sheets, sheet, headingLine, questions, format, columns } = preview;
  const asks = (question: (typeof questions)[number]): boolean => questions.includes(question);
  const say = (said: LotReading): void => onReading({ ...reading, ...said });
  const leave = { value: found, label: t('lots.reading.found') } as const;
  return (
    <div
      className="flex flex-wrap gap-3 items-end *:flex-[1_1_200px]"
      role="group"
      aria-label={t('lots.reading')}
    >
      {sheets.length > 1 && (
        <PickField
          label={t('lots.reading.sheet')}
          value={sheet ?? found}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onChange={(name) => onReading({ ...reading, sheet: name, headingLine: undefined })}
        />
      )}
      {format !== 'ndjson' && columns.length > 0 && (
        <PickField
          label={t('draft.headings')}
          value={String(headingLine)}
          options={[
            { value: '0', label: t('lots.reading.noHeadings') },
            ...[...new Set([...headingLines, headingLine])]
              .filter((line) => line > 0)
              .map((line) => ({ value: String(line), label: t('draft.headingLine', { line }) })),
          ]}
          onChange={(line) => say({ headingLine: Number(line) })}
        />
      )}
      <PickField
        label={t('lots.reading.carrier')}
        value={reading.carrier ?? found}
        options={[
          { value: found, label: t('lots.reading.byColumn') },
          ...carriers.map((value) => ({ value, label: t(`carrier.${value}`) })),
        ]}
        onChange={(value) => say({ carrier: value === found ? undefined : value })}
      />
      {(asks('dayOrder') || reading.dayOrder !== undefined) && (
        <PickField
          label={t('lots.reading.dayOrder')}
          value={reading.dayOrder ?? found}
          options={[leave, ...dayOrders.map((value) => ({ value, label: t(`lots.reading.${value}`) }))]}
          onChange={(value) => say({ dayOrder: value === found ? undefined : value })}
        />
      )}
      {(asks('encoding') || reading.encoding !== undefined) && (
        <PickField
          label={t('lots.reading.encoding')}
          value={reading.encoding ?? found}
          options={[leave, ...encodings.map((value) => ({ value, label: value.toUpperCase() }))]}
          onChange={(value) => say({ encoding: value === found ? undefined : value })}
        />
      )}
      {asks('zeros') && (
        <Switch
          label={t('lots.reading.zeros')}
          hint={t('lots.reading.zerosHint')}
          checked={reading.zeros === true}
          onChange={(zeros) => say({ zeros })}
        />
      )}
    </div>
  );
};

export const ReadingTrouble = ({ preview, reading, onReading }: Props) => {
  const t = useT();
  const { reasons, unknownValues } = preview;
  const mean = (field: 'carrier' | 'status', value: string, meaning: string): void => {
    const said: LotReading =
      field === 'carrier' && isOne(carriers, meaning)
        ? { carriers: { ...reading.carriers, [value]: meaning } }
        : field === 'status' && isOne(trackingStatuses, meaning)
          ? { statuses: { ...reading.statuses, [value]: meaning } }
          : {};
    keepMeanings({ ...reading, ...said });
    onReading({ ...reading, ...said });
  };
  return (
    <>
      {reasons.length > 0 && (
        <>
          <h2>{t('lots.reasons')}</h2>
          <ul className="grid gap-1.5 wrap-anywhere">
            {reasons.map(({ field, reason, rows, lines }) => (
              <li key={`${field} ${reason}`}>
                <strong className="number">{t('lots.reasonRows', { rows: countText(rows) })}</strong> {reason}{' '}
                <small className="text-tertiary">{t('lots.reasonLines', { lines: lines.join(', ') })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {unknownValues.length > 0 && (
        <>
          <h2>{t('lots.unknownValues')}</h2>
          <ul className="flex flex-wrap gap-y-2 gap-x-4 ">
            {unknownValues.map(({ field, value, rows }) => (
              <li className="flex gap-1.5 items-center min-w-0 wrap-anywhere" key={`${field} ${value}`}>
                <span>
                  {t(`lots.field.${field}`)} “{value}”{' '}
                  <small className="text-tertiary">{t('lots.reasonRows', { rows: countText(rows) })}</small>
                </span>
                <PickList
                  aria-label={t('lots.meaningOf', { value })}
                  value={found}
                  options={[
                    { value: found, label: t('lots.noMeaning') },
                    ...(field === 'carrier'
                      ? carriers.map((one) => ({ value: one, label: t(`carrier.${one}`) }))
                      : trackingStatuses.map((one) => ({ value: one, label: t(`trackingStatus.${one}`) }))),
                  ]}
                  onChange={(meaning) => mean(field, value, meaning)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
