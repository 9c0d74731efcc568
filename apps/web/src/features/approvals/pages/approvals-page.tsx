import { approvalStates, type Approval } from '@waybill/contract/endpoints/people-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { EffectFacts } from '../../../frame/effect-facts.tsx';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { message } from '../../../frame/messages.tsx';
import { EarlierPayments } from '../../../frame/earlier-payments.tsx';
import { paths, userPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { approvalsQuery, useDecideApproval, type ApprovalDecision } from '../queries.ts';

const tones: Readonly<Record<Approval['state'], Tone>> = {
  pending: 'warning',
  approved: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};

type Deciding = { readonly approval: Approval; readonly decision: ApprovalDecision };

/** /admin/approvals: acts that need another pair of eyes. */
export default function ApprovalsPage() {
  const t = useT();
  const me = useSession((session) => session.user?.id);
  const [address, setAddress] = useSearchParams();
  const [deciding, setDeciding] = useState<Deciding>();
  const state = choiceIn(address, 'state', approvalStates);
  const userId = textIn(address, 'userId');
  const page = pageIn(address);
  const approvals = useQuery(approvalsQuery(given({ state, userId }), page));
  const decide = useDecideApproval();
  const buttons = (approval: Approval) =>
    approval.state !== 'pending' ? null : (
      <span className="people-head">
        {approval.decidable && (
          <Button
            size="small"
            variant="primary"
            onClick={() => setDeciding({ approval, decision: 'approve' })}
          >
            {t('approvals.approve')}
          </Button>
        )}
        {(approval.decidable || isTied(approval)) && (
          <Button size="small" onClick={() => setDeciding({ approval, decision: 'refuse' })}>
            {t('approvals.refuse')}
          </Button>
        )}
        {approval.proposedBy.id === me && (
          <Button size="small" onClick={() => setDeciding({ approval, decision: 'withdraw' })}>
            {t('approvals.withdraw')}
          </Button>
        )}
        {!approval.decidable && approval.proposedBy.id !== me && (
          <span className="people-quiet">
            {t(isTied(approval) ? `approvals.obstacle.${approval.obstacle}` : 'approvals.notYours')}
          </span>
        )}
      </span>
    );
  return (
    <div className="console">
      <PageHeader title={t('page.approvals')} lead={t('approvals.lead')} />
      <ListCard
        title={t('approvals.list')}
        extra={<Help topic="approvals" about={t('page.approvals')} />}
        query={approvals}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(approval) => approval.id}
        empty={{ icon: 'checkCircle', title: 'approvals.none', text: 'approvals.noneText' }}
        onClear={
          state === undefined && userId === undefined ? undefined : () => setAddress(new URLSearchParams())
        }
        columns={[
          {
            id: 'act',
            header: t('approvals.column.act'),
            width: 180,
            cell: (approval) => (
              <span className="people-who">
                <span>
                  {t(`approvals.act.${approval.act}`)} <Points value={approval.points} />
                </span>
                <small>{approval.orderNo ?? approval.refNo ?? `#${approval.id}`}</small>
              </span>
            ),
          },
          {
            id: 'user',
            header: t('people.column.user'),
            width: 190,
            cell: (approval) => <About approval={approval} t={t} />,
          },
          { id: 'remark', header: t('people.act.remark'), width: 200, cell: (approval) => approval.remark },
          {
            id: 'proposed',
            header: t('approvals.column.proposed'),
            width: 180,
            cell: (approval) => (
              <span className="people-who">
                <span>{approval.proposedBy.userName}</span>
                <small>
                  <When value={approval.proposedTime} />
                </small>
              </span>
            ),
          },
          {
            id: 'state',
            header: t('people.column.status'),
            width: 150,
            cell: (approval) => <StateCell approval={approval} t={t} />,
          },
          { id: 'actions', header: t('orders.column.actions'), width: 170, cell: buttons },
        ]}
        card={(approval) => (
          <div className="people-card">
            <div className="people-card-line">
              <span>
                {t(`approvals.act.${approval.act}`)} <Points value={approval.points} />
              </span>
              <StateCell approval={approval} t={t} />
            </div>
            <About approval={approval} t={t} />
            <p className="people-quiet">{approval.remark}</p>
            {buttons(approval)}
          </div>
        )}
        filter={
          <div className="filter-bar list-filter" role="group" aria-label={t('approvals.filters')}>
            <PickFilter
              label={t('people.column.status')}
              value={state}
              choices={approvalStates}
              say={(value) => t(`approvals.state.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { state: value }))}
            />
          </div>
        }
      />
      {deciding !== undefined && (
        <DecisionDialog
          title={t(`approvals.${deciding.decision}Title`)}
          confirmLabel={t(`approvals.${deciding.decision}`)}
          danger={deciding.decision !== 'withdraw' && deciding.approval.act !== 'recharge'}
          remarkNeeded={deciding.decision === 'refuse'}
          remarkHint={t('approvals.remarkHint')}
          onClose={() => setDeciding(undefined)}
          onDecide={async (remark, key) => {
            const { approval, decision } = deciding;
            await decide.mutateAsync({ approvalId: approval.id, decision, remark, key });
            message.success(t('approvals.decided'));
            setDeciding(undefined);
          }}
        >
          <p>
            {deciding.approval.user?.userName ?? deciding.approval.remark} ·{' '}
            {t(`approvals.act.${deciding.approval.act}`)} <Points value={deciding.approval.points} />
          </p>
          {deciding.approval.codes !== null && (
            <p className="people-quiet">{codesText(deciding.approval.codes, t)}</p>
          )}
          {deciding.decision === 'approve' && (
            <EarlierPayments
              payments={deciding.approval.earlierPayments}
              reason={deciding.approval.duplicateReason}
            />
          )}
          {deciding.approval.effect !== null && deciding.decision === 'approve' && (
            <section className="effect" aria-label={t('people.effect.title')}>
              <h3>{t('people.effect.title')}</h3>
              <EffectFacts effect={deciding.approval.effect} />
            </section>
          )}
        </DecisionDialog>
      )}
    </div>
  );
}

/** Whether the reader decides proposals, and may not approve this one for what they and its proposer gave one another. */
const isTied = (
  approval: Approval,
): approval is Approval & { readonly obstacle: 'approverTooNew' | 'approverPromoted' } =>
  approval.obstacle === 'approverTooNew' || approval.obstacle === 'approverPromoted';

const codesText = (codes: NonNullable<Approval['codes']>, t: WebTranslate): string =>
  t('approvals.codes', { count: codes.count, points: formatPoints(codes.points), days: codes.validDays });

const About = ({ approval, t }: { readonly approval: Approval; readonly t: WebTranslate }) => {
  const { user, codes } = approval;
  if (user !== null) return <Link to={userPath(user.id)}>{user.userName}</Link>;
  return codes === null ? null : (
    <span className="people-who">
      <span>{codesText(codes, t)}</span>
      {codes.collectable && <Link to={paths.codes}>{t('approvals.collect')}</Link>}
    </span>
  );
};

const StateCell = ({ approval, t }: { readonly approval: Approval; readonly t: WebTranslate }) => (
  <span className="people-who">
    <span>
      <StatusTag tone={tones[approval.state]}>{t(`approvals.state.${approval.state}`)}</StatusTag>
    </span>
    {approval.decidedBy !== null && (
      <small title={approval.decisionRemark ?? undefined}>{approval.decidedBy.userName}</small>
    )}
  </span>
);
