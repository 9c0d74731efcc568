type Child = Node | string;

/** An element with its properties and children; texts stay texts. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Readonly<Partial<HTMLElementTagNameMap[Tag]>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
