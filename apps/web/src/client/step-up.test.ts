import { afterEach, expect, test } from 'vitest';
import { answerStepUp, askHere, useStepUp, waitForProof } from './step-up.ts';

afterEach(() => useStepUp.setState({ places: 0, waiting: [] }));

test('all that wait go on once it is proved, and what comes later asks anew', async () => {
  askHere();
  const waiting = [waitForProof(), waitForProof()];
  expect(useStepUp.getState().waiting).toHaveLength(2);
  answerStepUp(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(useStepUp.getState().waiting).toEqual([]);
  const later = waitForProof();
  answerStepUp(false);
  expect(await later).toBe(false);
});

test('nothing waits where no place asks, or for longer than the last of them is there', async () => {
  expect(await waitForProof()).toBe(false);
  const leave = [askHere(), askHere()];
  const waiting = waitForProof();
  leave[0]?.();
  expect(useStepUp.getState().waiting).toHaveLength(1);
  leave[1]?.();
  expect(await waiting).toBe(false);
});
