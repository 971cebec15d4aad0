import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { useWatch } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { newProposalValues } from '../proposals/proposal-form-model.ts'
import { useProposalForm } from '../proposals/proposal-form.tsx'
import { RichTextField } from './rich-text-field.tsx'

vi.mock('./rich-text-editor.tsx', () => {
  throw new Error('the release is gone')
})

function Sample() {
  const form = useProposalForm(newProposalValues)
  const stored = useWatch({ control: form.control, name: 'keyFeatures' })
  return (
    <>
      <RichTextField form={form} name="keyFeatures" label="Key Features" rows={5} error={undefined} />
      <output>{stored}</output>
    </>
  )
}

test('shows a plain text field if the editor fails to load', async () => {
  const { user } = renderPage(<Sample />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Key Features' })
  expect(field.getAttribute('rows')).toBe('5')
  await user.type(field, '<b>Fast</b>')
  expect(screen.getByRole('status').textContent).toBe('<b>Fast</b>')
})
