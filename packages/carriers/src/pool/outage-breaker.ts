import { type CircuitState, ConsecutiveBreaker, type IBreaker, SamplingBreaker } from 'cockatiel';

/**
 * Opens when half of at least 10 calls within 30 s fail, or 8 in a row: a carrier that is rarely asked never makes
 * 10 calls in 30 s, and one call with its repeats stays below 8.
 */
export class OutageBreaker implements IBreaker {
  readonly #share = new SamplingBreaker({ threshold: 0.5, duration: 30_000, minimumRps: 10 / 30 });
  readonly #row = new ConsecutiveBreaker(8);

  get state(): unknown {
    return [this.#share.state, this.#row.state];
  }

  set state(value: unknown) {
    const [share, row] = value as [unknown, number];
    this.#share.state = share;
    this.#row.state = row;
  }

  success(state: CircuitState): void {
    this.#share.success(state);
    this.#row.success();
  }

  failure(state: CircuitState): boolean {
    const share = this.#share.failure(state);
    return this.#row.failure() || share;
  }
}
