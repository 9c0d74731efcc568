import { Suspense, useId } from 'react';
import { BrandMark } from '../../../frame/brand.tsx';
import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import './brand-panel.css';
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

export const BrandPanel = () => {
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
