import { useQuery } from '@tanstack/react-query';
import { noticeLimits } from '@waybill/contract/vocabulary/notice.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { audienceOf, withoutAccounts, type NoticeDraft } from '../notice-draft.ts';
import { audienceQuery } from '../staff-queries.ts';
import { useSettled } from '../use-settled.ts';

type Props = { readonly draft: NoticeDraft; readonly onEdit: (change: Partial<NoticeDraft>) => void };

/** Milliseconds that the typing has to rest. */
const rest = 400;

/** How many a notification will reach, and whom of the named ones nobody knows. */
export const AudiencePreview = ({ draft, onEdit }: Props) => {
  const t = useT();
  const accounts = useSettled(draft.accounts, rest);
  const audience = audienceOf({ ...draft, accounts });
  const named = audience.targetIds?.length;
  const askable = named === undefined || (named > 0 && named <= noticeLimits.targets);
  const { data, isError, isFetching } = useQuery({ ...audienceQuery(audience), enabled: askable });

  const words = (): string => {
    if (!askable) return t('noticeForm.audienceMissing');
    if (isError) return t('noticeForm.audienceFailed');
    if (data === undefined || isFetching) return t('noticeForm.audienceChecking');
    return data.recipients === 0
      ? t('noticeForm.audienceNone')
      : t('noticeForm.audience', { count: data.recipients });
  };
  const unknown = askable && !isError ? (data?.unknown ?? []) : [];
  return (
    <div className="send-reach" role="status">
      <p>{words()}</p>
      {draft.targetType === 'user' && unknown.length > 0 && (
        <p className="send-unknown">
          {t('noticeForm.unknown', { names: unknown.join(', ') })}
          <Button
            variant="link"
            size="small"
            onClick={() => onEdit({ accounts: withoutAccounts(draft.accounts, unknown) })}
          >
            {t('noticeForm.removeUnknown')}
          </Button>
        </p>
      )}
    </div>
  );
};
