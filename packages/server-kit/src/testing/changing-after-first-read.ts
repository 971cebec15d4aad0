import type { Moment, Scope } from '../scope.ts'

/** Simulates a concurrent write after the first read: code without a snapshot sees it. */
export function changingAfterFirstRead(scope: Scope, change: () => Promise<unknown>): Scope {
  let changed: Promise<unknown> | undefined
  const reading = <Reader extends Moment>(reader: Reader): Reader => {
    const then = async <Rows>(read: Promise<Rows>) => {
      const rows = await read
      await (changed ??= change())
      return rows
    }
    return { ...reader, rows: (...asked) => then(reader.rows(...asked)) }
  }
  return { ...reading(scope), moment: (read) => scope.moment((moment) => read(reading(moment))) }
}
