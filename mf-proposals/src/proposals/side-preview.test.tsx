import { sampleClients } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NewProposalPage } from './new-proposal-page.tsx'

afterEach(() => vi.restoreAllMocks())

function open({ isWide }: { isWide: boolean }) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: isWide && media === '(min-width: 1280px)' }) as MediaQueryList)
  return renderPage(<NewProposalPage />, { path: '/proposals/new', answers: answerClients(sampleClients) })
}

test('on a wide screen, the document is shown beside the form and follows what the user types', async () => {
  const { user } = open({ isWide: true })
  const paper = await screen.findByRole('figure', { name: 'Preview' })
  await within(paper).findByRole('heading', { name: 'Untitled proposal' })
  await choose(user, /^Client$/, 'Northwind Studio')
  await user.type(screen.getByLabelText(/^Proposal Title/), 'Website')
  await user.type(screen.getByLabelText(/^Total Amount/), '300')
  await within(paper).findByRole('heading', { name: 'Website' })
  for (const text of ['Northwind Studio', 'hello@northwind.studio', 'Total Project Investment$300.00']) await waitFor(() => expect(paper.textContent).toContain(text))
})

test('marks texts in place of values that have not been entered', async () => {
  const { user } = open({ isWide: true })
  const paper = within(await screen.findByRole('figure', { name: 'Preview' }))
  const isMarked = (text: string) => paper.getByText(text).className.includes('placeholder')
  await paper.findByText('Selected Client')
  expect(['Selected Client', 'Not provided', 'Further notice', 'Untitled proposal'].map(isMarked)).toEqual([true, true, true, true])
  await choose(user, /^Client$/, 'Northwind Studio')
  await user.type(screen.getByLabelText(/^Proposal Title/), 'Website')
  await paper.findByText('Website')
  expect(['Northwind Studio', 'hello@northwind.studio', 'Website'].map(isMarked)).toEqual([false, false, false])
})

test('on a narrow screen, there is only the form', async () => {
  open({ isWide: false })
  await screen.findByText('Select a client')
  expect(screen.queryByRole('figure', { name: 'Preview' })).toBeNull()
})
