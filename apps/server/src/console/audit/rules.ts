const secret =
  /pass(word|phrase)|secret|token|cookie|authorization|credential|hash|private_?key|api_?key|exchange_?code|tracking_?number|^(key|code|otp|pin)$/i;

export const removed = '***';

export const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secret.test(name) ? removed : withoutSecrets(inner)]),
  );
};
