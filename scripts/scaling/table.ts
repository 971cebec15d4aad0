import type { Costs, Installation } from './simulate.ts'

/** Formats the installations as a Markdown table. */
export function tableOf(installations: readonly Installation[]): string {
  const lines = [
    '| Users | At work | Requests/s | Rows | Data | Processes | Postgres | Connections | Cost a month | Per user |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: |',
    ...installations.map(rowOf),
  ]
  return lines.join('\n')
}

function rowOf(installation: Installation): string {
  const { users, atWork, requestsPerSecond, rows, bytes, processes, connections, isPooled, cost } = installation
  const cells = [
    users.toLocaleString('en-US'),
    short(atWork),
    short(requestsPerSecond),
    short(rows),
    size(bytes),
    short(processes),
    databasesOf(installation),
    `${connections.toLocaleString('en-US')}${isPooled ? ', pooled' : ''}`,
    `$${short(cost)}`,
    `$${(cost / users).toFixed(3)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

function databasesOf({ groups, serversPerGroup, processorsPerServer }: Installation): string {
  const standbys = serversPerGroup === 1 ? 'no standby' : `${serversPerGroup - 1} ${serversPerGroup === 2 ? 'standby' : 'standbys'}`
  return `${groups === 1 ? '' : `${groups} × (`}${processorsPerServer} processors, ${standbys}${groups === 1 ? '' : ')'}`
}

const costNames: Readonly<Record<keyof Costs, string>> = {
  processes: 'gateways and services',
  postgres: 'Postgres',
  storage: 'storage and backups',
  traffic: 'traffic',
  mail: 'e-mail',
  observability: 'observability',
}

/** Lists each part of the costs as a percentage of the total. */
export function costsOf({ costs, cost }: Installation): string {
  const parts = Object.entries(costs) as [keyof Costs, number][]
  return parts.toSorted(([, a], [, b]) => b - a).map(([name, part]) => `${costNames[name]} ${Math.round((part / cost) * 100)} %`).join(', ')
}

const units: readonly [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
]

/** Formats a number with three significant digits: '1,250', '12.5 million'. */
export function short(value: number): string {
  const rounded = Number(value.toPrecision(3))
  const unit = units.find(([least]) => rounded >= least)
  return unit ? `${rounded / unit[0]} ${unit[1]}` : rounded.toLocaleString('en-US')
}

const sizes: readonly [number, string][] = [
  [1e15, 'PB'],
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
]

export function size(bytes: number): string {
  const rounded = Number(bytes.toPrecision(3))
  const [unit, name] = sizes.find(([least]) => rounded >= least) ?? [1, 'bytes']
  return `${Number((rounded / unit).toPrecision(3))} ${name}`
}
