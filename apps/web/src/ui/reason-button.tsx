import { useId } from 'react';
import { Button, type ButtonProps } from './button.tsx';

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
