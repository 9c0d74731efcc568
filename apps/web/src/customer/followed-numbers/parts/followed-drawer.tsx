import {
  followedNumberEndpoints,
  type FollowedNumber,
  type FollowedNumberDetail,
  followLimits,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, mutation } from '../../../client/query.ts';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { message, notifyOutcome } from '../../../shell/messages.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { NumberDrawer } from '../../../tracking/timeline/number-drawer.tsx';
import { ParcelJourney } from '../../../tracking/timeline/parcel-journey.tsx';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.ts';
import { Facts } from '../../../kit/facts.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { etaText } from '../../../tracking/timeline/parcel-texts.ts';
import { bulkMutation, followChanges } from '../queries.ts';
import { ContactCarrier } from './contact-carrier.tsx';
import { TagsCell } from './followed-columns.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { OwnWordFields } from '../../../shell/own-words.tsx';
import { LineField } from '../../../kit/fields.tsx';
import { tagsOf } from '../tags-of.ts';
import { ShareDialog } from './share-dialog.tsx';

type EditDialogProps = { readonly row: FollowedNumber; readonly onClose: () => void };

const EditDialog = ({ row: { id, tags, reference, note }, onClose }: EditDialogProps) => {
  const t = useT();
  const change = useMutation(mutation(followedNumberEndpoints.changeFollowedNumber, followChanges));
  const form = useForm({
    initial: { tags: tags.join(', '), reference: reference ?? '', note: note ?? '' },
    submit: async (values) => {
      await change.mutateAsync({
        params: { id },
        body: {
          tags: tagsOf(values.tags),
          reference: values.reference,
          note: values.note,
          clear: (['reference', 'note'] as const).filter((name) => values[name].trim() === ''),
        },
      });
      message.success(t('word.saved'));
      onClose();
    },
    alwaysExplains: true,
  });
  return (
    <FormDialog title={t('follow.editTitle')} submitLabel={t('word.save')} form={form} onClose={onClose}>
      <LineField {...form.field('tags')} label={t('word.tags')} hint={t('follow.tagsHint')} />
      <OwnWordFields values={form.values} onChange={form.set} longest={followLimits.referenceLength} />
    </FormDialog>
  );
};

const nextText = (
  { nextLookAt, nextLookReason, statusText }: FollowedNumberDetail,
  now: number,
  t: WebTranslate,
): string => {
  if (nextLookReason === 'archived' || nextLookReason === 'ended' || nextLookAt === null)
    return t(`follow.next.${nextLookReason === 'archived' ? 'archived' : 'ended'}`);
  const minutes = Math.max(1, Math.round((nextLookAt - now) / 60_000));
  if (nextLookAt <= now) return t('follow.next.soon');
  const when =
    minutes < 90
      ? t('follow.next.minutes', { count: minutes })
      : t('follow.next.hours', { count: Math.round(minutes / 60) });
  return t('follow.next.because', { when, why: t(`follow.why.${nextLookReason}`, { status: statusText }) });
};

export default function FollowedDrawer(props: {
  readonly id: string;
  /** The list, which may not show it. */
  readonly rows: readonly FollowedNumber[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { id, rows, onOpen, onClose } = props;
  const row = rows.find((one) => one.id === id);
  const t = useT();
  const reading = useQuery(query(followedNumberEndpoints.getFollowedNumber, { params: { id } }));
  const act = useMutation(bulkMutation);
  const [editing, setEditing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { data } = reading;
  const shown = data ?? row;
  const put = shown?.archived === true ? 'unarchive' : 'archive';
  return (
    <NumberDrawer
      carrier={shown?.carrier ?? null}
      number={shown?.trackingNumber ?? ''}
      rows={rows}
      row={row}
      onOpen={(next) => onOpen(next.id)}
      onClose={onClose}
      foot={
        data && (
          <>
            <Button
              loading={act.isPending}
              onClick={() =>
                act.mutate(
                  { body: { action: put, ids: [id] } },
                  notifyOutcome(t(`follow.bulk.${put}`, { count: 1 })),
                )
              }
            >
              {t(`follow.${put}`)}
            </Button>
            <Button icon={<Icon name="settings" />} onClick={() => setEditing(true)}>
              {t('word.edit')}
            </Button>
            <Button onClick={() => setSharing(true)}>{t('share.open')}</Button>
          </>
        )
      }
    >
      {data === undefined ? (
        <QueryWait query={reading} lines={8} label={t('timeline.loading')} />
      ) : (
        <ParcelJourney
          parcel={data}
          none={t(data.fetchedTime === null ? 'follow.notAsked' : 'timeline.noneText')}
        >
          <Facing detail={data} />
        </ParcelJourney>
      )}
      {sharing && data !== undefined && <ShareDialog detail={data} onClose={() => setSharing(false)} />}
      {editing && data !== undefined && <EditDialog row={data} onClose={() => setEditing(false)} />}
    </NumberDrawer>
  );
}

/** States in which the platform expects a day, if it knows enough parcels. */
const moving: ReadonlySet<TrackingStatus> = new Set(['accepted', 'in_transit', 'out_for_delivery']);

const Facing = ({ detail }: { detail: FollowedNumberDetail }) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const now = useNow(15_000);
  const { attention, eta, status, reason, reasonText, tags, reference, note } = detail;
  return (
    <>
      {attention !== null && (
        <Notice
          tone="warning"
          hint={t(`follow.step.${attention.rule}`)}
          action={<ContactCarrier row={detail} />}
        >
          {t(`follow.rule.${attention.rule}`)}
        </Notice>
      )}
      {eta !== null && <p className="text-secondary">{etaText(eta, { today, locale, t })}</p>}
      {eta === null && moving.has(status) && <p className="text-secondary">{t('follow.etaNone')}</p>}
      {reason !== null && reasonText !== null && (
        <Notice tone="info">{t('timeline.whyNotNewer', { reason: reasonText })}</Notice>
      )}
      <Facts
        facts={[
          { name: t('follow.next'), value: nextText(detail, now, t) },
          tags.length > 0 && { name: t('word.tags'), value: <TagsCell row={detail} /> },
          reference !== null && { name: t('word.ownReference'), value: reference },
          note !== null && { name: t('word.note'), value: note },
        ]}
      />
    </>
  );
};
