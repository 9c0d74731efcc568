import type { BenchServer } from './data/bench-database.ts';
import type { Options } from './options.ts';

export type Progress = (text: string) => void;

/** A plot in SVG; with `alt` the section shows it, without the page already does. */
export type Plot = { readonly svg: string; readonly alt?: string };

/** What every benchmark is given. */
export type Bench = {
  readonly server: BenchServer;
  readonly options: Options;
  readonly progress: Progress;
  /** Prints a section below a line about the machine; with `--write` it replaces that of docs/benchmarks.md. */
  report(name: string, texts: readonly string[], more?: { browser?: string; plot?: Plot }): Promise<void>;
};
