import { lastDayPassed, type ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { type Answer, answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleLink, sampleProject } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { ShareCard } from './share-card.tsx'

/** Stubs a server that stores one link. */
let link: ShareLink | null
let made: number

beforeEach(() => {
  link = null
  made = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function generate() {
  link ??= sampleLink({ url: `https://billfold.example/client-project/T${(made += 1)}`, views: 0, lastViewedAt: null })
  return { shareUrl: link.url }
}

function open(...instead: Answer[]) {
  const changed = instead.map(([call]) => call)
  const answers = [
    answer(sharingCalls.get, () => ({ link })),
    answer(sharingCalls.generate, generate),
    answer(sharingCalls.update, ({ body }) => (link = sampleLink(body as Partial<ShareLink>))),
    answer(sharingCalls.revoke, () => void (link = null)),
    answer(sharingCalls.read, sampleProject()),
  ].filter(([call]) => !changed.includes(call))
  return renderPage(<ShareCard context={{ projectId: 7 }} />, { answers: [...answers, ...instead] })
}

const methods = (requests: readonly SentRequest[]) => requests.map(({ method, address }) => `${method} ${address}`)
const click = async (user: ReturnType<typeof open>['user'], name: string) => user.click(await screen.findByRole('button', { name }))
const refused = new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients and projects are not available right now.' })

describe('the share panel', () => {
  test('explains how to create a link if there is none', async () => {
    open()
    expect(await screen.findByText('No link yet. “Share with Client” creates one and copies it.')).toBeTruthy()
  })

  test('shows views and dates in the owner’s time zone', async () => {
    link = sampleLink()
    open()
    const fact = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent
    expect(await fact('Created')).toBe('Nov 20, 2026, 9:00 AM')
    expect(await fact('Views')).toBe('12')
    expect(await fact('Last viewed')).toBe('Nov 20, 2026, 3:30 PM')
    expect(screen.queryByText('Expired')).toBeNull()
  })

  test('shows that the link has no views and has expired', async () => {
    link = sampleLink({ lastViewedAt: null, views: 0, expiresOn: '2026-11-19', isExpired: true })
    open()
    expect(await screen.findByText('Not yet')).toBeTruthy()
    expect(screen.getByText('Expired')).toBeTruthy()
    expect(screen.getByLabelText('Expires after')).toHaveProperty('value', '2026-11-19')
  })

  test('sets and clears the expiration date', async () => {
    link = sampleLink()
    const { user, requests, toastText } = open()
    const bodies = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    fireEvent.change(await screen.findByLabelText('Expires after'), { target: { value: '2030-01-31' } })
    await click(user, 'Save')
    await vi.waitFor(() => expect(toastText()).toBe('Success: Expiration date saved'))
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    fireEvent.change(screen.getByLabelText('Expires after'), { target: { value: '' } })
    await click(user, 'Save')
    await vi.waitFor(() => expect(bodies()).toEqual([{ expiresOn: '2030-01-31' }, { expiresOn: null }]))
  })

  test('does not clear the expiration date if the entered date is incomplete', async () => {
    link = sampleLink({ expiresOn: '2030-01-31' })
    const { user, requests } = open()
    const day = await screen.findByLabelText('Expires after')
    halfTypeDate(day)
    await click(user, 'Save')
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(document.activeElement).toBe(day)
    expect(methods(requests)).not.toContain('PATCH /api/projects/7/share-link')
  })

  test('reports an incomplete date on blur', async () => {
    link = sampleLink({ expiresOn: null })
    open()
    const day = await screen.findByLabelText('Expires after')
    halfTypeDate(day)
    fireEvent.blur(day)
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    fireEvent.change(day, { target: { value: '2030-01-31' } })
    expect(screen.queryByText('Must be a date (YYYY-MM-DD)')).toBeNull()
  })

  test('shows next to the field why a date was rejected', async () => {
    link = sampleLink()
    const issues = [{ path: 'expiresOn', message: lastDayPassed }]
    const { user } = open(answer(sharingCalls.update, new ApiError({ status: 400, code: 'validation_failed', message: lastDayPassed, issues })))
    fireEvent.change(await screen.findByLabelText('Expires after'), { target: { value: '2020-01-31' } })
    await click(user, 'Save')
    expect(await screen.findByText('The expiration date cannot be in the past', besideToasts)).toBeTruthy()
    expect(screen.getByLabelText('Expires after')).toHaveProperty('value', '2020-01-31')
  })

  test('asks for confirmation before revoking the link', async () => {
    link = sampleLink()
    const { user, requests } = open()
    await click(user, 'Revoke')
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Revoke this link?' })).getByRole('button', { name: 'Cancel' }))
    expect(methods(requests)).toEqual(['GET /api/projects/7/share-link'])
    await click(user, 'Revoke')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText(/^No link yet/)).toBeTruthy()
    expect(methods(requests)).toContain('DELETE /api/projects/7/share-link')
  })

  test('replaces a link with a new one and copies it', async () => {
    link = sampleLink()
    const { user, requests, toastText } = open()
    await click(user, 'New link')
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Create a new link?' })).getByRole('button', { name: 'New link' }))
    expect(await screen.findByText('https://billfold.example/client-project/T1')).toBeTruthy()
    await vi.waitFor(() => expect(toastText()).toBe('Share link copied to clipboard!'))
    expect(methods(requests).slice(1, 3)).toEqual(['DELETE /api/projects/7/share-link', 'POST /api/projects/7/generate-share-link'])
  })

  test('shows the new link in a dialog if the clipboard cannot be used', async () => {
    link = sampleLink()
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const { user } = open()
    await click(user, 'New link')
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Create a new link?' })).getByRole('button', { name: 'New link' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share with Client' })
    expect(within(dialog).getByLabelText('Share link')).toHaveProperty('value', 'https://billfold.example/client-project/T1')
  })

  test('shows no link if the old one was revoked but creating the new one failed', async () => {
    link = sampleLink()
    const { user, toastText } = open(answer(sharingCalls.generate, refused))
    await click(user, 'New link')
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Create a new link?' })).getByRole('button', { name: 'New link' }))
    await vi.waitFor(() => expect(toastText()).toBe(`Failed to generate share link: ${refused.message}`))
    expect(await screen.findByText(/^No link yet/)).toBeTruthy()
  })

  test('previews the public page without increasing the view count', async () => {
    link = sampleLink()
    const { user, requests } = open()
    await click(user, 'Preview')
    const preview = await screen.findByRole('region', { name: 'Preview' })
    const said = within(preview).getByText('Project Overview for Northwind Coffee Roasters')
    expect(said.closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(methods(requests).slice(1)).toEqual(['GET /api/public/project-share/TOKEN'])
  })

  test('shows embed snippets with and without an iframe', async () => {
    vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement)
    link = sampleLink()
    const { user } = open()
    await click(user, 'Embed')
    const dialog = within(await screen.findByRole('dialog', { name: 'Embed the project status' }))
    const codeOf = (label: string) => dialog.getByRole('region', { name: label }).textContent
    expect(codeOf('HTML')).toContain('<billfold-project token="TOKEN"></billfold-project>')
    expect(codeOf('Content-Security-Policy')).toContain('frame-src https://billfold.example;')
    await user.click(dialog.getByRole('checkbox', { name: /^Without a frame/ }))
    expect(codeOf('HTML')).toContain('<billfold-project token="TOKEN" inline></billfold-project>')
    expect(codeOf('Content-Security-Policy')).toBe('script-src https://billfold.example;\nconnect-src https://billfold.example;')
    expect(dialog.getByRole('region', { name: 'Preview' }).querySelector('billfold-project')?.hasAttribute('inline')).toBe(true)
  })

  test('shows an error with a Retry button if the link fails to load', async () => {
    open(answer(sharingCalls.get, refused))
    expect(await screen.findByText('The link could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
