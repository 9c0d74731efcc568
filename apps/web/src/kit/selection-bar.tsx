import type { ReactNode } from 'react';
import { IconButton } from './reason-button.tsx';

type Props = {
  readonly label: string;
  /** How many are chosen, and what that comes to. */
  readonly count: ReactNode;
  readonly note?: ReactNode;
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** Buttons. */
  readonly children: ReactNode;
};

/** What can be done with the chosen rows; it floats above the list and is dark in both themes. */
export const SelectionBar = ({ label, count, note, clearLabel, onClear, children }: Props) => (
  <section
    className="sticky z-5 bottom-4 flex gap-y-2 gap-x-3 items-center w-fit max-w-full min-h-14 mx-auto py-2 pr-2 pl-5 rounded-lg bg-raised shadow-float text-secondary text-sm [&_strong]:text-default [&_strong]:font-medium max-[900px]:bottom-2 max-[900px]:flex-wrap max-[900px]:py-2.5 max-[900px]:px-3 max-sm:w-auto max-sm:mx-0"
    data-theme="dark"
    aria-label={label}
  >
    <div className="flex flex-wrap gap-y-0.5 gap-x-3" role="status">
      {count}
    </div>
    <div className="max-[900px]:order-1 max-[900px]:-my-2.5 max-[900px]:-mr-2 max-[900px]:ml-auto">
      <IconButton icon="close" label={clearLabel} variant="text" size="small" onClick={onClear} />
    </div>
    {note !== undefined && (
      <div className="number flex flex-wrap gap-y-0.5 gap-x-2.5 ps-4 border-s border-default max-[900px]:flex-auto max-[900px]:p-0 max-[900px]:border-0">
        {note}
      </div>
    )}
    <div className="flex gap-2 items-center [--spacing-control:40px] max-[900px]:flex-auto max-[900px]:order-2 max-[900px]:[--spacing-control:44px] max-[900px]:[&>button]:flex-auto max-[900px]:[&>button]:px-2.5">
      {children}
    </div>
  </section>
);
