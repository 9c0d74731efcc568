const formats = new Map<string, Intl.DateTimeFormat>();

/** Today in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string): string => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format.format(new Date());
};
