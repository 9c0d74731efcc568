import type { BenchServer } from './data/bench-database.ts';

export type Progress = (text: string) => void;

export type Options = {
  /** Names of what is measured. */
  readonly only: ReadonlySet<string>;
  readonly quick: boolean;
  /** Folder for CPU profiles of the servers. */
  readonly profile: string | undefined;
  /** How long the soak lasts. */
  readonly minutes: number;
};

/** What every benchmark is given. */
export type Bench = {
  readonly server: BenchServer;
  readonly options: Options;
  readonly progress: Progress;
  /**
   * Prints a section below a line about the machine; with `--write` it replaces that of docs/benchmarks.md. A plot is an
   * SVG; with `alt` the section shows it, without the page already does.
   */
  report(
    name: string,
    texts: readonly string[],
    more?: { browser?: string; plot?: { readonly svg: string; readonly alt?: string } },
  ): Promise<void>;
};
