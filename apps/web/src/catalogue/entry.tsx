import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

/** What the catalogue shows of one component. */
export type Entry = {
  /** Files of `ui/` on view, without `.tsx`: the component, then the parts that only it uses. */
  readonly files: readonly [string, ...string[]];
  /** By the name of the state. */
  readonly states: Readonly<Record<string, (t: WebTranslate) => ReactNode>>;
};

type KeptProps<Value> = {
  readonly initial: Value;
  readonly children: (value: Value, onChange: (value: Value) => void) => ReactNode;
};

/** Keeps what a control is set to, as a page does. */
export const Kept = <Value,>({ initial, children }: KeptProps<Value>) => {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
};

type OpenedProps = { readonly label: string; readonly children: (close: () => void) => ReactNode };

/** A button that opens what covers the page; the journey presses each. */
export const Opened = ({ label, children }: OpenedProps) => (
  <Kept initial={false}>
    {(open, setOpen) => (
      <>
        <Button data-opens="" onClick={() => setOpen(true)}>
          {label}
        </Button>
        {open && children(() => setOpen(false))}
      </>
    )}
  </Kept>
);

/** For controls of which only the look is shown. */
export const nothing = (): void => undefined;
