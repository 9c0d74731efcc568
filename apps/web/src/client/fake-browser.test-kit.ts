import { fakeStorage } from './fake-storage.test-kit.ts';

const RealRequest = Request;

/** Globals of a browser that the client needs, for tests outside of one; somebody is signed in until `expiry` (milliseconds). */
export const fakeBrowser = (expiry: number): Readonly<Record<string, unknown>> => ({
  localStorage: fakeStorage({
    authData: JSON.stringify({ token: 't1', expiry, lastActivity: Date.now() }),
    userData: '{"id":"u1","role":"user"}',
  }),
  document: { addEventListener: () => undefined, visibilityState: 'visible' },
  BroadcastChannel: undefined,
  // A lock would outlive a test that ends before its session does; a lease is in the storage above.
  navigator: { language: 'zh-CN', onLine: true },
  Request: class extends RealRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://waybill.test') : input, init);
    }
  },
});
