import type { ResponseOf } from '@billfold/contracts/call'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError, keyOf, useCall, useToasts } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { sampleProject } from '../projects/testing/project-samples.ts'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { clientKind, projectKind, type RecordKind } from './record-kinds.tsx'
import { RecordMenu } from './record-menu.tsx'

const project = sampleProject()

/** A list that shows the menu of one project, as the pages do. */
function List({ kind = projectKind, isArchived = false, onDeleted }: { kind?: RecordKind; isArchived?: boolean; onDeleted?: () => void }) {
  useCall(projectCalls.list)
  useCall(projectCalls.get, { params: { id: 1 } })
  return (
    <RecordMenu
      kind={kind}
      record={{ id: 1, name: 'Website redesign' }}
      isArchived={isArchived}
      trigger={<button type="button">More</button>}
      onDeleted={onDeleted}
    />
  )
}

const lists = [answer(projectCalls.list, [project]), answer(projectCalls.get, project)]

async function choose(item: string, answers: Answer[], list = <List />) {
  const page = renderPage(list, { path: '/projects', answers: [...lists, ...answers] })
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  await page.user.click(screen.getByRole('button', { name: 'More' }))
  await page.user.click(screen.getByRole('menuitem', { name: item }))
  return page
}

type Page = Awaited<ReturnType<typeof choose>>

const asked = (timeEntries: number, invoices = 0) => answer(projectCalls.deletion, { timeEntries, invoices, allowed: invoices === 0 })
const deleteButton = () => screen.findByRole('button', { name: 'Delete project' })
const sent = (requests: readonly { method: string; address: string }[]) => requests.map(({ method, address }) => `${method} ${address}`)

describe('archiving a record', () => {
  test('keeps another dialog open if the request completes late', async () => {
    const late = Promise.withResolvers<Project>()
    const { user, toastText } = await choose('Archive', [asked(1), answer(projectCalls.update, () => late.promise)])
    await user.click(screen.getByRole('button', { name: 'Archive project' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    late.resolve(project)
    await waitFor(() => expect(toastText()).toBe('Success: Project archived successfully'))
    expect(await deleteButton()).toBeTruthy()
  })

  test('archives the project after confirmation, shows a toast and refetches the list', async () => {
    const { user, requests, toastText } = await choose('Archive', [answer(projectCalls.update, project)])
    expect(screen.getByText('Archive Website redesign?')).toBeTruthy()
    expect(screen.getByText(/time entries and invoices stay as they are/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Archive project' }))
    await waitFor(() => expect(toastText()).toBe('Success: Project archived successfully'))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: true })
    await waitFor(() => expect(sent(requests).filter((one) => one === 'GET /api/projects')).toHaveLength(2))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    await waitFor(() => expect(toastText()).toBe('Success: Project restored successfully'))
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: false })
  })

  test('makes a client inactive', async () => {
    const { user, requests, toastText } = await choose('Archive', [answer(clientCalls.update, sampleClient())], <List kind={clientKind} />)
    await user.click(screen.getByRole('button', { name: 'Archive client' }))
    await waitFor(() => expect(toastText()).toBe('Success: Client archived successfully'))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isActive: false })
  })

  test('can be undone with Restore, without confirmation', async () => {
    const { requests, toastText } = await choose('Restore', [answer(projectCalls.update, project)], <List isArchived />)
    await waitFor(() => expect(toastText()).toBe('Success: Project restored successfully'))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: false })
  })
})

