/** Names and attributes come from the code: never ids, URLs, SQL or values of users. */
export type Attributes = Record<string, string | number | boolean>

/** A part of the work for a request or a job; a span in OpenTelemetry. */
export interface Step {
  name: string
  /** server: a request that we answer; client: a request that we send; consumer: a job. */
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The step that caused this one in another process (W3C trace context); by default the current one of this process. */
  traceparent?: string | undefined
}

/** A step while it runs. */
export interface RunningStep {
  rename(name: string): void
  set(attributes: Attributes): void
  /** A step also fails if its work throws. */
  fail(error: unknown): void
}

/** A step that a browser measured. It is the parent of the requests that name it. */
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
  /** How many of the traces that begin here or in browsers are recorded, from 0 to 1. */
  share: number
  run<T>(step: Step, work: (running: RunningStep) => Promise<T>): Promise<T>
  outside<T>(work: () => T): T
  addBrowserStep(step: BrowserStep): void
  /** False outside of a request or job, for example at the start of the process. */
  isInStep(): boolean
  /** The current step, for another process; undefined outside of one. */
  traceparent(): string | undefined
  /** Fields of a log line. */
  logFields(): Record<string, string>
  /** Sends what has been recorded. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined

/** Undefined turns tracing off. */
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

/** For work that outlives the request that begins it, such as a connection for all requests: its log lines do not belong to that one. */
export function outsideTraces<T>(work: () => T): T {
  return tracer ? tracer.outside(work) : work()
}

/** Only as part of a request or job: statements alone would be as many traces. */
export function tracedQuery<T>(sql: string, work: () => Promise<T>): Promise<T> {
  return tracer?.isInStep() ? tracer.run(queryStep(sql), work) : work()
}

/** Headers that continue the current trace in the called process. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracer?.traceparent()
  return traceparent === undefined ? {} : { traceparent }
}

/** Adds the current step to the data of a job, which may run in another process. */
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

/** Only the operation and the first table: a statement's text may contain values. */
function queryStep(sql: string): Step {
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'query'
  const table = TABLE.exec(sql)?.[1]?.replaceAll('"', '')
  const summary = table === undefined ? operation : `${operation} ${table}`
  return { name: summary, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary } }
}
