import { Component, type ReactNode, lazy, Suspense, useState, type ComponentType } from 'react';
import { Button } from './button.tsx';
import { useUi } from './ui-context.tsx';

/** Whether an error says that a part of the app could not be fetched, in the words of each browser. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /import|module|preload/i.test(error.message);

type Props = {
  /** What is drawn: another one, or this one read anew, is tried again. */
  readonly item?: unknown;
  /** Stands in place of what could not be drawn; may throw the error on. */
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
};

export class Boundary extends Component<
  Props,
  { readonly failure: { readonly error: unknown } | undefined }
> {
  override readonly state: { readonly failure: { readonly error: unknown } | undefined } = {
    failure: undefined,
  };

  static getDerivedStateFromError(error: unknown): { readonly failure: { readonly error: unknown } } {
    return { failure: { error } };
  }

  override componentDidUpdate({ item }: Props): void {
    if (this.state.failure !== undefined && item !== this.props.item) this.retry();
  }

  readonly retry = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : this.props.failed(failure.error, this.retry);
  }
}

const Failed = ({ onRetry }: { onRetry: () => void }) => {
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
 * and a button to try again stand in its place. `waiting` keeps its room until it is there.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  waiting?: ReactNode,
): ComponentType<Props> => {
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
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
};
