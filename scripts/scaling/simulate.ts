import { connectionsOf, type Replicas } from '@billfold/server-kit/database/connection-budget'
import { type Assumptions, measured, type Prices } from './figures.ts'

export interface Installation {
  users: number
  /** Number of users who are active in the busiest minute. */
  atWork: number
  requestsPerSecond: number
  /** Number of rows stored at the end of the retention period. */
  rows: number
  /** Size of the data in Postgres, including indexes and files. */
  bytes: number
  /** Number of user groups, each with its own database. */
  groups: number
  /** Number of Postgres servers per group: the primary and its standbys. */
  serversPerGroup: number
  processorsPerServer: number
  /** Number of gateway and service processes in all groups together. */
  processes: number
  /** Number of connections to the primary of one group. */
  connections: number
  isPooled: boolean
  costs: Costs
  /** US dollars per month. */
  cost: number
}

export interface Costs {
  processes: number
  postgres: number
  storage: number
  traffic: number
  mail: number
  observability: number
}

const MINUTES_PER_DAY = 8 * 60
const GIGABYTE = 1e9
const MONTHS = 12

/** Calculates the installation needed for this number of users. */
export function simulate(users: number, given: Assumptions, prices: Prices): Installation {
  const atWork = Math.ceil(users * Math.min(1, (given.minutesPerDay / MINUTES_PER_DAY) * given.peakFactor))
  const requestsPerSecond = atWork * measured.requestsPerSecond
  const [rowsPerYear, bytesPerYear] = yearOfOneUser()
  const bytes = users * given.years * (bytesPerYear + given.fileBytesPerYear)
  const [postgresMilliseconds, processMilliseconds] = requestMilliseconds()
  const postgresProcessors = needed(requestsPerSecond * postgresMilliseconds, given)
  const groups = Math.max(1, Math.ceil(postgresProcessors / given.maxPostgresProcessors), Math.ceil(bytes / given.maxPostgresBytes))
  const isSafe = users >= given.severalMachinesFrom
  const millisecondsPerGroup = (requestsPerSecond * processMilliseconds) / groups
  const replicas = replicasOf(millisecondsPerGroup, (users * given.openPages) / groups, isSafe ? 2 : 1, given)
  const processorsPerServer = processorsOf(postgresProcessors / groups)
  const direct = connectionsOf({ poolSize: given.poolSize, replicas, isPooled: false })
  const isPooled = direct > given.maxConnections
  const connections = isPooled ? connectionsOf({ poolSize: given.poolSize, replicas, isPooled }) + processorsPerServer * given.pooledPerProcessor : direct
  const installation = {
    users,
    atWork,
    requestsPerSecond,
    rows: users * given.years * rowsPerYear,
    bytes,
    groups,
    // The first standby is synchronous. Larger installations have a second one, for reports and searches.
    serversPerGroup: isSafe ? (isPooled || groups > 1 ? 3 : 2) : 1,
    processorsPerServer,
    processes: groups * countOf(replicas),
    connections,
    isPooled,
  }
  const costs = costsOf(installation, needed(requestsPerSecond * processMilliseconds, given), given, prices)
  return { ...installation, costs, cost: Object.values(costs).reduce((sum, each) => sum + each, 0) }
}

/** Average processor time per request in milliseconds, in Postgres and in the gateway and services. */
export function requestMilliseconds(): [postgres: number, processes: number] {
  const kinds = Object.values(measured.requests)
  return [
    kinds.reduce((sum, { share, milliseconds, postgres }) => sum + share * milliseconds * postgres, 0),
    kinds.reduce((sum, { share, milliseconds, postgres }) => sum + share * milliseconds * (1 - postgres), 0),
  ]
}

/** Rows and bytes that one user adds in a year. */
export function yearOfOneUser(): [rows: number, bytes: number] {
  const kinds = Object.values(measured.rows)
  return [kinds.reduce((sum, { perYear }) => sum + perYear, 0), kinds.reduce((sum, { perYear, bytes }) => sum + perYear * bytes, 0)]
}

/** Processors needed for this much work per second, at the planned usage. */
function needed(millisecondsPerSecond: number, { usage }: Assumptions): number {
  return millisecondsPerSecond / 1000 / usage
}

/** Each process uses one processor. The three services share the work equally. */
function replicasOf(millisecondsPerSecond: number, streams: number, least: number, given: Assumptions): Replicas {
  const countFor = (share: number) => Math.max(least, Math.ceil(needed(millisecondsPerSecond * share, given)))
  const service = countFor((1 - measured.gatewayShare) / 3)
  return {
    gateway: Math.max(countFor(measured.gatewayShare), Math.ceil(streams / given.streamsPerGateway)),
    projects: service,
    billing: service,
    proposals: service,
  }
}

function countOf(replicas: Replicas): number {
  return Object.values(replicas).reduce((sum, each) => sum + each, 0)
}

/** Rounds up to a machine size: 2, 4, 8, 16 … processors. */
function processorsOf(processors: number): number {
  return 2 ** Math.max(1, Math.ceil(Math.log2(processors)))
}

function costsOf(installation: Omit<Installation, 'costs' | 'cost'>, busyProcessors: number, given: Assumptions, prices: Prices): Costs {
  const { users, bytes, groups, serversPerGroup, processorsPerServer, processes } = installation
  const isOneMachine = serversPerGroup === 1
  const servers = groups * serversPerGroup
  // Processes mostly wait, so half a processor each is enough unless the load needs more.
  const processors = isOneMachine ? 0 : Math.max(busyProcessors, processes / 2)
  const requests = users * given.minutesPerDay * 60 * given.workingDaysPerMonth * measured.requestsPerSecond
  const traffic = requests * given.bytesPerRequest + users * given.visitsPerMonth * measured.bytesPerVisit
  return {
    processes: processors * prices.processor + (isOneMachine ? 0 : groups * prices.loadBalancer),
    postgres: servers * processorsPerServer * prices.postgresProcessor,
    storage: (bytes / GIGABYTE) * (serversPerGroup * prices.diskPerGigabyte + given.backupCopies * prices.backupPerGigabyte),
    traffic: (traffic / GIGABYTE) * prices.trafficPerGigabyte,
    mail: ((users * given.mailsPerMonth) / 1000) * prices.mailPerThousand,
    observability: (processors + servers * processorsPerServer) * prices.observabilityPerProcessor,
  }
}

/** Growth of the database in a month, in bytes. */
export function growthPerMonth(users: number, given: Assumptions): number {
  return (users * (yearOfOneUser()[1] + given.fileBytesPerYear)) / MONTHS
}
