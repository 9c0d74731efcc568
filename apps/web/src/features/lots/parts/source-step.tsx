import { type LotPreview, lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { useT } from '../../../frame/language.tsx';
import type { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { provenance, type LotForm } from '../lot-form.ts';
import { rowsText } from './file-preview.tsx';
import { MaskField } from './mask-field.tsx';

type Props = {
  readonly form: ReturnType<typeof useForm<LotForm>>;
  /** Undefined where the file could not be looked at. */
  readonly preview: LotPreview | undefined;
  /** How much of the file is uploaded, from 0 to 1. */
  readonly share: number | undefined;
};

export const SourceStep = ({ form, preview, share }: Props) => {
  const t = useT();
  return (
    <form id="lot-source" className="act-form" {...form.form}>
      {provenance.map((name) => (
        <LineField
          key={name}
          {...form.field(name)}
          label={t(`lots.${name}`)}
          maxLength={200}
          hint={t(`lots.${name}Hint`)}
        />
      ))}
      <PickField
        {...form.field('offer')}
        label={t('lots.offer')}
        options={lotOffers.map((value) => ({ value, label: t(`lots.offer.${value}`) }))}
      />
      <MaskField value={form.values.mask} onChange={(mask) => form.set({ mask })} />
      {preview !== undefined && (
        <p className="lot-summary number">
          <strong>{rowsText(preview, t)}</strong> <small>{t('lots.knownLater')}</small>
        </p>
      )}
      {form.failure !== undefined && (
        <Notice tone="error" hint={form.failure.hint}>
          {form.failure.text}
        </Notice>
      )}
      {share !== undefined && (
        <p className="lot-progress">
          <progress max={1} value={share} aria-label={t('lots.uploading')} />
          <span className="number">{Math.round(share * 100)}%</span>
        </p>
      )}
    </form>
  );
};
