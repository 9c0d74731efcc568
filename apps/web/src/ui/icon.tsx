import type { IconName } from './icon-names.ts';
import drawings from './icons.svg?no-inline';

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
