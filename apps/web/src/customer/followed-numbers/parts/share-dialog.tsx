import { sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { useMutation } from '@tanstack/react-query';
import type { FollowedNumberDetail } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useState } from 'react';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { notifyOutcome } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { LineField, TextAreaField } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { plannedDay } from '../../../kit/short-time.ts';
import { Segmented } from '../../../kit/segmented.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { followChanges } from '../queries.ts';

/** Days that a link may work; the usual number and the most are those of the contract. */
const dayChoices = ['7', '30', '90', '180'] as const;

type Props = { readonly detail: FollowedNumberDetail; readonly onClose: () => void };

/** Makes a link that shows a number to whoever has it, or takes it back; the link is shown once. */
export const ShareDialog = ({ detail: { id, share }, onClose }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const make = useMutation(mutation(sharedParcelEndpoints.shareFollowedNumber, followChanges));
  const takeBack = useMutation(mutation(sharedParcelEndpoints.unshareFollowedNumber, followChanges));
  const [whole, setWhole] = useState(false);
  const [days, setDays] = useState<(typeof dayChoices)[number]>('30');
  const form = useForm({
    initial: { seller: '', message: '' },
    submit: async ({ seller, message: words }) => {
      await make.mutateAsync({
        params: { id },
        body: {
          masked: !whole,
          days: Number(days),
          seller: seller.trim(),
          message: words.trim(),
        },
      });
    },
    alwaysExplains: true,
  });
  if (make.data !== undefined)
    return (
      <Dialog
        title={t('share.made')}
        onClose={onClose}
        foot={
          <Button variant="primary" onClick={onClose}>
            {t('follow.done')}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-3.5">
          <Notice tone="info">
            {t('share.madeText', { day: plannedDay(make.data.expiresTime.slice(0, 10), today, locale) })}
          </Notice>
          <p className="flex gap-2 items-center p-3 border border-default rounded-md bg-page">
            <code className="wrap-anywhere">{make.data.url}</code>{' '}
            <CopyButton text={make.data.url} label={t('share.copy')} />
          </p>
        </div>
      </Dialog>
    );
  return (
    <FormDialog title={t('share.title')} submitLabel={t('share.make')} form={form} onClose={onClose}>
      {share !== null && (
        <Notice
          tone="info"
          action={
            <Button
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ params: { id } }, notifyOutcome(t('share.takenBack')))}
            >
              {t('share.takeBack')}
            </Button>
          }
        >
          {t('share.there', { day: plannedDay(share.expiresTime.slice(0, 10), today, locale) })}
        </Notice>
      )}
      <LineField
        {...form.field('seller')}
        label={t('share.seller')}
        hint={t('share.sellerHint')}
        maxLength={100}
      />
      <TextAreaField {...form.field('message')} label={t('share.message')} rows={3} maxLength={500} />
      <div className="flex flex-wrap gap-y-1 gap-x-3 items-center justify-between">
        <span>{t('word.validity')}</span>
        <Segmented
          label={t('word.validity')}
          value={days}
          options={dayChoices.map((value) => ({ value, label: t('word.dayCount', { count: value }) }))}
          onChange={setDays}
        />
      </div>
      <Switch label={t('share.whole')} checked={whole} onChange={setWhole} />
    </FormDialog>
  );
};
