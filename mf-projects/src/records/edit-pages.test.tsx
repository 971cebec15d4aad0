import { ApiError } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { type Answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EditClientPage } from '../clients/edit-client-page.tsx'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { EditProjectPage } from '../projects/edit-project-page.tsx'
import { sampleProject } from '../projects/testing/project-samples.ts'
import { clientKind, projectKind } from './record-kinds.tsx'

const client = { name: 'client', kind: clientKind, Page: EditClientPage, label: 'Company Name', note: 'Phone', sample: sampleClient, newer: { phone: '+1 555' } }
const project = { name: 'project', kind: projectKind, Page: EditProjectPage, label: 'Project Name', note: 'Description', sample: sampleProject, newer: { description: '+1 555' } }

describe.each([client, project])('the $name edit page', ({ name, kind, Page, label, note, sample, newer: change }) => {
  const { calls, path } = kind
  const record = sample()
  const newer = sample({ ...change, version: 4 })
  const missing = new ApiError({ status: 404, code: 'not_found', message: `The ${name} is gone` })
  const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
  const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile' })
  const changed = `This ${name} was changed after you opened it`

  const field = (text: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text}( \\*)?$`))
  const update = () => screen.findByRole('button', { name: `Update ${name[0]?.toUpperCase()}${name.slice(1)}` })
  const puts = (requests: readonly SentRequest[]) => requests.filter(({ method }) => method === 'PUT')

  function open({ get = record, put = record }: { get?: unknown; put?: unknown } = {}) {
    const answers: Answer[] = [[calls.get, get], [calls.update, put], ...answerClients([sampleClient()]), answerBilling()]
    return renderPage(<Page />, { path: `${path}/1/edit`, params: { id: '1' }, answers })
  }

  test(`links only to the list when the ${name} does not exist`, async () => {
    open({ get: missing })
    expect(await screen.findByText(kind.texts.missing)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(path)
    expect(screen.queryByText(kind.texts.backToDetails)).toBeNull()
    expect(screen.getByRole('link', { name: kind.texts.backToList }).getAttribute('href')).toBe(path)
  })

  test('offers to retry when loading fails', async () => {
    let isBroken = true
    const { user } = open({ get: () => (isBroken ? offline : record) })
    expect(await screen.findByText('Request failed')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await update()
  })

  test('sends the changed fields with the version and opens the details', async () => {
    const { user, requests, visited, toastText } = open()
    await update()
    await user.clear(field(note))
    await user.type(field(label), ' 2')
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual([`${path}/1`]))
    const [put] = puts(requests)
    expect(put?.body).toEqual({ name: `${record.name} 2`, [note.toLowerCase()]: null })
    expect(put?.headers.get('If-Match')).toBe('"3"')
    expect(toastText()).toMatch(/^Success: .* updated successfully$/)
  })

  test('caches the saved record without fetching it again', async () => {
    let isFirst = true
    const get = () => {
      const reply = isFirst ? record : new Promise<never>(() => undefined)
      isFirst = false
      return reply
    }
    const { user, queryClient, visited } = open({ get, put: newer })
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual([`${path}/1`]))
    expect(queryClient.getQueryData(['', 'api', kind.topic, '1'])).toMatchObject({ version: 4 })
  })

  test('shows a toast but does not navigate when the user has left the page', async () => {
    const late = Promise.withResolvers<unknown>()
    const { user, visited, toastText, unmount } = open({ put: () => late.promise })
    await user.click(await update())
    unmount()
    late.resolve(record)
    await waitFor(() => expect(toastText()).toMatch(/^Success: /))
    expect(visited).toEqual([])
  })

  test('invalidates every list that shows the record’s name', async () => {
    const { user, queryClient, visited } = open()
    const shown = ['expenses', 'time-entries', 'invoices'].map((list) => ['', 'api', list])
    for (const key of shown) queryClient.setQueryData(key, [])
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual([`${path}/1`]))
    expect(shown.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  })

  test('opens the details when the user clicks Cancel', async () => {
    const { user, visited } = open()
    await update()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(visited).toEqual([`${path}/1`])
  })

  describe('after a conflicting change elsewhere', () => {
    /** Opens version 3, which was already replaced on the server, and tries to save a new name. */
    async function runIntoConflict() {
      let isFirst = true
      const get = () => {
        const reply = isFirst ? record : newer
        isFirst = false
        return reply
      }
      const page = open({ get, put: ({ headers }: SentRequest) => (headers.get('If-Match') === '"3"' ? stale : newer) })
      await update()
      await page.user.type(field(label), ' 2')
      await page.user.click(await update())
      await screen.findByText(changed)
      return page
    }

    test('keeps the entered text and shows a notice without a toast', async () => {
      const { toastText, visited } = await runIntoConflict()
      expect([field(label).value, toastText(), visited]).toEqual([`${record.name} 2`, undefined, []])
    })

    test('overwrites only the changed fields on request', async () => {
      const { user, requests, visited } = await runIntoConflict()
      await user.click(screen.getByRole('button', { name: 'Overwrite' }))
      await waitFor(() => expect(visited).toEqual([`${path}/1`]))
      const put = puts(requests).at(-1)
      expect(put?.body).toEqual({ name: `${record.name} 2` })
      expect(put?.headers.has('If-Match')).toBe(false)
    })

    test('loads the newer version on request, which can then be saved', async () => {
      const { user, requests, visited } = await runIntoConflict()
      await user.click(screen.getByRole('button', { name: 'Load the newer version' }))
      await waitFor(() => expect(field(note).value).toBe('+1 555'))
      expect(field(label).value).toBe(record.name)
      expect(screen.queryByText(changed)).toBeNull()
      await user.type(field(note), '0')
      await user.click(await update())
      await waitFor(() => expect(visited).toEqual([`${path}/1`]))
      expect(puts(requests).at(-1)?.headers.get('If-Match')).toBe('"4"')
    })
  })

  test('keeps the entered text if the record was deleted elsewhere, and can be left without confirmation', async () => {
    let get: unknown = record
    const { user, visited, replaced, requests, toastText, queryClient } = open({ get: () => get, put: missing })
    await update()
    get = missing
    await user.type(field(label), ' 2')
    await user.click(await update())
    expect(await screen.findByText('This was deleted after you opened it')).toBeTruthy()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const ownRequests = requests.filter(({ address }) => address.startsWith(`/api${path}/1`))
    expect(ownRequests.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET'])
    expect([field(label).value, toastText()]).toEqual([`${record.name} 2`, undefined])
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    expect([visited, replaced]).toEqual([[path], [path]])
  })
})
