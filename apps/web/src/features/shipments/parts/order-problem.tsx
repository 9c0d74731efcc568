import { Link } from 'react-router';
import { describeError } from '../../../client/error-message.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { isGone } from '../use-order.ts';

type Props = {
  readonly error: unknown;
  /** The hold ran out while its owner was still deciding. */
  readonly expired: boolean;
  readonly onGone: () => void;
};

export const OrderProblem = ({ error, expired, onGone }: Props) => {
  const t = useT();
  const words = expired
    ? { text: t('shipments.hold.expired'), hint: undefined }
    : error === null
      ? undefined
      : describeError(error, t);
  if (words === undefined) return null;
  const next = 'nextAction' in words ? words.nextAction : undefined;
  const gone = expired || isGone(error);
  return (
    <div className="order-problem" role="alert">
      <p>{words.text}</p>
      {words.hint !== undefined && <p>{words.hint}</p>}
      {!expired && !isDefinitiveFailure(error) && <p>{t('shipments.confirm.again')}</p>}
      {next !== undefined && <Link to={next.route}>{next.label}</Link>}
      {gone && (
        <Button variant="link" onClick={onGone}>
          {t('shipments.queryAgain')}
        </Button>
      )}
    </div>
  );
};
