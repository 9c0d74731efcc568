import type { AttentionSetting, AttentionTrial } from '@waybill/contract/endpoints/attention-settings.ts';
import type { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useT } from '../../../frame/language.tsx';
import { TrialPart } from '../../../frame/trial-part.tsx';
import { countText } from '../../../ui/numbers.ts';
import { useTryAttentionSettings } from '../queries.ts';

/** Tries the rules as they stand in the form on the reader's numbers. */
export const AttentionTrialPart = ({ rules }: { readonly rules: AttentionSetting[] }) => {
  const t = useT();
  return (
    <TrialPart
      lead={t('follow.tryText')}
      start={t('follow.try')}
      stale={t('follow.tryStale')}
      wanted={rules}
      trial={useTryAttentionSettings()}
    >
      {(trial) => <Result trial={trial} />}
    </TrialPart>
  );
};

const Result = ({ trial: { rules, numbers, more, fewer, list } }: { readonly trial: AttentionTrial }) => {
  const t = useT();
  const shown = rules.filter(({ before, after }) => before > 0 || after > 0);
  const most = Math.max(1, ...shown.flatMap(({ before, after }) => [before, after]));
  const share = (count: number): string => `${(count / most) * 100}%`;
  const ruleText = (rule: AttentionRule | null): string =>
    rule === null ? t('follow.tryNone') : t(`follow.rule.${rule}`);
  return (
    <>
      <p>
        {t('follow.tryResult', {
          numbers: countText(numbers),
          more: countText(more),
          fewer: countText(fewer),
        })}
      </p>
      <dl className="follow-trial-bars">
        {shown.map(({ rule, before, after }) => (
          <div key={rule}>
            <dt>{t(`follow.rule.${rule}`)}</dt>
            <dd>
              <span className="number">{t('follow.tryCounts', { before, after })}</span>
              <i style={{ width: share(before) }} />
              <i data-after style={{ width: share(after) }} />
            </dd>
          </div>
        ))}
      </dl>
      {list.length > 0 && (
        <ul className="follow-trial-list">
          {list.map(({ id, trackingNumber, before, after }) => (
            <li key={id}>
              <span className="tracking-number">{trackingNumber}</span>
              <span className="follow-quiet">
                {ruleText(before)} → {ruleText(after)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
