import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import { useSession } from '../session/session.store.ts'
import { renderPage } from '../testing/render.tsx'
import { isConflict, useEditForm } from './use-edit-form.tsx'

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile' })
const gone = new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })
const opened = { name: 'Acme', version: 3 }
const newer = { name: 'Acme Ltd', version: 4 }

function runIntoConflict(failure = stale) {
  const { promise, resolve, reject } = Promise.withResolvers<typeof newer>()
  const filled: string[] = []
  let isForgiven = false
  let hasLeft = false
  function Form({ error, record = opened }: { error: ApiError; record?: typeof opened }) {
    const form = { reset: ({ name }: typeof opened) => void filled.push(name), setError: () => undefined, handleSubmit: () => async () => undefined }
    const { edited, notice } = useEditForm({
      form,
      record,
      valuesOf: (edited) => edited,
      update: { error, reset: () => (isForgiven = true) },
      save: async () => undefined,
      fetchNewer: () => promise,
      leave: () => (hasLeft = true),
      conflictText: 'Changed',
    })
    return (
      <>
        <p>version {edited.version}</p>
        {notice}
      </>
    )
  }
  const page = renderPage(<Form error={failure} />)
  return { ...page, filled, isForgiven: () => isForgiven, hasLeft: () => hasLeft, resolve, reject }
}

const load = () => screen.getByRole('button', { name: 'Load the newer version' })

describe('loading a newer version', () => {
  test('replaces the version that the form started from', async () => {
    const { user, filled, isForgiven, resolve } = runIntoConflict()
    await user.click(load())
    expect(load().getAttribute('aria-busy')).toBe('true')
    await act(async () => resolve(newer))
    expect(await screen.findByText('version 4')).toBeTruthy()
    expect([filled, isForgiven()]).toEqual([['Acme Ltd'], true])
  })

  test('leaves the form unchanged and shows an error on failure', async () => {
    const { user, filled, toastText, reject } = runIntoConflict()
    await user.click(load())
    await act(async () => reject(new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now' })))
    await waitFor(() => expect(toastText()).toBe('Error: Not right now'))
    expect([screen.getByText('version 3') !== null, filled]).toEqual([true, []])
  })

  test('shows no toast if the session has ended', async () => {
    const { user, toastText, reject } = runIntoConflict()
    await user.click(load())
    await act(async () => reject(new ApiError({ status: 401, code: 'unauthenticated', message: 'You’re not logged in' })))
    await waitFor(() => expect(useSession.getState().hasEnded).toBe(true))
    expect(toastText()).toBeUndefined()
  })
})

describe('a record that was deleted elsewhere', () => {
  const notice = () => screen.findByRole('alert')

  test('is reported in the form, which can then be closed', async () => {
    const { user, hasLeft } = runIntoConflict(gone)
    expect((await notice()).textContent).toMatch(/^This was deleted after you opened it.*still here/)
    expect(screen.queryByRole('button', { name: 'Overwrite' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    expect(hasLeft()).toBe(true)
  })

  test('is reported once, without a toast, when the user requests its newer version', async () => {
    const { user, toastText, reject } = runIntoConflict()
    await user.click(load())
    await act(async () => reject(gone))
    await screen.findByText('This was deleted after you opened it')
    expect(document.activeElement).toBe(await notice())
    expect(toastText()).toBeUndefined()
  })

  test('is treated as a conflict, unlike a deleted related record such as a project’s client', () => {
    const { status, code, message } = gone
    const another = new ApiError({ status, code, message, issues: [{ path: 'clientId', message }] })
    expect([gone, another].map(isConflict)).toEqual([true, false])
  })
})
