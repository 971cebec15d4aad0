import { randomUUID } from 'node:crypto'
import { type HrTime, ValueType } from '@opentelemetry/api'
import { ExportResultCode, hrTime } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AggregationTemporality, type DataPoint, DataPointType, type Histogram, type MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client'

interface OtlpOptions {
  /** The name of the process, such as 'gateway' or 'billing'. */
  process: string
  version: string
  /** The receiver's URL, such as 'http://127.0.0.1:4318'. */
  endpoint: string
}

/**
 * Returns a function that sends the metrics that Prometheus would read. Each call sends all of them once, and throws if the receiver is
 * unavailable.
 */
export function otlpSender(registry: Registry, { process, version, endpoint }: OtlpOptions): () => Promise<void> {
  const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` })
  const resource = resourceFromAttributes({
    'service.namespace': 'billfold',
    'service.name': process,
    'service.version': version,
    // Unique per process, so that the counters of replicas are not mixed.
    'service.instance.id': randomUUID(),
  })
  const startTime = hrTime()
  return async () => {
    const metrics = (await registry.getMetricsAsJSON()).map((metric) => metricData(metric as Metric, [startTime, hrTime()]))
    const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
    exporter.export({ resource, scopeMetrics: [{ scope: { name: 'billfold', version }, metrics }] }, ({ code, error }) =>
      code === ExportResultCode.SUCCESS ? resolve() : reject(error ?? new Error('The receiver refused the metrics')),
    )
    await sent
  }
}

type Value = MetricValueWithName<string>
/** prom-client declares `type` as a number, but it is a string. */
type Metric = Omit<MetricObjectWithValues<Value>, 'type'> & { type: unknown }
type Times = readonly [start: HrTime, end: HrTime]

function metricData({ name, help, type, values }: Metric, times: Times): MetricData {
  const shared = { descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE }, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  if (type === 'histogram') return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(name, values, times) }
  const dataPoints = values.map(({ labels, value }) => point(labels, value, times))
  return type === 'counter' ? { ...shared, dataPointType: DataPointType.SUM, dataPoints, isMonotonic: true } : { ...shared, dataPointType: DataPointType.GAUGE, dataPoints }
}

function point<T>(labels: Value['labels'], value: T, [startTime, endTime]: Times): DataPoint<T> {
  // Omits the process label, because the resource already names the process.
  const { process: _process, ...attributes } = labels
  return { startTime, endTime, attributes, value }
}

/**
 * Prometheus counts a value in every bucket whose limit is not exceeded, but OTLP counts the value only in the smallest of these buckets.
 */
function histograms(name: string, values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const withoutLimit = ({ le: _limit, ...labels }: Value['labels']) => labels
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify(withoutLimit(labels)))
  return [...series.values()].map((parts) => {
    const buckets = parts.filter(({ metricName }) => metricName === `${name}_bucket`)
    const valueOf = (part: string) => parts.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
    return point(withoutLimit(parts[0]?.labels ?? {}), { buckets: { boundaries, counts }, sum: valueOf('sum'), count: valueOf('count') }, times)
  })
}
