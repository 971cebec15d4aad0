import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { everyScreen } from '../testing/sample-registry.ts'

afterEach(() => void vi.useRealTimers())

const Form = () => (
  <main>
    <input aria-label="Name" />
    <div contentEditable aria-label="Notes" />
  </main>
)
const open = () => renderApp({ path: '/', modules: [everyScreen()], answers: [answer(settingsCalls.get, sampleSettings())], pages: { '/form': Form } })

const ways = {
  gt: '/time-tracking',
  gi: '/invoices',
  gp: '/proposals',
  gc: '/clients',
  gj: '/projects',
  gr: '/reports',
  gs: '/settings',
  gd: '/',
  ni: '/invoices?new',
  nc: '/clients/new',
  np: '/projects/new',
  nr: '/proposals/new',
  nt: '/time-tracking?new',
  ne: '/reports?expense=new',
}

test('opens each screen and each form with two keys', async () => {
  const page = open()
  for (const [keys, address] of Object.entries(ways)) {
    await page.user.keyboard(keys)
    expect(page.address(), keys).toBe(address)
  }
})

test('shows the possible second keys if the user pauses for a second', async () => {
  const page = open()
  await page.user.keyboard('g')
  const hint = screen.getByRole('status', { name: 'Go to' })
  expect(within(hint).getByText('Clients')).toBeTruthy()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(screen.getByRole('status', { name: 'Create' }).textContent).toContain('New client')
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByRole('status', { name: 'Create' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'c' })
  expect(page.address()).toBe('/')
})

test('ignores letters typed with a modifier key or into another control', async () => {
  const page = open()
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing', 'repeat']) {
    fireEvent.keyDown(document.body, { key: 'g', [modifier]: true })
    fireEvent.keyDown(document.body, { key: 'c' })
  }
  expect(page.address()).toBe('/')

  act(() => page.history.navigate('/form'))
  await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'gcnc?')
  await page.user.type(screen.getByLabelText('Notes'), 'gc')
  expect(page.address()).toBe('/form')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists all shortcuts on ?, and ignores letters while the list is open', async () => {
  const page = open()
  await page.user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await within(help).findByText('New client')
  const lines = within(help)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${[...(term.nextElementSibling?.children ?? [])].map((key) => key.textContent).join(' ')}`)
  expect(lines.slice(0, 5)).toEqual([
    'Search: Ctrl K',
    'Show keyboard shortcuts: ?',
    'Close dialog: Esc',
    'New invoice: N I',
    'New time entry: N T',
  ])
  expect(lines.at(-1)).toBe('Settings: G S')
  expect(lines).toHaveLength(3 + 6 + 8)
  await page.user.keyboard('gc')
  expect(page.address()).toBe('/')
})
