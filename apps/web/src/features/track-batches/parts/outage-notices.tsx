import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { timeOf } from '../../../ui/days.ts';
import { Notice } from '../../../ui/notice.tsx';
import { minuteText } from '../../../ui/when.tsx';
import type { BatchView } from '../following/batch-store.ts';
import { outagesOf } from '../results/groups.ts';
import { reasonText } from '../results/words.ts';

export const OutageNotices = ({ view: { lines, outSince } }: { readonly view: BatchView }) => {
  const t = useT();
  return outagesOf(lines).map(({ carrier, reason, count }) => {
    const known = carriers.find((one) => one === carrier);
    const since = outSince.get(carrier);
    const words = {
      carrier: known === undefined ? carrier : t(`carrier.${known}`),
      count,
      reason: reasonText({ reason: reason as 'timeout', reasonText: null }, t) ?? reason,
    };
    return (
      <Notice key={carrier} tone="warning">
        {since === undefined
          ? t('results.carrierOut', words)
          : t('results.carrierOutSince', { ...words, time: minuteText(timeOf(since)) })}
      </Notice>
    );
  });
};