describe('deleting a record', () => {
  test('lists everything that will be deleted and asks for confirmation', async () => {
    const { user, requests } = await choose('Delete', [asked(12)])
    expect(await screen.findByText('12 time entries')).toBeTruthy()
    expect(screen.getByText('This will be deleted too and can’t be restored:')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('shows a message if nothing else will be deleted', async () => {
    await choose('Delete', [asked(0)])
    expect(await screen.findByText('This project has no time entries or invoices. This can’t be undone.')).toBeTruthy()
  })

  test('includes a client’s projects in the related records', async () => {
    const deletion = answer(clientCalls.deletion, { projects: 1, timeEntries: 1200, invoices: 0, proposals: 0, allowed: true })
    await choose('Delete', [deletion], <List kind={clientKind} />)
    expect(await screen.findByText('1 project')).toBeTruthy()
    expect(screen.getByText('1,200 time entries')).toBeTruthy()
  })

  test('shows a toast and refetches the list but not the deleted record', async () => {
    const { user, requests, toastText } = await choose('Delete', [asked(1), answer(projectCalls.delete, undefined)])
    await user.click(await deleteButton())
    await waitFor(() => expect(toastText()).toBe('Success: Project deleted successfully'))
    await waitFor(() => expect(sent(requests).filter((one) => one === 'GET /api/projects')).toHaveLength(2))
    const after = sent(requests).slice(sent(requests).indexOf('DELETE /api/projects/1') + 1)
    expect(after).toEqual(['GET /api/projects'])
  })

  test('removes the deleted record from the cache when its page closes', async () => {
    const { user, toastText, queryClient, unmount } = await choose('Delete', [asked(1), answer(projectCalls.delete, undefined)])
    await user.click(await deleteButton())
    await waitFor(() => expect(toastText()).toBe('Success: Project deleted successfully'))
    unmount()
    expect(queryClient.getQueryData(['', 'api', 'projects', '1'])).toBeUndefined()
  })

  test.each([
    ['only the dialog was closed', 1, (page: Page) => page.user.keyboard('{Escape}')],
    ['the page was closed as well', 0, async (page: Page) => page.unmount()],
  ])('navigates away only if the record’s page is still open: %s', async (_, times, leave) => {
    const late = Promise.withResolvers<undefined>()
    const onDeleted = vi.fn<() => void>()
    const page = await choose('Delete', [asked(1), answer(projectCalls.delete, () => late.promise)], <List onDeleted={onDeleted} />)
    await page.user.click(await deleteButton())
    await leave(page)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    late.resolve(undefined)
    await waitFor(() => expect(page.toastText()).toBe('Success: Project deleted successfully'))
    expect(onDeleted).toHaveBeenCalledTimes(times)
  })

  test('offers only archiving for a record with invoices', async () => {
    const { user, requests, toastText } = await choose('Delete', [asked(12, 3), answer(projectCalls.update, project)])
    expect(await screen.findByText('Website redesign cannot be deleted')).toBeTruthy()
    expect(screen.getByText('3 invoices')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete project' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Archive project' }))
    await waitFor(() => expect(toastText()).toBe('Success: Project archived successfully'))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: true })
  })

  test('invalidates reports when the record is archived instead', async () => {
    const { user, queryClient } = await choose('Delete', [asked(12, 3), answer(projectCalls.update, project)])
    const report = keyOf('/api/reports/projects')
    queryClient.setQueryData(report, {})
    await user.click(await screen.findByRole('button', { name: 'Archive project' }))
    await waitFor(() => expect(queryClient.getQueryState(report)?.isInvalidated).toBe(true))
  })

  test('offers only archiving for a client with a proposal', async () => {
    const deletion = answer(clientCalls.deletion, { projects: 1, timeEntries: 4, invoices: 0, proposals: 1, allowed: false })
    await choose('Delete', [deletion], <List kind={clientKind} />)
    expect(await screen.findByText('1 proposal')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Archive client' })).toBeTruthy()
  })

  test('does not offer to archive an archived project with invoices', async () => {
    await choose('Delete', [asked(12, 3)], <List isArchived />)
    expect(await screen.findByText(/already archived/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Archive project' })).toBeNull()
  })

  test('offers archiving instead if an invoice was added in the meantime', async () => {
    let invoices = 0
    const deletion = answer(projectCalls.deletion, () => ({ timeEntries: 1, invoices, allowed: invoices === 0 }))
    const refused = answer(projectCalls.delete, () => {
      invoices = 1
      return new ApiError({ status: 409, code: 'conflict', message: 'This project has invoices: it can only be archived' })
    })
    const { user, toastText } = await choose('Delete', [deletion, refused])
    await user.click(await deleteButton())
    expect(await screen.findByText('1 invoice')).toBeTruthy()
    expect(toastText()).toBeUndefined()
  })

  test('shows a failure in the open dialog', async () => {
    const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    const { user, toastText } = await choose('Delete', [asked(1), answer(projectCalls.delete, down)])
    await user.click(await deleteButton())
    expect(await screen.findByText('Projects is not available right now.')).toBeTruthy()
    expect(toastText()).toBeUndefined()
  })

  test('offers to retry when the related records fail to load', async () => {
    let isBroken = true
    const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
    const late = Promise.withResolvers<ResponseOf<typeof projectCalls.deletion>>()
    const deletion = answer(projectCalls.deletion, () => (isBroken ? offline : late.promise))
    const { user } = await choose('Delete', [deletion])
    expect(await screen.findByText('Request failed')).toBeTruthy()
    isBroken = false
    const retry = screen.getByRole('button', { name: 'Retry' })
    await user.click(retry)
    expect([retry.isConnected, retry.hasAttribute('aria-busy')]).toEqual([true, true])
    late.resolve({ timeEntries: 2, invoices: 0, allowed: true })
    expect(await screen.findByText('2 time entries')).toBeTruthy()
  })
})
