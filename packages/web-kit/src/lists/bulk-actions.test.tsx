import { screen, waitFor, within } from '@testing-library/react'
import { Button } from '@billfold/ui'
import { useEffect } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import { renderPage } from '../testing/render.tsx'
import { useToasts } from '../toasts/toasts.store.ts'
import { type BulkAction, BulkBar, useBulkActions } from './bulk-actions.tsx'
import { useSelection } from './use-selection.ts'

interface Item {
  id: number
  name: string
}

const items = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'].map((name, index) => ({ id: index + 1, name }))
const conflict = (message: string) => new ApiError({ status: 409, code: 'conflict', message })

function List({ action }: { action: Partial<BulkAction<Item, string>> }) {
  const selection = useSelection<Item>()
  const bulk = useBulkActions(selection)
  const { keepOnly } = selection
  useEffect(() => keepOnly(items), [keepOnly])
  const texts = { success: (count: number) => `${count} done`, failure: (count: number) => `${count} failed`, changes: [] }
  const start = () => void bulk.start({ run: async ({ name }) => name, ...texts, ...action })
  return (
    <BulkBar selection={selection} bulk={bulk} nameOf={({ name }) => name}>
      <Button onClick={start}>Start</Button>
    </BulkBar>
  )
}

const render = (action: Partial<BulkAction<Item, string>>) => renderPage(<List action={action} />)
const start = () => screen.findByRole('button', { name: 'Start' })
const undo = () => useToasts.getState().toasts[0]?.action?.onSelect()

describe('a bulk action', () => {
  test('reports successes in a toast and clears the selection', async () => {
    const { user, toastText } = render({})
    await user.click(await start())
    await waitFor(() => expect(toastText()).toBe('6 done'))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('reports failures with names and reasons, and keeps the failed records selected', async () => {
    const run = async ({ name }: Item) => (name === 'Bob' ? Promise.reject(conflict('It is paid.')) : name)
    const { user, toastText } = render({ run })
    await user.click(await start())
    const dialog = within(await screen.findByRole('dialog', { name: '1 failed' }))
    expect(dialog.getByRole('listitem').textContent).toBe('Bob It is paid.')
    expect(toastText()).toBe('5 done')
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  test('runs at most four requests at a time', async () => {
    let running = 0
    let most = 0
    const run = async ({ name }: Item) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve))
      running -= 1
      return name
    }
    const { user, toastText } = render({ run })
    await user.click(await start())
    await waitFor(() => expect(toastText()).toBe('6 done'))
    expect(most).toBe(4)
  })

  test('stops when the session has ended', async () => {
    const run = vi.fn<(item: Item) => Promise<string>>(() => Promise.reject(new ApiError({ status: 401, code: 'unauthenticated', message: 'Signed out' })))
    const { user } = render({ run })
    await user.click(await start())
    await waitFor(() => expect(run).toHaveBeenCalledTimes(4))
    expect(await screen.findByText('6 selected')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be undone for the records that succeeded, and reports changes that could not be undone', async () => {
    const undone: string[] = []
    const action = {
      run: async ({ name }: Item) => (name === 'Bob' ? Promise.reject(conflict('It is paid.')) : `${name}!`),
      undo: async ({ name }: Item, result: string) => (name === 'Eve' ? Promise.reject(conflict('Changed meanwhile.')) : void undone.push(result)),
    }
    const { user } = render(action)
    await user.click(await start())
    await user.click(within(await screen.findByRole('dialog', { name: '1 failed' })).getAllByRole('button', { name: 'Close' })[0]!)
    undo()
    const dialog = within(await screen.findByRole('dialog', { name: 'Not undone: 1' }))
    expect([undone.toSorted(), dialog.getByRole('listitem').textContent]).toEqual([['Ada!', 'Cleo!', 'Dan!', 'Finn!'], 'Eve Changed meanwhile.'])
  })
})
