import type { BenchServer } from './data/bench-database.ts';

export type Progress = (text: string) => void;

export type Options = {
  readonly quick: boolean;
  readonly minutes: number;
};

export type Bench = {
  readonly server: BenchServer;
  readonly options: Options;
  readonly progress: Progress;
  /** Prints a section below a line about the machine; with `--write` it replaces that of docs/benchmarks.md. */
  report(name: string, texts: readonly string[], browser?: string): Promise<void>;
};
