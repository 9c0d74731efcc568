import { type ReactNode, useId } from 'react';
import { LanguageSwitch } from '../../../shell/preferences.tsx';
import { BrandMark } from '../../../shell/brand.tsx';
import { useT } from '../../../shell/language.tsx';
import { Icon, type IconName } from '../../../kit/icon.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

// The picture may come after what can be read and used.
const RouteMap = lazyPart(() => import('./route-map.tsx'));

const parcels = [
  {
    number: '1Z************4821',
    place: 'Louisville, KY',
    state: 'signIn.brand.inTransit',
    look: 'top-[56%] left-[20%] before:bg-[#6f9bff]',
  },
  {
    number: '94****************3067',
    place: 'New York, NY',
    state: 'signIn.brand.delivered',
    look: 'top-[12%] right-[3%] before:bg-[#3ecf83]',
  },
] as const;

const promises = [
  { icon: 'clock', title: 'signIn.brand.hold', text: 'signIn.brand.holdText' },
  { icon: 'box', title: 'signIn.brand.once', text: 'signIn.brand.onceText' },
  { icon: 'coins', title: 'signIn.brand.points', text: 'signIn.brand.pointsText' },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

const sky =
  'radial-gradient(90% 70% at 78% 38%, rgb(38 110 235 / 55%), transparent 70%), linear-gradient(160deg, #06183c, #0a2c6b 55%, #0b3f9c)';

const BrandPanel = () => {
  const t = useT();
  const titleId = useId();
  return (
    <section
      className="flex flex-col gap-6 min-h-full py-9 px-[clamp(28px,4vw,64px)] text-white lg:sticky lg:top-0 lg:h-dvh lg:min-h-140 max-lg:relative max-lg:min-h-0 max-lg:pt-5 max-lg:px-5 max-lg:pb-16 max-lg:gap-3 max-lg:overflow-hidden"
      style={{ background: sky }}
      aria-labelledby={titleId}
    >
      <p className="flex items-center gap-3 text-lg font-semibold">
        <BrandMark size={34} />
        {t('site.name')}
      </p>
      <div className="mt-[clamp(8px,4vh,48px)]">
        <h2
          className="text-[clamp(26px,2.7vw,40px)] font-semibold tracking-[0.01em] leading-[1.3] max-lg:text-xl"
          id={titleId}
        >
          {t('signIn.brand.headline')}
        </h2>
        <p className="max-w-[60ch] text-balance mt-2.5 text-[#c9dcff] text-lg max-lg:text-base">
          {t('signIn.brand.lead')}
        </p>
      </div>
      <div className="relative flex-1 grid items-center max-w-190 min-h-0 max-lg:absolute max-lg:top-7 max-lg:-right-22.5 max-lg:w-82.5 max-lg:opacity-40 max-lg:pointer-events-none">
        <RouteMap />
        {parcels.map(({ number, place, state, look }) => (
          <p
            key={number}
            className={`absolute grid gap-px py-2 pr-3.5 pl-7.5 border border-[#fff3] rounded-lg text-sm text-[#c9dcff] before:absolute before:top-3.75 before:left-3.25 before:size-2 before:rounded-full max-lg:hidden ${look}`}
            style={{ background: 'rgb(9 36 92 / 88%)', boxShadow: '0 8px 24px rgb(2 12 36 / 35%)' }}
            aria-hidden="true"
          >
            <span className="number text-white font-mono">{number}</span>
            <span>
              {t(state)} · {place}
            </span>
          </p>
        ))}
      </div>
      <ul className="grid grid-cols-3 gap-5 max-lg:hidden">
        {promises.map(({ icon, title, text }) => (
          <li className="pt-3.5 border-t border-[#fff3]" key={title}>
            <Icon className="text-[#ffc857]" name={icon} size="20px" />
            <h3 className="mt-1.5 text-lg font-semibold">{t(title)}</h3>
            <p className="mt-0.5 text-[#c9dcff] text-sm">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The layout of the pages that need no session: the product on one side, what to do on the other. */
export const AccountPage = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-full grid-cols-[minmax(0,1.25fr)_minmax(440px,1fr)] bg-surface max-lg:relative max-lg:[grid-template:auto_1fr_/_minmax(0,1fr)] max-lg:items-start">
    <BrandPanel />
    <main className="flex flex-col py-6 px-[clamp(20px,3vw,48px)] max-lg:z-1 max-lg:min-h-full max-lg:-mt-7 max-lg:p-5 max-lg:rounded-t-xl max-lg:bg-surface">
      <div className="self-end">
        <LanguageSwitch />
      </div>
      <div className="w-full max-w-100 mt-[clamp(16px,11vh,120px)] mx-auto pb-10 max-lg:mt-1">{children}</div>
    </main>
  </div>
);
