import { accountBodies } from './account-bodies.ts';
import { staffBodies } from './staff-bodies.ts';
import { holdId, id, numbers } from './values.ts';

/**
 * Examples of the bodies that are not empty, by the id of the endpoint. Apart from the endpoints, because browsers load
 * those and never these.
 */
export const bodyExamples = { ...accountBodies, ...staffBodies };

/** Examples of what a call cannot go without in its path and its query, by name. */
export const parameterExamples: Readonly<Record<string, string>> = {
  id,
  userId: id,
  carrier: 'usps',
  month: '2026-11',
  traceId: 'Zk3vQ8nB1xT6',
  fingerprint: '5f2c9a71d0e84b36',
  token: 'h2Zq8d0vB7yqV1eXo3mCkAh2Zq8d0vB7yqV1eXo3mCk',
  email: 'seller@example.com',
  username: 'seller@example.com',
  format: 'csv',
  permission: 'orders:read',
  metrics: 'orders,numbers',
  noticeIds: `${id},10235`,
  keyword: '维护',
};

/** Examples of texts in answers, by the name of their field. */
export const fieldExamples: Readonly<Record<string, string>> = {
  ...parameterExamples,
  trackingNumber: numbers.ups,
  reservationId: holdId,
  holdId,
  orderNo: 'LT2611207K3M9QXT',
  zip: '10001',
  zip5: '10001',
  service: 'UPS Ground',
  userName: 'seller@example.com',
  zipCode: '10001',
  prefix: 'wb_live_7k3m',
  last4: '9qxt',
  rpId: 'waybill.example',
  state: 'NY',
  city: 'New York',
  ip: '203.0.113.7',
  msg: 'ok',
  name: 'October stock',
  title: 'A parcel does not move',
  content: 'No scan for five days.',
  ticketNo: 'TK2611203Q9RZK',
};
