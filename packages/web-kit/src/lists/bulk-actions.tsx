import type { Topic } from '@billfold/contracts/live/live-calls'
import { Button, Dialog, IconButton } from '@billfold/ui'
import { ApiError, placesOf, reasonOf, toast, useInvalidate, useText } from '@billfold/web-kit'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './bulk-actions.module.css'
import type { Selection } from './use-selection.ts'

export interface BulkAction<Item, Result> {
  /** Changes one record. Each record has its own request and transaction, so that others succeed if one fails. */
  run: (item: Item) => Promise<Result>
  /** For example 'Marked as paid: 3'. */
  success: (count: number) => string
  /** For example 'Not marked as paid: 2'. */
  failure: (count: number) => string
  /** Topics whose queries are refetched after the action. */
  changes: readonly Topic[]
  /** Reverts a successful change; offered in the toast. */
  undo?: (item: Item, result: Result) => Promise<unknown>
  /** Runs with the results for the successful records, before the toast appears. */
  onDone?: (results: readonly Result[]) => void | Promise<void>
}

interface Failure<Item> {
  item: Item
  reason: string
}

interface Report<Item> {
  title: string
  failures: readonly Failure<Item>[]
}

/** Maximum number of simultaneous requests. Several hundred records take seconds, but must not hold up the page's other calls. */
const AT_ONCE = 4

/** Runs an action for each selected record. Reports successes in a toast with Undo, and failures in a dialog with reasons. */
export function useBulkActions<Item extends { id: number }>(selection: Selection<Item>) {
  const t = useText()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [report, setReport] = useState<Report<Item> | null>(null)

  async function each<Work, Result>(work: readonly Work[], run: (one: Work) => Promise<Result>) {
    const succeeded: { of: Work; result: Result }[] = []
    const failed: { of: Work; reason: string }[] = []
    const waiting = [...work]
    let hasSessionEnded = false
    setProgress({ done: 0, total: work.length })
    const worker = async () => {
      for (let of = waiting.shift(); of !== undefined && !hasSessionEnded; of = waiting.shift()) {
        try {
          succeeded.push({ of, result: await run(of) })
        } catch (error) {
          hasSessionEnded ||= error instanceof ApiError && error.code === 'unauthenticated'
          failed.push({ of, reason: reasonOf(error, t) })
        }
        setProgress({ done: succeeded.length + failed.length, total: work.length })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    setProgress(null)
    // The dialog about the ended session already reports the failure.
    return { succeeded, failed: hasSessionEnded ? [] : failed }
  }

  async function start<Result>({ run, success, failure, changes, undo, onDone }: BulkAction<Item, Result>, items = selection.items): Promise<void> {
    const refetch = () => invalidate(changes.flatMap((topic) => placesOf[topic]))
    const { succeeded, failed } = await each(items, run)
    void refetch()
    const done = new Set(succeeded.map(({ of }) => of.id))
    selection.keepOnly(items.filter(({ id }) => !done.has(id)))
    if (failed.length > 0) setReport({ title: failure(failed.length), failures: failed.map(({ of, reason }) => ({ item: of, reason })) })
    if (succeeded.length === 0) return
    await onDone?.(succeeded.map(({ result }) => result))
    const undoAll = async () => {
      if (!undo) return
      const undone = await each(succeeded, ({ of, result }) => undo(of, result))
      void refetch()
      if (undone.failed.length === 0) toast({ title: t('Undone'), tone: 'good' })
      else setReport({ title: t('Not undone: {count}', { count: undone.failed.length }), failures: undone.failed.map(({ of, reason }) => ({ item: of.of, reason })) })
    }
    toast({ title: success(succeeded.length), tone: 'good', action: undo && { label: t('Undo'), onSelect: () => void undoAll() } })
  }

  return { start, progress, report, dismissReport: () => setReport(null) }
}

interface BulkBarProps<Item extends { id: number }> {
  selection: Selection<Item>
  bulk: Pick<ReturnType<typeof useBulkActions<Item>>, 'progress' | 'report' | 'dismissReport'>
  /** Name of a record in the failure report. */
  nameOf: (item: Item) => string
  /** Buttons. */
  children: ReactNode
}

/** Bar at the bottom of the window, shown while records are selected. */
export function BulkBar<Item extends { id: number }>({ selection, bulk: { progress, report, dismissReport }, nameOf, children }: BulkBarProps<Item>) {
  const t = useText()
  return (
    <>
      {selection.items.length > 0 && (
        <div role="toolbar" aria-label={t('Actions for the selection')} data-actions className={styles.bar}>
          <output className={styles.count}>
            {progress === null ? t('{count} selected', { count: selection.items.length }) : t('{done} of {total} done', { done: progress.done, total: progress.total })}
          </output>
          <fieldset disabled={progress !== null} className={styles.actions}>
            {children}
          </fieldset>
          <IconButton size="small" icon={<X />} label={t('Clear selection')} disabled={progress !== null} onClick={selection.clear} />
        </div>
      )}
      {report && (
        <Dialog open title={report.title} onOpenChange={dismissReport} footer={<Button onClick={dismissReport}>{t('Close')}</Button>}>
          <ul className={styles.failures}>
            {report.failures.map(({ item, reason }) => (
              <li key={item.id}>
                <strong>{nameOf(item)}</strong> {reason}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
