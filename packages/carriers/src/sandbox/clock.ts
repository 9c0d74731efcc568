/** The sandbox's clock: runs with the machine's or stands still, and can be set. Milliseconds since 1970. */
export class SandboxClock {
  #shift = 0;
  #stopped: number | null;

  /** `stoppedAt`: the time at which the clock stands; without it the clock runs. */
  constructor(stoppedAt: number | null = null) {
    this.#stopped = stoppedAt;
  }

  readonly now = (): number => this.#stopped ?? Date.now() + this.#shift;

  stopAt(at: number): void {
    this.#stopped = at;
  }

  advance(milliseconds: number): void {
    if (this.#stopped === null) this.#shift += milliseconds;
    else this.#stopped += milliseconds;
  }

  run(): void {
    this.#stopped = null;
    this.#shift = 0;
  }
}
