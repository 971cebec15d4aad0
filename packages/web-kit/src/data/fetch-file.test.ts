import { expect, test } from 'vitest'
import { fileNameOf } from './fetch-file.ts'

test('a file keeps the name that the server gives it, with all its letters', () => {
  expect(fileNameOf(`attachment; filename="Invoice-A -1-.pdf"; filename*=UTF-8''Invoice-%C3%84%20-1-.pdf`)).toBe('Invoice-Ä -1-.pdf')
  expect(fileNameOf('attachment; filename="Invoice-INV-1.pdf"')).toBe('Invoice-INV-1.pdf')
  expect(fileNameOf('')).toBeUndefined()
})
