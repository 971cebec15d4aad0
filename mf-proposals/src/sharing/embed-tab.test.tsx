import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { siteProblems } from '@billfold/contracts/sharing/embedding-sites'
import { ApiError } from '@billfold/web-kit'
import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleLink } from '../testing/samples.ts'
import { ShareButton } from './share-button.tsx'

/** The fake server's list of allowed websites for the link. */
let sites: string[]

beforeEach(() => {
  sites = []
  // Pretend that '/embed/v1.js' is loaded.
  vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement)
})
afterEach(() => vi.restoreAllMocks())

async function openTab(...instead: Answer[]) {
  const link = sampleLink()
  const answers = [
    answer(proposalSharingCalls.generate, { shareUrl: link.url }),
    answer(proposalSharingCalls.get, { link }),
    answer(proposalSharingCalls.sites, () => ({ sites })),
    answer(proposalSharingCalls.setSites, ({ body }) => ({ sites: (sites = (body as { sites: string[] }).sites) })),
  ].filter(([call]) => !instead.some(([other]) => other === call))
  const page = renderPage(<ShareButton proposal={sampleProposal({ id: 7 })} />, { answers: [...answers, ...instead] })
  await page.user.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByRole('textbox', { name: 'Share link' })
  await page.user.click(screen.getByRole('tab', { name: 'Embed' }))
  return page
}

const listed = () => within(screen.getByRole('list', { name: 'Allowed websites' })).getAllByRole('listitem')
const codeOf = (label: string) => screen.getByRole('region', { name: label }).textContent
const element = () => screen.getByRole('region', { name: 'Preview' }).querySelector('billfold-proposal')

describe('the list of allowed websites', () => {
  test('shows an explanation while it is empty and allows adding and removing websites', async () => {
    const { user, requests } = await openTab()
    expect(await screen.findByText(/^No websites yet. Until you add one/)).toBeTruthy()
    await user.type(screen.getByLabelText('Allowed website'), 'www.acme.test{Enter}')
    expect(await screen.findByText('https://www.acme.test')).toBeTruthy()
    expect(screen.getByLabelText('Allowed website')).toHaveProperty('value', '')
    expect(requests.findLast(({ method }) => method === 'PUT')).toMatchObject({ address: '/api/proposals/7/share-link/sites', body: { sites: ['https://www.acme.test'] } })
    await user.click(screen.getByRole('button', { name: 'Remove https://www.acme.test' }))
    expect(await screen.findByText(/^No websites yet/)).toBeTruthy()
  })

  test('accepts one website at a time and shows errors next to the field', async () => {
    sites = ['https://a.test']
    const refusal = new ApiError({ status: 400, code: 'validation_failed', message: siteProblems.path, issues: [{ path: 'sites.1', message: siteProblems.path }] })
    const { user, requests } = await openTab(answer(proposalSharingCalls.setSites, refusal))
    await user.type(await screen.findByLabelText('Allowed website'), 'https://b.test/offers')
    await user.click(screen.getByRole('button', { name: 'Add website' }))
    expect(await screen.findByText(siteProblems.path, besideToasts)).toBeTruthy()
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ sites: ['https://a.test', 'https://b.test/offers'] })
    expect([screen.getByDisplayValue('https://b.test/offers'), listed()].flat()).toHaveLength(2)
  })

  test('handles removals in quick succession without losing a change', async () => {
    sites = ['https://a.test', 'https://b.test', 'https://c.test']
    let reads = 0
    const never = new Promise<never>(() => undefined)
    const { user, requests } = await openTab(answer(proposalSharingCalls.sites, () => ((reads += 1) === 1 ? { sites } : never)))
    for (const site of ['https://a.test', 'https://b.test']) {
      const button = await screen.findByRole('button', { name: `Remove ${site}` })
      await waitFor(() => expect(button).toHaveProperty('disabled', false))
      await user.click(button)
      await waitFor(() => expect(requests.findLast(({ method }) => method === 'PUT')?.body).not.toMatchObject({ sites: expect.arrayContaining([site]) }))
    }
    await waitFor(() => expect(sites).toEqual(['https://c.test']))
    expect(listed()).toHaveLength(1)
  })
})

describe('the embed snippet', () => {
  test('reflects the options, like the preview, and can be copied', async () => {
    const { user } = await openTab()
    const token = 'xR7fK2mQ9vLp3sWd'
    expect(codeOf('HTML')).toBe(`<script async src="https://billfold.example/embed/v1.js"></script>\n<billfold-proposal token="${token}"></billfold-proposal>`)
    await user.type(screen.getByLabelText('Accent color'), '#0a7c5f')
    await user.type(screen.getByLabelText('Height'), '640')
    expect(codeOf('HTML')).toContain(`<billfold-proposal token="${token}" accent="#0a7c5f" height="640">`)
    await waitFor(() => expect([element()?.getAttribute('accent'), element()?.getAttribute('height')]).toEqual(['#0a7c5f', '640']))
    await user.click(screen.getAllByRole('button', { name: 'Copy' })[0] ?? document.body)
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(codeOf('HTML'))
    await user.type(screen.getByLabelText('Height'), '0')
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })

  test('explains which themes use the page’s background', async () => {
    await openTab()
    const noteId = screen.getByLabelText('Theme').getAttribute('aria-describedby') ?? ''
    expect(document.querySelector(`#${CSS.escape(noteId)}`)?.textContent).toBe('“Light” and “Dark” use your page’s background, so pick the one that fits. “Visitor’s device” has its own background.')
  })

  test('omits an invalid color and shows an error', async () => {
    const { user } = await openTab()
    await user.type(screen.getByLabelText('Accent color'), 'red')
    expect(screen.getByText('Enter a color such as #0a7c5f')).toBeTruthy()
    expect(codeOf('HTML')).not.toContain('accent')
  })

  test('is also offered for React, along with the directives for a Content-Security-Policy', async () => {
    const { user } = await openTab()
    await user.click(screen.getByRole('tab', { name: 'React' }))
    expect(codeOf('React')).toContain('<BillfoldProposal origin="https://billfold.example" token="xR7fK2mQ9vLp3sWd" />')
    expect(codeOf('Content-Security-Policy')).toBe('script-src https://billfold.example;\nframe-src https://billfold.example;')
  })
})

test('signing is disabled in the preview', async () => {
  await openTab()
  expect(element()?.parentElement?.hasAttribute('inert')).toBe(true)
  expect(screen.queryByRole('checkbox', { name: /Without a frame/ })).toBeNull()
})
