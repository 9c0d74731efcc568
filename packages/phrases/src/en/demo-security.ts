export const demoSecurity = {
  'demoSecurity.remark': 'The user forgot the password and has reset it.',
  'demoSecurity.detail': 'Failed while opening the timeline of an order',
} as const;
