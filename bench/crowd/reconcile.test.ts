import { expect, test } from 'vitest'
import { type JournalEntry, noteChange, openJournal } from './journal.ts'
import { compare } from './reconcile.ts'

type Case = [what: string, told: Partial<JournalEntry>, stored: string[], difference: string | undefined]

const cases: Case[] = [
  ['what was confirmed is there', { told: 'made' }, ['1.25'], undefined],
  ['what was confirmed is not there', { told: 'made' }, [], 'lost'],
  ['what was confirmed is there twice', { told: 'made' }, ['1.25', '1.25'], 'stored 2 times'],
  ['what nobody answered is there, or is not', { told: 'nothing' }, [], undefined],
  ['what nobody answered is there twice', { told: 'nothing' }, ['1.25', '1.25'], 'stored 2 times'],
  ['what was refused is there', { told: 'refused' }, ['1.25'], 'stored, though it was refused'],
  ['a deletion that was confirmed did not last', { told: 'made', deletion: 'confirmed' }, ['1.25'], 'still there, though it was deleted'],
  ['a deletion that nobody answered was done', { told: 'made', deletion: 'unanswered' }, [], undefined],
  ['an older value is there', { told: 'made', values: ['1.5'] }, ['1.25'], "'1.25' is stored instead of '1.5'"],
  ['a change that nobody answered was made', { told: 'made', values: ['1.25', '1.5'] }, ['1.5'], undefined],
]

test.each(cases)('%s', (_, told, stored, difference) => {
  const entry = { ...openJournal().begin('timeEntry', 'mark-1-', '1.25'), ...told }
  const found = compare('timeEntry', [entry], stored.map((value) => ({ mark: 'mark-1-', value })))
  expect(found.map((line) => line.split(/: | \(/)[1])).toEqual(difference === undefined ? [] : [difference])
})

test('what is stored and nobody made is found', () => {
  expect(compare('client', [], [{ mark: 'mark-7-', value: '' }])).toEqual(['client mark-7-: stored, and nobody made it'])
})

test('after a change that was confirmed only its value may be stored', () => {
  const entry = openJournal().begin('timeEntry', 'mark-1-', '1')
  noteChange(entry, '2', 'unanswered')
  noteChange(entry, '3', 'refused')
  expect(entry.values).toEqual(['1', '2'])
  noteChange(entry, '4', 'confirmed')
  expect(entry.values).toEqual(['4'])
})
