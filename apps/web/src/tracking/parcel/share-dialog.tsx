import { sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { useMutation } from '@tanstack/react-query';
import type { FollowedNumberDetail } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useState } from 'react';
import { locales, type Locale } from '@waybill/phrases/translator.ts';
import { mutation } from '../../client/query.ts';
import { useSession } from '../../client/session.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { notifyOutcome } from '../../shell/messages.tsx';
import { useForm } from '../../shell/use-form.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { LineField, TextAreaField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { plannedDay } from '../../kit/short-time.ts';
import { Segmented } from '../../kit/segmented.tsx';
import { Switch } from '../../kit/switch.tsx';
import { followChanges } from './queries.ts';

/** Days that a link may work; the usual number and the most are those of the contract. */
const dayChoices = ['7', '30', '90', '180'] as const;

type Props = { readonly detail: FollowedNumberDetail; readonly onClose: () => void };

/** Shows the link of a number, to be copied in the language of whoever gets it, or makes one. */
export const ShareDialog = ({ detail: { id, share }, onClose }: Props) => {
  const t = useT();
  const locale = useLanguage().locale;
  const today = useToday();
  const nickname = useSession(({ user }) => user?.nickname ?? '');
  const make = useMutation(mutation(sharedParcelEndpoints.shareFollowedNumber, followChanges));
  const takeBack = useMutation(mutation(sharedParcelEndpoints.unshareFollowedNumber, followChanges));
  const [anew, setAnew] = useState(false);
  const [language, setLanguage] = useState<Locale>('en');
  const [whole, setWhole] = useState(false);
  const [days, setDays] = useState<(typeof dayChoices)[number]>('30');
  const form = useForm({
    initial: { seller: nickname, message: '' },
    submit: async ({ seller, message: words }) => {
      await make.mutateAsync({
        params: { id },
        body: { masked: !whole, days: Number(days), seller: seller.trim(), message: words.trim() },
      });
      setAnew(false);
    },
    alwaysExplains: true,
  });
  const day = share === null ? '' : plannedDay(share.expiresTime.slice(0, 10), today, locale);
  if (share?.url != null && !anew) {
    const url = `${share.url}?lang=${language}`;
    return (
      <Dialog
        title={t('share.title')}
        onClose={onClose}
        foot={
          <>
            <Button
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ params: { id } }, notifyOutcome(t('share.takenBack')))}
            >
              {t('share.takeBack')}
            </Button>
            <Button onClick={() => setAnew(true)}>{t('share.anew')}</Button>
            <CopyButton variant="primary" size="middle" text={url}>
              {t('share.copy')}
            </CopyButton>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-3.5">
          <p>{t('share.madeText', { day })}</p>
          <Segmented
            label={t('language.label')}
            value={language}
            options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
            onChange={setLanguage}
          />
          <code className="p-3 border border-default rounded-md bg-page wrap-anywhere">{url}</code>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog title={t('share.title')} submitLabel={t('share.make')} form={form} onClose={onClose}>
      {share !== null && <Notice tone="info">{t('share.there', { day })}</Notice>}
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
