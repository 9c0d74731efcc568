import {
  staffNumberEndpoints,
  type NumberLife,
  type NumberState,
} from '@waybill/contract/endpoints/staff-numbers.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { query, mutation } from '../../../client/query.ts';
import { changedAddress, textIn } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { FilterBar } from '../../../shell/list/filter-bar.tsx';
import { keyword } from '../../../shell/list/list-filters.tsx';
import { Loading, QueryWait } from '../../../shell/query-wait.tsx';
import { Card } from '../../../kit/card.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { DecisionDialog } from '../../../shell/decision-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { UserLink } from '../../../shell/user-link.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { When } from '../../../kit/when.tsx';

const NumberHistory = lazyPart(() => import('../parts/number-history.tsx'), <Loading lines={8} />);

const tones: Readonly<Record<NumberState, Tone>> = {
  available: 'success',
  held: 'info',
  reserved: 'info',
  sold: 'neutral',
  retired: 'neutral',
  blocked: 'error',
};

const NumberCard = ({ life }: { life: NumberLife }) => {
  const t = useT();
  const changes = { refreshes: [staffNumberEndpoints, staffOrderEndpoints, auditEndpoints] };
  const block = useMutation(mutation(staffNumberEndpoints.blockNumber, changes));
  const unblock = useMutation(mutation(staffNumberEndpoints.unblockNumber, changes));
  const { block: blocked, hold, lot, state } = life;
  const to = blocked === null ? 'block' : 'unblock';
  return (
    <>
      <Card
        title={
          <span className="cluster">
            <span className="tracking-number">{life.trackingNumber}</span>
            <StatusTag tone={tones[state]}>{t(`staffNumbers.state.${state}`)}</StatusTag>
            {blocked !== null && state !== 'blocked' && (
              <StatusTag tone="error">{t('staffNumbers.marked')}</StatusTag>
            )}
          </span>
        }
        extra={
          <DialogButton
            label={`staffNumbers.${to}`}
            needs="numbers:block"
            variant={to === 'block' ? 'danger' : 'default'}
            dialog={(close) => (
              <DecisionDialog
                title={t(`staffNumbers.${to}Title`)}
                confirmLabel={t(`staffNumbers.${to}`)}
                danger={to === 'block'}
                onClose={close}
                onDecide={async (reason) => {
                  const { carrier, trackingNumber } = life;
                  const { state: now } = await (to === 'block' ? block : unblock).mutateAsync({
                    body: { carrier, trackingNumber, reason },
                  });
                  message.success(t('staffNumbers.done', { state: t(`staffNumbers.state.${now}`) }));
                  close();
                }}
              >
                <p className="tracking-number">{life.trackingNumber}</p>
                <p>{t(to === 'block' ? `staffNumbers.effect.${state}` : 'staffNumbers.effect.unblock')}</p>
              </DecisionDialog>
            )}
          />
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
            { name: t('word.shippedOn'), value: life.shippedOn },
            { name: t('word.trackingStatus'), value: life.statusText },
            { name: t('word.lastEvent'), value: <When value={life.lastEventTime} /> },
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
      <NumberHistory life={life} />
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
    <ConsolePage>
      <Card list flush title={t('staffNumbers.search')}>
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
