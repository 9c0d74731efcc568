import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import type { Page } from '@playwright/test';

/** A right number of UPS. */
export const upsNumber = (serial: number): string =>
  composeTrackingNumber('ups_1z', `1Z999AA103${String(serial).padStart(7, '0')}`);

/** A right number of UPS that the sandbox says it does not know how to read. */
export const refusedNumber = (serial: number): string =>
  composeTrackingNumber('ups_1z', `1Z999AA197531400${String(serial).slice(-1)}`);

/** A right number of USPS. */
export const uspsNumber = (serial: number): string =>
  composeTrackingNumber('usps_impb', `94001118992231${String(serial).padStart(7, '0')}`);

/** A number whose digits are right for USPS and for FedEx Economy. */
export const ambiguousNumber = (serial: number): string =>
  composeTrackingNumber('usps_impb', `92611118992231${String(serial).padStart(7, '0')}`);

/** The same number with another last digit. */
export const mistyped = (number: string): string =>
  number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);

/** Pastes text into the field for tracking numbers. */
export const pasteNumbers = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: '运单号' }).evaluate((field: HTMLElement, pasted: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
};
