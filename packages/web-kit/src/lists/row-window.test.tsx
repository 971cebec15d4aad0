import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { RowWindow } from './row-window.tsx'
import type { RowsNearWindow } from './use-long-rows.ts'

test('reports rows on the first render, so that no row is removed and rendered again', () => {
  const reports: RowsNearWindow[] = []
  function List() {
    const list = useRef<HTMLDivElement>(null)
    return (
      <div ref={list}>
        <RowWindow list={list} count={300} rowHeight={44} show={() => undefined} onChange={(near) => void reports.push(near)} />
      </div>
    )
  }
  render(<List />)
  expect(reports[0]?.rows.length).toBeGreaterThan(10)
})
