import { expect, test } from 'vitest'
import type * as drawings from '../testing/drawings.ts'
import { drawAside } from './draw-aside.ts'

const module = new URL('../testing/drawings.ts', import.meta.url)
const drawLetter = drawAside<typeof drawings.drawLetter>(module, 'drawLetter')
const drawInOnePiece = drawAside<typeof drawings.drawInOnePiece>(module, 'drawInOnePiece')
const drawNothing = drawAside<typeof drawings.drawNothing>(module, 'drawNothing')
const drawTooMuch = drawAside<typeof drawings.drawTooMuch>(module, 'drawTooMuch')
const drawThread = drawAside<typeof drawings.drawThread>(module, 'drawThread')
const drawLarge = drawAside<typeof drawings.drawLarge>(module, 'drawLarge')
const read = (drawn: Uint8Array) => new TextDecoder().decode(drawn)

test('other requests are served while a document is being rendered', async () => {
  await drawLetter('a')
  let answered = false
  setTimeout(() => (answered = true), 0)
  await drawInOnePiece(100)
  expect(answered).toBe(true)
})

test('concurrent documents are rendered independently', async () => {
  const drawn = await Promise.all(['a', 'b', 'c'].map((letter) => drawLetter(letter)))
  expect(drawn.map(read)).toEqual(['a', 'b', 'c'])
})

test('documents are rendered one after the other in the same thread, which is replaced after a large document', async () => {
  const threads = await Promise.all([drawThread(), drawThread(), drawLarge(), drawThread()])
  const [first, second, , last] = threads.map(read)
  expect(second).toBe(first)
  expect(last).not.toBe(first)
})

test('a document that fails or runs out of memory is rejected without affecting other documents', async () => {
  const [failed, tooMuch, next] = await Promise.allSettled([drawNothing('no such font'), drawTooMuch(), drawLetter('d')])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no such font' } })
  expect(tooMuch).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
  expect(next.status === 'fulfilled' && read(next.value)).toBe('d')
  // Filling the heap takes seconds on a busy machine.
}, 60_000)
