import type { StoredToken, TokenStore } from './access-token.ts';

export class MemoryTokenStore implements TokenStore {
  readonly #tokens = new Map<string, StoredToken>();
  readonly #queues = new Map<string, Promise<unknown>>();

  read(key: string): Promise<StoredToken | null> {
    return Promise.resolve(this.#tokens.get(key) ?? null);
  }

  write(key: string, token: StoredToken): Promise<void> {
    this.#tokens.set(key, token);
    return Promise.resolve();
  }

  async exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const next = (this.#queues.get(key) ?? Promise.resolve()).then(work, work);
    const settled = next.catch(() => undefined);
    this.#queues.set(key, settled);
    try {
      return await next;
    } finally {
      if (this.#queues.get(key) === settled) this.#queues.delete(key);
    }
  }
}
