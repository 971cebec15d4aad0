import { type ClientNotes, clientNotesCalls } from '@billfold/contracts/clients/client-notes'
import { ApiError, useLeaveGuards, useToasts } from '@billfold/web-kit'
import { type Answer, answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { NotesTab } from './notes-tab.tsx'

/** Stubs a server that stores the notes. */
let stored: ClientNotes
beforeEach(() => {
  stored = { notes: 'Pays late.', version: 3 }
})

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile' })

function save({ body, headers }: SentRequest): ClientNotes | ApiError {
  const ifMatch = headers.get('If-Match')
  if (ifMatch !== null && ifMatch !== `"${stored.version}"`) return stale
  stored = { notes: (body as ClientNotes).notes || null, version: stored.version + 1 }
  return stored
}

async function open(...instead: Answer[]) {
  const answers = [answer(clientNotesCalls.get, () => stored), answer(clientNotesCalls.save, save)]
  const page = renderPage(<NotesTab context={{ clientId: 7 }} />, { path: '/clients/7?tab=notes', answers: [...instead, ...answers] })
  await screen.findByLabelText('Notes')
  const sent = () => page.requests.filter(({ method }) => method === 'PUT').map(({ body, headers }) => [(body as ClientNotes).notes, headers.get('If-Match')])
  return { ...page, sent }
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Notes')
const button = (name: string) => screen.queryByRole('button', { name })
const undo = () => useToasts.getState().toasts[0]?.action?.onSelect()

describe('notes about a client', () => {
  test('are edited in place, saved with their version, and restored with Undo', async () => {
    const { user, sent, toastText } = await open()
    expect([text().value, button('Save')]).toEqual(['Pays late.', null])
    await user.type(text(), ' Call first.')
    expect(useLeaveGuards.getState().active.size).toBe(1)
    await user.click(button('Save')!)
    await waitFor(() => expect(toastText()).toBe('Notes saved'))
    expect([text().value, button('Save'), useLeaveGuards.getState().active.size]).toEqual(['Pays late. Call first.', null, 0])
    undo()
    await waitFor(() => expect(text().value).toBe('Pays late.'))
    expect(sent()).toEqual([['Pays late. Call first.', '"3"'], ['Pays late.', '"4"']])
  })

  test('can be saved repeatedly, including with Ctrl+Enter', async () => {
    const { user, sent } = await open()
    await user.type(text(), ' A{Control>}{Enter}{/Control}')
    await waitFor(() => expect(button('Save')).toBeNull())
    await user.type(text(), 'B{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toEqual([['Pays late. A', '"3"'], ['Pays late. AB', '"4"']]))
  })

  test('revert to the saved text when the user clicks Cancel', async () => {
    const { user, sent } = await open()
    await user.type(text(), ' Typed')
    await user.click(button('Cancel')!)
    expect([text().value, button('Cancel'), sent()]).toEqual(['Pays late.', null, []])
  })

  test('keep the entered text after a conflicting change elsewhere until the user decides', async () => {
    const { user, sent, toastText } = await open()
    await user.type(text(), ' Mine')
    stored = { notes: 'Pays early.', version: 4 }
    await user.click(button('Save')!)
    expect(await screen.findByText('These notes were changed after you opened them')).toBeTruthy()
    expect([text().value, toastText()]).toEqual(['Pays late. Mine', undefined])
    await user.click(button('Load the newer version')!)
    await waitFor(() => expect(text().value).toBe('Pays early.'))
    expect(screen.queryByText('These notes were changed after you opened them')).toBeNull()
    await user.type(text(), '!')
    await user.click(button('Save')!)
    await waitFor(() => expect(sent().at(-1)).toEqual(['Pays early.!', '"4"']))
  })

  test('overwrite the newer version on request, without offering Undo', async () => {
    const { user, sent, toastText } = await open()
    await user.type(text(), ' Mine')
    stored = { notes: 'Pays early.', version: 4 }
    await user.click(button('Save')!)
    await user.click(await screen.findByRole('button', { name: 'Overwrite' }))
    await waitFor(() => expect(toastText()).toBe('Notes saved'))
    expect([sent().at(-1), useToasts.getState().toasts[0]?.action]).toEqual([['Pays late. Mine', null], undefined])
  })

  test('are updated after a change elsewhere if there are no unsaved edits', async () => {
    const { queryClient } = await open()
    stored = { notes: 'From the phone', version: 4 }
    await queryClient.invalidateQueries()
    await waitFor(() => expect(text().value).toBe('From the phone'))
  })

  test('show validation errors', async () => {
    const issues = [{ path: 'notes', message: 'Must be at most 10000 characters' }]
    const { user } = await open(answer(clientNotesCalls.save, new ApiError({ status: 400, code: 'validation_failed', message: 'Must be at most 10000 characters', issues })))
    await user.type(text(), '!')
    await user.click(button('Save')!)
    expect(await screen.findByText('Must be at most 10000 characters')).toBeTruthy()
    expect(text().value).toBe('Pays late.!')
  })

  test('can be reloaded after a failure', async () => {
    let isBroken = true
    const { user } = renderPage(<NotesTab context={{ clientId: 7 }} />, {
      answers: [answer(clientNotesCalls.get, () => (isBroken ? new ApiError({ status: 503, code: 'service_unavailable', message: 'Not now' }) : stored))],
    })
    expect(await screen.findByText('The notes could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByDisplayValue('Pays late.')).toBeTruthy()
  })
})
