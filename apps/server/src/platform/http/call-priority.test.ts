import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { expect, test } from 'vitest';
import { priorityOf } from './slots.ts';

test.each(endpointList)(
  '$id is a poll when nobody asked for what it reads, and the same else',
  (endpoint) => {
    const own = priorityOf(endpoint, false);
    expect(priorityOf(endpoint, true)).toBe(own === 'read' ? 'poll' : own);
  },
);
