/** Runs something after so many milliseconds; the answer calls it off. */
export type After = (ms: number, run: () => void) => () => void;

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Listens to what other tabs change in local storage: the entry of this name, or all of it at once. */
export const whenStored = (name: string, changed: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === name || key === null) changed();
  });

type Named = { readonly do: string };

/** How each effect is carried out. Timers are the runner's own. */
type EffectHandlers<Effect extends Named> = {
  readonly [Do in Exclude<Effect['do'], 'timer' | 'stop'>]: (effect: Effect & { readonly do: Do }) => void;
};

type Machine<State, Event, Effect extends Named> = {
  readonly first: State;
  readonly step: (state: State, event: Event) => readonly [State, readonly Effect[]];
  readonly effectHandlers: EffectHandlers<Effect>;
  /** A timer has run out; a machine with a single one has no name for it. */
  readonly timeIsUp: (name: string | undefined) => void;
  readonly stepped: (event: Event, before: State) => void;
  readonly after: After;
};

export type Runner<State, Event> = {
  readonly state: () => State;
  readonly send: (event: Event) => void;
};

const isTimer = (
  effect: Named,
): effect is { readonly do: 'timer'; readonly name?: string; readonly ms: number } => effect.do === 'timer';
const isStop = (effect: Named): effect is { readonly do: 'stop'; readonly name?: string } =>
  effect.do === 'stop';

/**
 * Runs a machine that the tabs of a browser share: `step` decides, as a function, and this does. Events that come while a
 * step is carried out wait for their turn. The effects `timer` and `stop` start (anew) and stop a timer by its name.
 */
export const runMachine = <State, Event, Effect extends Named>(
  machine: Machine<State, Event, Effect>,
): Runner<State, Event> => {
  let state = machine.first;
  let running = false;
  const events: Event[] = [];
  const timers = new Map<string | undefined, () => void>();
  const effectHandlers = machine.effectHandlers as unknown as Readonly<
    Record<string, ((effect: Effect) => void) | undefined>
  >;

  const stop = (name: string | undefined): void => {
    timers.get(name)?.();
    timers.delete(name);
  };

  const perform = (effect: Effect): void => {
    if (isStop(effect)) stop(effect.name);
    else if (isTimer(effect)) {
      const { name, ms } = effect;
      stop(name);
      const ring = (): void => {
        timers.delete(name);
        machine.timeIsUp(name);
      };
      timers.set(name, machine.after(ms, ring));
    } else effectHandlers[effect.do]?.(effect);
  };

  const take = (event: Event): void => {
    const before = state;
    const [next, effects] = machine.step(before, event);
    state = next;
    effects.forEach(perform);
    machine.stepped(event, before);
  };

  const send = (event: Event): void => {
    events.push(event);
    if (running) return;
    running = true;
    try {
      for (let next = events.shift(); next !== undefined; next = events.shift()) take(next);
    } finally {
      running = false;
    }
  };

  return { state: () => state, send };
};
