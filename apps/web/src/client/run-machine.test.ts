import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { after, runMachine } from './run-machine.ts';

type Event = 'ring' | 'restart' | 'stop' | 'say' | 'fail' | { readonly timer: string | undefined };
type Effect =
  | { readonly do: 'timer'; readonly name: string; readonly ms: number }
  | { readonly do: 'stop'; readonly name: string }
  | { readonly do: 'say'; readonly word: string }
  | { readonly do: 'fail' };

const step = (count: number, event: Event): readonly [number, readonly Effect[]] => {
  if (typeof event === 'object') return [count + 10, []];
  if (event === 'stop') return [count + 1, [{ do: 'stop', name: 'a' }]];
  if (event === 'say') return [count + 1, [{ do: 'say', word: `after ${count}` }]];
  if (event === 'fail') return [count + 1, [{ do: 'fail' }]];
  return [count + 1, [{ do: 'timer', name: 'a', ms: event === 'ring' ? 100 : 300 }]];
};

let said: string[];

const start = () => {
  const runner = runMachine<number, Event, Effect>({
    first: 0,
    step,
    effectHandlers: {
      say: ({ word }) => {
        said.push(word);
        if (said.length < 3) runner.send('say');
        said.push(`state ${runner.state()}`);
      },
      fail: () => {
        throw new Error('failed');
      },
    },
    timeIsUp: (name) => runner.send({ timer: name }),
    stepped: (event, before) => said.push(`${JSON.stringify(event)} ${before} → ${runner.state()}`),
    after,
  });
  return runner;
};

beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('an event that comes during a step waits until the step is carried out', () => {
  start().send('say');
  expect(said).toEqual(['after 0', 'state 1', '"say" 0 → 1', 'after 1', 'state 2', '"say" 1 → 2']);
});

test('a timer rings once, with its name', () => {
  const runner = start();
  runner.send('ring');
  vi.advanceTimersByTime(99);
  expect(runner.state()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(runner.state()).toBe(11);
  expect(said.at(-1)).toBe('{"timer":"a"} 1 → 11');
});

test('a timer of the same name takes the place of the one before', () => {
  const runner = start();
  runner.send('ring');
  runner.send('restart');
  vi.advanceTimersByTime(299);
  expect(runner.state()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(runner.state()).toBe(12);
});

test('a timer that was stopped does not ring', () => {
  const runner = start();
  runner.send('ring');
  runner.send('stop');
  vi.advanceTimersByTime(1000);
  expect(runner.state()).toBe(2);
});

test('goes on after an effect that failed', () => {
  const runner = start();
  expect(() => runner.send('fail')).toThrow('failed');
  runner.send('stop');
  expect(runner.state()).toBe(2);
});
