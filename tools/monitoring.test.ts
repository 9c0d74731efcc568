import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { priorities } from '@waybill/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStock, buildUser } from '../apps/server/test/builders.ts';
import { type TestApp, openTestApp } from '../apps/server/test/test-app.ts';
import { createProductGauges } from '../apps/server/src/measure-product.ts';
import { type Matcher, namesOf } from './promql-names.ts';

/** Dashboards and rules of deploy/, held against what a server says at /metrics. */
const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};
type Rules = { readonly groups: readonly { readonly rules: readonly Alert[] }[] };
const alerts = (parseYaml(read('deploy/prometheus/waybill.rules.yml')) as Rules).groups.flatMap(
  ({ rules }) => rules,
);

type Place = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: Place;
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
};
type Dashboard = {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
};
const dashboard = JSON.parse(read('deploy/grafana/waybill.json')) as Dashboard;
const targets = dashboard.panels.flatMap(({ title, targets: of = [] }) =>
  of.map((target) => ({ title, ...target })),
);

type Series = { readonly metric: string; readonly labels: Readonly<Record<string, string>> };
const seriesOf = (text: string): Series[] =>
  text.split('\n').flatMap((line) => {
    const [, metric, inside = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (metric === undefined) return [];
    const labels = [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
    return { metric, labels: Object.fromEntries(labels) as Record<string, string> };
  });

/** Prometheus adds them to whatever it reads. */
const added = { job: 'waybill', instance: 'a' };
let app: TestApp;
/** What is there before anybody came, and once everything has happened that counts. */
let first: Series[];
let series: Series[];
const scrape = async (): Promise<Series[]> => seriesOf(await (await app.send('GET', '/metrics')).text());

beforeAll(async () => {
  app = await openTestApp({ CLAMD_URL: 'tcp://127.0.0.1:9' });
  const { carriers } = app.context;
  const [origin, clientId, clientSecret] = ['http://127.0.0.1:9', 'figures', 'figures'];
  carriers.use('ups', { origin, clientId, clientSecret, callsPerHour: 10, callsPerDay: 100 });
  const measure = createProductGauges(app.context);
  await measure();
  first = await scrape();
  const user = await buildUser(app.context, { points: 10_000 });
  await buildStock(app.context, 2, { zip5: '10041' });
  const params = { carrier: 'ups' as const };
  const query = { params, body: { zipCode: '10041' } };
  const { reservation } = await app.call(endpoints.queryShipments, query, user);
  await app.call(endpoints.placeOrder, { params, body: { id: reservation?.holdId ?? '' } }, user);
  for (const outcome of ['answered', 'timeout', 'throttled', 'quota_used_up'])
    app.context.metrics.carrierCalled('ups', outcome);
  app.context.metrics.fileScanned('away');
  await app.call(endpoints.followNumbers, { body: { numbers: ['1Z999AA10123456784'] } }, user);
  await measure();
  app.context.draining.abort();
  await app.send('GET', '/readyz');
  series = [...(await scrape()), { metric: 'up', labels: {} }].map(({ metric, labels }) => ({
    metric,
    labels: { ...labels, ...added },
  }));
});
afterAll(() => app.close());

/** Whether a series is one that the matchers ask for. Variables stand for anything; 5xx of one route stand for all. */
const fits = ({ labels }: Series, { label, op, value }: Matcher): boolean => {
  if (value.startsWith('$') || op.startsWith('!')) return true;
  return op === '=' ? labels[label] === value : new RegExp(`^(?:${value})$`).test(labels[label] ?? '');
};

/** What an expression names that no series has. */
const unknownIn = (expression: string): string[] => {
  const { selectors, labels } = namesOf(expression);
  if (selectors.length === 0) return [`nothing in ${expression}`];
  return selectors.flatMap(({ metric, matchers }) => {
    const of = series.filter((one) => one.metric === metric);
    if (of.length === 0) return [metric];
    const names = new Set(of.flatMap((one) => Object.keys(one.labels)));
    const wrong = [...labels, ...matchers.map(({ label }) => label)].filter((name) => !names.has(name));
    const dead = matchers.filter((matcher) => !of.some((one) => fits(one, matcher)));
    return [
      ...wrong.map((label) => `${metric}: ${label}`),
      ...dead.map(({ label, op, value }) => `${metric}: ${label}${op}"${value}"`),
    ];
  });
};

test.each(['compose.yaml', 'compose.clamd.yaml'])('the logs of each container of %s are bounded', (file) => {
  type Service = { image?: string; build?: string; logging?: { options: object } };
  const { services } = parseYaml(read(file)) as { services: Record<string, Service> };
  const containers = Object.values(services).filter(({ image, build }) => (image ?? build) !== undefined);
  const bound = { 'max-size': '20m', 'max-file': '5' };
  expect(containers.map(({ logging }) => logging?.options)).toEqual(containers.map(() => bound));
});

describe('what is asked for exists', () => {
  test('by the alerts', () => {
    expect(alerts.length).toBeGreaterThan(8);
    expect(alerts.flatMap(({ alert, expr }) => unknownIn(expr).map((what) => `${alert}: ${what}`))).toEqual(
      [],
    );
  });

  test('by the dashboard, in its legends and variables, too', () => {
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.flatMap(({ title, expr }) => unknownIn(expr).map((what) => `${title}: ${what}`))).toEqual(
      [],
    );
    const legends = targets.flatMap(({ title, expr, legendFormat }) =>
      [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
        .filter(([, label = '']) => !new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr) && !(label in added))
        .map(([mark]) => `${title}: ${mark}`),
    );
    expect(legends).toEqual([]);
    const variables = dashboard.templating.list.flatMap(({ definition }) => definition ?? []);
    const asked = variables.map((definition) => /^label_values\((.*), (\w+)\)$/.exec(definition) ?? []);
    expect(asked.flatMap(([, of = '', label]) => unknownIn(`sum by (${label}) (${of})`))).toEqual([]);
  });

  test('and what does not is found', () => {
    expect(unknownIn('rate(waybill_order_total[5m]) > 0')).toEqual(['waybill_order_total']);
    expect(unknownIn('sum by (shop) (waybill_orders_total{kind="buy"})')).toEqual([
      'waybill_orders_total: shop',
      'waybill_orders_total: kind',
      'waybill_orders_total: kind="buy"',
    ]);
    expect(unknownIn('waybill_http_shed_total{priority=~"urgent|vitall"} > 0')).toHaveLength(1);
    expect(unknownIn('label_replace(up, "class", "$1", "route", "(.*)")')).toEqual(['up: route']);
  });
});

/** Nothing has to be there of them: without a request or a call there is nothing to share or to wait for. */
const laterOn =
  /^(?:waybill_http_request_seconds_(?:bucket|count)|waybill_carrier_calls_total|waybill_followed_oldest_seconds|up)$/;

test('what an alert counts is there from the start, or counts as a share or over a while', () => {
  const there = new Set(first.map(({ metric }) => metric));
  const missing = alerts.flatMap(({ alert, expr }) =>
    namesOf(expr)
      .selectors.filter(({ metric }) => !there.has(metric) && !laterOn.test(metric))
      .map(({ metric }) => `${alert}: ${metric}`),
  );
  expect(missing).toEqual([]);
  const shed = first.filter(({ metric }) => metric === 'waybill_http_shed_total');
  expect(shed.map(({ labels }) => labels['priority'])).toEqual([...priorities]);
});

test('panels have a title in English and Chinese, an id and a place of their own, and a unit', () => {
  const { panels } = dashboard;
  expect(panels.filter(({ title }) => !/^[A-Z][\w ,.-]+ · .*\p{Script=Han}/u.test(title))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)}/${y + Math.floor(i / w)}`),
  );
  expect(new Set(places).size).toBe(places.length);
  const bare = panels.filter(({ type, fieldConfig }) =>
    type === 'row' ? false : fieldConfig?.defaults.unit === undefined,
  );
  expect(bare).toEqual([]);
});

test('panels take the data source that is chosen', () => {
  const fixed = dashboard.panels.filter(({ datasource, targets: of }) =>
    of === undefined ? false : datasource?.uid !== '${datasource}',
  );
  expect(fixed).toEqual([]);
});

test('every alert says what it means, how bad it is, and what to do', () => {
  expect(alerts.length).toBeGreaterThan(10);
  for (const { labels, annotations } of alerts) {
    expect(annotations['summary']).toMatch(/\w/);
    expect(annotations['runbook']).toMatch(/\w.{20}/);
    expect(['critical', 'warning']).toContain(labels['severity']);
  }
});

type UnitTests = {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly object[];
    }[];
  }[];
};
test('every alert has a unit test in which it fires and one in which it stays quiet', () => {
  const { tests } = parseYaml(read('deploy/prometheus/waybill.rules.test.yml')) as UnitTests;
  const outcomes = tests.map(({ alert_rule_test: of }) => ({
    alert: of[0]?.alertname,
    fires: of.some((one) => one.exp_alerts.length > 0),
  }));
  expect(outcomes).toEqual(
    alerts.flatMap(({ alert }) => [
      { alert, fires: true },
      { alert, fires: false },
    ]),
  );
});
