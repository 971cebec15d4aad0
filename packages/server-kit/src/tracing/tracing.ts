/** Names and attributes must come from the code. Never use ids, URLs, SQL or user input. */
type Attributes = Record<string, string | number | boolean>

/** A part of the work for a request or a job. Corresponds to a span in OpenTelemetry. */
export interface Step {
  name: string
  /** server: a request that we respond to; client: a request that we send; consumer: a job. */
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The step in another process that caused this one (W3C trace context). Defaults to the current step in this process. */
  traceparent?: string | undefined
}

/** A step that is currently running. */
export interface RunningStep {
  rename(name: string): void
  set(attributes: Attributes): void
  /** Marks the step as failed. A step also fails if its work throws. */
  fail(error: unknown): void
}

/** A step that was measured in a browser. It is the parent of requests that refer to it. */
export interface BrowserStep {
  traceId: string
  spanId: string
  name: string
  attributes: Attributes
  /** Milliseconds since the epoch. */
  start: number
  /** Milliseconds. */
  duration: number
}

export interface Tracer {
  /** The share of traces starting here or in browsers that are recorded, from 0 to 1. */
  share: number
  run<T>(step: Step, work: (running: RunningStep) => Promise<T>): Promise<T>
  outside<T>(work: () => T): T
  addBrowserStep(step: BrowserStep): void
  /** False outside of a request or job, for example while the process starts. */
  isInStep(): boolean
  /** The W3C trace context of the current step, for use in another process. Undefined outside of a step. */
  traceparent(): string | undefined
  /** Fields that are added to each log line. */
  logFields(): Record<string, string>
  /** Sends the spans that have been recorded so far. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined

/** Pass undefined to turn tracing off. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== undefined
}

/** The share of the traces that are recorded; 0 while tracing is off. */
export function tracedShare(): number {
  return tracer?.share ?? 0
}

export function addBrowserStep(step: BrowserStep): void {
  tracer?.addBrowserStep(step)
}

export function traced<T>(step: Step, work: (running?: RunningStep) => Promise<T>): Promise<T> {
  return tracer ? tracer.run(step, work) : work()
}

/**
 * For work that outlives the request that starts it, such as opening a connection for all requests. Its log lines should not be attributed
 * to that request.
 */
export function outsideTraces<T>(work: () => T): T {
  return tracer ? tracer.outside(work) : work()
}

/** Only traces statements that belong to a request or job. Any other statement would become a trace of its own. */
export function tracedQuery<T>(sql: string, work: () => Promise<T>): Promise<T> {
  return tracer?.isInStep() ? tracer.run(queryStep(sql), work) : work()
}

/** Headers that continue the current trace in the called process. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracer?.traceparent()
  return traceparent === undefined ? {} : { traceparent }
}

/** Adds the current trace context to a job's data, because the job may run in another process. */
export function withTraceparent<Data extends object>(data: Data): Data {
  return tracer ? { ...data, ...traceHeaders() } : data
}

export function logFields(): Record<string, string> {
  return tracer?.logFields() ?? {}
}

export async function stopTracing(): Promise<void> {
  await tracer?.stop()
}

const OPERATION = /^\s*([a-z]+)/i
const TABLE = /(?<!distinct )\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)(?![\w(])/i

/** Only includes the operation and the first table, because the text of a statement may contain values. */
function queryStep(sql: string): Step {
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'query'
  const table = TABLE.exec(sql)?.[1]?.replaceAll('"', '')
  const summary = table === undefined ? operation : `${operation} ${table}`
  return { name: summary, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary } }
}
