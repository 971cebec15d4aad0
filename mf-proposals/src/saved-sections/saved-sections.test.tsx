import { savedSectionCalls } from '@billfold/contracts/proposals/saved-section-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RichTextEditor } from '../rich-editor/rich-text-editor.tsx'
import { manySections, sampleSections } from '../testing/saved-samples.ts'

const section = { ...sampleSections[0], id: 7, name: 'Payment terms', text: '<p>Half <strong>now</strong></p>', createdAt: '', updatedAt: '' }

let value = ''
let submits = 0

function Form({ initial }: { initial: string }) {
  const [text, setText] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submits += 1
      }}
    >
      <RichTextEditor label="Key Features" rows={5} value={text} onChange={(typed) => { value = typed; setText(typed) }} onBlur={() => undefined} />
    </form>
  )
}

async function open(initial: string, ...more: Answer[]) {
  submits = 0
  const usual = [answer(savedSectionCalls.list, sampleSections), answer(savedSectionCalls.get, section), answer(savedSectionCalls.create, section)]
  const page = renderPage(<Form initial={initial} />, { answers: [...more, ...usual.filter(([call]) => !more.some(([other]) => other === call))] })
  await page.user.click(screen.getByRole('button', { name: 'Saved sections' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Saved sections' })) }
}

test('inserts the saved section at the end of the field', async () => {
  const { user, dialog, toastText } = await open('Fast\nSafe')
  await user.click(await dialog.findByRole('button', { name: 'Insert: Payment terms' }))
  await waitFor(() => expect(toastText()).toBe('Section inserted'))
  expect(value).toBe('<p>Fast<br>Safe</p>\n<p>Half <strong>now</strong></p>')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Key Features' }).textContent).toBe('FastSafeHalf now'))
})

test('saves the field’s text under a name without submitting the proposal', async () => {
  const { user, dialog, requests, toastText } = await open('Fast\nSafe')
  const name = dialog.getByLabelText<HTMLInputElement>('Save “Key Features” as')
  await user.type(name, 'Our promise{Enter}')
  await waitFor(() => expect(toastText()).toBe('Success: Section saved'))
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Our promise', text: 'Fast\nSafe', replace: false })
  await waitFor(() => expect(name.value).toBe(''))
  expect(submits).toBe(0)
})

test('saving under an existing name warns the user and replaces the existing section', async () => {
  const { user, dialog, requests } = await open('Fast')
  await user.type(dialog.getByLabelText('Save “Key Features” as'), 'revisions')
  expect(await dialog.findByText('Replaces your section “Revisions”.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ replace: true }))
})

test('an empty field cannot be saved as a section', async () => {
  const { dialog } = await open('')
  expect(await dialog.findByText('Payment terms')).toBeTruthy()
  expect(dialog.queryByLabelText(/^Save/)).toBeNull()
})

test('explains why a section could not be saved', async () => {
  const full = new ApiError({ status: 409, code: 'conflict', message: 'You can have at most 100 saved sections. Delete one that you no longer need.' })
  const { user, dialog } = await open('Fast', answer(savedSectionCalls.create, full))
  await user.type(dialog.getByLabelText('Save “Key Features” as'), 'New{Enter}')
  expect(await dialog.findByText(full.message)).toBeTruthy()
})

test('offers a search that ignores case and accents if there are many sections', async () => {
  const { dialog } = await open('', answer(savedSectionCalls.list, manySections))
  fireEvent.change(await dialog.findByRole('searchbox', { name: 'Search sections...' }), { target: { value: 'ELEKTRIZITATEN' } })
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'zebra' } })
  expect(dialog.getByText('Nothing found')).toBeTruthy()
})
