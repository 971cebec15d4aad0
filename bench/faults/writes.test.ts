import { expect, test } from 'vitest'
import { compare, recordWrites, type Write } from './writes.ts'

type Case = [title: string, write: Partial<Write>, stored: string[], difference: string | undefined]

const cases: Case[] = [
  ['accepts a confirmed record that is stored', { outcome: 'confirmed' }, ['1.25'], undefined],
  ['finds a confirmed record that is lost', { outcome: 'confirmed' }, [], 'lost'],
  ['finds a record that is stored twice', { outcome: 'unknown' }, ['1.25', '1.25'], 'stored 2 times'],
  ['accepts a missing record whose creation got no response', { outcome: 'unknown' }, [], undefined],
  ['finds a record that is stored although it was rejected', { outcome: 'refused' }, ['1.25'], 'stored although it was refused'],
  ['finds a deleted record that is still stored', { outcome: 'confirmed', deletion: 'confirmed' }, ['1.25'], 'still stored although it was deleted'],
  ['accepts a stored record whose deletion got no response', { outcome: 'confirmed', deletion: 'unknown' }, [], undefined],
  ['finds an outdated value', { outcome: 'confirmed', values: ['1.5'] }, ['1.25'], '1.25 is stored instead of 1.5'],
  ['accepts a changed value whose update got no response', { outcome: 'confirmed', values: ['1.25', '1.5'] }, ['1.5'], undefined],
]

test.each(cases)('%s', (_, changes, stored, difference) => {
  const write = Object.assign(recordWrites().begin('time entry', '1.25'), changes)
  const differences = compare([write], stored.map((value) => ({ mark: write.mark, value })))
  expect(differences.map((line) => line.split(/: | \(/)[1])).toEqual(difference === undefined ? [] : [difference])
})

test('finds a stored record that no user wrote', () => {
  expect(compare([], [{ mark: 'mark-7-', value: '' }])).toEqual(['mark-7-: stored, but no user wrote it'])
})
