import { attentionDays, silentDays, silentStatuses } from '@waybill/contract/vocabulary/attention-days.ts';
import { serviceClasses } from '@waybill/contract/vocabulary/service-class.ts';
import { useT } from '../../../frame/language.tsx';
import { areDays, type SilentTexts, silentKey } from '../silent-days.ts';

type Props = {
  readonly value: SilentTexts;
  readonly error: string | undefined;
  readonly onChange: (next: SilentTexts) => void;
};

/** Days without an update by status and service; a field that is empty shows the usual number. */
export const SilentDays = ({ value, error, onChange }: Props) => {
  const t = useT();
  const { least, most } = attentionDays.silent;
  return (
    <details className="follow-silent" open={Object.values(value).some((text) => text !== '')}>
      <summary>{t('follow.silent')}</summary>
      <p className="follow-quiet">{t('follow.silentText')}</p>
      <table>
        <thead>
          <tr>
            <td />
            {serviceClasses.map((kind) => (
              <th key={kind} scope="col">
                {t(`follow.service.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {silentStatuses.map((status) => (
            <tr key={status}>
              <th scope="row">{t(`trackingStatus.${status}`)}</th>
              {serviceClasses.map((kind) => (
                <td key={kind}>
                  <input
                    className="filter-input number"
                    type="number"
                    inputMode="numeric"
                    min={least}
                    max={most}
                    placeholder={String(silentDays[status][kind])}
                    aria-invalid={!areDays(value[silentKey(status, kind)] ?? '', attentionDays.silent)}
                    aria-label={t('follow.silentOne', {
                      status: t(`trackingStatus.${status}`),
                      service: t(`follow.service.${kind}`),
                    })}
                    value={value[silentKey(status, kind)] ?? ''}
                    onChange={({ target }) => onChange({ ...value, [silentKey(status, kind)]: target.value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error !== undefined && (
        <p className="filter-field-error" role="alert">
          {error}
        </p>
      )}
    </details>
  );
};
