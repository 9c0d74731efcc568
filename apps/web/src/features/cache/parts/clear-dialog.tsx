import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { measureText } from '../../../ui/measure.ts';
import { costOf } from '../cost.ts';
import type { Namespace } from './namespaces.tsx';

type ClearDialogProps = { readonly namespaces: readonly Namespace[]; readonly onClose: () => void };

export const ClearDialog = ({ namespaces, onClose }: ClearDialogProps) => {
  const t = useT();
  const clear = useMutation(mutation(cacheEndpoints.clearCache, { refreshes: [cacheEndpoints] }));
  const { entries, readMs } = costOf(namespaces);
  return (
    <DecisionDialog
      title={t('cache.clearAll')}
      confirmLabel={t('cache.clear')}
      danger
      remarkNeeded
      remarkHint={t('cache.remarkHint')}
      onClose={onClose}
      onDecide={async (remark) => {
        const { cleared } = await clear.mutateAsync({ body: { remark } });
        message.success(t('cache.cleared', { count: cleared }));
        onClose();
      }}
    >
      <p>{t('cache.clearText')}</p>
      <section className="effect" aria-label={t('people.effect.title')}>
        <dl>
          <div>
            <dt>{t('cache.going')}</dt>
            <dd className="number">{measureText(entries, 'count')}</dd>
          </div>
          <div>
            <dt>{t('cache.again')}</dt>
            <dd className="number">
              {readMs === 0 ? t('cache.notMeasured') : t('cache.about', { time: measureText(readMs, 'ms') })}
            </dd>
          </div>
        </dl>
      </section>
    </DecisionDialog>
  );
};
