import { Icon } from './icon.tsx';

const names = { ups: 'UPS', usps: 'USPS', fedex: 'FedEx' } as const;

type CarrierTileProps = {
  readonly carrier: keyof typeof names;
  /** Nothing beside it names the carrier: the tile does. */
  readonly named?: boolean;
};

export const CarrierTile = ({ carrier, named = false }: CarrierTileProps) =>
  named ? (
    <span className="carrier-tile" role="img" aria-label={names[carrier]}>
      <Icon name={carrier} size="20px" />
    </span>
  ) : (
    <Icon name={carrier} size="20px" />
  );
