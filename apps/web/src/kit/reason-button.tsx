import { Button, type ButtonProps } from './button.tsx';
import { type IconName, Icon } from './icon.tsx';
import { useId } from 'react';

type Props = Omit<ButtonProps, 'disabled'> & {
  /** Why it cannot be pressed now; undefined when it can. */
  readonly denied: string | undefined;
};

/** A button that, while it cannot be pressed, stays reachable and says why: to whoever points at, presses or reaches it. */
export const ReasonButton = ({ denied, onClick, ...rest }: Props) => {
  const reasonId = useId();
  return (
    <>
      <Button
        {...rest}
        title={denied ?? rest.title}
        aria-disabled={denied !== undefined}
        aria-describedby={denied === undefined ? undefined : reasonId}
        onClick={denied === undefined ? onClick : undefined}
      />
      {denied !== undefined && (
        <span id={reasonId} className="visually-hidden">
          {denied}
        </span>
      )}
    </>
  );
};

type IconButtonProps = Omit<ButtonProps, 'icon' | 'iconOnly' | 'title' | 'children'> & {
  readonly icon: IconName;
  readonly label: string;
};

/** A button that shows an icon and is called by its label. */
export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <Button {...rest} iconOnly icon={<Icon name={icon} />} aria-label={label} title={label} />
);

type RefreshButtonProps = {
  readonly label: string;
  readonly query: { readonly isFetching: boolean; refetch(): Promise<unknown> };
  readonly ofPage?: boolean;
};

export const RefreshButton = ({ label, query, ofPage = false }: RefreshButtonProps) => (
  <Button
    {...(ofPage ? {} : { variant: 'text', size: 'small' })}
    icon={<Icon name="refresh" />}
    loading={query.isFetching}
    onClick={() => void query.refetch()}
  >
    {label}
  </Button>
);
