import { SandboxClock } from '@waybill/carriers/sandbox/clock.ts';
import { type Sandbox, type SandboxOptions, createSandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { type TestApp, type TestAppOptions, openTestApp } from './test-app.ts';

export type TrackedApp = TestApp & { readonly sandbox: Sandbox };

/** Settings that lead the carriers' adapters to a sandbox; calls give up after 400 ms. */
export const sandboxSettings = (origin: string): Record<string, string> => ({
  CARRIER_KEY: '5a'.repeat(32),
  CARRIER_TIMEOUT_MS: '400',
  ...Object.fromEntries(
    ['UPS', 'USPS', 'FEDEX'].flatMap((carrier) => [
      [`${carrier}_CLIENT_ID`, 'shop'],
      [`${carrier}_CLIENT_SECRET`, 'a-secret-of-the-shop'],
      [`${carrier}_ORIGIN`, origin],
      [`${carrier}_CALLS_PER_HOUR`, '1000'],
    ]),
  ),
});

/** The real product whose carriers are a sandbox of its own, over HTTP. */
export const openTrackedApp = async (
  settings: Record<string, string> = {},
  { sandbox: options, ...rest }: TestAppOptions & { sandbox?: SandboxOptions } = {},
): Promise<TrackedApp> => {
  const sandbox = createSandbox({ clock: new SandboxClock(), ...options });
  const origin = await sandbox.listen(0);
  const app = await openTestApp({ ...sandboxSettings(origin), ...settings }, rest);
  return {
    ...app,
    sandbox,
    close: async () => {
      app.context.carriers.stop();
      await app.close();
      await sandbox.close();
    },
  };
};
