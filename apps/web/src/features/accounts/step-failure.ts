export type Step = 'registerCheck' | 'register' | 'forgotCheck' | 'forgot' | 'reset' | 'resend';

export class StepFailure extends Error {
  readonly step: Step;

  constructor(step: Step, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

/** Runs one step of an act, so that what fails in it is said in its words. */
export const atStep = async <T>(step: Step, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw new StepFailure(step, error);
  }
};

export const causeOf = (error: unknown): unknown => (error instanceof StepFailure ? error.cause : error);
