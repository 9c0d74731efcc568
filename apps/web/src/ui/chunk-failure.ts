/** Whether an error says that a part of the app could not be fetched, in the words of each browser. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /import|module|preload/i.test(error.message);
