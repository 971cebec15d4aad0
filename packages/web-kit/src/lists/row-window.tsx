import { memo, type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'
import { type LongRowsOptions, type RowsNearWindow, useLongRows } from './use-long-rows.ts'

interface RowWindowProps extends Pick<LongRowsOptions, 'count' | 'rowHeight'> {
  list: RefObject<HTMLElement | null>
  show: (first: number, last: number) => void
  onChange: (near: RowsNearWindow) => void
}

/**
 * Reports which rows to render, and renders nothing itself. Rows that were shown before this component was loaded therefore keep their
 * focus and open menus.
 */
export const RowWindow = memo(function RowWindow({ list, count, rowHeight, show, onChange }: RowWindowProps) {
  const keyOf = useCallback((index: number) => index, [])
  const { rows, after, near } = useLongRows({ list, count, rowHeight, keyOf })
  useEffect(() => show(near.first, near.last), [show, near.first, near.last])
  useLayoutEffect(() => onChange({ rows, after }))
  return null
})
