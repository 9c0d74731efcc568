import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useState } from 'react';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../shell/language.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { copyText } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';

/** How a carrier is reached: its customer service in the United States, the page of it, and its own page of a number. */
const carrierContact: Readonly<
  Record<
    Carrier,
    { readonly phone: string; readonly service: string; readonly pageOf: (number: string) => string }
  >
> = {
  ups: {
    phone: '1-800-742-5877',
    service: 'https://www.ups.com/us/en/support/contact-us.page',
    pageOf: (number) => `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`,
  },
  usps: {
    phone: '1-800-275-8777',
    service: 'https://www.usps.com/help/contact-us.htm',
    pageOf: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(number)}`,
  },
  fedex: {
    phone: '1-800-463-3339',
    service: 'https://www.fedex.com/en-us/customer-support.html',
    pageOf: (number) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(number)}`,
  },
};

/** The carrier's own page of a number; undefined of a carrier that nobody knows. */
export const carrierPage = (carrier: Carrier, number: string): string | undefined =>
  Object.hasOwn(carrierContact, carrier) ? carrierContact[carrier].pageOf(number) : undefined;

export const ContactCarrier = ({
  row: { carrier, trackingNumber },
}: {
  row: Pick<FollowedNumber, 'carrier' | 'trackingNumber'>;
}) => {
  const t = useT();
  const [copied, setCopied] = useState<boolean>();
  // Of a carrier that nobody knows there is nothing to say.
  if (!Object.hasOwn(carrierContact, carrier)) return null;
  const { phone, service, pageOf } = carrierContact[carrier];
  const name = t(`carrier.${carrier}`);
  return (
    <>
      <Button
        size="small"
        aria-label={t('follow.contactOne', { number: trackingNumber })}
        onClick={() => void copyText(trackingNumber).then(setCopied)}
      >
        {t('follow.contact')}
      </Button>
      {copied !== undefined && (
        <Dialog
          title={t('follow.contactCarrier', { carrier: name })}
          width={440}
          onClose={() => setCopied(undefined)}
          foot={<Button onClick={() => setCopied(undefined)}>{t('dialog.close')}</Button>}
        >
          <div className="grid gap-2">
            <Notice tone={copied ? 'success' : 'info'}>
              {t(copied ? 'follow.numberCopied' : 'follow.numberIs', { number: trackingNumber })}
            </Notice>
            <a className={buttonClass({ block: true })} href={`tel:+${phone.replaceAll('-', '')}`}>
              {t('follow.phone', { phone })}
            </a>
            {(
              [
                ['follow.servicePage', service],
                ['follow.carrierPage', pageOf(trackingNumber)],
              ] as const
            ).map(([label, href]) => (
              <a
                key={label}
                className={buttonClass({ block: true })}
                href={href}
                target="_blank"
                rel="noreferrer"
              >
                {t(label, { carrier: name })}
              </a>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
};
