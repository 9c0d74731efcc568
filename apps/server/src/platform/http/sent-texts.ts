import type { SentText } from '../access/witness.ts';

const secretField = /pass|psw|pwd|token|code|secret|key$|authori[sz]ation|credential/i;
/** What a text must have to be looked at closely: one pass over it, without going back. */
const suspicious = /[<%\\]|&[#a-z]|script\s*:|data:|\bon[a-z]{3,30}\s*=/i;

/** What is looked at of one request: enough for whatever a person writes, little enough for what a machine sends. */
export const most = { values: 2_000, characters: 200_000, texts: 20, depth: 8, field: 100 } as const;

/** Texts of a query and a body that could hold markup, with their fields; secrets are left out. Work is bounded. */
export const suspiciousTexts = (...parts: readonly unknown[]): SentText[] => {
  const found: SentText[] = [];
  let values = 0;
  let characters = 0;
  const isEnough = (): boolean =>
    values >= most.values || characters >= most.characters || found.length >= most.texts;
  const visit = (value: unknown, field: string, depth: number): void => {
    if (isEnough()) return;
    values += 1;
    if (typeof value === 'string') {
      const text = value.slice(0, most.characters - characters);
      characters += text.length;
      if (suspicious.test(text)) found.push({ field: field.slice(0, most.field), text });
      return;
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth >= most.depth)
      return;
    if (Array.isArray(value)) {
      for (const one of value) {
        if (isEnough()) return;
        visit(one, `${field}[]`, depth + 1);
      }
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      if (isEnough()) return;
      if (!secretField.test(name)) visit(one, field === '' ? name : `${field}.${name}`, depth + 1);
    }
  };
  for (const part of parts) visit(part, '', 0);
  return found;
};
