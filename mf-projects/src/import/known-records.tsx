import { Notice } from '@billfold/ui'
import { useCall, useText } from '@billfold/web-kit'
import { useMemo } from 'react'
import type { ImportRow } from './build-rows.ts'
import type { ImportKind } from './import-kinds.ts'

interface KnownRecordsProps {
  kind: ImportKind
  rows: readonly ImportRow[]
}

/**
 * Warns about possible duplicates: importing a file twice doubles its records, including received amounts. Only a warning,
 * because names may repeat.
 */
export function KnownRecords({ kind, rows }: KnownRecordsProps) {
  const t = useText()
  const { data } = useCall(kind.list)
  const known = useMemo(() => {
    const there = new Set(data?.map((record) => identityOf(kind, { ...record })))
    return rows.filter((row) => there.has(identityOf(kind, row))).length
  }, [data, kind, rows])
  return (
    known > 0 && (
      <Notice tone="warn" title={kind.texts.known(known, t)}>
        {t('Importing adds them once more.')}
      </Notice>
    )
  )
}

function identityOf({ identity }: ImportKind, record: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(identity.map((name) => record[name])).toLowerCase()
}
