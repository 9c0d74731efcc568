const began = performance.now();

export const progress = (text: string): void =>
  void process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);

export const readNames = <Name extends string>(only: readonly string[], names: readonly Name[]): Name[] => {
  const asked = only.flatMap((text) => text.split(','));
  const wrong = asked.filter((text) => !names.some((name) => name === text));
  if (wrong.length > 0) throw new Error(`--only takes ${names.join(', ')}; not ${wrong.join(', ')}`);
  return names.filter((name) => asked.includes(name));
};

export const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number above 0; not ${text}`);
  return Number(text);
};
