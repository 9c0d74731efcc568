import { type ReactNode, Suspense, useId } from 'react';
import { LanguageSwitch } from '../../../frame/preferences.tsx';
import './brand-panel.css';
import './account-page.css';
import { BrandMark } from '../../../frame/brand.tsx';
import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// The picture may come after what can be read and used.
const RouteMap = lazyPart(() => import('./route-map.tsx'));

const parcels = [
  { number: '1Z************4821', place: 'Louisville, KY', state: 'signIn.brand.inTransit' },
  { number: '94****************3067', place: 'New York, NY', state: 'signIn.brand.delivered' },
] as const;

const promises = [
  { icon: 'clock', title: 'signIn.brand.hold', text: 'signIn.brand.holdText' },
  { icon: 'box', title: 'signIn.brand.once', text: 'signIn.brand.onceText' },
  { icon: 'coins', title: 'signIn.brand.points', text: 'signIn.brand.pointsText' },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

const BrandPanel = () => {
  const t = useT();
  const titleId = useId();
  return (
    <section className="brand-panel" aria-labelledby={titleId}>
      <p className="brand-panel-name">
        <BrandMark size={34} />
        {t('site.name')}
      </p>
      <div className="brand-panel-claim">
        <h2 id={titleId}>{t('signIn.brand.headline')}</h2>
        <p>{t('signIn.brand.lead')}</p>
      </div>
      <div className="brand-panel-art">
        <Suspense>
          <RouteMap />
        </Suspense>
        {parcels.map(({ number, place, state }) => (
          <p key={number} className="brand-panel-parcel" aria-hidden="true">
            <span className="number">{number}</span>
            <span>
              {t(state)} · {place}
            </span>
          </p>
        ))}
      </div>
      <ul className="brand-panel-promises">
        {promises.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size="20px" />
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The layout of the pages that need no session: the product on one side, what to do on the other. */
export const AccountPage = ({ children }: { readonly children: ReactNode }) => (
  <div className="account-page">
    <BrandPanel />
    <main className="account-page-side">
      <div className="account-page-language">
        <LanguageSwitch />
      </div>
      <div className="account-page-box">{children}</div>
    </main>
  </div>
);

export const AccountHeading = ({ title, lead }: { readonly title: string; readonly lead?: string }) => (
  <>
    <h1 className="account-page-title">{title}</h1>
    {lead !== undefined && <p className="account-page-lead">{lead}</p>}
  </>
);
