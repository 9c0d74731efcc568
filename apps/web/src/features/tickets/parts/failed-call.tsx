import type { FailedCall } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { timeOf } from '../../../ui/days.ts';

export const FailedCallText = ({ call }: { readonly call: FailedCall }) => {
  const t = useT();
  const { method, path, httpStatus, code, msg, time } = call;
  return (
    <span className="grid text-secondary text-xs wrap-anywhere">
      <code className="font-mono">
        {method} {path}
      </code>
      <span className="number">
        {[
          httpStatus === undefined ? undefined : `HTTP ${httpStatus}`,
          code === undefined ? undefined : t('tickets.call.code', { code: String(code) }),
          time === undefined ? undefined : timeOf(time),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </span>
      {msg !== undefined && <span>{msg}</span>}
    </span>
  );
};
