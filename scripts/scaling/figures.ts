interface RequestKind {
  /** Share of all requests: an assumption. */
  share: number
  /** Processor time, with Postgres: `npm run bench`, docs/scaling.md. */
  milliseconds: number
  /** Share of Postgres in it: measured on 2026-11-28 with the images of deploy/; writes of invoices as other writes. */
  postgres: number
}

const requests: Readonly<Record<string, RequestKind>> = {
  'read one record': { share: 0.34, milliseconds: 0.5, postgres: 0.2 },
  'list 100 of 100,000 entries': { share: 0.36, milliseconds: 1.6, postgres: 0.54 },
  'create an entry': { share: 0.12, milliseconds: 1.3, postgres: 0.3 },
  'update an entry': { share: 0.1, milliseconds: 1.7, postgres: 0.3 },
  'create an invoice from 20 entries': { share: 0.01, milliseconds: 9.9, postgres: 0.3 },
  'search 100,000 records': { share: 0.025, milliseconds: 11.8, postgres: 0.82 },
  'dashboard over 100,000 entries': { share: 0.04, milliseconds: 33, postgres: 0.9 },
  'sign in': { share: 0.005, milliseconds: 25, postgres: 0.05 },
}

/** Rows that one user adds in a year, and bytes of each with its indexes: docs/scaling.md. */
interface RowKind {
  perYear: number
  bytes: number
}

const rows: Readonly<Record<string, RowKind>> = {
  'time entry': { perYear: 1500, bytes: 563 },
  invoice: { perYear: 120, bytes: 655 },
  'invoice line': { perYear: 960, bytes: 323 },
  'invoice status change': { perYear: 360, bytes: 140 },
  client: { perYear: 10, bytes: 480 },
  project: { perYear: 12, bytes: 388 },
}

/** Measured on the machines of docs/measurements.md, except how many requests and rows of each kind there are. */
export const measured = {
  requests,
  rows,
  /** Share of the gateway in the processor time of gateway and services, measured as above. */
  gatewayShare: 0.55,
  /** A user at work makes two actions a minute, with 2.3 requests each. */
  requestsPerSecond: 0.08,
  /** A first visit of the dashboard, compressed: docs/measurements.md. */
  bytesPerVisit: 288_000,
} as const

/** How the product is used and run. Estimated; `npm run simulate -- --set` replaces each. */
export const assumptions = {
  /** Minutes at work in Billfold of an average user on a working day of eight hours, and how much more it is in the busiest minute. */
  minutesPerDay: 20,
  peakFactor: 3,
  workingDaysPerMonth: 22,
  /** Compressed, with the headers. */
  bytesPerRequest: 5000,
  /** First visits of a user in a month, after releases or on other devices. */
  visitsPerMonth: 5,
  /** Years of data that are kept. */
  years: 3,
  /** Pictures, attachments and signed documents of one user in a year. */
  fileBytesPerYear: 2_000_000,
  mailsPerMonth: 30,
  /** Share of a processor that is used in the busiest minute; the rest is for failures and growth. */
  usage: 0.5,
  /** From this many users on there are two of each process and a standby. */
  severalMachinesFrom: 5000,
  /** A Postgres server grows up to this; then users are split into groups, each with its own database. */
  maxPostgresProcessors: 32,
  maxPostgresBytes: 4_000_000_000_000,
  /** DATABASE_POOL_SIZE. */
  poolSize: 10,
  /** From this many connections on, a pooler is in front of Postgres. */
  maxConnections: 300,
  /** Connections of the poolers to Postgres for each of its processors. */
  pooledPerProcessor: 4,
  /** Share of users with an open page, and event streams that one gateway can hold. */
  openPages: 0.25,
  streamsPerGateway: 10_000,
  /** Times that a backup is stored, with its log. */
  backupCopies: 3,
} as const

/** US dollars a month at a large cloud provider, 2026; other prices with `--prices file.json`. */
export const prices = {
  /** A processor with 4 GiB of memory for gateway and services. */
  processor: 25,
  /** A processor with 8 GiB of memory for Postgres. */
  postgresProcessor: 45,
  /** Network disk, for each standby again. */
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
