import { useMutation } from '@tanstack/react-query';
import type { Timeline } from '@waybill/contract/endpoints/tracking.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { chooseParcelMutation } from '../acts.ts';
import { dayText } from '../../../frame/timeline/timeline-days.ts';
import './parcel-choices.css';

type Props = {
  readonly timeline: Timeline;
  readonly busy: boolean;
  readonly onChosen: () => void;
};

export const ParcelChoices = ({ timeline, busy, onChosen }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const choose = useMutation(chooseParcelMutation(timeline.id));
  const { choices, uniqueId: chosen } = timeline;
  if (choices.length === 0) return null;
  return (
    <section className="parcel-choices" aria-label={t('timeline.choices')}>
      <h3>{t('timeline.choices')}</h3>
      <ul>
        {choices.map(({ uniqueId, shippedOn, words }) => {
          const day =
            shippedOn === null
              ? t('timeline.shippedUnknown')
              : t('timeline.shippedOn', { day: dayText(shippedOn, locale) });
          return (
            <li key={uniqueId}>
              <span>
                <strong>{day}</strong>
                <small lang="en">{words}</small>
              </span>
              {uniqueId === chosen ? (
                <Tag tone="info">{t('timeline.chosen')}</Tag>
              ) : (
                <Button
                  size="small"
                  aria-label={t('timeline.chooseOne', { day })}
                  loading={choose.isPending && choose.variables === uniqueId}
                  disabled={busy || choose.isPending}
                  onClick={() => choose.mutate(uniqueId, { onSuccess: onChosen, onError: showError })}
                >
                  {t('timeline.choose')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
