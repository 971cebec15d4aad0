import { ErrorState } from '@billfold/ui'
import { renderPage } from '../testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCopy } from './use-copy.ts'

afterEach(() => vi.restoreAllMocks())

function CopyButton() {
  const copy = useCopy({ copied: { title: 'Copied' } })
  return <button onClick={() => void copy('secret')}>Copy</button>
}

test('copies the text and shows a toast', async () => {
  const { user, toastText } = renderPage(<CopyButton />)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(toastText()).toBe('Copied'))
  expect(await navigator.clipboard.readText()).toBe('secret')
})

test('asks the user to copy manually if there is no clipboard, as on plain HTTP', async () => {
  const { user, toastText } = renderPage(<CopyButton />)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(toastText()).toBe('The browser did not allow copying. Select the text and copy it.'))
})

test('does not confirm a copied request ID if there is no clipboard', async () => {
  const { user } = renderPage(<ErrorState title="Failed" requestId="r-1" />)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(screen.getByRole('button', { name: 'Copy request ID' }))
  expect(screen.getByRole('button', { name: 'Copy request ID' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})
