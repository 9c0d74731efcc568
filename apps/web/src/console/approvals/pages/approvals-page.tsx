import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { approvalStates, type Approval } from '@waybill/contract/endpoints/people-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { decisionRefreshes } from '../decision-refreshes.ts';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { EarlierPayments, EffectBox, EffectFacts } from '../../../shell/effect-facts.tsx';
import { Help } from '../../../shell/help.tsx';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { choice, linked } from '../../../shell/list/list-filters.tsx';
import type { RowAction } from '../../../shell/list/row-actions.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { UserLink } from '../../../shell/user-link.tsx';
import { paths } from '../../../paths.ts';
import { formatPoints, Points } from '../../../kit/points.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';

const tones: Readonly<Record<Approval['state'], Tone>> = {
  pending: 'warning',
  approved: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** Whether the reader decides proposals, and may not approve this one for what they and its proposer gave one another. */
const isTied = (
  approval: Approval,
): approval is Approval & { readonly obstacle: 'approverTooNew' | 'approverPromoted' } =>
  approval.obstacle === 'approverTooNew' || approval.obstacle === 'approverPromoted';

const codesText = (codes: NonNullable<Approval['codes']>, t: WebTranslate): string =>
  t('approvals.codes', { count: codes.count, points: formatPoints(codes.points), days: codes.validDays });

export default function ApprovalsPage() {
  const t = useT();
  const me = useSession((session) => session.user?.id);
  const decide = (
    decision: 'approve' | 'refuse' | 'withdraw',
    may: (approval: Approval) => boolean,
  ): RowAction<Approval> => ({
    label: `approvals.${decision}`,
    ...(decision === 'approve' ? { look: 'primary' } : {}),
    when: (approval) => approval.state === 'pending' && may(approval),
    reason: {
      title: `approvals.${decision}Title`,
      hint: 'approvals.remarkHint',
      optional: decision !== 'refuse',
      danger: ({ act }) => decision !== 'withdraw' && act !== 'recharge',
      about: (approval) => <Decided approval={approval} approves={decision === 'approve'} />,
      run: async ({ id: approvalId }, remark, options) => {
        const body = { approvalId, decision, ...(remark === '' ? {} : { remark }) };
        await call(approvalEndpoints.decideApproval, { body }, options);
        return t('approvals.decided');
      },
    },
  });
  return (
    <ConsolePage extra={<Help topic="approvals" about={t('page.approvals')} />}>
      <ResourceList
        title="approvals.list"
        refreshes={decisionRefreshes}
        filtersLabel="approvals.filters"
        filters={{
          state: choice('word.status', approvalStates, (state) => t(`approvals.state.${state}`)),
          userId: linked(),
        }}
        query={(asked) => query(approvalEndpoints.listApprovals, { query: asked })}
        rowId={(approval) => approval.id}
        empty={{ icon: 'checkCircle', title: 'approvals.none', text: 'approvals.noneText' }}
        columns={[
          {
            header: 'approvals.column.act',
            width: 150,
            line: 1,
            cell: ({ act, points }) => (
              <>
                {t(`people.act.${act}`)} <Points value={points} />
              </>
            ),
            below: ({ id, orderNo, refNo }) => orderNo ?? refNo ?? `#${id}`,
          },
          {
            header: 'word.user',
            width: 170,
            line: 2,
            cell: ({ user, codes }) =>
              user === null ? codes !== null && codesText(codes, t) : <UserLink user={user} />,
            below: ({ user, codes }) =>
              user === null &&
              codes?.collectable === true && <Link to={paths.codes}>{t('approvals.collect')}</Link>,
          },
          { header: 'word.remark', width: 170, line: 3, cell: (approval) => approval.remark },
          {
            header: 'word.proposedBy',
            width: 150,
            cell: (approval) => approval.proposedBy.userName,
            below: (approval) => <ShortWhen value={approval.proposedTime} />,
          },
          {
            header: 'word.status',
            width: 150,
            line: 1,
            cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`approvals.state.${state}`)}</StatusTag>,
            below: ({ decidedBy, decisionRemark }) =>
              decidedBy !== null &&
              [decidedBy.userName, decisionRemark].filter((text) => text !== null).join(' · '),
          },
        ]}
        actionsWidth={170}
        actions={[
          decide('approve', ({ decidable }) => decidable),
          decide('refuse', (approval) => approval.decidable || isTied(approval)),
          decide('withdraw', ({ proposedBy }) => proposedBy.id === me),
        ]}
        note={(approval) =>
          approval.state === 'pending' &&
          !approval.decidable &&
          approval.proposedBy.id !== me &&
          t(isTied(approval) ? `approvals.obstacle.${approval.obstacle}` : 'approvals.notYours')
        }
      />
    </ConsolePage>
  );
}

const Decided = ({ approval, approves }: { approval: Approval; approves: boolean }) => {
  const t = useT();
  const { user, remark, act, points, codes, effect, earlierPayments, duplicateReason } = approval;
  return (
    <>
      <p>
        {user?.userName ?? remark} · {t(`people.act.${act}`)} <Points value={points} />
      </p>
      {codes !== null && <p className="quiet">{codesText(codes, t)}</p>}
      {approves && <EarlierPayments payments={earlierPayments} reason={duplicateReason} />}
      {approves && effect !== null && (
        <EffectBox label={t('people.effect.title')}>
          <h3>{t('people.effect.title')}</h3>
          <EffectFacts effect={effect} />
        </EffectBox>
      )}
    </>
  );
};
