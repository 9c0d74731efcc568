import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { carrierContact } from '../carrier-contact.ts';

type Props = { readonly row: Pick<FollowedNumber, 'carrier' | 'trackingNumber'> };

export const ContactCarrier = ({ row: { carrier, trackingNumber } }: Props) => {
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
          <div className="follow-contact">
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
