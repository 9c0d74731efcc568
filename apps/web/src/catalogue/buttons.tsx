import { Button, type ButtonLook } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Density } from '../ui/data-table/columns.ts';
import { DensitySwitch } from '../ui/data-table/density-switch.tsx';
import { Icon } from '../ui/icon.tsx';
import { ReasonButton } from '../ui/reason-button.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Switch } from '../ui/switch.tsx';
import { type Entry, Kept, nothing } from './entry.tsx';

const variants: readonly NonNullable<ButtonLook['variant']>[] = [
  'default',
  'primary',
  'danger',
  'text',
  'link',
];

const read = { isFetching: false, refetch: async () => undefined };

/** What is pressed or switched. */
export const buttons: readonly Entry[] = [
  {
    files: ['button'],
    states: {
      ...Object.fromEntries(
        variants.map((variant) => [
          variant,
          (t) => <Button variant={variant}>{t('shipments.query')}</Button>,
        ]),
      ),
      small: (t) => <Button size="small">{t('shipments.query')}</Button>,
      large: (t) => <Button size="large">{t('shipments.query')}</Button>,
      'with an icon': (t) => <Button icon={<Icon name="refresh" />}>{t('shipments.queryAgain')}</Button>,
      'icon only': (t) => (
        <Button
          iconOnly
          icon={<Icon name="close" />}
          aria-label={t('dialog.close')}
          title={t('dialog.close')}
        />
      ),
      disabled: (t) => <Button disabled>{t('shipments.query')}</Button>,
      'primary, disabled': (t) => (
        <Button variant="primary" disabled>
          {t('shipments.query')}
        </Button>
      ),
      loading: (t) => (
        <Button variant="primary" loading>
          {t('shipments.confirm.working')}
        </Button>
      ),
      block: (t) => <Button block>{t('shipments.query')}</Button>,
    },
  },
  {
    files: ['reason-button'],
    states: {
      default: (t) => <ReasonButton denied={undefined}>{t('shipments.hold.extend')}</ReasonButton>,
      denied: (t) => (
        <ReasonButton denied={t('shipments.can.noMoreTime')}>{t('shipments.hold.extend')}</ReasonButton>
      ),
    },
  },
  {
    files: ['copy-button'],
    states: {
      icon: (t) => <CopyButton text="1Z999AA10123456784" label={`${t('action.copy')} 1Z999AA10123456784`} />,
      'with words': (t) => (
        <CopyButton text="1Z999AA10123456784" variant="default">
          {t('shipments.done.copyAll')}
        </CopyButton>
      ),
    },
  },
  {
    files: ['refresh-button'],
    states: {
      default: (t) => <RefreshButton label={t('shipments.queryAgain')} query={read} />,
      'of a page': (t) => <RefreshButton ofPage label={t('shipments.queryAgain')} query={read} />,
      loading: (t) => (
        <RefreshButton label={t('shipments.queryAgain')} query={{ ...read, isFetching: true }} />
      ),
    },
  },
  {
    files: ['segmented'],
    states: {
      default: (t) => (
        <Kept initial="single">
          {(value, onChange) => (
            <Segmented
              label={t('shipments.scope')}
              value={value}
              options={['single', 'batch'].map((scope) => ({
                value: scope,
                label: t(scope === 'single' ? 'scope.single' : 'scope.batch'),
              }))}
              onChange={onChange}
            />
          )}
        </Kept>
      ),
    },
  },
  {
    files: ['switch'],
    states: {
      default: (t) => (
        <Kept initial={false}>
          {(on, onChange) => (
            <Switch label={t('trackingStatus.delivered')} checked={on} onChange={onChange} />
          )}
        </Kept>
      ),
      'on, with a hint': (t) => (
        <Kept<boolean> initial>
          {(on, onChange) => (
            <Switch
              label={t('trackingStatus.exception')}
              hint={t('failed.text')}
              checked={on}
              onChange={onChange}
            />
          )}
        </Kept>
      ),
      disabled: (t) => (
        <Switch
          label={t('trackingStatus.returned')}
          hint={t('shipments.can.busy')}
          checked
          disabled
          onChange={nothing}
        />
      ),
    },
  },
  {
    files: ['data-table/density-switch'],
    states: {
      default: (t) => (
        <Kept<Density> initial="middle">
          {(density, onChange) => (
            <DensitySwitch label={t('table.density.compact')} value={density} onChange={onChange} />
          )}
        </Kept>
      ),
    },
  },
];
