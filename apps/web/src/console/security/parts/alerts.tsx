import { securityEndpoints, type SecurityAlert } from '@waybill/contract/endpoints/security.ts';
import { call } from '../../../client/call.ts';
import type { RowAction } from '../../../shell/list/row-actions.tsx';
import { securityPath } from '../../../signed-in-paths.ts';
import { useT } from '../../../shell/language.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';

/** Milliseconds after which alerts that are in sight are read again. */
export const alertsEvery = 15_000;

export const alertActions: readonly RowAction<SecurityAlert>[] = [
  {
    label: 'security.evidence',
    when: ({ evidence }) => evidence !== null,
    to: ({ evidence }) =>
      securityPath('logs', { kind: evidence?.kind, keyword: evidence?.keyword ?? undefined }),
  },
  {
    label: 'security.acknowledge',
    look: 'primary',
    needs: 'security:manage',
    when: ({ acknowledged }) => acknowledged === null,
    reason: {
      title: 'security.acknowledgeTitle',
      hint: 'security.acknowledgeHint',
      about: ({ kind, subject }, t) => (
        <p>
          {t(`security.alert.${kind}`)}
          {subject !== null && ` · ${subject}`}
        </p>
      ),
      run: async ({ id }, remark, options, t) => {
        await call(securityEndpoints.acknowledgeAlert, { params: { id }, body: { remark } }, options);
        return t('security.acknowledged');
      },
    },
  },
];

const tones: Readonly<Record<SecurityAlert['severity'], Tone>> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  critical: 'error',
};

export const SeverityTag = ({ severity }: Pick<SecurityAlert, 'severity'>) => {
  const t = useT();
  return <StatusTag tone={tones[severity]}>{t(`security.severity.${severity}`)}</StatusTag>;
};
