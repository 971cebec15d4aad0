import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleLink } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { type Answer, answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PortalCard } from './portal-card.tsx'

const url = 'https://billfold.example/shared/client/TOKEN'
const refused = new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients and projects are not available right now.' })

/** Stubs a server that stores one link. */
let link: ShareLink | null

beforeEach(() => {
  link = null
})
afterEach(() => {
  vi.restoreAllMocks()
})

function open(...instead: Answer[]) {
  const changed = instead.map(([call]) => call)
  const answers = [
    answer(portalLinkCalls.get, () => ({ link })),
    answer(portalLinkCalls.generate, () => {
      link ??= sampleLink({ url, views: 0, lastViewedAt: null })
      return { shareUrl: link.url }
    }),
    answer(portalLinkCalls.update, ({ body }) => (link = sampleLink({ url, ...(body as Partial<ShareLink>) }))),
    answer(portalLinkCalls.revoke, () => void (link = null)),
  ].filter(([call]) => !changed.includes(call))
  const page = renderPage(<PortalCard context={{ clientId: 7 }} />, { answers: [...answers, ...instead] })
  return { ...page, methods: () => page.requests.map(({ method, address }) => `${method} ${address}`) }
}

test('turns the portal on and copies its link', async () => {
  const { user, methods, toastText } = open()
  await user.click(await screen.findByRole('button', { name: 'Turn on and copy link' }))
  expect(await screen.findByText(url)).toBeTruthy()
  await vi.waitFor(() => expect(toastText()).toBe('Share link copied to clipboard!'))
  expect(methods()).toContain('POST /api/clients/7/generate-share-link')
  expect(screen.queryByText('The portal is off. Drafts and your notes are never shown.')).toBeNull()
})

test('stays off if creating the link fails', async () => {
  const { user, toastText } = open(answer(portalLinkCalls.generate, refused))
  await user.click(await screen.findByRole('button', { name: 'Turn on and copy link' }))
  await vi.waitFor(() => expect(toastText()).toBe(`Failed to generate share link: ${refused.message}`))
  expect(screen.getByText('The portal is off. Drafts and your notes are never shown.')).toBeTruthy()
})

test('shows the link with its view count and opens it in a new tab', async () => {
  link = sampleLink({ url })
  open()
  expect((await screen.findByText('Views')).nextSibling?.textContent).toBe('12')
  const opens = screen.getByRole('link', { name: 'Open' })
  expect(['href', 'target', 'rel'].map((name) => opens.getAttribute(name))).toEqual([url, '_blank', 'noopener noreferrer'])
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
})

test('does not copy or open an expired link', async () => {
  link = sampleLink({ url, isExpired: true, expiresOn: '2026-11-19' })
  open()
  expect(await screen.findByText('Expired')).toBeTruthy()
  expect([screen.queryByRole('button', { name: 'Copy link' }), screen.queryByRole('link', { name: 'Open' })]).toEqual([null, null])
})

test('sets the last day on which the link works', async () => {
  link = sampleLink({ url })
  const { user, requests } = open()
  fireEvent.change(await screen.findByLabelText('Expires after'), { target: { value: '2030-01-31' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({ address: '/api/clients/7/share-link', body: { expiresOn: '2030-01-31' } }))
})

test('turns the portal off after a confirmation', async () => {
  link = sampleLink({ url })
  const { user, methods } = open()
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Revoke this link?' })).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByRole('button', { name: 'Turn on and copy link' })).toBeTruthy()
  expect(methods()).toContain('DELETE /api/clients/7/share-link')
})

test('shows an error with Retry when the link fails to load', async () => {
  open(answer(portalLinkCalls.get, refused))
  expect(await screen.findByText('The link could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
