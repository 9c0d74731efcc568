const typingFor = 10_000;
const typedAt = new Map<string, number>();

/** Notes that an answer is being written. */
export const recordTyping = (ticketId: string): void => {
  typedAt.set(ticketId, Date.now());
};

/** Notes that it was sent or put aside. */
export const recordIdle = (ticketId: string): void => {
  typedAt.delete(ticketId);
};

/** Whether an answer is being written just now, for colleagues who look at the same ticket. */
export const isTyping = (ticketId: string): boolean => Date.now() - (typedAt.get(ticketId) ?? 0) < typingFor;
