const names = [
  'fields.emailRequired',
  'fields.email',
  'fields.phone',
  'fields.passwordRequired',
  'fields.passwordShort',
  'fields.passwordLong',
  'fields.passwordSpace',
  'fields.passwordIsEmail',
] as const;
type Name = (typeof names)[number];

/** These phrases out of the dictionary of a language, so that the public pages carry no others. */
export const accountFieldsOf = <Fields extends Readonly<Record<Name, string>>>(
  fields: Fields,
): Pick<Fields, Name> =>
  // Every name is there: the parameter's type says so.
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Name>;
