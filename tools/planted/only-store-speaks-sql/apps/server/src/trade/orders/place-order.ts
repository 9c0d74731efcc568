import type { Pool } from 'pg';

export const place = (pool: Pool) => pool;
