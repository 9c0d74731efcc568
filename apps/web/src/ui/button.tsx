import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  readonly variant?: 'default' | 'primary' | 'text' | 'link' | 'danger';
  readonly size?: 'small' | 'middle' | 'large';
  readonly block?: boolean;
  /** Only an icon inside: give it an `aria-label`. */
  readonly iconOnly?: boolean;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    readonly icon?: ReactNode;
    /** Shows that its act is under way; further presses do nothing. */
    readonly loading?: boolean;
  };

/** The class names of a button's look, for links that look like one. */
export const buttonClass = ({ variant = 'default', size = 'middle', block, iconOnly }: ButtonLook): string =>
  [
    'button',
    `button-${variant}`,
    size === 'middle' ? '' : `button-${size}`,
    block === true ? 'button-block' : '',
    iconOnly === true ? 'button-icon-only' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** A button; `type="button"` unless told otherwise. */
export const Button = ({
  variant = 'default',
  size = 'middle',
  block = false,
  iconOnly = false,
  icon,
  loading = false,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={buttonClass({ variant, size, block, iconOnly })}
    aria-busy={loading || undefined}
    onClick={(event) => {
      if (loading) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {loading ? <Spinner /> : icon}
    {children}
  </button>
);
