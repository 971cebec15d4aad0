import { dateIn } from '@billfold/contracts/calendar-date'

/** Of users. Where days begin first and late, by halves and quarters of an hour, and where clocks are changed at midnight, in one or the other direction. */
export const userZones = ['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Atlantic/Azores', 'America/Havana', 'Africa/Cairo', 'America/Santiago']
/** Of machines and of databases. */
export const machineZones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Midway']

const HOUR = 3_600_000
const [BEGIN, END] = [Date.UTC(2027, 0, 1), Date.UTC(2029, 0, 2)]

/** Minutes that the clock on the wall is ahead of UTC. */
function offsetIn(zone: string, at: number): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The first moment from `low` on, up to `high`, of which something is so. */
function firstMoment(low: number, high: number, isSo: (at: number) => boolean): number {
  let [no, yes] = [low, high]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (isSo(middle)) yes = middle
    else no = middle
  }
  return yes
}

/** When clocks are changed in 2027 and 2028. */
function changesIn(zone: string): number[] {
  const changes: number[] = []
  for (let at = BEGIN; at < END; at += 24 * HOUR) {
    const before = offsetIn(zone, at)
    if (offsetIn(zone, at + 24 * HOUR) !== before) changes.push(firstMoment(at, at + 24 * HOUR, (moment) => offsetIn(zone, moment) !== before))
  }
  return changes
}

/** The first moment at which it is a later date than this one. */
export function endOf(zone: string, date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`)
  return firstMoment(noon - 30 * HOUR, noon + 40 * HOUR, (at) => dateIn(zone, new Date(at)) > date)
}

const TURNS = ['2027-01-31', '2027-02-28', '2027-12-31', '2028-02-28', '2028-02-29', '2028-12-31']

/** Dates around which something happens to a clock or to the calendar. */
export function datesIn(zone: string): string[] {
  const changed = changesIn(zone).flatMap((at) => [-24, 0, 24].map((hours) => dateIn(zone, new Date(at + hours * HOUR))))
  return [...new Set([...TURNS, ...changed])].toSorted()
}

/** Just before and at each change of a clock, and each change of a date near it or near the end of a month or a year. */
export function momentsIn(zone: string): Date[] {
  const edges = [...changesIn(zone), ...datesIn(zone).map((date) => endOf(zone, date))]
  return [...new Set(edges.flatMap((at) => [at - 1, at]))].toSorted((a, b) => a - b).map((at) => new Date(at))
}
