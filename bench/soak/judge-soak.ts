import type { Sent } from '../crowd/visitor.ts'
import { median, quantile } from '../quantile.ts'
import type { Verdict } from '../report/targets.ts'
import { programNames } from '../setting/kept-product.ts'
import { slopeOf } from './trend.ts'
import type { Vitals } from './vitals.ts'

export interface Soaked {
  /** Since the crowd was there. */
  sent: readonly Sent[]
  vitals: readonly Vitals[]
  /** `performance.now()` when it began. */
  start: number
  /** Of which the first are warm-up. */
  minutes: number
  warmUp: number
  leakWarnings: number
  /** Of the journal. */
  findings: readonly string[]
}

/** A growth of a percent a minute fills any machine within hours. */
const MOST_GROWTH = 1
const MOST_SLOWER = 1.2
/** Of what is counted: pools breathe. */
const LEEWAY = 2

export function judgeSoak(soaked: Soaked): Verdict[] {
  const { sent, vitals, warmUp, minutes } = soaked
  const failed = sent.filter(({ status }) => status === 0 || status >= 400)
  const warm = vitals.filter(({ at }) => at >= warmUp * 60)
  const [first, last] = [p99Of(soaked, warmUp), p99Of(soaked, minutes - 1)]
  const grown = growth(warm)
  const counts: [string, (vitals: Vitals) => number][] = [['connections to Postgres', ({ connections }) => connections], ['open sockets', ({ sockets }) => sum(sockets.values())]]
  return [
    { target: 'requests that failed: 0', measured: `${failed.length} of ${sent.length}`, met: failed.length === 0 },
    { target: `memory of gateway and services, growth a minute: < ${MOST_GROWTH} %`, measured: `${grown.toFixed(2)} %`, met: grown < MOST_GROWTH },
    ...counts.map(([what, of]) => {
      const [before, after] = [middleOf(warm, of, 'first'), middleOf(warm, of, 'last')]
      return { target: `${what}, first and last minute: no more than ${LEEWAY} or 5 % more`, measured: `${before} → ${after}`, met: after <= before * 1.05 + LEEWAY }
    }),
    { target: 'warnings of listeners that pile up: 0', measured: String(soaked.leakWarnings), met: soaked.leakWarnings === 0 },
    { target: `p99 of the last minute, of the first: ≤ ${MOST_SLOWER} ×`, measured: `${(last / first).toFixed(2)} × (${first.toFixed(0)} → ${last.toFixed(0)} ms)`, met: last <= first * MOST_SLOWER },
    { target: 'what people were told is what is stored: differences: 0', measured: String(soaked.findings.length), met: soaked.findings.length === 0 },
  ]
}

/** Of the minute that begins then. */
function p99Of(soaked: Pick<Soaked, 'sent' | 'start'>, minute: number): number {
  return quantile(ofMinute(soaked, minute).map(({ milliseconds }) => milliseconds), 0.99)
}

export function ofMinute({ sent, start }: Pick<Soaked, 'sent' | 'start'>, minute: number): Sent[] {
  return sent.filter(({ at }) => Math.floor((at - start) / 60_000) === minute)
}

/** Percent a minute, of what it is on average. */
function growth(warm: readonly Vitals[]): number {
  const points = warm.map(({ at, memory }) => [at / 60, sum(memory.values())] as const)
  return (100 * slopeOf(points)) / (points.reduce((total, [, memory]) => total + memory, 0) / points.length)
}

function middleOf(warm: readonly Vitals[], of: (vitals: Vitals) => number, which: 'first' | 'last'): number {
  const edge = which === 'first' ? (warm[0]?.at ?? 0) + 60 : (warm.at(-1)?.at ?? 0) - 60
  const within = warm.filter(({ at }) => (which === 'first' ? at <= edge : at >= edge))
  return median(within.map(of))
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0)
}

/** MB by program, as they were in the middle of each minute. */
export function memoryByMinute(vitals: readonly Vitals[], minute: number): string[] {
  const within = vitals.filter(({ at }) => Math.floor(at / 60) === minute)
  return programNames.map((name) => median(within.map(({ memory }) => memory.get(name) ?? 0)).toFixed(0))
}
