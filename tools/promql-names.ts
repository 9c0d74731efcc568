/** What an expression of PromQL names: series with what they are asked for, and labels that it groups by. */
export type PromqlNames = {
  readonly selectors: readonly { readonly metric: string; readonly matchers: readonly Matcher[] }[];
  /** Labels of `by`, `without`, `on` and `ignoring`, but for those that `label_replace` made. */
  readonly labels: readonly string[];
};
export type Matcher = { readonly label: string; readonly op: string; readonly value: string };

const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const replacing = /"(\w+)",\s*"[^"]*",\s*"(\w+)",\s*"[^"]*"\s*\)/g;
const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring']);

/** Reads the plain part of PromQL that rules and dashboards are written in; variables of Grafana may stand in values. */
export const namesOf = (expression: string): PromqlNames => {
  const made = new Set<string>();
  const labels: string[] = [];
  const selectors: { metric: string; matchers: Matcher[] }[] = [];
  const rest = expression
    .replace(replacing, (_, target: string, source: string) => {
      made.add(target);
      labels.push(source);
      return ')';
    })
    .replace(grouping, (_, list: string) => {
      labels.push(...list.split(',').flatMap((label) => label.trim() || []));
      return ' ';
    })
    .replace(/(\w+)\s*\{((?:"[^"]*"|[^"}])*)\}/g, (_, metric: string, inside: string) => {
      const matchers = [...inside.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)];
      selectors.push({
        metric,
        matchers: matchers.map(([, label = '', op = '', value = '']) => ({ label, op, value })),
      });
      return ' ';
    })
    .replace(/\[[^\]]*\]|"[^"]*"/g, ' ');
  for (const [, word = ''] of rest.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/gi))
    if (!words.has(word)) selectors.push({ metric: word, matchers: [] });
  return { selectors, labels: labels.filter((label) => !made.has(label)) };
};
