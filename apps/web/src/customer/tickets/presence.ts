const typingFor = 10_000;
const typedAt = new Map<string, number>();

export const recordTyping = (ticketId: string): void => {
  typedAt.set(ticketId, Date.now());
};

export const recordIdle = (ticketId: string): void => {
  typedAt.delete(ticketId);
};

export const isTyping = (ticketId: string): boolean => Date.now() - (typedAt.get(ticketId) ?? 0) < typingFor;
