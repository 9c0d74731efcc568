import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';

const ownFile = join(import.meta.dirname, '../../../../../.env');

/**
 * Takes into the environment what the file of settings says: that of `ENV_FILE`, else `.env` beside package.json. What
 * the environment has already stays, an empty value too. Throws a ConfigError when the file cannot be read.
 */
const loadSettingsFile = (): void => {
  const named = process.env['ENV_FILE'] ?? '';
  const file = named === '' ? ownFile : resolve(named);
  if (named === '' && !existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The file of settings ${file} cannot be read: ${why}`);
  }
};

/**
 * The settings of this process: the environment, then the file of settings, then `defaults`, then those of the product.
 * Every entry (server, command line) reads them here. Throws a ConfigError that says what is wrong.
 */
export const readSettings = (defaults: Readonly<Record<string, string>> = {}): Config => {
  loadSettingsFile();
  return readConfig({ ...defaults, ...process.env });
};
