import type { ComponentProps, ReactNode } from 'react';
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

const base =
  'inline-flex items-center justify-center gap-1.5 border rounded-md font-medium leading-none whitespace-nowrap no-underline cursor-pointer fade off:text-placeholder off:cursor-not-allowed aria-busy:cursor-progress';

const variants = {
  default:
    'border-control bg-surface text-default hover:border-primary hover:text-primary off:border-default off:bg-surface-sunken',
  primary:
    'border-transparent bg-primary-solid text-on-primary hover:bg-primary-solid-hover hover:text-on-primary off:border-default off:bg-surface-sunken',
  text: 'border-transparent bg-transparent text-secondary hover:bg-surface-hover hover:text-default',
  link: 'border-transparent bg-transparent text-primary hover:text-primary-hover hover:underline',
  danger:
    'border-(color:--text-color-error) bg-surface text-error hover:bg-error off:border-default off:bg-surface-sunken',
} as const;

const sizes = {
  small: { text: 'text-sm', box: 'h-small px-2.5', icon: 'size-small p-0' },
  middle: { text: '', box: 'h-control px-3.5', icon: 'size-control p-0' },
  large: { text: 'text-[15px]', box: 'h-10.5 px-5', icon: 'h-10.5 w-control p-0' },
} as const;

/** The class names of a button's look, for links that look like one. */
export const buttonClass = (look: ButtonLook): string => {
  const { variant = 'default', size = 'middle', block = false, iconOnly = false } = look;
  const { text, box, icon } = sizes[size];
  const room = variant === 'link' ? 'min-h-touch p-0' : iconOnly ? icon : box;
  return `${base} ${variants[variant]} ${room} ${text} ${block ? 'w-full' : ''}`;
};

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
