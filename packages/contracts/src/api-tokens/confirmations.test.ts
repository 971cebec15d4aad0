import { expect, test } from 'vitest'
import { type Call, isWriting } from '../call.ts'
import { calls } from '../calls.ts'
import { scopeOf } from './api-scopes.ts'
import { confirmationOf, confirmedNames } from './confirmations.ts'

const open = calls.filter((call) => scopeOf(call) !== undefined)
const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name)
const unconfirmed = (calls: readonly Call[]) => namesOf(calls.filter((call) => confirmationOf(call) === undefined))

test('agents must ask before each deletion', () => {
  expect(unconfirmed(open.filter(({ method }) => method === 'DELETE'))).toEqual([])
})

test('agents must ask before each e-mail to a client and each change in Stripe', () => {
  expect(unconfirmed(open.filter((call) => isWriting(call) && (call.waitsFor === 'mail server' || call.waitsFor === 'Stripe')))).toEqual([])
})

test('agents must ask before they change payments', () => {
  expect(unconfirmed(open.filter((call) => isWriting(call) && /payment|paid/i.test(call.name)))).toEqual([])
})

test('agents can read, preview and create proposals and time entries without asking', () => {
  expect(['invoices.list', 'invoiceEmails.preview', 'proposals.create', 'timeEntries.create'].filter((name) => confirmationOf({ name }))).toEqual([])
})

test('every call that needs confirmation is declared, and so is every draft call it refers to', () => {
  const names = namesOf(calls)
  const drafts = confirmedNames.flatMap((name) => confirmationOf({ name })?.draft ?? [])
  expect([...confirmedNames, ...drafts].filter((name) => !names.includes(name))).toEqual([])
})
