/** Cuts a stream of bytes into its lines; what is cut off in the middle waits for the rest. */
export const lineCutter = (): ((bytes: Uint8Array<ArrayBuffer>) => string[]) => {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    return lines.filter((line) => line !== '');
  };
};
