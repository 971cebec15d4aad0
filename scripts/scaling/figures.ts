interface RequestKind {
  /** Assumed share of this kind among all requests. */
  share: number
  /** Processor time per request including Postgres, from `npm run bench`; see docs/scaling.md. */
  milliseconds: number
  /**
   * The part of this time that Postgres uses, measured on 2026-11-28 with the images in deploy/. For invoice writes, the value of other
   * writes is used.
   */
  postgres: number
}

const requests: Readonly<Record<string, RequestKind>> = {
  'read one record': { share: 0.34, milliseconds: 1.4, postgres: 0.2 },
  'list 100 of 100,000 entries': { share: 0.36, milliseconds: 2.8, postgres: 0.54 },
  'create an entry': { share: 0.12, milliseconds: 2.9, postgres: 0.3 },
  'update an entry': { share: 0.1, milliseconds: 2.6, postgres: 0.3 },
  'create an invoice from 20 entries': { share: 0.01, milliseconds: 11.1, postgres: 0.3 },
  'search 100,000 records': { share: 0.025, milliseconds: 12.3, postgres: 0.82 },
  'dashboard over 100,000 entries': { share: 0.04, milliseconds: 31.4, postgres: 0.9 },
  'sign in': { share: 0.005, milliseconds: 28.9, postgres: 0.05 },
}

/** Rows that one user adds per year, and bytes per row including indexes; see docs/scaling.md. */
interface RowKind {
  perYear: number
  bytes: number
}

const rows: Readonly<Record<string, RowKind>> = {
  'time entry': { perYear: 1500, bytes: 623 },
  invoice: { perYear: 120, bytes: 902 },
  'invoice line': { perYear: 960, bytes: 299 },
  'invoice status change': { perYear: 360, bytes: 149 },
  client: { perYear: 10, bytes: 566 },
  project: { perYear: 12, bytes: 594 },
}

/** Measured on the machines in docs/measurements.md, except the assumed shares of requests and rows per year. */
export const measured = {
  requests,
  rows,
  /** The gateway's share of the processor time that gateway and services use together, measured in the same way. */
  gatewayShare: 0.55,
  /** Per active user: two actions per minute with 2.3 requests each. */
  requestsPerSecond: 0.08,
  /** Compressed size of a first visit to the dashboard; see docs/measurements.md. */
  bytesPerVisit: 334_000,
} as const

/** Estimates of how the product is used and operated. `npm run simulate -- --set` can override each of them. */
export const assumptions = {
  /**
   * Minutes that an average user spends in Billfold per eight-hour working day. `peakFactor` is the ratio of the busiest minute to the
   * average.
   */
  minutesPerDay: 20,
  peakFactor: 3,
  workingDaysPerMonth: 22,
  /** Compressed size including headers. */
  bytesPerRequest: 5000,
  /** Visits per user and month with an empty cache, after a release or on another device. */
  visitsPerMonth: 5,
  /** Number of years for which data is kept. */
  years: 3,
  /** Images, attachments and signed documents of one user per year. */
  fileBytesPerYear: 2_000_000,
  mailsPerMonth: 30,
  /** Processor usage to plan for in the busiest minute. The rest is reserved for failures and growth. */
  usage: 0.5,
  /** Installations with at least this many users run two of each process, and Postgres has a standby. */
  severalMachinesFrom: 5000,
  /** Maximum size of a Postgres server. In larger installations, users are split into groups with a database each. */
  maxPostgresProcessors: 32,
  maxPostgresBytes: 4_000_000_000_000,
  /** Connection pool size of each process, as set by DATABASE_POOL_SIZE. */
  poolSize: 10,
  /** If the processes would open more connections than this, a pooler is used. */
  maxConnections: 300,
  /** Connections from the poolers to Postgres, per Postgres processor. */
  pooledPerProcessor: 4,
  /** Share of users with an open page. Each page keeps an event stream open; `streamsPerGateway` is the most that one gateway can hold. */
  openPages: 0.25,
  streamsPerGateway: 10_000,
  /** Number of stored copies of a backup and its log. */
  backupCopies: 3,
} as const

/** US dollars per month at a large cloud provider in 2026. Use `--prices file.json` for other prices. */
export const prices = {
  /** A processor with 4 GiB of memory for gateway and services. */
  processor: 25,
  /** A processor with 8 GiB of memory for Postgres. */
  postgresProcessor: 45,
  /** Network disk. Each standby needs its own. */
  diskPerGigabyte: 0.1,
  backupPerGigabyte: 0.02,
  trafficPerGigabyte: 0.08,
  loadBalancer: 25,
  /** Metrics, logs and traces, for each processor. */
  observabilityPerProcessor: 3,
  mailPerThousand: 0.1,
} as const

export type Assumptions = { readonly [Name in keyof typeof assumptions]: number }
export type Prices = { readonly [Name in keyof typeof prices]: number }
