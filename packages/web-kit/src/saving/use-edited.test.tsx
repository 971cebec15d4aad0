import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import { useSession } from '../session/session.store.ts'
import { renderPage } from '../testing/render.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { useEdited } from './use-edited.ts'

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile' })
const opened = { name: 'Acme', version: 3 }
const newer = { name: 'Acme Ltd', version: 4 }

function runIntoConflict() {
  const { promise, resolve, reject } = Promise.withResolvers<typeof newer>()
  const filled: string[] = []
  let isForgiven = false
  function Form({ error, record = opened }: { error: ApiError; record?: typeof opened }) {
    const { edited, conflict } = useEdited({
      record,
      update: { error, reset: () => (isForgiven = true) },
      fetchNewer: () => promise,
      reset: ({ name }) => filled.push(name),
    })
    return (
      <>
        <p>version {edited.version}</p>
        {conflict && <ConflictNotice {...conflict} title="Changed" onOverwrite={() => undefined} />}
      </>
    )
  }
  const page = renderPage(<Form error={stale} />)
  return { ...page, filled, isForgiven: () => isForgiven, resolve, reject }
}

const load = () => screen.getByRole('button', { name: 'Load the newer version' })

describe('a newer version', () => {
  test('takes the place of the one that the form started from', async () => {
    const { user, filled, isForgiven, resolve } = runIntoConflict()
    await user.click(load())
    expect(load().getAttribute('aria-busy')).toBe('true')
    await act(async () => resolve(newer))
    expect(await screen.findByText('version 4')).toBeTruthy()
    expect([filled, isForgiven()]).toEqual([['Acme Ltd'], true])
  })

  test('that cannot be had leaves the form as it is, and says so', async () => {
    const { user, filled, toastText, reject } = runIntoConflict()
    await user.click(load())
    await act(async () => reject(new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })))
    await waitFor(() => expect(toastText()).toBe('Error: Client not found'))
    expect([screen.getByText('version 3') !== null, filled]).toEqual([true, []])
  })

  test('of a session that has ended waits for its dialog', async () => {
    const { user, toastText, reject } = runIntoConflict()
    await user.click(load())
    await act(async () => reject(new ApiError({ status: 401, code: 'unauthenticated', message: 'You are not signed in' })))
    await waitFor(() => expect(useSession.getState().hasEnded).toBe(true))
    expect(toastText()).toBeUndefined()
  })
})
