const longest = 120;

const endings: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'] };

/**
 * A client's name of a file as a text to show: without its folders, without characters that cannot be seen or that
 * systems forbid, and with an ending that fits the type, so that nothing runs by its name.
 */
export const cleanFileName = (given: string, type: string): string => {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const dot = name.lastIndexOf('.');
  const ending = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  const fits = (endings[type] ?? [type]).includes(ending);
  const stem = Array.from(fits ? name.slice(0, dot) : name);
  return `${stem.slice(0, longest).join('').trim() || 'file'}.${fits ? name.slice(dot + 1) : type}`;
};
