import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError, keyOf, useCall, useLeaveGuards, useToasts } from '@billfold/web-kit'
import { answerBilling, sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, type Answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NewClientPage } from './new-client-page.tsx'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { sampleClient } from './testing/client-samples.ts'

const created = answer(clientCalls.create, sampleClient())

/** Opens the page and waits until the first field has the focus, as a user would before typing. */
async function open(answers: Answer[] = [created]) {
  const page = renderPage(<NewClientPage />, { path: '/clients/new', answers: [...answers, answerBilling()] })
  await waitFor(() => expect(document.activeElement).toBe(field('Company Name')))
  return page
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const posted = (requests: readonly SentRequest[]) => requests.filter(({ method }) => method === 'POST')
const submit = () => screen.getByRole('button', { name: 'Create Client' })

/** Pastes the text, because typing letter by letter makes form tests slow. */
async function fill(user: UserEvent, label: string, text: string) {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}

/** A dashboard card that stays cached while a client is created. */
function CachedCard() {
  useCall(dashboardCalls.topClients)
  return null
}

test('refetches the dashboard after creating a client', async () => {
  const answers = [created, answerBilling(), answer(dashboardCalls.topClients, { hasClients: false, total: '0.00', clients: [] })]
  const page = <><CachedCard /><NewClientPage /></>
  const { user, requests } = renderPage(page, { path: '/clients/new', answers })
  await fill(user, 'Company Name', 'Acme')
  await fill(user, 'Email', 'a@b.co')
  await user.click(submit())
  await waitFor(() => expect(requests.map(({ method, address }) => `${method} ${address}`).filter((sent) => !sent.includes('settings'))).toEqual([
    'GET /api/dashboard/top-clients',
    'POST /api/clients',
    'GET /api/dashboard/top-clients',
  ]))
})

test('invalidates reports after creating a client', async () => {
  const { user, queryClient } = await open()
  const report = keyOf('/api/reports/clients')
  queryClient.setQueryData(report, {})
  await fill(user, 'Company Name', 'Acme')
  await fill(user, 'Email', 'a@b.co')
  await user.click(submit())
  await waitFor(() => expect(queryClient.getQueryState(report)?.isInvalidated).toBe(true))
})

describe('the form', () => {
  test('shows the heading, fields and default values', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'New Client' })).toBeTruthy()
    expect(screen.getByText('Add a new client to your business')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Clients' }).getAttribute('href')).toBe('/clients')
    expect(screen.getByText("URL to the client's logo (will appear in proposals)")).toBeTruthy()
    expect(screen.getByPlaceholderText('Enter company name')).toBe(field('Company Name'))
    expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Company Name *', 'Email *', 'Phone', 'Industry', 'Website', 'Primary Contact', 'Hourly Rate', 'Total Received',
      'Currency', 'Payment Terms', 'Language', 'Tax ID', 'Send payment reminders', 'Address', 'Logo URL', 'Active Client',
    ])
    expect(field('Hourly Rate').value).toBe('125')
    expect(field('Total Received').value).toBe('0')
    expect(field('Currency').textContent).toBe('USD')
    expect(field('Payment Terms').textContent).toBe('Net 30')
    expect(field('Active Client').checked).toBe(true)
  })

  test("starts with the user’s default rate, currency and terms without being dirty", async () => {
    await open([answerBilling({ defaultHourlyRate: '92.5', defaultCurrency: 'EUR', defaultPaymentTerms: 'Net 15' })])
    await waitFor(() => expect(field('Hourly Rate').value).toBe('92.5'))
    expect(field('Currency').textContent).toBe('EUR')
    expect(field('Payment Terms').textContent).toBe('Net 15')
    expect(useLeaveGuards.getState().active.size).toBe(0)
  })

  test('keeps values entered before the defaults have loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<SettingsAnswer>()
    const { user } = await open([answer(settingsCalls.get, () => promise)])
    await fill(user, 'Hourly Rate', '80')
    resolve(sampleSettings({ billing: { defaultHourlyRate: '92.5', defaultCurrency: 'EUR' } }))
    await waitFor(() => expect(field('Currency').textContent).toBe('EUR'))
    expect(field('Hourly Rate').value).toBe('80')
  })

  test('falls back to built-in defaults if the settings fail to load', async () => {
    const { queryClient } = await open([answer(settingsCalls.get, new ApiError({ status: 503, code: 'service_unavailable', message: 'Down' }))])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(field('Hourly Rate').value).toBe('125')
  })

  test('focuses the first field', async () => {
    await open()
    expect(document.activeElement).toBe(field('Company Name'))
  })

  test('offers all options', async () => {
    const { user } = await open()
    const choicesOf = async (label: string) => {
      field(label).focus()
      await user.keyboard('{Enter}')
      const choices = screen.getAllByRole('option').map((option) => option.textContent)
      await user.keyboard('{Escape}')
      return choices
    }
    const industries = ['Technology', 'Design', 'Marketing', 'E-commerce', 'Healthcare', 'Finance', 'Education', 'Other']
    expect(await choicesOf('Industry')).toEqual(industries)
    expect(await choicesOf('Currency')).toEqual(['USD', 'EUR', 'GBP', 'CAD'])
    expect(await choicesOf('Payment Terms')).toEqual(['Net 15', 'Net 30', 'Net 45', 'Net 60'])
  })

  test('warns that a logo with an http URL is not shown', async () => {
    const { user } = await open()
    const hint = 'Logo addresses must start with https://'
    await fill(user, 'Logo URL', 'http://acme.test/logo.png')
    expect(screen.getByText(hint)).toBeTruthy()
    await fill(user, 'Logo URL', 'https://acme.test/logo.png')
    expect(screen.queryByText(hint)).toBeNull()
    expect(screen.getByText("URL to the client's logo (will appear in proposals)")).toBeTruthy()
  })

  test('shows an error next to each invalid field and sends nothing', async () => {
    const { user, requests } = await open()
    await fill(user, 'Email', 'not an address')
    await fill(user, 'Hourly Rate', '1,234')
    await fill(user, 'Logo URL', 'javascript:alert(1)')
    await user.click(submit())
    expect(await screen.findByText('Name is required')).toBeTruthy()
    expect(screen.getByText('Invalid email address')).toBeTruthy()
    expect(screen.getByText('Must be an amount with at most 2 decimals, up to 99999999.99')).toBeTruthy()
    expect(screen.getByText('Logo URL must be a web address')).toBeTruthy()
    expect(document.activeElement).toBe(field('Company Name'))
    expect(posted(requests)).toHaveLength(0)
  })
})

