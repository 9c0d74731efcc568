import { SOCKET_PORT } from './socket-directory.ts';

export type PostgresSettings = Readonly<Record<string, string>>;

/** What a machine with two cores and little memory to spare wants; durability is never traded for speed. */
const DEFAULTS: PostgresSettings = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The details of an error repeat the values of the row, and those do not belong in a log.
  log_error_verbosity: 'terse',
};

export function serverArguments(dataDir: string, socketDir: string, settings: PostgresSettings): string[] {
  const all = {
    ...DEFAULTS,
    ...settings,
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // A comma would split the list, a quoted element may hold one.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return ['-D', dataDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
