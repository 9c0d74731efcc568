import {
  staffNumberEndpoints,
  type NumberLife,
  type NumberState,
} from '@waybill/contract/endpoints/staff-numbers.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { Suspense, useState } from 'react';
import { query, mutation } from '../../../client/query.ts';
import { changedAddress, textIn } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { FilterBar } from '../../../frame/list/filter-bar.tsx';
import { keyword } from '../../../frame/list/list-filters.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSession } from '../../../client/session.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { message } from '../../../frame/messages.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';

const NumberHistory = lazyPart(() => import('../parts/number-history.tsx'));

const tones: Readonly<Record<NumberState, Tone>> = {
  available: 'success',
  held: 'info',
  reserved: 'info',
  sold: 'neutral',
  retired: 'neutral',
  blocked: 'error',
};

const NumberCard = ({ life }: { readonly life: NumberLife }) => {
  const t = useT();
  const may = useSession(({ user }) => user !== null && roleMay(user.role, 'numbers:block'));
  const [asking, setAsking] = useState(false);
  const changes = { refreshes: [staffNumberEndpoints, staffOrderEndpoints, auditEndpoints] };
  const block = useMutation(mutation(staffNumberEndpoints.blockNumber, changes));
  const unblock = useMutation(mutation(staffNumberEndpoints.unblockNumber, changes));
  const { block: blocked, hold, lot, state } = life;
  const to = blocked === null ? 'block' : 'unblock';
  return (
    <>
      <Card
        title={
          <span className="people-head">
            <span className="tracking-number">{life.trackingNumber}</span>
            <StatusTag tone={tones[state]}>{t(`staffNumbers.state.${state}`)}</StatusTag>
            {blocked !== null && state !== 'blocked' && (
              <StatusTag tone="error">{t('staffNumbers.marked')}</StatusTag>
            )}
          </span>
        }
        extra={
          <ReasonButton
            variant={to === 'block' ? 'danger' : 'default'}
            denied={may ? undefined : t('people.right.role')}
            onClick={() => setAsking(true)}
          >
            {t(`staffNumbers.${to}`)}
          </ReasonButton>
        }
      >
        {blocked !== null && (
          <Notice tone="warning" hint={blocked.reason}>
            {t('staffNumbers.blockedBy', { actor: blocked.blockedBy })} <When value={blocked.blockedTime} />
          </Notice>
        )}
        <Facts
          facts={[
            { name: t('word.carrier'), value: `${t(`carrier.${life.carrier}`)} · ${life.service}` },
            {
              name: t('staffNumbers.route'),
              value: `${locationText(life.origin)} → ${locationText(life.destination)}`,
            },
            { name: t('staffNumbers.shippedOn'), value: life.shippedOn },
            { name: t('staffNumbers.track'), value: life.statusText },
            { name: t('staffNumbers.lastEvent'), value: <When value={life.lastEventTime} /> },
            { name: t('staffNumbers.lot'), value: `${lot.fileName} · ${lot.source}` },
            { name: t('staffNumbers.basis'), value: `${lot.owner} · ${lot.basis}` },
            { name: t('staffNumbers.imported'), value: <When value={lot.createdTime} /> },
            {
              name: t('staffNumbers.hold'),
              value: hold === null ? '–' : <UserLink user={hold.user} />,
            },
          ]}
        />
      </Card>
      <Suspense fallback={<Skeleton lines={8} label={t('state.loading')} />}>
        <NumberHistory life={life} />
      </Suspense>
      {asking && (
        <DecisionDialog
          title={t(`staffNumbers.${to}Title`)}
          confirmLabel={t(`staffNumbers.${to}`)}
          danger={to === 'block'}
          remarkNeeded
          remarkHint={t('people.act.remarkHint')}
          onClose={() => setAsking(false)}
          onDecide={async (reason) => {
            const { carrier, trackingNumber } = life;
            const { state: now } = await (to === 'block' ? block : unblock).mutateAsync({
              body: { carrier, trackingNumber, reason },
            });
            message.success(t('staffNumbers.done', { state: t(`staffNumbers.state.${now}`) }));
            setAsking(false);
          }}
        >
          <p className="tracking-number">{life.trackingNumber}</p>
          <p>{t(to === 'block' ? `staffNumbers.effect.${state}` : 'staffNumbers.effect.unblock')}</p>
        </DecisionDialog>
      )}
    </>
  );
};

const locationText = ({ city, state, zip5 }: NumberLife['origin']): string => `${city}, ${state} ${zip5}`;

/** Named as the server names it, so that what is wrong with it shows beside it. */
const filters = { trackingNumber: keyword('staffNumbers.placeholder') };

export default function NumbersPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const number = textIn(address, 'trackingNumber');
  const found = useQuery(
    query(
      staffNumberEndpoints.lookUpNumber,
      { body: { trackingNumber: number ?? '' } },
      { enabled: number !== undefined },
    ),
  );
  return (
    <ConsolePage title="page.numbers" lead="console.numbersLead">
      <Card flush title={t('staffNumbers.search')}>
        <FilterBar
          label={t('staffNumbers.search')}
          filters={filters}
          address={address}
          error={found.error}
          change={(fields) => setAddress(changedAddress(address, fields))}
          onReset={() => setAddress(new URLSearchParams())}
        />
      </Card>
      {number !== undefined && found.data === undefined && (
        <Card>
          <QueryWait query={found} lines={6} />
        </Card>
      )}
      {number !== undefined && found.data?.list.length === 0 && (
        <Card>
          <EmptyState icon="search" title={t('staffNumbers.unknown')} text={t('staffNumbers.unknownText')} />
        </Card>
      )}
      {number !== undefined &&
        found.data?.list.map((life) => <NumberCard key={`${life.carrier} ${life.id}`} life={life} />)}
    </ConsolePage>
  );
}
