import { priceStates, type StoredPrice } from '@waybill/contract/endpoints/price-settings.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { changedAddress, choiceIn, given, onPage, pageIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { PriceDialog } from '../parts/price-dialog.tsx';
import { pricesQuery, useWithdrawPrice } from '../queries.ts';

const tones: Readonly<Record<StoredPrice['state'], Tone>> = {
  upcoming: 'info',
  current: 'success',
  past: 'neutral',
};

/** /admin/prices: what numbers cost, now and from a time on. */
export default function PricesPage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'prices:manage') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<StoredPrice>();
  const carrier = choiceIn(address, 'carrier', carriers);
  const state = choiceIn(address, 'state', priceStates);
  const page = pageIn(address);
  const prices = useQuery(pricesQuery(given({ carrier, state }), page));
  const withdraw = useWithdrawPrice();
  const tiers = (price: StoredPrice): string =>
    price.tiers.length === 0
      ? t('prices.noTiers')
      : price.tiers
          .map(({ from, percentOff }) => t('prices.tier', { from, percent: percentOff }))
          .join(' · ');
  const tag = (price: StoredPrice) => (
    <StatusTag tone={tones[price.state]}>{t(`prices.state.${price.state}`)}</StatusTag>
  );
  const button = (price: StoredPrice) =>
    price.state === 'upcoming' ? (
      <ReasonButton size="small" denied={denied} onClick={() => setWithdrawing(price)}>
        {t('prices.withdraw')}
      </ReasonButton>
    ) : null;
  return (
    <div className="console">
      <PageHeader
        title={t('page.prices')}
        lead={t('prices.lead')}
        extra={
          <ReasonButton variant="primary" denied={denied} onClick={() => setAdding(true)}>
            {t('prices.add')}
          </ReasonButton>
        }
      />
      <ListCard
        title={t('prices.list')}
        query={prices}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(price) => price.id}
        empty={{ icon: 'coins', title: 'prices.none' }}
        onClear={
          carrier === undefined && state === undefined ? undefined : () => setAddress(new URLSearchParams())
        }
        filter={
          <div className="filter-bar list-filter" role="group" aria-label={t('prices.filters')}>
            <PickFilter
              label={t('orders.column.carrier')}
              value={carrier}
              choices={carriers}
              say={(value) => t(`carrier.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { carrier: value }))}
            />
            <PickFilter
              label={t('people.column.status')}
              value={state}
              choices={priceStates}
              say={(value) => t(`prices.state.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { state: value }))}
            />
          </div>
        }
        columns={[
          {
            id: 'carrier',
            header: t('orders.column.carrier'),
            width: 150,
            cell: (price) => `${t(`carrier.${price.carrier}`)} · ${t(`scope.${price.scope}`)}`,
          },
          {
            id: 'unitPrice',
            header: t('prices.unitPrice'),
            width: 100,
            align: 'end',
            cell: (price) => <Points value={price.unitPrice} />,
          },
          { id: 'tiers', header: t('prices.tiers'), width: 240, cell: tiers },
          { id: 'state', header: t('people.column.status'), width: 100, cell: tag },
          {
            id: 'validFrom',
            header: t('prices.from'),
            width: 158,
            cell: (price) => <When value={price.validFrom} />,
          },
          {
            id: 'createdBy',
            header: t('people.column.actor'),
            width: 200,
            cell: (price) => (
              <span className="people-who">
                <span>{price.createdBy ?? t('audit.system')}</span>
                <small>{price.remark ?? ''}</small>
              </span>
            ),
          },
          { id: 'actions', header: t('orders.column.actions'), width: 96, cell: button },
        ]}
        card={(price) => (
          <div className="people-card">
            <div className="people-card-line">
              <strong>
                {t(`carrier.${price.carrier}`)} · {t(`scope.${price.scope}`)}
              </strong>
              {tag(price)}
            </div>
            <div className="people-card-line">
              <Points value={price.unitPrice} />
              <span className="people-quiet">{tiers(price)}</span>
            </div>
            <div className="people-card-line people-quiet">
              <When value={price.validFrom} />
              {button(price)}
            </div>
          </div>
        )}
      />
      {adding && <PriceDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={withdrawing !== undefined}
        danger
        title={t('prices.withdrawTitle')}
        confirmLabel={t('prices.withdraw')}
        onCancel={() => setWithdrawing(undefined)}
        onConfirm={async () => {
          if (withdrawing === undefined) return;
          try {
            await withdraw.mutateAsync(withdrawing.id);
            message.success(t('prices.withdrawn'));
            setWithdrawing(undefined);
          } catch (error) {
            showError(error);
          }
        }}
      >
        {t('prices.withdrawText')}
      </ConfirmDialog>
    </div>
  );
}
