import { expect, test } from 'vitest'
import { statusHint } from './status-hint.ts'

test('says what a status does, where it does more than its name tells', () => {
  expect(statusHint('sent', 'sent')).toBe('')
  expect(statusHint('draft', 'sent')).toBe('')
  expect(statusHint(null, 'submitted')).toBe('')
  expect(statusHint('sent', 'cancelled')).toBe('Its time entries become free for another invoice.')
  expect(statusHint(null, 'cancelled')).toBe('A cancelled invoice leaves its time entries free.')
  expect(statusHint('cancelled', 'paid')).toBe('Its time entries are put on this invoice again.')
  expect(statusHint('sent', 'paid')).toBe('It counts as revenue, and a paid invoice cannot be deleted.')
  expect(statusHint('paid', 'sent')).toBe('It no longer counts as revenue, and loses its paid date.')
})
