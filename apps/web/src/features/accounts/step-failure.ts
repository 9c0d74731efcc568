/** Steps of acts that have words of their own for what fails in them. */
export type Step = 'registerCheck' | 'register' | 'forgotCheck' | 'forgot' | 'reset' | 'resend';

/** A failure, and the step of an act in which it happened. */
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

/** What failed, without the step. */
export const causeOf = (error: unknown): unknown => (error instanceof StepFailure ? error.cause : error);
