import type { client as source } from '../zh-CN/client.ts';

export const client: Record<keyof typeof source, string> = {
  'client.operationFailed': 'Operation failed',
  'client.requestFailed': 'Request failed, please try again later',
  'client.serverError': 'Internal server error, please try again later',
  'client.checkInput': 'Request failed, please check input and try again',
  'client.networkFailed': 'Network request failed',
  'client.noConnection': 'Network connection failed, please check network settings',
  'client.timeout': 'The request timed out, please check the network and try again',
  'client.empty': 'The server sent an empty response, please try again later',
  'client.tooLarge': 'The request is too large, please send less at a time',
  'client.reservationGone':
    'The number reservation has expired, points were not deducted, please query again before buying',
  'client.sessionStale':
    'Login status expired, please log in again; if the password was just changed, contact the administrator to clear the cache',
};
