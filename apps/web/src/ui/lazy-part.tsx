import { lazy, useState, type ComponentType } from 'react';
import { Boundary } from './boundary.tsx';
import { Button } from './button.tsx';
import { isChunkFailure } from './chunk-failure.ts';
import { useUi } from './ui-context.tsx';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { labels } = useUi();
  return (
    <p className="item-broken">
      {labels.loadFailed}{' '}
      <Button variant="link" onClick={onRetry}>
        {labels.retry}
      </Button>
    </p>
  );
};

/**
 * A part of a page in a chunk of its own. When it cannot be fetched the page stays, with what was typed in it: a sentence
 * and a button to try again stand in its place.
 */
export const lazyPart = <Props extends object>(load: Load<Props>): ComponentType<Props> => {
  let next = lazy(load);
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => next);
    return (
      <Boundary
        failed={(error, retry) => {
          // What broke while it was drawn is the page's to say.
          if (!isChunkFailure(error)) throw error;
          // The next try, here or where it is shown next, asks anew.
          if (next === Part) next = lazy(load);
          const onRetry = (): void => {
            setPart(() => next);
            retry();
          };
          return <Failed onRetry={onRetry} />;
        }}
      >
        <Part {...props} />
      </Boundary>
    );
  };
};
