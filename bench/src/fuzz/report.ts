import type { Call, Class } from './calls.ts';
import type { Actor } from './market.ts';
import type { Answer } from './send.ts';

const keptOfAKind = 3;

type Counts = Map<number, number>;

export class Report {
  readonly byClass = new Map<Class, Counts>();
  readonly byOperation = new Map<string, Counts>();
  /** What was wrong, by operation and problem, each with how to make it again. */
  readonly #found = new Map<string, string[]>();
  /** The longest that `/healthz` took, in milliseconds. */
  silenceMs = 0;
  readonly #operations: readonly string[];
  readonly #began = performance.now();

  constructor(operations: readonly string[]) {
    this.#operations = operations;
  }

  count({ kind, operation }: Call, { status }: Answer): void {
    for (const row of [
      this.byClass.getOrInsertComputed(kind, () => new Map()),
      this.byOperation.getOrInsertComputed(operation.id, () => new Map()),
    ])
      row.set(status, (row.get(status) ?? 0) + 1);
  }

  /** Keeps a few of each kind of problem; answers the text of one that is kept. */
  find(problem: string, place: string, call?: Call, actor?: Actor): string | undefined {
    const kind = `${call?.operation.id ?? ''} ${problem.slice(0, 60)}`;
    const same = this.#found.getOrInsertComputed(kind, () => []);
    if (same.length >= keptOfAKind) return undefined;
    const { method, path = '', headers, body } = call ?? {};
    const sent = {
      as: actor?.name,
      method,
      path: path.slice(0, 600),
      headers,
      body: body?.toString().slice(0, 2_000),
    };
    const text = `${call?.operation.id ?? ''}: ${problem}\n  ${place} ${JSON.stringify(sent)}`;
    same.push(text);
    return text;
  }

  get neverSucceeded(): string[] {
    const succeeded = (id: string): boolean =>
      [200, 204].some((one) => this.byOperation.get(id)?.has(one) === true);
    return this.#operations.filter((id) => !succeeded(id));
  }

  get operations(): number {
    return this.#operations.length;
  }

  get wrong(): string[] {
    return [...this.#found.values()].flat();
  }

  text(): string {
    const line = ([name, row]: readonly [string, Counts]): string =>
      `${name.padEnd(26)} ${[...row]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', ')}`;
    const seconds = (performance.now() - this.#began) / 1000;
    const requests = [...this.byClass.values()]
      .flatMap((row) => [...row.values()])
      .reduce((sum, n) => sum + n, 0);
    return [
      `${requests} requests in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)} a second)`,
      ...[...this.byClass].map(line),
      '',
      ...[...this.byOperation].toSorted(([one], [other]) => one.localeCompare(other)).map(line),
      '',
      `${this.operations - this.neverSucceeded.length} of ${this.operations} operations succeeded at least once; never: ${this.neverSucceeded.join(', ') || 'none'}`,
      `longest silence of /healthz: ${this.silenceMs} ms`,
      this.wrong.length === 0 ? 'nothing wrong' : `wrong:\n${this.wrong.join('\n')}`,
    ].join('\n');
  }
}
