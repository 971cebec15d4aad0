import { render } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from './enable-second-factor.tsx'

test('draws every dark QR module once, with a quiet zone of four modules', () => {
  const { container } = render(<QrCode text="otpauth://totp/x" label="code" />)
  const drawn = container.querySelector('path')?.getAttribute('d')?.match(/M\d+ \d+/g) ?? []
  const { data, size } = encode('otpauth://totp/x', { border: 4 })
  expect(drawn).toHaveLength(data.flat().filter(Boolean).length)
  const places = drawn.flatMap((place) => place.slice(1).split(' ').map(Number))
  expect(Math.min(...places)).toBe(4)
  expect(Math.max(...places)).toBe(size - 5)
})
