import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Chart } from '../ui/chart.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import { RouteMap } from '../ui/route-map.tsx';
import { TimeChart } from '../ui/time-chart.tsx';
import { UsMap } from '../ui/us-map.tsx';
import { type Entry, Kept, nothing } from './entry.tsx';

const labelsOf = (t: WebTranslate) => ({
  table: t('shipments.result'),
  point: t('shipments.column.shippedOn'),
  pick: (point: string) => `${t('shipments.query')} ${point}`,
  none: t('state.empty'),
});

const points = ['11-18', '11-19', '11-20'];
const chart = {
  points,
  series: [
    { name: 'UPS', values: [120, 340, 90] },
    { name: 'FedEx', values: [60, 20, 210] },
  ],
};

/** What is drawn. */
export const charts: readonly Entry[] = [
  {
    files: ['share-bar'],
    states: {
      usual: (t) => (
        <ShareBar
          shares={[
            { tone: 'sale', label: t('carrier.ups'), value: 120 },
            { tone: 'held', label: t('carrier.usps'), value: 3 },
            { tone: 'sold', label: t('carrier.fedex'), value: 60 },
          ]}
        />
      ),
    },
  },
  {
    files: ['sparkline'],
    states: { usual: () => <Sparkline values={[2, 5, 3, 8]} />, empty: () => <Sparkline values={[]} /> },
  },
  {
    files: ['chart', 'chart-canvas', 'chart-table'],
    states: Object.fromEntries(
      (['columns', 'bars', 'lines'] as const).map((kind) => [
        kind,
        (t) => (
          <Chart
            {...chart}
            kind={kind}
            title={`${t('shipments.result')}, ${kind}`}
            labels={labelsOf(t)}
            stacked={kind === 'columns'}
            {...(kind === 'bars' ? { onPick: nothing } : {})}
          />
        ),
      ]),
    ),
  },
  {
    files: ['time-chart', 'time-chart-canvas'],
    states: {
      default: (t) => (
        <TimeChart
          title={t('shipments.result.start')}
          points={points}
          lines={[
            { name: 'UPS', shape: 'column', color: '1', values: [120, null, 90] },
            { name: 'P95', shape: 'line', color: '6', axis: 'right', values: [35, 1250, 40] },
          ]}
          units={['count', 'ms']}
          labels={labelsOf(t)}
          onSelect={nothing}
        />
      ),
      empty: (t) => (
        <TimeChart
          title={t('shipments.result.none')}
          points={points}
          lines={[{ name: 'UPS', shape: 'line', color: '1', values: [null, null, null] }]}
          units={['count']}
          labels={labelsOf(t)}
        />
      ),
    },
  },
  {
    files: ['us-map', 'us-map-drawing'],
    states: {
      default: (t) => (
        <Kept<string | undefined> initial="CA">
          {(chosen, onChoose) => (
            <UsMap
              values={new Map(Object.entries({ CA: 8090, NY: 3120, TX: 950, IL: 40 }))}
              labelOf={(code, value) => `${code} ${value}`}
              hint={t('shipments.zipCode.none')}
              chosen={chosen}
              onChoose={onChoose}
            />
          )}
        </Kept>
      ),
    },
  },
  {
    files: ['route-map'],
    states: Object.fromEntries(
      (['moving', 'good', 'warn'] as const).map((tone) => [
        tone,
        () => (
          <RouteMap
            label="Memphis → Dallas"
            tone={tone}
            pulse={tone}
            stops={[
              { name: 'Memphis', point: [402, 253], back: false },
              { name: 'Chicago', point: [423, 144], back: false },
              { name: 'Dallas', point: [316, 291], back: tone === 'warn' },
            ]}
            goal={tone === 'moving' ? { name: 'Denver', point: [221, 178], back: false } : undefined}
          />
        ),
      ]),
    ),
  },
];
