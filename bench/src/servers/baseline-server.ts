import { apiBase } from '@waybill/contract/endpoint.ts';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

const listText = `SELECT id, tracking_number, carrier, status, city, region, zip5, shipped_on FROM shipments
  WHERE zip5 = $1 AND NOT sellable AND carrier = 'ups' AND shipped_on BETWEEN $2 AND $3
  ORDER BY shipped_on DESC, id DESC LIMIT 50`;

// One commit: the number, the points that may not fall below nothing, the order and its line in the ledger.
const reserveText = `WITH taken AS (
    UPDATE bench_numbers SET owner = $2 WHERE id = $1 AND owner IS NULL RETURNING id
  ), paid AS (
    UPDATE bench_purses SET points = points - 1 FROM taken WHERE user_id = $2 AND points >= 1 RETURNING points
  ), ordered AS (
    INSERT INTO bench_orders (user_id, number_id) SELECT $2, taken.id FROM taken, paid RETURNING id
  )
  INSERT INTO bench_ledger (user_id, order_id, points) SELECT $2, id, -1 FROM ordered RETURNING order_id`;

/** What the peers were asked for, as plainly as it can be done: it stands for the speed of the machine. */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['POOL_SIZE']),
});
const app = fastify();
const userOf = (request: FastifyRequest): number => Number(request.headers['x-user']);
const envelope = (data: object): object => ({ code: 0, msg: 'ok', data });

app.get<{ Querystring: { zip: string; from: string; to: string } }>(
  `${apiBase}/peers/list`,
  async ({ query: { zip, from, to } }) => {
    const { rows } = await pool.query({ name: 'list', text: listText, values: [zip, from, to] });
    return envelope({ list: rows, total: rows.length });
  },
);
app.post<{ Body: { number: string } }>(`${apiBase}/peers/reserve`, async (request) => {
  const values = [request.body.number, userOf(request)];
  const { rows } = await pool.query<{ order_id: string }>({ name: 'reserve', text: reserveText, values });
  if (rows[0] === undefined) throw new Error('the number is taken');
  return envelope({ orderId: rows[0].order_id });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.stdout.write('Waybill answers at this port, or what stands for it\n');
process.once('SIGTERM', () => process.exit(0));
