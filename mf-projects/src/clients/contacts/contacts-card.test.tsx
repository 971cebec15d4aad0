import type { ClientContact } from '@billfold/contracts/clients/client-contact'
import { clientContactCalls, contactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { ApiError, useToasts } from '@billfold/web-kit'
import { type Answer, answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { manyContacts, sampleContact, sampleContacts } from '../testing/contact-samples.ts'
import { ContactsCard } from './contacts-card.tsx'

/** Stubs a server that stores contacts. */
let contacts: ClientContact[]
beforeEach(() => {
  contacts = [...sampleContacts]
})

const idIn = ({ address }: SentRequest) => Number(address.split('/').at(-1))

function change(request: SentRequest): ClientContact {
  const body = request.body as Partial<ClientContact>
  contacts = contacts.map((contact) => (contact.id === idIn(request) ? { ...contact, ...body } : body.isBilling ? { ...contact, isBilling: false } : contact))
  return contacts.find(({ id }) => id === idIn(request)) ?? sampleContact()
}

function create({ body }: SentRequest): ClientContact {
  const created = sampleContact({ id: 9, position: contacts.length + 1, ...(body as Partial<ClientContact>) })
  contacts = [...contacts, created].toSorted((a, b) => a.position - b.position)
  return created
}

async function open(...instead: Answer[]) {
  const changed = instead.map(([call]) => call)
  const answers = [
    answer(clientContactCalls.list, () => contacts),
    answer(clientContactCalls.create, create),
    answer(contactCalls.update, change),
    answer(contactCalls.delete, (request) => void (contacts = contacts.filter(({ id }) => id !== idIn(request)))),
  ].filter(([call]) => !changed.includes(call))
  const page = renderPage(<ContactsCard context={{ clientId: 7 }} />, { answers: [...answers, ...instead] })
  const sent = () => page.requests.filter(({ method }) => method !== 'GET').map(({ method, address, body, headers }) => [method, address, body, headers.get('If-Match')])
  return { ...page, sent }
}

const item = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`${name} is not listed`)
  return within(found)
}
const names = () => screen.getAllByRole('listitem').map((entry) => entry.textContent)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const undo = () => useToasts.getState().toasts[0]?.action?.onSelect()

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) {
  await user.click((await item(name)).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(screen.getByRole('menuitem', { name: action }))
}

describe('a client’s contacts', () => {
  test('show their names, roles and contact details', async () => {
    await open()
    const grace = await item('Grace Hopper')
    expect(grace.getByText('Accounting')).toBeTruthy()
    expect(grace.getByText('Billing contact')).toBeTruthy()
    expect(grace.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['mailto:grace@northwind.studio', 'tel:+15550102030'])
    const desk = await item('Front desk')
    expect([desk.getByText('ask for Lena').tagName, desk.queryByText('Billing contact')]).toEqual(['SPAN', null])
  })

  test('can be added, with validation errors shown next to the fields they concern', async () => {
    contacts = []
    const { user, sent, toastText } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }))
    await user.click(dialog.getByLabelText('Billing contact'))
    await user.click(dialog.getByRole('button', { name: 'Add contact' }))
    expect(await dialog.findByText('Name is required')).toBeTruthy()
    expect(dialog.getByText('A billing contact needs an email address')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    await user.type(field('Name'), 'Linus')
    await user.type(field('Email'), 'linus@northwind.studio{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([['POST', '/api/clients/7/contacts', { name: 'Linus', role: null, email: 'linus@northwind.studio', phone: null, isBilling: true }, null]])
    expect(toastText()).toBe('Contact added')
    expect(await item('Linus')).toBeTruthy()
  })

  test('keep the entered values when the server rejects them', async () => {
    const { user, toastText } = await open(answer(clientContactCalls.create, new ApiError({ status: 409, code: 'conflict', message: 'A client can have at most 20 contacts' })))
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    await screen.findByRole('dialog', { name: 'Add contact' })
    await user.type(field('Name'), 'Linus{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('A client can have at most 20 contacts')
    expect([field('Name').value, toastText()]).toEqual(['Linus', undefined])
  })

  test('are updated by sending only the changed fields and the version', async () => {
    const { user, sent } = await open()
    await choose(user, 'Ada Lovelace', 'Edit')
    await screen.findByRole('dialog', { name: 'Edit contact' })
    expect(field('Role').value).toBe('Project lead')
    await user.clear(field('Role'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([['PATCH', '/api/client-contacts/2', { role: null }, '"2"']])
  })

  test('can be overwritten or reloaded after a conflicting change elsewhere', async () => {
    const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile' })
    const { user, sent } = await open(answer(contactCalls.update, (request) => (request.headers.get('If-Match') === '"2"' ? stale : change(request))))
    await choose(user, 'Ada Lovelace', 'Edit')
    await screen.findByRole('dialog', { name: 'Edit contact' })
    await user.type(field('Name'), ' King')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This contact was changed after you opened it')).toBeTruthy()
    contacts = contacts.map((contact) => (contact.id === 2 ? { ...contact, role: 'CTO', version: 3 } : contact))
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }))
    await waitFor(() => expect([field('Name').value, field('Role').value]).toEqual(['Ada Lovelace', 'CTO']))
    await user.type(field('Name'), ' King')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().at(-1)).toEqual(['PATCH', '/api/client-contacts/2', { name: 'Ada Lovelace King' }, '"3"'])
  })

  test('can be removed and restored with Undo', async () => {
    const { user, sent, toastText } = await open()
    await choose(user, 'Grace Hopper', 'Remove')
    await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull())
    expect(toastText()).toBe('Contact removed')
    undo()
    expect(await item('Grace Hopper')).toBeTruthy()
    expect(names()[0]).toContain('Grace Hopper')
    expect(sent()).toEqual([
      ['DELETE', '/api/client-contacts/1', undefined, '"2"'],
      ['POST', '/api/clients/7/contacts', { name: 'Grace Hopper', email: 'grace@northwind.studio', phone: '+1 (555) 010-2030', role: 'Accounting', isBilling: true, position: 1 }, null],
    ])
  })

  test('include one billing contact; Undo restores the previous one', async () => {
    const { user } = await open()
    await choose(user, 'Ada Lovelace', 'Make billing contact')
    await waitFor(async () => expect((await item('Ada Lovelace')).queryByText('Billing contact')).toBeTruthy())
    expect((await item('Grace Hopper')).queryByText('Billing contact')).toBeNull()
    undo()
    await waitFor(async () => expect((await item('Grace Hopper')).queryByText('Billing contact')).toBeTruthy())
    expect(screen.getAllByText('Billing contact')).toHaveLength(1)
  })

  test('cannot be billing contacts without an email address', async () => {
    const { user } = await open()
    await user.click((await item('Front desk')).getByRole('button', { name: 'Actions for Front desk' }))
    expect(screen.getByRole('menuitem', { name: 'Make billing contact' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('are limited to 20', async () => {
    contacts = manyContacts
    await open()
    expect(await screen.findByText('A client can have at most 20 contacts')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add contact' }).disabled).toBe(true)
  })

  test('show a message if the list is empty or fails to load', async () => {
    contacts = []
    const { unmount } = await open()
    expect(await screen.findByText(/^No other contacts yet/)).toBeTruthy()
    unmount()
    await open(answer(clientContactCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Not now' })))
    expect(await screen.findByText('The contacts could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
