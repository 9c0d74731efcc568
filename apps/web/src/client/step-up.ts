import { create } from 'zustand';

/** Calls that wait until somebody has proved again who they are, and how many places of the page can ask for it. */
export const useStepUp = create<{
  readonly places: number;
  readonly waiting: readonly ((proved: boolean) => void)[];
}>(() => ({
  places: 0,
  waiting: [],
}));

export const answerStepUp = (proved: boolean): void => {
  const { waiting } = useStepUp.getState();
  useStepUp.setState({ waiting: [] });
  for (const answer of waiting) answer(proved);
};

/** Waits until it is proved; false where nobody asks for it, or whoever was asked gave up. */
export const waitForProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (useStepUp.getState().places === 0) resolve(false);
    else useStepUp.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
  });

/** Notes a place that asks; the answer notes that it is gone. Nobody waits for what no place asks. */
export const askHere = (): (() => void) => {
  useStepUp.setState(({ places }) => ({ places: places + 1 }));
  return () => {
    useStepUp.setState(({ places }) => ({ places: places - 1 }));
    if (useStepUp.getState().places === 0) answerStepUp(false);
  };
};
