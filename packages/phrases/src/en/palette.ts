import type { palette as source } from '../zh-CN/palette.ts';

export const palette: Record<keyof typeof source, string> = {
  'palette.placeholder': 'Search pages and actions, or paste an order, tracking or ZIP code',
  'palette.found': 'Go straight to',
  'palette.recent': 'Recent',
  'palette.pages': 'Pages',
  'palette.count': '{count, plural, one {# result} other {# results}}',
  'palette.none': 'Nothing found',
  'palette.noneText':
    'Type part of a name, or paste an order number, ticket number, tracking number or 5-digit ZIP code.',
  'palette.order': 'Show order {orderNo}',
  'palette.staffOrder': 'Open {orderNo} among the orders of all accounts',
  'palette.numberInStaffOrders': 'Look for {number} in the orders of all accounts',
  'palette.numberInStock': 'Look up {number} in the stock',
  'palette.ticket': 'Open ticket {ticketNo}',
  'palette.numberInOrders': 'Find {number} in my orders',
  'palette.query': 'Search {carrier}: {what}',
  'palette.zip': 'Query {carrier} for ZIP code {zipCode}',
  'palette.user': 'Find {keyword} among the users',
  'palette.trace': 'Show trace {traceId}',
  'palette.theme.light': 'Switch to the light theme',
  'palette.theme.dark': 'Switch to the dark theme',
  'palette.theme.system': 'Use the theme of the system',
  'palette.language.zh-CN': 'Switch to Chinese 中文',
  'palette.language.en': 'Switch to English',
  'palette.move': 'Move',
  'palette.take': 'Open',
};
