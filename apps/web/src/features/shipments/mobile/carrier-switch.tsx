import { carriers, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { useLastAddress } from '../../../frame/last-address.ts';
import { mobilePaths } from './carrier-pages.ts';

/** From the page of one carrier to that of another. It takes the place of the page it leaves. */
export const CarrierSwitch = ({ carrier }: { readonly carrier: Carrier }) => {
  const t = useT();
  return (
    <nav className="carrier-switch" aria-label={t('mobile.carriers')}>
      {carriers.map((each) => (
        <Switch key={each} carrier={each} current={each === carrier} />
      ))}
    </nav>
  );
};

const Switch = ({ carrier, current }: { readonly carrier: Carrier; readonly current: boolean }) => {
  const t = useT();
  return (
    <Link to={useLastAddress(mobilePaths[carrier])} replace aria-current={current ? 'page' : undefined}>
      {t(`carrier.${carrier}`)}
    </Link>
  );
};
