import { expect, test } from 'vitest'
import { fileNameOf } from './use-download.ts'

test('keeps all characters in the server’s file name', () => {
  expect(fileNameOf(`attachment; filename="Invoice-A -1-.pdf"; filename*=UTF-8''Invoice-%C3%84%20-1-.pdf`)).toBe('Invoice-Ä -1-.pdf')
  expect(fileNameOf('attachment; filename="Invoice-INV-1.pdf"')).toBe('Invoice-INV-1.pdf')
  expect(fileNameOf('')).toBeUndefined()
})
