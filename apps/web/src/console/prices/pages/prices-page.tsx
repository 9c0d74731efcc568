import { useMutation, useQuery } from '@tanstack/react-query';
import { termsVersion } from '@waybill/contract/constants.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import {
  priceSettingEndpoints,
  priceStates,
  type StoredPrice,
} from '@waybill/contract/endpoints/price-settings.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { call } from '../../../client/call.ts';
import { mutation, query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { choice } from '../../../shell/list/list-filters.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { message } from '../../../shell/messages.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { tiersText } from '../price-form.ts';
import { PriceDialog } from '../parts/price-dialog.tsx';

const refreshes = [priceSettingEndpoints, diagnosisEndpoints.getSetup];

/** Says that nothing is sold before the prices and terms that came with the product are confirmed, and confirms them. */
const ConfirmPrices = () => {
  const t = useT();
  const { data: setup } = useQuery(query(diagnosisEndpoints.getSetup, {}, { background: true }));
  const confirm = useMutation(mutation(priceSettingEndpoints.confirmPrices, { refreshes }));
  if (setup === undefined || setup.prices) return null;
  return (
    <Notice
      tone="warning"
      hint={t('prices.proposedText')}
      action={
        <DialogButton
          label="prices.startSelling"
          needs="prices:manage"
          small
          dialog={(close) => (
            <ConfirmDialog
              open
              title={t('prices.startSelling')}
              confirmLabel={t('prices.startSelling')}
              onCancel={close}
              onConfirm={async () => {
                await confirm.mutateAsync();
                message.success(t('prices.started'));
              }}
            >
              <p>{t('prices.startSellingText')}</p>
              <p className="mt-2 font-medium">{t('shipments.terms.title', { version: termsVersion })}</p>
              <ol className="pl-5 list-decimal">
                {([1, 2, 3, 4] as const).map((line) => (
                  <li key={line}>{t(`shipments.terms.${line}`)}</li>
                ))}
              </ol>
            </ConfirmDialog>
          )}
        />
      }
    >
      {t('prices.proposed')}
    </Notice>
  );
};

const tones: Readonly<Record<StoredPrice['state'], Tone>> = {
  upcoming: 'info',
  proposed: 'warning',
  current: 'success',
  past: 'neutral',
};

export default function PricesPage() {
  const add = (
    <DialogButton
      label="prices.add"
      needs="prices:manage"
      dialog={(close) => <PriceDialog onClose={close} />}
    />
  );
  return (
    <ConsolePage action={add}>
      <ConfirmPrices />
      <ResourceList
        title="prices.list"
        filtersLabel="prices.filters"
        filters={{
          carrier: choice('word.carrier', carriers, (carrier, t) => t(`carrier.${carrier}`)),
          state: choice('word.status', priceStates, (state, t) => t(`prices.state.${state}`)),
        }}
        query={(asked) => query(priceSettingEndpoints.listPrices, { query: asked })}
        rowId={(price) => price.id}
        empty={{ icon: 'price', title: 'prices.none' }}
        columns={[
          {
            header: 'word.carrier',
            width: 150,
            line: 1,
            cell: ({ carrier, scope }, t) => `${t(`carrier.${carrier}`)} · ${t(`scope.${scope}`)}`,
          },
          { header: 'word.unitPrice', width: 100, line: 2, points: (price) => price.unitPrice },
          {
            header: 'word.tiers',
            width: 200,
            line: 2,
            cell: ({ tiers }, t) => tiersText(tiers, t),
          },
          {
            header: 'word.status',
            width: 90,
            line: 1,
            cell: ({ state }, t) => <StatusTag tone={tones[state]}>{t(`prices.state.${state}`)}</StatusTag>,
          },
          {
            header: 'word.validFrom',
            width: 136,
            line: 3,
            // What came with the product holds from a day before there was one.
            cell: ({ createdBy, validFrom }, t) =>
              createdBy === null ? t('prices.fromStart') : <ShortWhen value={validFrom} />,
          },
          {
            header: 'word.actor',
            width: 170,
            cell: (price, t) => price.createdBy ?? t('word.system'),
            below: (price) => price.remark,
          },
        ]}
        actions={[
          {
            label: 'approvals.withdraw',
            needs: 'prices:manage',
            when: (price) => price.state === 'upcoming',
            confirm: {
              title: 'prices.withdrawTitle',
              text: (_, t) => t('prices.withdrawText'),
              done: 'prices.withdrawn',
              danger: true,
              run: ({ id }, options) =>
                call(priceSettingEndpoints.withdrawPrice, { params: { id } }, options),
            },
          },
        ]}
      />
    </ConsolePage>
  );
}
