import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Takes the settings of a `.env` file beside package.json; what the environment says already stays. */
const file = join(import.meta.dirname, '../.env');
if (existsSync(file)) process.loadEnvFile(file);
