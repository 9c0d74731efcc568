import { Component, type ReactNode } from 'react';

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
