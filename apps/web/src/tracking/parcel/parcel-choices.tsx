import type { ParcelChoice } from '@waybill/contract/endpoints/tracking.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { customMutation } from '../../client/query.ts';
import { Button } from '../../kit/button.tsx';
import { isDay } from '../../kit/days.ts';
import { Tag } from '../../kit/tag.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { showError } from '../../shell/messages.tsx';
import { dayText } from '../timeline/parcel-texts.ts';
import { timelineQuery } from './queries.ts';

const chooseMutation = customMutation(
  'chooseParcel',
  async ({ id, uniqueId }: { id: string; uniqueId: string }, _, client) => {
    const next = await call(trackingEndpoints.chooseParcel, { body: { id, uniqueId } });
    client.setQueryData(timelineQuery(id).queryKey, next);
  },
  [orderEndpoints],
);

/** The parcels that share a number; whoever bought it says which one is meant. */
export const ParcelChoices = (props: {
  readonly choices: readonly ParcelChoice[];
  readonly chosen: string | null;
  readonly itemId: string | undefined;
  readonly busy: boolean;
  readonly onChosen: () => void;
}) => {
  const { choices, chosen, itemId: id, busy, onChosen } = props;
  const t = useT();
  const { locale } = useLanguage();
  const choose = useMutation(chooseMutation);
  if (choices.length === 0) return null;
  return (
    <section className="mb-3 py-3 px-4 border border-default rounded-md" aria-label={t('timeline.choices')}>
      <h3 className="text-base font-semibold">{t('timeline.choices')}</h3>
      <ul>
        {choices.map(({ uniqueId, shippedOn, words }) => {
          const day =
            shippedOn === null || !isDay(shippedOn)
              ? t('timeline.shippedUnknown')
              : t('timeline.shippedOn', { day: dayText(shippedOn, locale) });
          return (
            <li
              className="flex gap-3 items-center justify-between py-2 border-b border-default last:pb-0 last:border-b-0"
              key={uniqueId}
            >
              <span>
                <strong className="font-medium">{day}</strong>
                <small className="block text-tertiary text-xs" lang="en">
                  {words}
                </small>
              </span>
              {uniqueId === chosen ? (
                <Tag tone="info">{t('timeline.chosen')}</Tag>
              ) : (
                id !== undefined && (
                  <Button
                    size="small"
                    aria-label={t('timeline.chooseOne', { day })}
                    loading={choose.isPending && choose.variables.uniqueId === uniqueId}
                    disabled={busy || choose.isPending}
                    onClick={() =>
                      choose.mutate({ id, uniqueId }, { onSuccess: onChosen, onError: showError })
                    }
                  >
                    {t('timeline.choose')}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