describe('saving', () => {
  test('sends the entered values, shows a toast and opens the list', async () => {
    const { user, requests, visited, toastText } = await open()
    await fill(user, 'Company Name', ' Acme ')
    await fill(user, 'Email', 'pay@acme.com')
    await fill(user, 'Hourly Rate', '')
    await choose(user, 'Industry', 'Finance')
    await user.click(field('Active Client'))
    await user.click(submit())
    await waitFor(() => expect(visited).toEqual(['/clients']))
    expect(posted(requests)[0]?.body).toEqual({
      name: 'Acme', email: 'pay@acme.com', phone: null, industry: 'Finance', website: null, primaryContact: null, hourlyRate: null,
      totalReceived: '0.00', currency: 'USD', paymentTerms: 'Net 30', taxId: null, address: null, logoUrl: null, language: null, sendReminders: true, isActive: false,
    })
    expect(posted(requests)[0]?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(toastText()).toContain('Client created successfully')
  })

  test('saves on Enter, shows progress on the button and ignores a second click', async () => {
    const { user, requests } = await open([answer(clientCalls.create, () => new Promise<never>(() => undefined))])
    await fill(user, 'Company Name', 'Acme')
    await user.type(field('Email'), 'p@acme.com{Enter}{Enter}')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    expect(button.disabled).toBe(true)
    expect(posted(requests)).toHaveLength(1)
  })

  test('shows a toast but does not navigate when the user has left the page', async () => {
    const late = Promise.withResolvers<Client>()
    const { user, visited, toastText, unmount } = await open([answer(clientCalls.create, () => late.promise)])
    await fill(user, 'Company Name', 'Acme')
    await fill(user, 'Email', 'pay@acme.com')
    await user.click(submit())
    unmount()
    late.resolve(sampleClient())
    await waitFor(() => expect(toastText()).toBe('Success: Client created successfully'))
    expect(visited).toEqual([])
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    expect(visited).toEqual(['/clients/1'])
  })

  test('shows server errors next to the corresponding fields', async () => {
    const refusal = new ApiError({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid email address',
      issues: [{ path: 'email', message: 'Invalid email address' }],
    })
    const { user, visited, toastText } = await open([answer(clientCalls.create, refusal)])
    await fill(user, 'Company Name', 'Acme')
    await fill(user, 'Email', 'pay@acme.com')
    await user.click(submit())
    expect(await screen.findByText('Invalid email address', besideToasts)).toBeTruthy()
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(toastText()).toBe('Error: Invalid email address')
    expect(visited).toEqual([])
  })

  test("shows the server’s message and keeps the entered text", async () => {
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    const { user, visited, toastText } = await open([answer(clientCalls.create, failure)])
    await fill(user, 'Company Name', 'Acme')
    await fill(user, 'Email', 'pay@acme.com')
    await user.click(submit())
    await waitFor(() => expect(toastText()).toBe('Error: Projects is not available right now.'))
    expect(field('Company Name').value).toBe('Acme')
    expect(visited).toEqual([])
  })

  test('reuses the idempotency key after a failure, so that only one client is created', async () => {
    let isBroken = true
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    const { user, requests, visited } = await open([answer(clientCalls.create, () => (isBroken ? failure : sampleClient()))])
    await fill(user, 'Company Name', 'Acme')
    await fill(user, 'Email', 'pay@acme.com')
    await user.click(submit())
    await waitFor(() => expect(posted(requests)).toHaveLength(1))
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Create Client' }))
    await waitFor(() => expect(visited).toEqual(['/clients']))
    expect(posted(requests)[1]?.headers.get('Idempotency-Key')).toBe(posted(requests)[0]?.headers.get('Idempotency-Key'))
  })
})

describe('leaving', () => {
  const isGuarded = () => useLeaveGuards.getState().active.size > 0

  test('asks for confirmation only when there are changes', async () => {
    const { user } = await open()
    expect(isGuarded()).toBe(false)
    await user.type(field('Phone'), '1')
    expect(isGuarded()).toBe(true)
    await user.clear(field('Phone'))
    expect(isGuarded()).toBe(false)
  })

  test('opens the list when the user clicks Cancel', async () => {
    const { user, visited } = await open()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(visited).toEqual(['/clients'])
  })
})
