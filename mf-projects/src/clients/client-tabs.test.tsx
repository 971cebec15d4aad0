import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { FillersProvider, type OfferedFiller, useLeaveGuard } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ClientDetailPage } from './client-detail-page.tsx'
import { sampleClient } from './testing/client-samples.ts'

let mounted: string[]
beforeEach(() => {
  mounted = []
})

function filler(key: string, title: string): OfferedFiller {
  const Filler = ({ context }: { context: object }) => {
    useState(() => mounted.push(key))
    return <p>{`${title} of ${JSON.stringify(context)}`}</p>
  }
  return { key, title, span: 1, Filler }
}

/** A form that has unsaved changes as soon as text is entered. */
function Form() {
  const [text, setText] = useState('')
  useLeaveGuard(text !== '')
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
}

const tabs = [filler('projects/projects', 'Projects'), filler('billing/invoices', 'Invoices'), { key: 'projects/notes', title: 'Notes', span: 1, Filler: Form }]

function open(search = '', reply: Parameters<typeof answer<typeof clientCalls.get>>[1] = sampleClient(), fillers: readonly OfferedFiller[] = tabs) {
  const page = (
    <FillersProvider value={(slot) => (slot === 'client-detail.tabs.v1' ? fillers : [])}>
      <ClientDetailPage />
    </FillersProvider>
  )
  return renderPage(page, { path: `/clients/1${search}`, params: { id: '1' }, answers: [answer(clientCalls.get, reply)] })
}

const tab = (name: string) => screen.getByRole('tab', { name })
const selected = () => screen.getByRole('tab', { selected: true }).textContent
const panel = () => within(screen.getByRole('tabpanel'))

describe('the client tabs', () => {
  test('show the overview by default and load no other tab', async () => {
    open()
    expect(await panel().findByText('Payment Terms', { selector: 'h2' })).toBeTruthy()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Projects', 'Invoices', 'Notes'])
    expect([selected(), mounted]).toEqual(['Overview', []])
  })

  test('are reflected in the URL, with a history entry for each', async () => {
    const { user, visited, replaced } = open()
    await screen.findByText('Payment Terms', { selector: 'h2' })
    await user.click(tab('Invoices'))
    expect(panel().getByText('Invoices of {"clientId":1}')).toBeTruthy()
    expect(screen.queryByText('Payment Terms', { selector: 'h2' })).toBeNull()
    await user.click(tab('Overview'))
    expect([visited, replaced, mounted]).toEqual([['/clients/1?tab=invoices', '/clients/1'], [], ['billing/invoices']])
  })

  test('open from the URL; an unknown tab name opens the overview', async () => {
    const { unmount } = open('?tab=projects')
    expect(await screen.findByText('Projects of {"clientId":1}')).toBeTruthy()
    unmount()
    open('?tab=unknown')
    await screen.findByText('Payment Terms', { selector: 'h2' })
    expect(selected()).toBe('Overview')
  })

  test('are reached with the arrow keys and opened with Enter', async () => {
    const { user } = open()
    await screen.findByText('Payment Terms', { selector: 'h2' })
    tab('Overview').focus()
    // Radix moves the focus in a separate task, so wait for it.
    const press = async (key: string, focused: string) => {
      await user.keyboard(key)
      await waitFor(() => expect(document.activeElement).toBe(tab(focused)))
    }
    await press('{ArrowRight}', 'Projects')
    await press('{ArrowRight}', 'Invoices')
    expect(selected()).toBe('Overview')
    await user.keyboard('{Enter}')
    expect(selected()).toBe('Invoices')
    await press('{End}', 'Notes')
    await press('{ArrowRight}', 'Overview')
    await user.keyboard('{Enter}')
    expect(selected()).toBe('Overview')
  })

  test('stay selected while the client is loading', () => {
    open('?tab=invoices', () => new Promise<never>(() => undefined))
    expect([selected(), mounted]).toEqual(['Invoices', []])
  })

  test('keep a form with unsaved changes open until the user confirms leaving', async () => {
    const { user } = open('?tab=notes')
    await user.type(await screen.findByLabelText('Text'), 'Typed')
    await user.click(tab('Invoices'))
    const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }))
    expect([selected(), screen.getByLabelText<HTMLInputElement>('Text').value]).toEqual(['Notes', 'Typed'])
    await user.click(tab('Invoices'))
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(selected()).toBe('Invoices'))
    expect(screen.queryByLabelText('Text')).toBeNull()
  })

  test('get unique names even if two modules use the same id', async () => {
    const { user, visited } = open('', sampleClient(), [...tabs, filler('mileage/notes', 'Trips')])
    await screen.findByText('Payment Terms', { selector: 'h2' })
    await user.click(tab('Trips'))
    expect(visited).toEqual(['/clients/1?tab=mileage%2Fnotes'])
    expect(panel().getByText('Trips of {"clientId":1}')).toBeTruthy()
  })
})
