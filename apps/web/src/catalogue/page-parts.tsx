import { discountOf } from '../frame/discount.ts';
import { Card } from '../ui/card.tsx';
import { CarrierTile } from '../ui/carrier-tile.tsx';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Facts } from '../ui/facts.tsx';
import { Icon } from '../ui/icon.tsx';
import { iconNames } from '../ui/icon-names.ts';
import { LineTabs } from '../ui/line-tabs.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Points } from '../ui/points.tsx';
import { SideTabs } from '../ui/side-tabs.tsx';
import { StateDot } from '../ui/state-dot.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { Tag } from '../ui/tag.tsx';
import { Titled } from '../ui/titled.tsx';
import { useNow } from '../ui/ui-context.tsx';
import { SoftBreaks } from '../ui/soft-breaks.tsx';
import { TrackingNumber } from '../ui/tracking-number.tsx';
import { When } from '../ui/when.tsx';
import { type Entry } from './entry.tsx';

const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const;
const states = ['neutral', 'moving', 'good', 'warn', 'error'] as const;

/** A countdown that always shows the same, whenever it is looked at. */
const Left = ({ seconds }: { readonly seconds: number }) => (
  <Countdown expiresAt={useNow() + seconds * 1000 - 500} />
);

/** What pages are made of. */
export const pageParts: readonly Entry[] = [
  {
    files: ['page-header'],
    states: {
      default: (t) => <PageHeader title={t('shipments.filters')} />,
      'lead, actions': (t) => (
        <PageHeader
          title={t('shipments.result')}
          lead={t('shipments.result.startText')}
          extra={<Button variant="primary">{t('shipments.queryAgain')}</Button>}
        />
      ),
    },
  },
  {
    files: ['card'],
    states: {
      default: (t) => <Card>{t('shipments.hold.releaseText')}</Card>,
      'title, extra': (t) => (
        <Card title={t('shipments.prices')} extra={<Button size="small">{t('shipments.reset')}</Button>}>
          {t('shipments.priceEach', { points: '1.20' })}
        </Card>
      ),
      flush: (t) => (
        <Card flush title={t('shipments.tiers')}>
          {t('shipments.priceTier', { from: 50, ...discountOf(10) })}
        </Card>
      ),
    },
  },
  {
    files: ['line-tabs'],
    states: {
      default: (t) => (
        <LineTabs
          label={t('shipments.scope')}
          tabs={[
            { to: '/', label: t('scope.single'), icon: 'search', current: true },
            { to: '/batch', label: t('scope.batch'), icon: 'list', current: false },
          ]}
        />
      ),
    },
  },
  {
    files: ['side-tabs'],
    states: {
      default: (t) => (
        <SideTabs
          label={t('shipments.filters')}
          tabs={[
            { to: '/', label: t('shipments.shippedOn'), icon: 'calendar', current: true },
            { to: '/status', label: t('shipments.statusFilter'), icon: 'truck', current: false },
          ]}
        >
          {t('shipments.shippedOn.help')}
        </SideTabs>
      ),
    },
  },
  {
    files: ['facts'],
    states: {
      default: (t) => (
        <Facts
          facts={[
            { name: t('shipments.confirm.carrier'), value: 'UPS' },
            { name: t('shipments.confirm.quantity'), value: '20' },
            { name: t('shipments.confirm.total'), value: <Points value={1234.5} /> },
            { name: t('shipments.column.lastEvent'), value: t('shipments.hold.releaseText') },
          ]}
        />
      ),
    },
  },
  {
    files: ['tag'],
    states: Object.fromEntries(
      tones.map((tone) => [tone, (t) => <Tag tone={tone}>{t('trackingStatus.in_transit')}</Tag>]),
    ),
  },
  {
    files: ['status-tag'],
    states: Object.fromEntries(
      tones.map((tone) => [
        tone,
        (t) => <StatusTag tone={tone}>{t('trackingStatus.out_for_delivery')}</StatusTag>,
      ]),
    ),
  },
  {
    files: ['countdown', 'ui-context'],
    states: {
      calm: () => <Left seconds={599} />,
      soon: () => <Left seconds={90} />,
      last: () => <Left seconds={12} />,
      over: () => <Left seconds={0} />,
    },
  },
  {
    files: ['points'],
    states: { default: () => <Points value={1234.5} />, negative: () => <Points value={-20} /> },
  },
  {
    files: ['when'],
    states: {
      default: () => <When value="2026-11-20T15:22:33+08:00" />,
      empty: () => <When value={null} />,
    },
  },
  {
    files: ['more-menu'],
    states: {
      default: (t) => (
        <MoreMenu label={t('orders.column.actions')}>
          <Button variant="text">{t('refund.ask')}</Button>
          <Button variant="text">{t('help.openTicket')}</Button>
        </MoreMenu>
      ),
    },
  },
  {
    files: ['titled'],
    states: {
      default: (t) => <Titled title={t('shipments.can.noMoreTime')}>{t('shipments.hold.extend')}</Titled>,
    },
  },
  {
    files: ['icon'],
    states: {
      all: () => iconNames.map((name) => <Icon key={name} name={name} size="24px" />),
    },
  },
  {
    files: ['carrier-tile'],
    states: {
      default: () => <CarrierTile carrier="ups" />,
      'by itself': () => (
        <>
          <CarrierTile carrier="ups" named /> <CarrierTile carrier="usps" named />{' '}
          <CarrierTile carrier="fedex" named />
        </>
      ),
    },
  },
  {
    files: ['state-dot'],
    states: Object.fromEntries(
      states.map((tone) => [
        tone,
        (t) => <StateDot tone={tone}>{t('trackingStatus.out_for_delivery')}</StateDot>,
      ]),
    ),
  },
  {
    files: ['tracking-number'],
    states: {
      'in full': () => <TrackingNumber value="1Z999AA10300010375" />,
      masked: () => <TrackingNumber value="1Z************9315" />,
    },
  },
  {
    files: ['soft-breaks'],
    states: {
      'an address': () => (
        <div style={{ width: 120 }}>
          <SoftBreaks text="chengguang@demo.local" />
        </div>
      ),
      'a path': () => (
        <div style={{ width: 120 }}>
          <SoftBreaks text="/notice/user/unread-count" />
        </div>
      ),
    },
  },
];
