export const batchFromAddress = (address: URLSearchParams): string | undefined => {
  const id = address.get('batch');
  return id !== null && /^\d{1,15}$/.test(id) ? id : undefined;
};
