import { carriers, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { batchTabPath, mobileCarrierPaths, paths } from '../paths.ts';
import { LineTabs } from '../kit/tabs.tsx';
import { useT } from './language.tsx';

export const TrackingTabs = ({ current }: { current: 'numbers' | 'conditions' | 'followed' | 'insight' }) => {
  const t = useT();
  const tabs = [
    { name: 'numbers', to: batchTabPath('numbers'), label: t('batch.tab.numbers'), icon: 'list' },
    { name: 'followed', to: paths.followed, label: t('page.followed'), icon: 'eye' },
    { name: 'insight', to: paths.insight, label: t('page.insight'), icon: 'map' },
    { name: 'conditions', to: batchTabPath('conditions'), label: t('batch.tab.conditions'), icon: 'search' },
  ] as const;
  return (
    <div className={current === 'followed' || current === 'insight' ? 'mb-3 max-sm:hidden' : 'mb-3'}>
      <LineTabs
        label={t('batch.tabs')}
        tabs={tabs.map(({ name, ...tab }) => ({ ...tab, current: name === current }))}
      />
    </div>
  );
};

/** The carriers, of which one takes the place of the other, and what is waited for of their stock. */
export const CarrierTabs = ({ current }: { current?: Carrier }) => {
  const t = useT();
  return (
    <LineTabs
      label={t('menu.query')}
      tabs={[
        ...carriers.map((carrier) => ({
          to: (current === undefined ? paths : mobileCarrierPaths)[carrier],
          label: t(`carrier.${carrier}`),
          current: carrier === current,
          replace: current !== undefined,
        })),
        { to: paths.waits, label: t('page.waits'), icon: 'clock', current: current === undefined },
      ]}
    />
  );
};

export const AccountTabs = () => {
  const t = useT();
  return (
    <LineTabs
      label={t('word.account')}
      tabs={[
        { to: paths.personal, label: t('page.personal'), icon: 'user', current: false },
        { to: paths.developers, label: t('page.developers'), icon: 'globe', current: true },
      ]}
    />
  );
};
