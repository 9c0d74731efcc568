/** Tags as they are typed, parted by commas. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\uFF0C\uFF1B\u3001\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
