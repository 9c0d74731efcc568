import pg from 'pg';

/** The same server, another database. */
export const databaseUrl = (server: string, name: string): string => {
  return server.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
};

/** Runs statements on a connection of their own. */
export const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Addresses of the workers of a cluster of Citus; none of an ordinary server. */
export const workersOf = (server: string): Promise<readonly string[]> =>
  onServer(server, async (client) => {
    const { rows: found } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS there`,
    );
    if (found[0]?.there !== true) return [];
    const { rows } = await client.query<{ address: string }>(
      `SELECT nodename || ':' || nodeport AS address FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeid`,
    );
    return rows.map(({ address }) => server.replace(/(@)[^/]*/, `$1${address}`));
  });

const nodesOf = async (server: string): Promise<readonly string[]> => [server, ...(await workersOf(server))];

/** Makes a database of a name on a server, and on its workers where it has any, each a copy of its own of a template. */
export const createDatabase = async (server: string, name: string, template: string): Promise<void> => {
  for (const node of await nodesOf(server))
    await onServer(node, (client) =>
      client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" ENCODING 'UTF8' STRATEGY file_copy`),
    );
};

/**
 * Drops a database and ends who is still connected to it: all whom this role may end. Not by FORCE: that is rejected while
 * autovacuum is at work there, whose process belongs to another role; without it the server ends that one itself.
 */
export const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(
    `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN pg_roles r ON r.rolname = current_user
     WHERE a.datname = $1 AND (a.usename = r.rolname OR (r.rolsuper AND a.usename IS NOT NULL))`,
    [name],
  );
  await client.query(`DROP DATABASE IF EXISTS "${name}"`);
};

/** The same on a server and its workers. */
export const dropEverywhere = async (server: string, name: string): Promise<void> => {
  for (const node of await nodesOf(server)) await onServer(node, (client) => dropDatabase(client, name));
};

/** The role of the product on a cluster: it owns its databases and is no superuser. */
const productRole = 'waybill';

/** Makes a cluster of a new database that is on all of its nodes, and gives it to the product's role, which it answers. */
export const joinWorkers = async (server: string, name: string): Promise<string> => {
  const workers = await workersOf(server);
  for (const node of [...workers, server])
    await onServer(databaseUrl(node, name), async (client) => {
      await client.query('CREATE EXTENSION citus');
      const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [productRole]);
      if (rows.length === 0)
        await client.query(`CREATE ROLE ${productRole} LOGIN CREATEDB IN ROLE pg_monitor`);
      await client.query(`ALTER DATABASE "${name}" OWNER TO ${productRole}`);
    });
  await onServer(databaseUrl(server, name), async (client) => {
    const { hostname, port } = new URL(server);
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const worker of workers) {
      const { hostname: host, port: at } = new URL(worker);
      await client.query('SELECT citus_add_node($1, $2)', [host, Number(at)]);
    }
  });
  return productRole;
};

/** Lets nobody into a database any more, on no node, so that copies of it can be made: its cluster's own process, too. */
export const closeDatabase = async (server: string, name: string): Promise<void> => {
  for (const node of await nodesOf(server))
    await onServer(node, async (client) => {
      await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    });
};
