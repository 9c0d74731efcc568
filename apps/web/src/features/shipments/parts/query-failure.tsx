import { AskForHelp } from '../../../frame/ask-for-help.tsx';
import { useT } from '../../../frame/language.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { CarrierQuery } from '../use-carrier-query.ts';

export const QueryFailure = ({
  query: { filters, failure, error, ask },
}: {
  readonly query: CarrierQuery;
}) => {
  const t = useT();
  return (
    failure && (
      <ErrorState
        title={failure.text}
        text={failure.hint}
        retry={{ label: t('action.retry'), onRetry: () => ask(filters) }}
        action={<AskForHelp error={error} />}
      />
    )
  );
};
