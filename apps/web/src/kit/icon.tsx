import drawings from './icons.svg?no-inline';
/** Drawings in icons.svg: a thing of the product has one, and shares it with nothing else. */
export const iconNames = [
  'box',
  'mail',
  'orders',
  'coins',
  'clock',
  'refresh',
  'signOut',
  'user',
  'sun',
  'moon',
  'bell',
  'megaphone',
  'menu',
  'close',
  'check',
  'checkCircle',
  'warning',
  'error',
  'info',
  'phone',
  'copy',
  'chevronDown',
  'chevronLeft',
  'chevronRight',
  'eye',
  'eyeOff',
  'search',
  'lock',
  'monitor',
  'list',
  'inbox',
  'ticket',
  'headset',
  'attach',
  'image',
  'file',
  'send',
  'star',
  'plus',
  'chart',
  'pause',
  'play',
  'trash',
  'truck',
  'globe',
  'settings',
  'panel',
  'calendar',
  'batch',
  'shield',
  'people',
  'approve',
  'bag',
  'barcode',
  'refund',
  'wallet',
  'price',
  'gift',
  'key',
  'gauge',
  'ban',
  'pulse',
  'database',
  'history',
  'pie',
  'terminal',
  'more',
  'offline',
  'home',
  'map',
  'route',
  'ups',
  'usps',
  'fedex',
] as const;

export type IconName = (typeof iconNames)[number];

type IconProps = { readonly name: IconName; readonly size?: string; readonly className?: string };

/** A line drawing the size of the text, in its colour; always decoration, words beside it carry the meaning. */
export const Icon = ({ name, size = '1.15em', className }: IconProps) => (
  <svg
    className={className === undefined ? 'icon' : `icon ${className}`}
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${drawings}#${name}`} />
  </svg>
);
