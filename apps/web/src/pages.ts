import { createElement } from 'react';
import { consolePages } from './console-pages.ts';
import type { Page } from './shell/page.ts';
import { named } from './shell/registry.ts';
import { paths } from './paths.ts';

const carrierPage = () => import('./customer/shipments/pages/carrier-page.tsx');

const followedPage = () => import('./customer/followed-numbers/pages/followed-page.tsx');

/* Pages that show parts of another feature; they meet here. */

const personalPage = async () => {
  const [{ PersonalPage }, { PointsSection, StatementsSection }] = await Promise.all([
    import('./customer/accounts/pages/personal-page.tsx'),
    import('./customer/points/parts/points-section.tsx'),
  ]);
  const parts = { points: PointsSection, statements: StatementsSection };
  return { default: () => createElement(PersonalPage, parts) };
};

const developersPage = async () => {
  const [{ DevelopersPage }, { default: KeysSection }] = await Promise.all([
    import('./customer/webhooks/pages/developers-page.tsx'),
    import('./customer/accounts/my-keys/keys-section.tsx'),
  ]);
  return { default: () => createElement(DevelopersPage, { keys: KeysSection }) };
};

const batchQueryPage = async () => {
  const [{ BatchQueryPage }, { ConditionsSection }, { AttentionList }] = await Promise.all([
    import('./customer/track-batches/pages/batch-query-page.tsx'),
    import('./customer/shipments/parts/conditions-section.tsx'),
    import('./customer/followed-numbers/parts/attention-list.tsx'),
  ]);
  return {
    default: () => createElement(BatchQueryPage, { conditions: ConditionsSection, attention: AttentionList }),
  };
};

/** The pages behind the sign-in, in the order of the menus. */
export const pages: readonly Page[] = [
  ...named({
    ups: {
      icon: 'ups',
      menu: 'menu.query',
      carrier: 'ups',
      load: carrierPage,
    },
    usps: {
      icon: 'usps',
      menu: 'menu.query',
      carrier: 'usps',
      load: carrierPage,
    },
    fedex: {
      icon: 'fedex',
      menu: 'menu.query',
      carrier: 'fedex',
      load: carrierPage,
    },
    batchQuery: {
      lead: 'batch.lead',
      icon: 'batch',
      menu: 'menu.tracking',
      load: batchQueryPage,
    },
    myOrders: {
      lead: 'orders.lead',
      icon: 'orders',
      menu: 'menu.tracking',
      load: () => import('./customer/orders/pages/my-orders-page.tsx'),
    },
    ticketCenter: {
      lead: 'tickets.lead',
      icon: 'ticket',
      menu: 'menu.tracking',
      load: () => import('./customer/tickets/pages/ticket-center-page.tsx'),
    },
  }),
  ...consolePages,
  ...named({
    personal: {
      lead: 'personal.lead',
      icon: 'user',
      menu: 'word.account',
      keepAlive: false,
      load: personalPage,
    },
    waits: {
      lead: 'waits.lead',
      icon: 'clock',
      under: paths.ups,
      keepAlive: false,
      load: () => import('./customer/shipments/waits/waits-page.tsx'),
    },
    followed: {
      icon: 'eye',
      under: paths.batchQuery,
      load: followedPage,
    },
    insight: {
      lead: 'insight.lead',
      icon: 'map',
      under: paths.batchQuery,
      load: () => import('./customer/followed-numbers/insight/insight-page.tsx'),
    },
    developers: {
      lead: 'developers.lead',
      icon: 'globe',
      under: paths.personal,
      keepAlive: false,
      load: developersPage,
    },
    ticketDetail: {
      icon: 'ticket',
      under: paths.ticketCenter,
      underForStaff: paths.ticketManagement,
      keepAlive: false,
      load: () => import('./customer/tickets/pages/ticket-detail-page.tsx'),
    },
    testNotification: {
      lead: 'noticeTest.lead',
      keepAlive: false,
      load: () => import('./customer/notices/pages/notice-test-page.tsx'),
    },
    mobileHome: {
      mobile: true,
      load: () => import('./mobile-home.tsx'),
    },
    mobileUps: { title: 'page.ups', mobile: true, carrier: 'ups', load: carrierPage },
    mobileUsps: { title: 'page.usps', mobile: true, carrier: 'usps', load: carrierPage },
    mobileFedex: { title: 'page.fedex', mobile: true, carrier: 'fedex', load: carrierPage },
    mobileFollowed: { title: 'page.followed', under: paths.batchQuery, load: followedPage },
  }),
];
